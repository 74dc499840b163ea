"""Several processes: what one of them does is seen live at the others, with and without Redis."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from servers import Postgres, redis, redis_address
from sixfold.server.bus import LONGEST, NoBus, RedisBus, bus_for, read, written
from sixfold.server.settings import Settings

from .house import LOCAL, OPEN, House, make, play, view_after

pytestmark = pytest.mark.timing


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with redis() as url:
        yield url


class Ear:
    """What one process has heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.messages = 0
        self.missed = 0

    def hear(self, news: Sequence[tuple[str, int]]) -> None:
        self.heard += news
        self.messages += 1

    def miss(self) -> None:
        self.missed += 1


@contextlib.asynccontextmanager
async def listening(*buses: RedisBus) -> AsyncIterator[list[Ear]]:
    ears = [Ear() for _ in buses]
    running = [
        asyncio.create_task(bus.run(ear.hear, ear.miss))
        for bus, ear in zip(buses, ears, strict=True)
    ]
    try:
        yield ears
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(240):  # a busy machine
        while not condition():
            await asyncio.sleep(0.02)


def test_one_process_needs_no_bus() -> None:
    assert isinstance(bus_for(None), NoBus)


def test_messages_of_other_versions_are_understood_or_passed_over() -> None:
    assert read(written("me", [("a", 7), ("b", 8)])) == ("me", [("a", 7), ("b", 8)])
    assert read("me a 7") == ("me", [("a", 7)])  # as it was written up to 0.3
    assert read("me a 7 b") == ("me", [("a", 7)])
    assert read("me a x b 8") == ("me", [("b", 8)])
    for text in ("", "me", "me a"):
        assert read(text)[1] == []


def test_what_one_says_the_others_hear(redis_url: str) -> None:
    async def talk() -> None:
        one, two = RedisBus(redis_url), RedisBus(redis_url)
        async with listening(one, two) as ears:
            await until(lambda: all(ear.missed for ear in ears))
            one.tell([("k3mwx7pqa2b4c6d8", 7), ("another", 2)])
            await until(lambda: bool(ears[1].heard))
            two.tell([("laterone", 8)])
            await until(lambda: bool(ears[0].heard))
        assert ears[0].heard == [("laterone", 8)]  # nobody hears what they said themselves
        assert ears[1].heard == [("k3mwx7pqa2b4c6d8", 7), ("another", 2)]

    asyncio.run(talk())


def test_what_waits_is_said_together_and_only_the_newest_of_a_table(redis_url: str) -> None:
    async def talk() -> None:
        one, two = RedisBus(redis_url), RedisBus(redis_url)
        one.tell([("a", 1), ("b", 1)])
        one.tell([("a", 2)])
        many = [(f"t{number}", 1) for number in range(LONGEST)]
        one.tell(many)
        async with listening(two) as (ear,):
            await until(lambda: bool(ear.missed))
            async with listening(one):
                await until(lambda: many[-1] in ear.heard)
        assert ear.heard == [("b", 1), ("a", 2), *many]
        assert ear.messages == 2

    asyncio.run(talk())


def test_redis_may_go_and_come_back(caplog: pytest.LogCaptureFixture) -> None:
    async def talk(address: str) -> None:
        one, two = RedisBus(address), RedisBus(address)
        async with listening(one, two) as ears:
            await until(lambda: caplog.text.count("Redis is away") == 2)  # nobody is there yet
            with redis(address):
                await until(lambda: all(ear.missed for ear in ears))
                one.tell([("a", 1)])
                await until(lambda: ("a", 1) in ears[1].heard)
                before = [ear.missed for ear in ears]
            with redis(address):
                # Whoever comes back is told to look again, for something may have happened.
                await until(lambda: all(ear.missed > n for ear, n in zip(ears, before)))
                one.tell([("b", 2)])
                await until(lambda: ("b", 2) in ears[1].heard)

    with tempfile.TemporaryDirectory() as folder:  # a short name: addresses of sockets are short
        asyncio.run(talk(redis_address(Path(folder))))


@pytest.mark.parametrize("with_redis", [True, False], ids=["redis", "polling"])
def test_two_players_on_two_servers(
    tmp_path: Path, postgres_server: Postgres, redis_url: str, with_redis: bool
) -> None:
    """The key comes from the database, so a seat is a seat at both servers."""
    url = postgres_server.new_database()
    settings = [
        Settings(
            data=tmp_path / name,
            database_url=url,
            redis_url=redis_url if with_redis else None,
            workers=0,
            rate=0,
        )
        for name in ("one", "two")
    ]
    with House(settings[0]) as first, House(settings[1]) as second:
        maker, friend = first.visitor(), second.visitor()
        made = make(maker, "gosix", LOCAL, OPEN)
        with maker.websocket_connect(f"/api/tables/{made['id']}/live") as here:
            view_after(here, 1)
            view = friend.post(f"/api{made['links']['seats']['1']}").json()
            assert view_after(here, view["rev"])["phase"] == "playing"
            with friend.websocket_connect(f"/api/tables/{made['id']}/live") as there:
                view_after(there, view["rev"])
                after = play(maker, view, "d2")
                assert view_after(there, after["rev"])["moves"] == ["d2"]
                answer = play(friend, after, "c2")
                assert view_after(here, answer["rev"])["moves"] == ["d2", "c2"]
        elsewhere = second.visitor()
        elsewhere.cookies.update(dict(maker.cookies))
        assert elsewhere.get(f"/api/tables/{made['id']}").json()["you"] == [0]
    assert not list((tmp_path / "one").iterdir())
