"""What a move does, as data: the same events feed previews, animations and sentences.

Here are those that any game may have. A family adds its own (`games/<family>/events.py`) and names
them in its `Family`; `registry.events` has all of them.

Cells are named as in the notation. `seat` is who acted; `side` is 0 or 1, the colour that it
concerns (in a team game two seats share a side).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

from sixfold.core import old_modules
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
    """A piece from hand is placed on a cell."""

    kind: ClassVar[str] = "placed"
    seat: int
    cell: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece is taken up and laid elsewhere."""

    kind: ClassVar[str] = "moved"
    seat: int
    source: str
    target: str


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


GENERIC: tuple[type[Event], ...] = (Placed, Moved, Passed, Ended)
"""The events of this file; families have others of their own."""

__getattr__ = old_modules.alias(__name__)
