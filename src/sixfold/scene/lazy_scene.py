"""The scene of one position in parts: each is made once, on first use.

A table has many spectators and appears in lists as well. They all see the same, except for what is
only for the player to move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, overload

from sixfold.core.arguments import explained
from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.scene.deprecated import old_board, old_hints
from sixfold.scene.family import Board, Hints, family_of
from sixfold.scene.types import GameEvent

T = TypeVar("T")


class lazy(Generic[T]):
    """A `cached_property` without a lock.

    Until Python 3.12 that has one lock for all instances, so threads that look at different
    positions would wait for each other. Making a part twice does no harm.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, one: None, kind: type) -> lazy[T]: ...
    @overload
    def __get__(self, one: object, kind: type) -> T: ...
    def __get__(self, one: object, kind: type) -> lazy[T] | T:
        if one is None:
            return self
        value = one.__dict__[self._name] = self._make(one)
        return value


class LazyScene:
    """What boards receive about a position and the move that led to it."""

    @explained
    def __init__(self, position: Position[Any], events: Sequence[Event] | None = None) -> None:
        """`events` is what the last move did; if it is missing, the rules compute it again."""
        self._position = position
        self._happened = events
        self._family = family_of(position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyScene):
            return NotImplemented
        return self._position == other._position and self.events == other.events

    # For everybody

    @lazy
    def text(self) -> str:
        """The position's text."""
        return self._position.to_text()

    @lazy
    def events(self) -> list[GameEvent]:
        """What the last move did."""
        happened = self._happened
        if happened is None:
            happened = _last_events(self._position)
        return [event.to_json() for event in happened]

    @lazy
    def board(self) -> Board:
        """What is on the board."""
        return self._family.board(self._position)

    # For the player to move

    @lazy
    def legal(self) -> Sequence[str]:
        """The moves to offer."""
        return self._family.legal(self._position)

    @lazy
    def hints(self) -> Hints:
        """What they would do."""
        return self._family.hints(self._position)

    # The fields of a scene that differ between the two

    @lazy
    def for_mover(self) -> dict[str, Any]:
        """As the player to move sees them."""
        board, legal, hints = old_board(self.board, self.legal), self.legal, self.hints
        return {"board": board, "legal": legal, "hints": hints, **old_hints(hints)}

    @lazy
    def for_others(self) -> dict[str, Any]:
        """As everybody else sees them."""
        return {"board": self.board, "legal": (), "hints": None, **old_hints(None)}


def _last_events(position: Position[Any]) -> Sequence[Event]:
    """What the last move did, if it is known where the position comes from."""
    before, move = position.parent, position.last_move
    return () if before is None or move is None else before.preview(move)
