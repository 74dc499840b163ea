"""Several processes: what one of them does is seen live at the others, with and without Redis."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

import sixfold
from sixfold.server import app as server_app
from sixfold.server.net import bus as server_bus
from sixfold.server.net.bus import LONGEST, Heard, NoBus, RedisBus, bus_for, read, written
from sixfold.server.settings import Settings
from testkit.servers import Postgres, redis, redis_address, redis_at
from testkit.waiting import until as wait_until

from .house import LOCAL, OPEN, House, make, play, view_after

pytestmark = pytest.mark.timing


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with redis() as url:
        yield url


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis server that is slow, because the machine is, does not count as gone."""
    monkeypatch.setattr(server_bus, "PATIENCE", 120.0)
    monkeypatch.setattr(server_bus, "SILENCE", 120.0)


class Ear:
    """What one process has heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.messages = 0
        self.turns = 0

    def hear(self, news: Sequence[tuple[str, int]]) -> None:
        self.heard += news
        self.messages += bool(news)

    def turn(self) -> None:
        self.turns += 1


@contextlib.asynccontextmanager
async def listening(*buses: RedisBus) -> AsyncIterator[list[Ear]]:
    ears = [Ear() for _ in buses]
    running = [
        asyncio.create_task(bus.run(ear.hear, ear.turn))
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
            await until(lambda: one.is_there and two.is_there)
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
            await until(lambda: two.is_there)
            async with listening(one):
                await until(lambda: many[-1] in ear.heard)
        assert ear.heard == [("b", 1), ("a", 2), *many]
        assert ear.messages == 2

    asyncio.run(talk())


def test_a_bus_ends_at_whatever_moment_it_is_told_to(redis_url: str) -> None:
    """While it connects, subscribes, speaks or listens; the client of Redis swallows some."""

    async def ended_after(steps: int) -> bool:
        task = asyncio.create_task(RedisBus(redis_url).run(lambda news: None, lambda: None))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        _, running = await asyncio.wait([task], timeout=60)
        return not running

    async def talk() -> list[int]:
        ends = [asyncio.create_task(ended_after(steps)) for steps in range(120)]
        return [steps for steps, end in enumerate(ends) if not await end]

    assert asyncio.run(talk()) == []


@pytest.fixture
def away() -> Iterator[str]:
    """The address of a Redis server that does not run yet."""
    with tempfile.TemporaryDirectory() as folder:  # a short name: addresses of sockets are short
        yield redis_address(Path(folder))


def test_redis_may_go_and_come_back(away: str, caplog: pytest.LogCaptureFixture) -> None:
    def said(what: str) -> int:
        return caplog.text.count(f"Redis is {what}")

    async def talk() -> None:
        one, two = RedisBus(away), RedisBus(away)
        one.tell([("early", 1)])
        async with listening(one, two) as ears:
            await until(lambda: said("away") == 2)  # nobody is there yet
            with redis_at(away):
                await until(lambda: one.is_there and two.is_there)
                one.tell([("a", 1)])
                await until(lambda: ("a", 1) in ears[1].heard)
                turns = [ear.turns for ear in ears]
            await until(lambda: not one.is_there and not two.is_there)
            one.tell([("b", 2)])
            with redis_at(away):
                await until(lambda: one.is_there and two.is_there)
                one.tell([("c", 3)])
                await until(lambda: ("c", 3) in ears[1].heard)
            # Those who look for changes hear of it each time: something may have been missed.
            assert all(ear.turns >= before + 2 for ear, before in zip(ears, turns, strict=True))
            await until(lambda: not one.is_there and not two.is_there)

    asyncio.run(talk())
    # Each of the two says it once, however often it tries: away, back, away, back, away.
    assert (said("away"), said("back")) == (6, 4)


def test_redis_may_be_silent(away: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes connections and answers nobody, as behind a network that swallows everything."""
    monkeypatch.setattr(server_bus, "PATIENCE", 0.3)
    monkeypatch.setattr(server_bus, "SILENCE", 0.6)

    async def talk() -> None:
        one, two = RedisBus(away), RedisBus(away)
        async with listening(one, two) as ears:
            with redis_at(away) as server:
                await until(lambda: one.is_there and two.is_there)
                server.send_signal(signal.SIGSTOP)
                await until(lambda: not one.is_there and not two.is_there)
                server.send_signal(signal.SIGCONT)
                await until(lambda: one.is_there and two.is_there)
                while not ears[1].heard:  # a slow machine may make it silent for a moment again
                    one.tell([("a", 1)])
                    await asyncio.sleep(0.02)

    asyncio.run(talk())


class PuppetBus:
    """A bus that is there when a test says so, and carries nothing."""

    is_there = False

    def __init__(self) -> None:
        self._turned: Callable[[], None] = lambda: None

    async def run(self, heard: Heard, turned: Callable[[], None]) -> None:
        self._turned = turned
        await asyncio.Event().wait()

    def tell(self, news: Sequence[tuple[str, int]]) -> None:
        pass

    def turn(self, is_there: bool) -> None:
        self.is_there = is_there
        self._turned()


@pytest.mark.parametrize("comes", [True, False], ids=["comes", "goes"])
def test_when_the_bus_turns_changes_are_looked_for_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, comes: bool
) -> None:
    """When it goes, nobody waits for the next look; when it comes, what was not told is found."""
    never = 10_000.0
    monkeypatch.setattr(server_app, "SAFETY_SECONDS", never)
    monkeypatch.setattr(server_app, "POLL_SECONDS", never)
    bus = PuppetBus()
    bus.is_there = not comes
    monkeypatch.setattr(server_app, "bus_for", lambda _: bus)
    here = House(settings)
    monkeypatch.setattr(server_app, "bus_for", bus_for)
    with here, House(settings) as there:
        maker = there.visitor()
        view = make(maker)
        with here.visitor().websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            view_after(socket, view["rev"])
            after = play(maker, view, "a1")
            here.portal.call(bus.turn, comes)
            assert view_after(socket, after["rev"])["moves"] == ["a1"]


def test_without_redis_moves_arrive_and_health_says_so(
    tmp_path: Path, postgres_server: Postgres, away: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is not there yet, comes, is killed, and comes back."""
    monkeypatch.setattr(server_app, "SAFETY_SECONDS", 10_000.0)
    url = postgres_server.new_database()
    first, second = (
        House(Settings(data=tmp_path / name, database_url=url, redis_url=away, workers=0, rate=0))
        for name in ("one", "two")
    )
    told = {"app": "sixfold", "version": sixfold.__version__}
    well = {**told, "status": "ok"}
    ill = {**told, "status": "degraded", "without": ["redis"]}
    with first, second:
        maker, watcher = first.visitor(), second.visitor()

        def both_say(health: Mapping[str, object]) -> None:
            wait_until(
                lambda: all(each.get("/healthz").json() == health for each in (maker, watcher))
            )

        both_say(ill)
        assert maker.get("/healthz").status_code == 200, "it works, and is to get visitors"
        view = make(maker)
        with watcher.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
            view_after(socket, view["rev"])

            def plays(move: str) -> None:
                nonlocal view
                view = play(maker, view, move)
                assert view_after(socket, view["rev"])["moves"][-1] == move

            plays("a1")
            with redis_at(away):
                both_say(well)
                plays("b2")
            both_say(ill)
            plays("c3")
            with redis_at(away):
                both_say(well)
                plays("d4")


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
