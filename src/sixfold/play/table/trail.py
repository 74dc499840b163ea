"""An immutable list that grows at its end without being copied.

A table is a value, and every ply makes a new one. A tuple of all moves would be copied for each of
them, so that a long game would take the square of its length to load. A trail shares everything but
its last item with the trail before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class Trail(Generic[T]):
    """Items in the order in which they came; compared, iterated and counted like a tuple."""

    __slots__ = ("_before", "_item", "_length")

    _before: Self | None
    _item: T
    _length: int

    def __init__(self) -> None:
        """An empty trail."""
        self._before = None
        self._length = 0

    def and_then(self, item: T) -> Trail[T]:
        """This trail with one more item."""
        longer: Trail[T] = Trail()
        longer._before, longer._item, longer._length = self, item, self._length + 1
        return longer

    @property
    def last(self) -> T | None:
        """The last item, None if there is none."""
        return self._item if self._length else None

    def first(self, length: int) -> Trail[T]:
        """The trail as it was when it had this number of items."""
        at: Trail[T] = self
        while at._length > length and at._before is not None:
            at = at._before
        return at

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[T]:
        at: Trail[T] = self
        while at._before is not None:
            yield at._item
            at = at._before

    def __iter__(self) -> Iterator[T]:
        return reversed([*reversed(self)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail):
            return NotImplemented
        return self is other or (len(self) == len(other) and [*self] == [*other])

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<Trail {[*self]!r}>"
