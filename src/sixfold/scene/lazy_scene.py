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
from sixfold.scene.family import family_of
from sixfold.scene.types import Board, Bursts, Closings, Dangers, GameEvent

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
    def movers_board(self) -> Board:
        """What is on the board, and what may be taken up."""
        return self._family.lifting(self.board, self._movable) if self._movable else self.board

    @lazy
    def legal(self) -> Sequence[str]:
        """The moves to offer; a tile that may be taken up stands for all its moves."""
        return self._movable or self._family.legal(self._position)

    @lazy
    def closings(self) -> Closings:
        """What each corner would close."""
        return self._family.closings(self._position)

    @lazy
    def bursts(self) -> Bursts:
        """What each legal explosion would do."""
        return self._family.bursts(self._position)

    @lazy
    def dangers(self) -> Dangers:
        """Moves that lose the game at once, or end it in a draw."""
        return self._family.dangers(self._position)

    @lazy
    def _movable(self) -> Sequence[str]:
        return self._family.movable(self._position)


def _last_events(position: Position[Any]) -> Sequence[Event]:
    """What the last move did, if it is known where the position comes from."""
    before, move = position.parent, position.last_move
    return () if before is None or move is None else before.preview(move)
