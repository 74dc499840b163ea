"""A house with a clock that stands still, people who play in it, and chance that repeats itself.

The same scenes on SQLite and on PostgreSQL come out with the same ids, secrets and times.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest import mock

from sixfold.play import Action, ClockPlan, SeatPlan, Storage, Table, TableService, TableSetup

ADA, BOB, CY, DEE = PEOPLE = tuple(letter * 32 for letter in "abcd")
START = 1_780_000_000_000
"""Before any release, so that a server that really opens the house always comes later."""
DAY = 24 * 3600
BEAT = 4
"""Seconds: more often than this a server notes that it is alive."""

LOCAL, OPEN = SeatPlan("local"), SeatPlan("open")


def computer(level: int = 3) -> SeatPlan:
    return SeatPlan("engine", level)


@contextlib.contextmanager
def same_chance(seed: str) -> Iterator[Random]:
    """Ids, secrets and keys that are the same in every run."""
    random = Random(seed)
    with (
        mock.patch.object(secrets, "choice", random.choice),
        mock.patch.object(secrets, "token_hex", lambda length: random.randbytes(length).hex()),
    ):
        yield random


@dataclass
class World:
    """A database, the door to it, and the time."""

    storage: Storage
    random: Random
    ms: int = START
    is_live: bool = False
    """Whether there are minute clocks."""
    about: dict[str, str] = field(default_factory=dict)
    """What each table is there for, by its id."""

    def __post_init__(self) -> None:
        self.door = self.new_door()

    def new_door(self) -> TableService:
        return TableService(self.storage, lambda: self.ms / 1000, draw=self.random.randrange).open()

    def later(self, seconds: float) -> None:
        """Time passes; while minute clocks run, the server says in time that it is there."""
        end = self.ms + round(seconds * 1000)
        while self.ms < end:
            self.ms = min(end, self.ms + BEAT * 1000)
            if self.is_live:
                self.door.sweep()

    def days_later(self, days: int) -> None:
        """Time passes at once, while no minute clock runs; then everything is looked after."""
        assert not self.is_live
        self.ms += days * DAY * 1000
        while self.door.sweep():
            pass

    def restart(self, away: float) -> None:
        """The server is away for some seconds."""
        self.ms += round(away * 1000)
        self.door = self.new_door()

    def make(
        self,
        about: str,
        game: str,
        seats: tuple[SeatPlan, ...] = (LOCAL, OPEN),
        clock: ClockPlan | None = None,
        *,
        maker: str = ADA,
        join: bool = True,
        **agreed: Any,
    ) -> Sitting:
        """A table; those who are free sit down on its open seats, unless `join` is switched off."""
        setup = TableSetup(game, seats, clock or ClockPlan(), **agreed)
        sitting = Sitting(self, self.door.create(setup, maker).id)
        self.about[sitting.id] = about
        if join:
            free = (player for player in PEOPLE if player != maker)
            for seat in [n for n, plan in enumerate(sitting.table.seats) if not plan.taken]:
                sitting.join(seat, next(free))
        return sitting

    def four(self, about: str, game: str, clock: ClockPlan | None = None, **more: Any) -> Sitting:
        """A team game of four people: Ada and Cy against Bob and Dee."""
        return self.make(about, game, (LOCAL, OPEN, OPEN, OPEN), clock, **more)


@dataclass
class Sitting:
    """A table and how it is played at. Every deed takes a second, or as long as is said."""

    world: World
    id: str

    @property
    def table(self) -> Table:
        return self.world.door.table(self.id)

    def join(self, seat: int, player: str) -> None:
        secret = self.table.seats[seat].secret
        assert secret is not None
        self.world.door.join(secret, player)

    def do(
        self,
        player: str,
        kind: str,
        text: str | None = None,
        *,
        seat: int | None = None,
        takes: float = 1,
    ) -> Sitting:
        self.world.later(takes)
        self.world.door.act(self.id, player, Action(kind, text, seat), self.table.rev)
        return self

    def play(self, *moves: str, takes: float = 1) -> Sitting:
        """The player to move plays, people and computers alike."""
        for move in moves:
            table = self.table
            player = table.seats[table.turn].player
            if player is not None:
                self.do(player, "move", move, takes=takes)
            else:
                self.world.later(takes)
                self.world.door.engine_move(self.id, move, table.rev)
        return self

    def legal(self, plies: int, takes: float = 1) -> Sitting:
        """Play the first legal move several times."""
        for _ in range(plies):
            self.play(str(self.table.position.legal_moves[0]), takes=takes)
        return self

    def rematch(self, about: str) -> Sitting:
        """Everybody asks for another game, and here it is."""
        for player in dict.fromkeys(seat.player for seat in self.table.seats if seat.player):
            self.do(player, "rematch")
        following = self.table.next
        assert following is not None
        self.world.about[following] = about
        return Sitting(self.world, following)
