"""Hexagonal cells in axial coordinates: a cell is a plain tuple `(q, r)`.

Tuples sort by q, then r, which is the canonical order of the notation, and hash at C speed. The six
neighbours of a cell are asked for millions of times, so they are remembered.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six steps to a neighbour, clockwise on a table whose r axis points down."""

AXES: tuple[Cell, ...] = DIRECTIONS[:3]
"""The three directions of straight lines; the other three steps are their opposites."""


class _Neighbours(dict[Cell, tuple[Cell, ...]]):
    """Cell → its six neighbours, computed when first asked for; forgotten when it grows large.

    The same cell is the same tuple wherever it is a neighbour, because looking up a key that is
    identical, not only equal, spares dictionaries the comparison.
    """

    LIMIT = 100_000

    def __init__(self) -> None:
        super().__init__()
        self._cells: dict[Cell, Cell] = {}

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
            self._cells.clear()
        q, r = cell
        around = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        self[cell] = same = tuple([self._cells.setdefault(near, near) for near in around])
        return same


NEIGHBOURS = _Neighbours()


def corner(cells: Iterable[Cell]) -> Cell:
    """The smallest q and the smallest r of some cells: where their bounding box begins."""
    cells = list(cells)
    return (min(cells)[0], min([r for _, r in cells])) if cells else (0, 0)


def cell_text(cell: Cell) -> str:
    """`(3, -1)` as `3,-1`."""
    return f"{cell[0]},{cell[1]}"
