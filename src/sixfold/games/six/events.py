"""What only a move of SIX does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from sixfold.core.events import Event


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A group that was split off leaves the table; `counts` are its tiles of each side."""

    kind: ClassVar[str] = "captured"
    cells: tuple[str, ...]
    counts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player points at a shape of their colour."""

    kind: ClassVar[str] = "declared"
    seat: int
    shape: str
    cells: tuple[str, ...]


EVENTS: Final = (Captured, Declared)
