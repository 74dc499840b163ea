"""The three winning shapes: six tiles of one colour as a line, a triangle or a ring.

Every cell belongs to 36 possible shapes: 18 lines (6 places on each of 3 axes), 12 triangles (6
places, 2 ways up) and 6 rings (around each of its neighbours). After a move only those through the
new tile can be new.

    line              triangle          ring
    x x x x x x         x                x x
                       x x              x . x
                      x x x              x x
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sixfold.core.hexes import AXES, DIRECTIONS, Cell

ORDER = ("line", "triangle", "ring")
"""Which name a win gets if there are several shapes: the first of these."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Six tiles that win."""

    name: str
    cells: tuple[Cell, ...]
    """In rising order."""

    @property
    def rank(self) -> tuple[int, tuple[Cell, ...]]:
        """Sorts the shape first that names the win."""
        return ORDER.index(self.name), self.cells


def _patterns() -> dict[str, list[list[Cell]]]:
    """Each shape as cells relative to one of its own, anchored anywhere."""
    up = [(q, r) for q in range(3) for r in range(3) if q + r < 3]
    return {
        "line": [[(q * n, r * n) for n in range(6)] for q, r in AXES],
        "triangle": [up, [(-q, -r) for q, r in up]],
        "ring": [list(DIRECTIONS)],
    }


def _through_origin() -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The 36 shapes that contain the cell 0,0, as their five other cells, nearest first.

    Nearest first, because a tile without neighbours of its colour completes nothing: the test of a
    shape then ends at the first cell.
    """
    for name, patterns in _patterns().items():
        for pattern in patterns:
            for q0, r0 in pattern:
                others = [(q - q0, r - r0) for q, r in pattern if (q, r) != (q0, r0)]
                others.sort(key=lambda cell: max(abs(cell[0]), abs(cell[1]), abs(sum(cell))))
                yield name, tuple(others)


_SHAPES = tuple(_through_origin())


def _by_first_step() -> dict[Cell, tuple[tuple[str, tuple[Cell, ...]], ...]]:
    table: dict[Cell, list[tuple[str, tuple[Cell, ...]]]] = {step: [] for step in DIRECTIONS}
    for name, others in _SHAPES:
        table[others[0]].append((name, others))
    return {step: tuple(shapes) for step, shapes in table.items()}


# The nearest other cell of any shape is a neighbour, so the shapes fall into six drawers, and a
# drawer is opened only if a tile of the colour lies there.
_DRAWERS = tuple(_by_first_step().items())


def shapes_through(tiles: Mapping[Cell, int], cell: Cell, colour: int) -> list[Shape]:
    """The shapes of a colour that contain a cell; the cell itself is taken to be of that colour."""
    q, r = cell
    get = tiles.get
    found = []
    for (step_q, step_r), shapes in _DRAWERS:
        if get((q + step_q, r + step_r)) != colour:
            continue
        for name, others in shapes:
            for dq, dr in others:
                if get((q + dq, r + dr)) != colour:
                    break
            else:
                cells = sorted([cell, *((q + dq, r + dr) for dq, dr in others)])
                found.append(Shape(name, tuple(cells)))
    return found


def all_shapes(tiles: Mapping[Cell, int], colour: int) -> tuple[Shape, ...]:
    """Every complete shape of a colour; the first one names the win."""
    found = {
        shape
        for cell, owner in tiles.items()
        if owner == colour
        for shape in shapes_through(tiles, cell, colour)
    }
    return tuple(sorted(found, key=lambda shape: shape.rank))


def first(shapes: Iterable[Shape]) -> Shape | None:
    """The shape that names the win."""
    return min(shapes, key=lambda shape: shape.rank, default=None)
