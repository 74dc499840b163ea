"""The board of Hexone: 19 cells with flat tops in five columns, numbered from the bottom.

                  c5
             b4        d4
        a3        c4        e3
             b3        d3
        a2        c3        e2
             b2        d2
        a1        c2        e1
             b1        d1
                  c1

The centre is c3. The six points (a1 a3 c1 c5 e1 e3) carry an arrow that leads straight away from
the centre: a pawn that leaves the board over an arrow lands on the centre.
"""

from __future__ import annotations

COLUMNS = {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}

CELLS: tuple[str, ...] = tuple(
    f"{column}{number}" for column, count in COLUMNS.items() for number in range(1, count + 1)
)
INDEX = {name: index for index, name in enumerate(CELLS)}

CENTRE = INDEX["c3"]
FIRST_RING = frozenset(INDEX[name] for name in ("b2", "b3", "c2", "c4", "d2", "d3"))
POINTS = frozenset(INDEX[name] for name in ("a1", "a3", "c1", "c5", "e1", "e3"))
OUTER = frozenset(range(len(CELLS))) - FIRST_RING - {CENTRE}

# A step as (columns to the right, half cells up).
STEPS = {
    "up": (0, 2),
    "down": (0, -2),
    "up-left": (-1, 1),
    "up-right": (1, 1),
    "down-left": (-1, -1),
    "down-right": (1, -1),
}

WAYS = {"A": ("down-left", "down-right", "up"), "Y": ("up-left", "up-right", "down")}
"""The two ways to explode, each a shape of three arms like its letter."""


def place(cell: int) -> tuple[int, int]:
    """Where a cell lies: columns to the right of the centre, half cells above it."""
    column, number = CELLS[cell][0], int(CELLS[cell][1])
    return "abcde".index(column) - 2, 2 * number - COLUMNS[column] - 1


_AT = {place(cell): cell for cell in range(len(CELLS))}


def _neighbour(cell: int, direction: str) -> int | None:
    (x, y), (dx, dy) = place(cell), STEPS[direction]
    return _AT.get((x + dx, y + dy))


def _lands(cell: int, direction: str) -> int | None:
    """Where a pawn that flies off a cell lands; None outside the board.

    A point is two steps from the centre, so its arrow is one more step in the same direction.
    """
    x, y = place(cell)
    if cell in POINTS and (x / 2, y / 2) == STEPS[direction]:
        return CENTRE
    return _neighbour(cell, direction)


NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(near for step in STEPS if (near := _neighbour(cell, step)) is not None)
    for cell in range(len(CELLS))
)

FLIGHTS: dict[str, tuple[tuple[tuple[str, int | None], ...], ...]] = {
    way: tuple(tuple((step, _lands(cell, step)) for step in steps) for cell in range(len(CELLS)))
    for way, steps in WAYS.items()
}
"""Way → cell → for each of its three directions where the pawn lands on a complete board."""
