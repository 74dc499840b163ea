"""Random actions by random people in any order, repeated and stale ones too, break nothing.

One machine plays on a table in memory and checks everything after each step. The other throws the
same kind of actions at two doors that share a database, where what is checked is that the database
holds exactly what was acknowledged.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from properties.strategies import steady
from sixfold.play import (
    Action,
    ClockPlan,
    PlayError,
    Storage,
    Table,
    TableService,
    TableSetup,
    show,
)
from sixfold.play.actions.actions import RULES, decide, decide_engine_move, may
from sixfold.play.actions.upkeep import fallen_flag
from sixfold.play.table.events import (
    Came,
    EngineFailed,
    Joined,
    Left,
    MovePlayed,
    Resumed,
    TableEvent,
    read_event,
)
from sixfold.play.table.seating import first_table, next_table, wants_rematch
from sixfold.play.views.columns import line_of
from sixfold.play.views.json_encoding import plain
from sixfold.play.views.summaries import common_summary
from sixfold.play.views.types import View
from testkit.described import misfits

from .people import (
    ADA,
    DAYS,
    LOCAL,
    OPEN,
    PEOPLE,
    START,
    STRANGER,
    TEAMS,
    FakeTime,
    computer,
)

KEPT = [name for name, value in vars(Table).items() if isinstance(value, cached_property)]
CLOCKS = [ClockPlan(), ClockPlan.minutes(1, 2), DAYS]
SETUPS = [
    TableSetup("gosix", (LOCAL, OPEN)),
    TableSetup("hexone", (LOCAL, OPEN), tournament=True),
    TableSetup("hexone", (LOCAL, computer())),
    TableSetup("six/foxmind+declare", (LOCAL, OPEN)),
    TableSetup("six/steffen", (LOCAL, LOCAL)),
    TableSetup(TEAMS, (LOCAL, OPEN, OPEN, OPEN), cough=True),
    TableSetup("six/steffen+declare+teams", (LOCAL, OPEN, LOCAL, computer())),
    TableSetup("gosix", (OPEN, OPEN)),
]
AUDIENCES: list[str | None] = [*PEOPLE, STRANGER, None]

people = st.sampled_from(AUDIENCES)
kinds = st.sampled_from([*RULES, "castle"])
numbers = st.integers(0, 10**6)


class Random:
    """What a step sends, drawn from a few numbers so that failures shrink well."""

    @staticmethod
    def text(table: Table, kind: str, number: int) -> str | None:
        if kind == "chat":
            return ["hello", "", "x" * 400, "\u202e"][number % 4]
        if kind != "move":
            return None
        moves = table.position.legal_moves
        if not moves or number % 7 == 0:
            return ["", "z9", "9,9>8,8", "pass", "!", "0,0"][number % 6]
        return str(moves[number % len(moves)])

    @staticmethod
    def rev(table: Table, number: int) -> int:
        stale = [table.rev - 1, table.settled - 1, table.settled, 0, number % (table.rev + 1)]
        revs = [table.rev] * 8 + stale + [table.rev + 1]
        return revs[number % len(revs)]


class TableMachine(RuleBasedStateMachine):
    """A table in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.now = START
        self.events: list[TableEvent] = []
        self.table: Table = None  # type: ignore[assignment]
        self.sent: list[tuple[str | None, Action, int]] = []

    @initialize(setup=st.sampled_from(SETUPS), clock=st.sampled_from(CLOCKS))
    def make(self, setup: TableSetup, clock: ClockPlan) -> None:
        self.begin(first_table(replace(setup, clock=clock), ADA, self.now, lambda n: 0))

    def begin(self, event: Any) -> None:
        self.events = [event]
        self.table = Table.create(event)
        self.sent = []

    def write(self, events: list[TableEvent]) -> None:
        for event in events:
            before = self.table
            self.table = before.apply(event)
            self.events.append(event)
            assert self.table.rev == before.rev + 1
            assert self.table.settled >= before.settled
            if before.phase == "over":
                assert (self.table.moves, self.table.outcome) == (before.moves, before.outcome)

    @rule(seconds=st.sampled_from([0, 0, 0, 1, 5, 30, 61]))
    def wait(self, seconds: int) -> None:
        self.now += seconds * 1000
        self.write(fallen_flag(self.table, self.now))

    @rule(number=numbers, player=st.sampled_from(PEOPLE))
    def sit(self, number: int, player: str) -> None:
        free = [n for n, seat in enumerate(self.table.seats) if not seat.taken]
        if free and self.table.phase == "waiting" and not self.table.seats_of(player):
            self.write([Joined(self.now, free[number % len(free)], player)])

    @rule(player=people, kind=kinds, number=numbers, known=numbers, seat=st.integers(-1, 12))
    def act(self, player: str | None, kind: str, number: int, known: int, seat: int) -> None:
        table = self.table
        text = Random.text(table, kind, number)
        self.send(player, Action(kind, text, seat if seat in range(4) else None),
                  Random.rev(table, known))  # fmt: skip

    @rule(number=numbers)
    def play(self, number: int) -> None:
        """The seat to move plays: without this the games would get nowhere."""
        player = self.table.seats[self.table.turn].player
        moves = self.table.position.legal_moves
        if moves and player is not None:
            move = str(moves[number % len(moves)])
            self.send(player, Action("move", move), self.table.rev)

    @precondition(lambda self: self.table.engine_to_move)
    @rule(number=numbers, known=numbers)
    def compute(self, number: int, known: int) -> None:
        moves = self.table.position.legal_moves
        rev, move = Random.rev(self.table, known), str(moves[number % len(moves)])
        try:
            events = decide_engine_move(self.table, move, rev, self.now)
        except PlayError:
            assert not self.table.settled <= rev <= self.table.rev
        else:
            self.write(events)

    @precondition(lambda self: bool(self.sent))
    @rule(number=numbers)
    def repeat(self, number: int) -> None:
        """Something that was sent and accepted is sent again."""
        player, action, rev = self.sent[number % len(self.sent)]
        before = self.table
        if action.kind == "move":
            assert decide(before, player, action, rev, self.now) == []
        elif not RULES[action.kind].is_timeless and rev < before.settled:
            with pytest.raises(PlayError, match="stale-rev"):
                decide(before, player, action, rev, self.now)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(player=st.sampled_from(PEOPLE), here=st.booleans())
    def come_and_go(self, player: str, here: bool) -> None:
        seats = self.table.seats_of(player)
        if seats:
            self.write([Came(self.now, seats) if here else Left(self.now, seats)])

    @precondition(lambda self: self.table.phase == "playing")
    @rule(seconds=st.integers(0, 10))
    def restart(self, seconds: int) -> None:
        before = self.table.clock
        stopped = self.now
        self.now += seconds * 1000
        self.write([Resumed(self.now, stopped)])
        if before.plan.kind == "minutes" and before.running is not None:
            seat = before.running
            assert self.table.clock.reading(seat, self.now) == before.reading(seat, stopped)
        if before.beginning is not None:
            left = self.table.clock.begin_reading(self.now)
            assert left == before.begin_reading(stopped)

    @precondition(lambda self: self.table.engine_to_move)
    @rule()
    def fail(self) -> None:
        self.write([EngineFailed(self.now, self.table.turn)])

    @precondition(lambda self: wants_rematch(self.table))
    @rule()
    def go_on(self) -> None:
        old = self.table
        self.begin(next_table(old, self.now, lambda n: 1 % n))
        assert self.table.phase == "playing"
        assert self.table.people == old.people
        assert sorted(self.table.setup.to_json()["seats"], key=str) == sorted(
            old.setup.to_json()["seats"], key=str
        )

    def send(self, player: str | None, action: Action, rev: int) -> None:
        before, allowed = self.table, may(self.table, player, self.now)
        fresh = before.settled <= rev <= before.rev
        needs_text = action.kind in ("move", "chat")
        is_gone = bool(before.gone.keys() & set(before.seats_of(player)))
        promised = action.kind in allowed and rev == before.rev and action.seat is None
        try:
            events = decide(before, player, action, rev, self.now)
        except PlayError:
            assert self.table is before
            assert needs_text or not promised
            return
        if not events:
            assert action.kind == "move"
            return
        assert before.seats_of(player) or player == before.maker
        assert fresh or RULES[action.kind].is_timeless
        if action.kind == "move":
            assert "move" in allowed
            *came, moved = events
            assert came == ([Came(self.now, before.seats_of(player))] if is_gone else [])
            assert isinstance(moved, MovePlayed)
            assert before.seats[moved.seat].player == player
            assert moved.seat == before.turn
        self.write(events)
        self.sent.append((player, action, rev))

    # What always holds

    @invariant()
    def revs_count_events(self) -> None:
        if self.table is not None:
            assert self.table.rev == len(self.events)
            assert 1 <= self.table.settled <= self.table.rev

    @invariant()
    def the_position_is_what_the_moves_make(self) -> None:
        if self.table is None:
            return
        position = self.table.game.start()
        for move in self.table.moves:
            position = position.play(move)
        assert position == self.table.position
        assert len(self.table.readings) == self.table.ply

    @invariant()
    def the_phase_is_what_the_table_says(self) -> None:
        table = self.table
        if table is None:
            return
        over = table.how is not None
        assert (table.phase == "over") == over
        if table.outcome is not None:
            assert over
            assert (table.position.outcome is not None) == (table.how == "board")
        if table.phase == "waiting":
            assert table.ply == 0
        if over:
            assert (table.draw, table.takeback, table.resigned) == (None, None, frozenset())

    @invariant()
    def one_clock_runs_at_most_and_it_is_the_movers(self) -> None:
        if self.table is None:
            return
        table, clock = self.table, self.table.clock
        person = not table.seats[table.turn].is_engine
        runs = table.phase == "playing" and person and clock.plan.kind != "none"
        begins = runs and clock.plan.begin_ms > 0 and table.turn % 2 not in clock.begun
        assert clock.running == (table.turn if runs and not begins else None)
        assert clock.beginning == (table.turn if begins and len(table.people) > 1 else None)
        assert all(left >= 0 for left in clock.left)
        turns = len(self.events)
        most = clock.plan.allowance + clock.plan.increment_ms * turns
        assert all(left <= most for left in clock.left)

    @invariant()
    def replaying_gives_the_same_table(self) -> None:
        if self.table is None:
            return
        stored = [json.dumps(event.to_json()) for event in self.events]
        read = [
            read_event(replace(event.entry(), data=json.loads(text)))
            for event, text in zip(self.events, stored, strict=True)
        ]
        assert read == self.events
        assert Table.replay(read) == self.table

    @invariant()
    def what_was_kept_is_what_would_be_worked_out(self) -> None:
        """A table keeps what was worked out for the one before it, if it is still so."""
        if self.table is None:
            return
        afresh = replace(self.table)
        assert "phase" not in vars(afresh)
        for name in KEPT:
            assert getattr(self.table, name) == getattr(afresh, name), name
        assert line_of(self.table) == common_summary(afresh)

    @invariant()
    def what_is_remembered_is_what_the_rules_say(self) -> None:
        """`may` remembers what it found; it says what trying every rule would find now."""
        if self.table is None:
            return
        for player in AUDIENCES:
            tried = [kind for kind in RULES if self.passes(player, kind)]
            assert may(self.table, player, self.now) == tried

    def passes(self, player: str | None, kind: str) -> bool:
        """Whether the door would take an action; for a move, whether it is this player's."""
        text = {"chat": "…", "move": "no move at all"}.get(kind)
        try:
            decide(self.table, player, Action(kind, text), self.table.rev, self.now)
        except PlayError as refusal:
            return kind == "move" and refusal.code == "illegal-move"
        return True

    @invariant()
    def views_show_nothing_that_is_not_for_their_audience(self) -> None:
        table = self.table
        if table is None:
            return
        secrets = [seat.secret for seat in table.seats if seat.secret]
        for player in AUDIENCES:
            view = plain(show(table, player, self.now))
            assert misfits(view, View) == []
            text = json.dumps(view)
            assert not any(person in text for person in (*PEOPLE, STRANGER))
            if player != table.maker:
                assert not any(secret in text for secret in secrets)
            to_move = table.phase == "playing" and table.turn in table.seats_of(player)
            assert bool(view["legal"]) == to_move
            assert ("move" in view["may"]) == to_move
            if not table.seats_of(player):
                assert view["chat"] == []
                assert set(view["may"]) <= {"abort"}
            if table.game.seats == 4:
                assert view["chat"] == []
            if "declare" in table.game.options:
                assert "hint" not in view["may"]
                assert not any("!" in move for move in view["legal"])


class DoorMachine(RuleBasedStateMachine):
    """Two doors of one database; the test is told how to open them."""

    open: Callable[[FakeTime], tuple[TableService, TableService]]

    def __init__(self) -> None:
        super().__init__()
        self.time = FakeTime()
        self.doors = type(self).open(self.time)
        self.acknowledged: Table | None = None

    def teardown(self) -> None:
        for door in self.doors:
            door.close()

    @initialize(setup=st.sampled_from(SETUPS), clock=st.sampled_from(CLOCKS))
    def make(self, setup: TableSetup, clock: ClockPlan) -> None:
        table = self.doors[0].create(replace(setup, clock=clock), ADA)
        for seat, player in zip(table.seats, PEOPLE, strict=False):
            if seat.secret is not None:
                table = self.doors[1].join(seat.secret, player)
        self.acknowledged = table

    @rule(player=people, kind=kinds, number=numbers, known=numbers, which=st.integers(0, 1))
    def act(self, player: str | None, kind: str, number: int, known: int, which: int) -> None:
        table = self.acknowledged
        assert table is not None
        action = Action(kind, Random.text(table, kind, number))
        try:
            after = self.doors[which].act(table.id, player, action, Random.rev(table, known))
        except PlayError:
            after = self.doors[which].table(table.id)
            assert after.moves == table.moves
        assert after.rev >= table.rev
        self.acknowledged = after

    @rule(number=numbers, which=st.integers(0, 1))
    def play(self, number: int, which: int) -> None:
        table = self.acknowledged
        assert table is not None
        moves = table.position.legal_moves
        seat = table.seats[table.turn]
        if table.phase != "playing" or not moves:
            return
        move = str(moves[number % len(moves)])
        if seat.is_engine:
            self.acknowledged = self.doors[which].engine_move(table.id, move, table.rev)
        else:
            self.act_as(table, seat.player, move, which)

    def act_as(self, table: Table, player: str | None, move: str, which: int) -> None:
        self.acknowledged = self.doors[which].act(table.id, player, Action("move", move), table.rev)
        assert self.acknowledged.moves == (*table.moves, move)

    @rule(seconds=st.integers(0, 3))
    def sweep(self, seconds: int) -> None:
        assert self.acknowledged is not None
        for door in self.doors:
            self.time.go(seconds / 2)
            door.sweep()
        self.acknowledged = self.doors[0].table(self.acknowledged.id)

    @invariant()
    def the_database_holds_what_was_acknowledged(self) -> None:
        table = self.acknowledged
        if table is None:
            return
        storage = self.doors[1].storage
        with storage.read() as connection:
            events = storage.events(connection, table.id)
            assert storage.rev(connection, table.id) == len(events) == table.rev
        assert Table.replay(events) == table
        for door in self.doors:
            assert door.table(table.id) == table


def stepping(examples: int, steps: int) -> settings:
    """Settings that try equal examples in every run, each of this number of steps."""
    unhurried = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(steady(examples), stateful_step_count=steps, suppress_health_check=unhurried)


def test_nothing_breaks_a_table() -> None:
    run_state_machine_as_test(TableMachine, settings=stepping(20, 40))


def test_nothing_breaks_the_database(url: str) -> None:
    storages = (Storage(url).open(), Storage(url).open())

    class Machine(DoorMachine):
        @staticmethod
        def open(time: FakeTime) -> tuple[TableService, TableService]:
            return TableService(storages[0], time).open(), TableService(storages[1], time).open()

    run_state_machine_as_test(Machine, settings=stepping(4, 30))
    for storage in storages:
        storage.close()
