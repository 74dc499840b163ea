"""What a move does, as data: the same events feed previews, animations and sentences.

Cells are named as in the notation. `seat` is who acted; `side` is 0 or 1, the colour that it
concerns (in a team game two seats share a side).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

from sixfold.core.outcome import Outcome


class _HasKind(Protocol):
    kind: ClassVar[str]


E = TypeVar("E", bound=_HasKind)


def by_kind(*events: type[E]) -> dict[str, type[E]]:
    """Classes of events by their kinds; each says its own, and no two say the same."""
    kinds: dict[str, type[E]] = {}
    for event in events:
        kind = vars(event).get("kind")
        if not isinstance(kind, str):
            raise TypeError(f"{event.__name__} has no kind of its own")
        if kind in kinds:
            raise TypeError(f"two events are called {kind!r}")
        kinds[kind] = event
    return kinds


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens within a move."""

    kind: ClassVar[str]
    """The event's name in views and JSON. It never changes, whatever the class is called."""

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": self.kind}
        event: Any = type(self)
        for name in _field_names(event):
            value = getattr(self, name)
            if isinstance(value, Outcome):
                value = value.to_json()
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


@cache
def _field_names(event: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event: asking a dataclass takes longer than reading them all."""
    return tuple(field.name for field in fields(event))


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile or pawn from hand is placed on a cell."""

    kind: ClassVar[str] = "placed"
    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A tile is taken up and laid elsewhere."""

    kind: ClassVar[str] = "moved"
    seat: int
    source: str
    target: str


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


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player without a legal move passes."""

    kind: ClassVar[str] = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    kind: ClassVar[str] = "ended"
    outcome: Outcome


KINDS: dict[str, type[Event]] = by_kind(
    Placed, Moved, Captured, Declared, Closed, Cleared, Exploded, Landed, Lost, Greyed,
    CellRemoved, Passed, Ended,
)  # fmt: skip
"""Every kind of event by its name, which browsers and programs know."""
