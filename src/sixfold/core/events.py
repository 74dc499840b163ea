"""What a move does, as data: the same events feed previews, animations and sentences.

Cells are named as in the notation. `seat` is who acted; `side` is 0 or 1, the colour that it
concerns (in a team game two seats share a side).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from sixfold.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens within a move."""

    @property
    def kind(self) -> str:
        """The event's name in views and JSON: the class name in kebab case."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Outcome):
                value = value.to_json()
            data[field.name] = list(value) if isinstance(value, tuple) else value
        return data


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile or pawn from hand comes to stand on a cell."""

    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A tile is taken up and laid elsewhere."""

    seat: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A group that was split off leaves the table; `counts` are its tiles of each side."""

    cells: tuple[str, ...]
    counts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player points at a shape of his colour."""

    seat: int
    shape: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A hexagon is complete: the linked pawns of each side, and who conquers it."""

    hexagon: str
    counts: tuple[int, int]
    owner: int


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The conqueror takes his own pawns off the hexagons that he has just won."""

    side: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """Three pawns fly off a cell in one of the two ways."""

    seat: int
    cell: str
    way: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A flying pawn joins a cell; `taken` hostile pawns there change sides."""

    source: str
    cell: str
    taken: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A flying pawn leaves the board; `direction` says where (`up`, `down-left`, …)."""

    source: str
    direction: str


@dataclass(frozen=True, slots=True)
class Greyed(Event):
    """An outer cell turns from white to grey."""

    cell: str


@dataclass(frozen=True, slots=True)
class CellRemoved(Event):
    """A grey outer cell leaves the board, with `taken` pawns that still stood on it."""

    cell: str
    taken: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player without a legal move passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    outcome: Outcome
