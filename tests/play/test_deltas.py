"""Whoever folds what he is told has the view that a newcomer gets, at any table, with any eyes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sixfold.play import Action, ClockPlan, PlayError, Setup, Table, show
from sixfold.play.actions import RULES, decide, decide_engine_move
from sixfold.play.deltas import Gap, Message, at_time, fold
from sixfold.play.encoding import plain
from sixfold.play.events import Came, EngineFailed, Joined, Left, Rematched, Resumed, TableEvent
from sixfold.play.seating import first_table, next_table, wants_rematch
from sixfold.play.upkeep import fallen_flag
from sixfold.play.watching import News, Watcher

from .people import (
    ADA,
    BOB,
    DAYS,
    LOCAL,
    OPEN,
    PEOPLE,
    START,
    TEAMS,
    computer,
    four,
    side_by_side,
    two,
)

CLOCKS = [ClockPlan(), ClockPlan.minutes(8, 2), DAYS]
SETUPS = [
    Setup("gosix", (LOCAL, OPEN)),
    Setup("gosix", (LOCAL, LOCAL)),
    Setup("hexone", (LOCAL, OPEN), tournament=True),
    Setup("hexone", (LOCAL, computer())),
    Setup("six/foxmind+declare", (LOCAL, OPEN)),
    Setup("six/steffen", (OPEN, LOCAL)),
    Setup(TEAMS, (LOCAL, OPEN, OPEN, OPEN), cough=True),
    Setup("six/steffen+declare+teams", (LOCAL, OPEN, LOCAL, computer())),
]
AUDIENCES: list[str | None] = [*PEOPLE[:3], None]
"""The maker, others who may sit or not, and whoever has no seat."""


class Story:
    """A table to which things happen at random, some of them several at a time."""

    def __init__(self, setup: Setup, rng: random.Random) -> None:
        self.rng = rng
        self.now = START
        self.present: frozenset[str] | None = frozenset(PEOPLE[:2])
        self.spectators = 0
        self.table = Table.create(first_table(setup, ADA, self.now, lambda n: 0))

    def go_on(self) -> None:
        """Let something happen, or only time pass, or somebody come or leave."""
        rng = self.rng
        self.now += rng.choice([0, 0, 0, 20, 900, 61_000 if rng.random() < 0.5 else 1])
        if rng.random() < 0.2 and self.present is not None:
            self.present ^= {rng.choice(PEOPLE)}
        if rng.random() < 0.1:
            self.spectators = rng.randrange(3)
        for _ in range(rng.choice([0, 1, 1, 1, 1, 2, 3])):
            for event in self._events():
                self.table = self.table.apply(event)

    def _events(self) -> list[TableEvent]:
        table, rng, now = self.table, self.rng, self.now
        if fallen := fallen_flag(table, now):
            return fallen
        if wants_rematch(table):
            return [Rematched(now, next_table(table, now, lambda n: 0).table)]
        free = [n for n, seat in enumerate(table.seats) if not seat.taken]
        if table.phase == "waiting" and free and rng.random() < 0.6:
            new = [player for player in PEOPLE if not table.seats_of(player)]
            return [Joined(now, rng.choice(free), rng.choice(new))]
        if table.phase == "playing" and rng.random() < 0.1:
            here = rng.choice(sorted(table.people))
            kind = rng.choice([Came, Left])
            return [kind(now, table.seats_of(here))]
        if table.phase == "playing" and rng.random() < 0.02:
            return [Resumed(now, now - 5000)]
        if table.engine_to_move:
            if rng.random() < 0.1:
                return [EngineFailed(now, table.turn)]
            return decide_engine_move(table, self._move(), table.rev, now)
        return self._act()

    def _answers(self) -> list[str]:
        """What chance alone seldom finds: answers to offers, and what all have to agree to."""
        answers = ["agree_cough", "cough"] if self.table.setup.cough else []
        if self.table.draw:
            answers += ["decline_draw", "decline_draw", "accept_draw"]
        if self.table.takeback:
            answers += ["decline_takeback", "accept_takeback"]
        return answers

    def _move(self) -> str:
        return str(self.rng.choice(self.table.position.legal_moves))

    def _act(self) -> list[TableEvent]:
        table, rng = self.table, self.rng
        kind = rng.choice(["move"] * 12 + ["chat"] * 3 + [*RULES])
        if rng.random() < 0.3:
            kind = rng.choice(self._answers() or [kind])
        player = rng.choice(PEOPLE)
        if kind == "move" and table.phase == "playing":
            player = table.seats[table.turn].player or player
        elif kind in ("resign", "abort") and rng.random() < 0.7:
            return []
        text = None
        if kind == "move":
            text = self._move() if table.position.legal_moves else "pass"
        elif kind == "chat":
            text = f"word {rng.random()} ✓"
        try:
            return decide(table, player, Action(kind, text), table.rev, self.now)
        except PlayError:
            return []

    def shown(self, player: str | None) -> Any:
        view = show(self.table, player, self.now, present=self.present, spectators=self.spectators)
        return plain(view)

    def watcher(self, player: str | None) -> Watcher:
        return Watcher(
            self.table, player, self.now, present=self.present, spectators=self.spectators
        )

    def news(self, watcher: Watcher) -> list[Message]:
        told = renewed(
            watcher, self.table, self.now, present=self.present, spectators=self.spectators
        )
        return [json.loads(json.dumps(plain(message))) for message in told]


def renewed(watcher: Watcher, table: Table, now: int, **company: Any) -> list[Message]:
    return watcher.renew(News(watcher.table, table, now), **company)


def stories() -> Iterator[Any]:
    for number, setup in enumerate(SETUPS):
        for clock in CLOCKS:
            shared = (number + CLOCKS.index(clock)) % 2 == 1
            name = f"{setup.game.id}-{number}-{clock.kind}{'-shared' if shared else ''}"
            yield pytest.param(replace(setup, clock=clock), shared, id=name)


@pytest.mark.parametrize(("setup", "shared"), list(stories()))
def test_what_is_folded_is_what_a_newcomer_sees(setup: Setup, shared: bool) -> None:
    rng = random.Random(f"{setup.to_json()} {shared}")
    story = Story(setup, rng)
    if shared:
        story.present = None
    watchers = {player: story.watcher(player) for player in AUDIENCES}
    clients = {player: story.shown(player) for player in AUDIENCES}
    for _ in range(60):
        story.go_on()
        for player, watcher in watchers.items():
            if rng.random() < 0.2:
                continue  # told later, of all of it at once
            rev = clients[player]["rev"]
            for message in story.news(watcher):
                if "rev" in message:
                    assert message["from"] == rev <= message["rev"]
                    rev = message["rev"]
                before = clients[player]
                clients[player] = fold(before, message)
                if message.get("from", 0) < message.get("rev", 0):
                    assert fold(clients[player], message) == clients[player]  # it came twice
            assert at_time(clients[player], story.now) == story.shown(player)
            assert at_time(plain(watcher.view), story.now) == story.shown(player)


def test_who_misses_something_notices_and_asks() -> None:
    """Messages get lost now and then; with words that is no different."""
    assert sum(gaps_of(setup, seed) for seed, setup in enumerate(SETUPS[:6])) > 10


def gaps_of(setup: Setup, seed: int) -> int:
    rng = random.Random(seed)
    story = Story(replace(setup, clock=CLOCKS[seed % 3]), rng)
    watcher = story.watcher(ADA)
    client: Any = story.shown(ADA)
    gaps = 0
    for _ in range(60):
        story.go_on()
        for message in story.news(watcher):
            if message.get("from", 0) < message.get("rev", 0) and rng.random() < 0.2:
                continue
            try:
                client = fold(client, message)
            except Gap:
                gaps += 1
                client = fold(client, {"type": "view", **story.shown(ADA)})
        if client["rev"] == story.table.rev:
            # Who is here has no rev: it is told again when it changes.
            alone = {"seats": [], "spectators": 0}
            assert {**at_time(client, story.now), **alone} == {**story.shown(ADA), **alone}
    return gaps


class TestMessages:
    def test_a_move_is_small(self) -> None:
        room = two("gosix")
        watchers = [Watcher(room.table, player, room.now) for player in (ADA, BOB, None)]
        room.play("d2")
        told = [plain(renewed(watcher, room.table, room.now)) for watcher in watchers]
        assert [len(each) for each in told] == [1, 1, 1]
        for (message,) in told:
            assert message["type"] == "delta"
            assert message["move"] == "d2"
            assert message["rev"] == message["from"] + 1 == room.table.rev
            assert not message.keys() & {"moves", "ply", "last", "chat", "seats", "id", "game"}
        assert [bool(message.get("legal")) for (message,) in told] == [False, True, False]

    def test_moves_that_go_back_are_sent_whole(self) -> None:
        room = two("gosix")
        room.play("d2", "c2")
        watcher = Watcher(room.table, ADA, room.now)
        room.do(ADA, "offer_takeback")
        room.do(BOB, "accept_takeback")
        (message,) = plain(renewed(watcher, room.table, room.now))
        assert (message["moves"], message["ply"], message["last"]) == ([], 0, None)
        assert "move" not in message

    def test_words_travel_by_themselves_and_never_to_spectators(self) -> None:
        room = two("gosix")
        watchers = {player: Watcher(room.table, player, room.now) for player in (ADA, BOB, None)}
        room.do(BOB, "chat", "hello")
        told = {
            player: plain(renewed(each, room.table, room.now)) for player, each in watchers.items()
        }
        rev = room.table.rev
        line = {"seat": 1, "text": "hello", "at": room.now}
        chat = {"type": "chat", "from": rev - 1, "rev": rev, "chat": [line]}
        assert told[ADA] == told[BOB] == [chat]
        (message,) = told[None]
        assert (message["type"], message["from"], message["rev"]) == ("delta", rev - 1, rev)
        assert "hello" not in str(message)

    def test_words_beside_a_move_come_first(self) -> None:
        room = two("gosix")
        watcher = Watcher(room.table, ADA, room.now)
        room.do(BOB, "chat", "hello")
        room.play("d2")
        words, move = plain(renewed(watcher, room.table, room.now))
        assert (words["type"], words["from"] + 1) == ("chat", words["rev"])
        assert (move["type"], move["from"], move["move"]) == ("delta", words["rev"], "d2")
        assert "chat" not in move

    def test_time_alone_is_no_news(self) -> None:
        room = two("gosix", ClockPlan.minutes(5, 3))
        watcher = Watcher(room.table, ADA, room.now)
        assert renewed(watcher, room.table, room.now + 5000) == []

    def test_company_has_no_rev(self) -> None:
        room = two("gosix")
        watcher = Watcher(room.table, ADA, room.now, present={ADA})
        told = renewed(watcher, room.table, room.now, present={ADA, BOB}, spectators=2)
        assert told == [{"type": "presence", "spectators": 2, "present": [True, True]}]


def test_an_older_view_replaces_nothing() -> None:
    room = two("gosix")
    old: Any = plain(room.view(ADA))
    room.play("d2")
    new: Any = plain(room.view(ADA))
    assert fold(dict(new), {"type": "view", **old}) == new
    assert fold(old, {"type": "view", **new}) == new
    assert fold(dict(new), {"type": "pong", "now": 1}) == new


@pytest.mark.parametrize(
    "room", [four(), two("hexone"), side_by_side("gosix")], ids=["teams", "hexone", "hot-seat"]
)
def test_the_first_moves_change_what_may_be_done(room: Any) -> None:
    """Whoever has not moved yet has nothing to take back, whatever others of his kind had."""
    watchers = [Watcher(room.table, player, room.now) for player in PEOPLE]
    for _ in range(9):
        room.play(str(room.table.position.legal_moves[0]))
        for watcher in watchers:
            renewed(watcher, room.table, room.now)
            fresh = show(room.table, watcher.player, room.now)
            assert watcher.view.may == fresh.may
