"""What only a move of GoSix does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from sixfold.core.events import Event


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A hexagon is complete: the linked pawns of each side, and who conquers it."""

    kind: ClassVar[str] = "closed"
    hexagon: str
    counts: tuple[int, int]
    owner: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The conqueror takes their own pawns off the hexagons that they have just won."""

    kind: ClassVar[str] = "cleared"
    side: int
    cells: tuple[str, ...]


EVENTS: Final = (Closed, Cleared)
