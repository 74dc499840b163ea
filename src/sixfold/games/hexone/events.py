"""What only a move of Hexone does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from sixfold.core.events import Event


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """Three pawns fly off a cell in one of the two ways."""

    kind: ClassVar[str] = "exploded"
    seat: int
    cell: str
    way: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A flying pawn joins a cell; `taken` pawns of the opponent there change sides."""

    kind: ClassVar[str] = "landed"
    source: str
    cell: str
    taken: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A flying pawn leaves the board; `direction` says where (`up`, `down-left`, …)."""

    kind: ClassVar[str] = "lost"
    source: str
    direction: str


@dataclass(frozen=True, slots=True)
class Greyed(Event):
    """An outer cell turns from white to grey."""

    kind: ClassVar[str] = "greyed"
    cell: str


@dataclass(frozen=True, slots=True)
class CellRemoved(Event):
    """A grey outer cell leaves the board, with `taken` pawns that still stood on it."""

    kind: ClassVar[str] = "cell-removed"
    cell: str
    taken: int


EVENTS: Final = (Exploded, Landed, Lost, Greyed, CellRemoved)
