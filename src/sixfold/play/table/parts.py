"""What a table is made of: seats, offers, plies, lines of chat, and a move as it was judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.play.table.setup import SeatPlan


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: who may sit there, who does, and the secret that lets somebody sit down."""

    plan: SeatPlan
    player: str | None
    secret: str | None

    @property
    def is_engine(self) -> bool:
        return self.plan.kind == "engine"

    @property
    def taken(self) -> bool:
        return self.is_engine or self.player is not None


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody asked for, and who wants it by now; the first of `seats` asked."""

    seats: tuple[int, ...]
    rev: int
    ply: int = 0
    """For a takeback: how many plies would stay."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that stands."""

    move: str
    reading: int | None
    """What the mover's clock showed after it."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A move as it was sent, whether it still stands or was taken back."""

    seat: int
    base: int
    """The rev that the mover knew."""
    move: str
    rev: int
    """The rev that came of it."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said."""

    seat: int
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Step:
    """A legal move, judged."""

    move: str
    position: Position[Any]
    """After it."""
    events: tuple[Event, ...]
    """What it did."""

    @classmethod
    def of(cls, position: Position[Any], move: str) -> Step:
        """Take a step; IllegalMove or NotationError if the rules refuse it."""
        return cls(move, *position.step(move))
