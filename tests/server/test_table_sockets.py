"""The sockets of a table are each told what they need: once for each audience, and never a pile."""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import pytest

from play.people import ADA, BOB, START, STRANGER, Room, two
from sixfold.play.table.table import Table
from sixfold.play.views.deltas import fold
from sixfold.play.views.json_encoding import plain, to_json
from sixfold.server.live import table_sockets
from sixfold.server.net import listener as listening
from sixfold.server.net.listener import Listener
from testkit.waiting import PATIENCE


class Outlet:
    """A socket's way out that is full when a test says so."""

    def __init__(self) -> None:
        self.full = False
        self.texts: list[bytes] = []
        self.packets = 0
        self.ended: list[str] = []

    def is_full(self) -> bool:
        return self.full

    def write(self, texts: Sequence[bytes]) -> None:
        self.texts += texts
        self.packets += 1

    def close(self, code: int) -> None:
        self.ended.append(f"closed {code}")

    def cut(self) -> None:
        self.ended.append("cut")

    def take(self) -> list[Any]:
        texts, self.texts = self.texts, []
        return [json.loads(text) for text in texts]


class Shows:
    is_shared = False

    def __init__(self) -> None:
        self.called: dict[str, str | None] = {}

    def now(self) -> int:
        return START

    def names(self, table: Table) -> dict[str, str | None]:
        return self.called


class Scene:
    """A table of two and everybody who listens to it."""

    def __init__(self) -> None:
        self.game: Room = two("gosix")
        self.shows = Shows()
        self.sockets = table_sockets.TableSockets(self.game.table.id, self.shows)

    def enter(self, player: str | None, *, deltas: bool = True) -> tuple[Listener, Outlet]:
        outlet = Outlet()
        listener = Listener(self.game.table.id, player, outlet, deltas=deltas)
        self.sockets.listeners.add(listener)
        self.sockets.regroup()
        return listener, outlet

    async def tell(self) -> None:
        self.sockets.deliver(self.game.table)
        await asyncio.sleep(0)  # messages leave at the end of a turn of the loop


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@on_a_loop
async def test_a_slow_reader_gets_the_whole_view_instead_of_a_pile() -> None:
    scene = Scene()
    listener, outlet = scene.enter(ADA)
    await scene.tell()
    (view,) = outlet.take()
    outlet.full = True
    for move in ("d2", "c2", "d3"):
        scene.game.play(move)
        await scene.tell()
    assert outlet.take() == []
    outlet.full = False
    await scene.tell()
    (whole,) = outlet.take()
    assert whole == {"type": "view", **plain(scene.sockets._audiences[ADA].watcher.view)}
    assert whole["moves"] == ["d2", "c2", "d3"]
    scene.game.play("c3")
    await scene.tell()
    (delta,) = outlet.take()
    assert (delta["type"], delta["from"]) == ("delta", whole["rev"])
    assert listener.is_full is False
    assert view["rev"] < whole["rev"]


@on_a_loop
async def test_a_name_that_is_forgotten_here_still_stands() -> None:
    """Names are remembered for very many people, but not for all."""
    scene = Scene()
    _, outlet = scene.enter(ADA)
    told = []
    names: list[dict[str, str | None]] = [{BOB: "Bob"}, {}, {BOB: "Robert"}, {BOB: None}]
    for scene.shows.called in names:
        await scene.tell()
        told += [message["seats"][1]["name"] for message in outlet.take()]
    assert told == ["Bob", "Robert", None]


@pytest.mark.timing
@on_a_loop
async def test_a_reader_who_takes_nothing_for_long_is_cut_off() -> None:
    scene = Scene()
    listener, outlet = scene.enter(ADA)
    drained: list[bool] = []
    listener.on_drained = lambda: drained.append(True)
    patience = listening.PATIENCE
    listening.PATIENCE = 0.01
    try:
        listener.stalled()
        listener.drained()
        assert drained == [True]
        outlet.full = True
        listener.say(b"{}")
        async with asyncio.timeout(PATIENCE):
            while not outlet.ended:
                await asyncio.sleep(0.005)
    finally:
        listening.PATIENCE = patience
    assert outlet.ended == ["cut"]


@on_a_loop
async def test_what_is_said_in_one_turn_is_one_packet() -> None:
    scene = Scene()
    listener, outlet = scene.enter(ADA)
    await scene.tell()
    outlet.take()
    outlet.packets = 0
    scene.game.play("d2")
    listener.say(b'{"type":"ack"}')
    await scene.tell()
    assert [message["type"] for message in outlet.take()] == ["ack", "delta"]
    assert outlet.packets == 1


def test_messages_are_encoded_once_for_each_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sockets of a player are one audience, and so are all who only watch."""
    encoded: list[Any] = []

    def encode(value: Any) -> bytes:
        encoded.append(value)
        return to_json(value)

    monkeypatch.setattr(table_sockets, "to_json", encode)

    async def run() -> None:
        scene = Scene()
        outlets = [scene.enter(who)[1] for who in (ADA, ADA, BOB, None, None, STRANGER)]
        await scene.tell()
        assert len(encoded) == 3
        views = [outlet.take()[0] for outlet in outlets]
        scene.game.play("d2")
        await scene.tell()
        assert len(encoded) == 6
        seen = [fold(view, outlet.take()[0]) for view, outlet in zip(views, outlets, strict=True)]
        assert seen[0] == seen[1] != seen[2]
        assert seen[3] == seen[4] == seen[5]

    asyncio.run(run())


@on_a_loop
async def test_whoever_sits_down_sees_with_other_eyes() -> None:
    """A spectator who becomes a player has never seen a player's view, so they get all of it."""
    scene = Scene()
    _, outlet = scene.enter(STRANGER)
    await scene.tell()
    outlet.take()
    table = scene.game.table
    seats = (table.seats[0], replace(table.seats[1], player=STRANGER))
    scene.game.table = replace(table, seats=seats, rev=table.rev + 1)
    await scene.tell()
    (message,) = outlet.take()
    assert (message["type"], message["you"]) == ("view", [1])


@on_a_loop
async def test_who_has_gone_holds_on_to_no_game() -> None:
    """A closed socket is a circle of objects that may be there for long: its game is not."""
    scene = Scene()
    listener, _ = scene.enter(ADA)
    await scene.tell()
    seen = weakref.ref(scene.sockets._audiences[ADA])
    scene.sockets.listeners.discard(listener)
    scene.sockets.regroup()
    await scene.tell()
    listener.gone()
    assert seen() is None
    assert listener.is_closing
