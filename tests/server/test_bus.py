"""Several processes: what one of them does is seen live at the others, with and without Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from servers import Postgres, free_port, postgres
from sixfold.server.bus import NoBus, RedisBus, bus_for
from sixfold.server.settings import Settings

from .house import LOCAL, OPEN, House, make, play, view_after
from .redis_server import redis


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with redis() as url:
        yield url


@pytest.fixture(scope="module")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


async def until(condition: object) -> None:
    async with asyncio.timeout(20):
        while not condition():  # type: ignore[operator]
            await asyncio.sleep(0.02)


def test_one_process_needs_no_bus() -> None:
    assert isinstance(bus_for(None), NoBus)


def test_what_one_says_the_others_hear(redis_url: str) -> None:
    async def talk() -> None:
        one, two = RedisBus(redis_url), RedisBus(redis_url)
        heard: list[list[tuple[str, int]]] = [[], []]
        ready = [0, 0]

        def count(who: int) -> None:
            ready[who] += 1

        def hear(who: int, *news: Any) -> None:
            heard[who].append(news)

        async with asyncio.TaskGroup() as tasks:
            running = [
                tasks.create_task(bus.run(partial(hear, who), partial(count, who)))
                for who, bus in enumerate((one, two))
            ]
            await until(lambda: ready == [1, 1])
            one.tell("k3mwx7pqa2b4c6d8", 7)
            await until(lambda: heard[1])
            await asyncio.sleep(0.1)
            for task in running:
                task.cancel()
        assert heard == [[], [("k3mwx7pqa2b4c6d8", 7)]]  # nobody hears himself

    asyncio.run(talk())


def test_redis_may_go_and_come_back() -> None:
    async def talk() -> None:
        port = free_port()
        one, two = (RedisBus(f"redis://127.0.0.1:{port}/0") for _ in range(2))
        heard: list[tuple[str, int]] = []
        missed = [0, 0]

        def count(who: int) -> None:
            missed[who] += 1

        async with asyncio.TaskGroup() as tasks:
            running = [
                tasks.create_task(one.run(lambda *_: None, lambda: count(0))),
                tasks.create_task(two.run(lambda *news: heard.append(news), lambda: count(1))),
            ]
            await asyncio.sleep(0.3)  # nobody is there yet
            with redis(port):
                await until(lambda: missed == [1, 1])
                one.tell("a", 1)
                await until(lambda: heard == [("a", 1)])
            with redis(port):
                # Whoever comes back is told to look again, for something may have happened.
                await until(lambda: missed == [2, 2])
                one.tell("b", 2)
                await until(lambda: ("b", 2) in heard)
            for task in running:
                task.cancel()

    asyncio.run(talk())


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
