"""Who plays in the tests, a clock that stands still, and tables without a database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import settings

import sixfold
from sixfold.play import Action, ClockPlan, PlayError, SeatPlan, Table, TableSetup, show
from sixfold.play.actions.actions import decide, may
from sixfold.play.table.events import Created, Joined, Rematched, TableEvent
from sixfold.play.table.seating import first_table, next_table, wants_rematch
from sixfold.play.views.json_encoding import plain

steady = settings(derandomize=True, deadline=None, database=None)
"""Hypothesis without a clock and without a memory: the same examples in every run."""

ADA, BOB, CY, DEE = (letter * 32 for letter in "abcd")
PEOPLE = (ADA, BOB, CY, DEE)
STRANGER = "e" * 32
START = 1_800_000_000_000

LOCAL, OPEN = SeatPlan("local"), SeatPlan("open")
MINUTES = ClockPlan.minutes(5, 3)
DAYS = ClockPlan.days_a_turn(3)
TEAMS = "six/foxmind+teams"


def computer(level: int = 3) -> SeatPlan:
    return SeatPlan("engine", level)


class FakeTime:
    """Seconds since 1970 that pass only when a test says so."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> float:
        return self.ms / 1000

    def go(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@dataclass
class Room:
    """A table in memory: what the door does, without storage."""

    table: Table
    events: list[TableEvent]
    now: int = START
    following: list[Room] = field(default_factory=list)

    @classmethod
    def make(cls, setup: TableSetup, draw: Callable[[int], int] = lambda n: 0) -> Room:
        event = first_table(setup, ADA, START, draw)
        return cls(Table.create(event), [event])

    def write(self, *events: TableEvent) -> None:
        for event in events:
            self.table = self.table.apply(event)
            self.events.append(event)

    def sit(self, seat: int, player: str) -> None:
        self.write(Joined(self.now, seat, player))

    def do(
        self,
        player: str | None,
        kind: str,
        text: str | None = None,
        *,
        rev: int | None = None,
        seat: int | None = None,
        after: float = 0,
    ) -> list[TableEvent]:
        """Act, and give back what was written."""
        self.now += round(after * 1000)
        known = self.table.rev if rev is None else rev
        events = decide(self.table, player, Action(kind, text, seat), known, self.now)
        self.write(*events)
        if wants_rematch(self.table):
            created = next_table(self.table, self.now, lambda n: 0)
            self.following.append(Room(Table.create(created), [created], self.now))
            self.write(Rematched(self.now, created.table))
        return events

    def move(self, text: str, *, after: float = 0) -> None:
        """Let the player at the seat to move play."""
        player = self.table.seats[self.table.turn].player
        assert player is not None
        self.do(player, "move", text, after=after)

    def play(self, *moves: str) -> None:
        for move in moves:
            self.move(move)

    def computer(self, move: str, *, after: float = 0) -> None:
        """Let the computer at the seat to move play."""
        from sixfold.play.actions.actions import decide_engine_move

        self.now += round(after * 1000)
        self.write(*decide_engine_move(self.table, move, self.table.rev, self.now))

    def refused(self, player: str | None, kind: str, text: str | None = None, **how: Any) -> str:
        """The code with which an action is refused; nothing is written."""
        before = self.table
        with pytest.raises(PlayError) as refusal:
            self.do(player, kind, text, **how)
        assert self.table is before
        return refusal.value.code

    def phase(self) -> str:
        return self.table.phase

    def may(self, player: str | None) -> set[str]:
        return set(may(self.table, player, self.now))

    def view(self, player: str | None) -> dict[str, Any]:
        seen: dict[str, Any] = plain(show(self.table, player, self.now))
        return seen

    def set_position(self, text: str) -> None:
        """Put a position on the table that would take long to reach."""
        self.table = replace(self.table, position=sixfold.position(text))


def two(game: str = "gosix", clock: ClockPlan | None = None, **options: Any) -> Room:
    """Ada has seat 0, Bob has seat 1."""
    room = Room.make(TableSetup(game, (LOCAL, OPEN), clock or ClockPlan(), **options))
    room.sit(1, BOB)
    return room


def four(game: str = TEAMS, clock: ClockPlan | None = None, **options: Any) -> Room:
    """Ada and Cy against Bob and Dee."""
    room = Room.make(TableSetup(game, (LOCAL, OPEN, OPEN, OPEN), clock or ClockPlan(), **options))
    for seat in (1, 2, 3):
        room.sit(seat, PEOPLE[seat])
    return room


def alone(game: str = "gosix", level: int = 3, clock: ClockPlan | None = None) -> Room:
    """Ada against the computer."""
    return Room.make(TableSetup(game, (LOCAL, computer(level)), clock or ClockPlan()))


def side_by_side(game: str = "gosix", clock: ClockPlan | None = None) -> Room:
    """Two people at Ada's screen."""
    return Room.make(TableSetup(game, (LOCAL, LOCAL), clock or ClockPlan()))


def creation(room: Room) -> Created:
    first = room.events[0]
    assert isinstance(first, Created)
    return first
