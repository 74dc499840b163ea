"""Finding out whether a position has occurred before, even in a very long game.

Walking back over a whole line for each ply of it takes the square of its length. So only the latest
positions are looked at one by one, over links to the one before. As soon as there are `BLOCK` of
them, they are laid down in a block: a dictionary by something that equal positions share, linked to
the block before it. A block holds positions of its own line only, and never changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

P = TypeVar("P")

BLOCK = 64
"""Positions in a block: at most this many are walked over, with one look for each block."""


class Block(Generic[P]):
    """Positions of a line, found by their marks, and the blocks before them."""

    __slots__ = ("_before", "_marked")

    def __init__(self, marked: Iterable[tuple[Hashable, P]], before: Block[P] | None) -> None:
        """`marked` are the positions with their marks, the latest first."""
        self._before = before
        self._marked: dict[Hashable, list[P]] = {}
        for mark, position in marked:
            self._marked.setdefault(mark, []).append(position)

    def alike(self, mark: Hashable) -> Iterator[P]:
        """The positions of this block and all before it that have a mark, the latest first."""
        block: Block[P] | None = self
        while block is not None:
            yield from block._marked.get(mark, ())
            block = block._before
