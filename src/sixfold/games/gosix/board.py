"""The board of GoSix: a flower of seven hexagons, played on its 24 corners.

Corners are lettered by row and numbered from the left; hexagons are numbered in reading order.

               a1      a2
             /    \\  /    \\
           b1      b2      b3
           |   1   |   2   |
           c1      c2      c3
         /    \\  /    \\  /    \\
       d1      d2      d3      d4
       |   3   |   4   |   5   |
       e1      e2      e3      e4
         \\    /  \\    /  \\    /
           f1      f2      f3
           |   6   |   7   |
           g1      g2      g3
             \\    /  \\    /
               h1      h2

Sets of corners are bit masks: bit n is the n-th corner in the order a1, a2, b1, … h2.
"""

from __future__ import annotations

from collections.abc import Iterator

ROWS = {"a": 2, "b": 3, "c": 3, "d": 4, "e": 4, "f": 3, "g": 3, "h": 2}

CORNERS: tuple[str, ...] = tuple(
    f"{row}{number}" for row, count in ROWS.items() for number in range(1, count + 1)
)
INDEX = {name: index for index, name in enumerate(CORNERS)}
ALL = (1 << len(CORNERS)) - 1


def place(name: str) -> tuple[int, int]:
    """A corner on a grid: half hexagon widths from the middle, rows from the top."""
    row, number = name[0], int(name[1])
    return 2 * (number - 1) - (ROWS[row] - 1), "abcdefgh".index(row)


def _sides() -> Iterator[tuple[str, str]]:
    """A side joins corners of two rows that follow one another.

    From b to c, d to e and f to g sides are upright; the others go half a width left or right.
    """
    for one in CORNERS:
        for other in CORNERS:
            (x, y), (x2, y2) = place(one), place(other)
            if y2 == y + 1 and abs(x2 - x) == (0 if y % 2 else 1):
                yield one, other


SIDES = tuple(_sides())

NEIGHBOURS: tuple[int, ...] = tuple(
    sum(1 << INDEX[b] for a, b in (*SIDES, *((b, a) for a, b in SIDES)) if a == corner)
    for corner in CORNERS
)
"""The corners that a side joins to each corner."""

HEXAGONS: tuple[tuple[str, ...], ...] = (
    ("a1", "b2", "c2", "d2", "c1", "b1"),
    ("a2", "b3", "c3", "d3", "c2", "b2"),
    ("c1", "d2", "e2", "f1", "e1", "d1"),
    ("c2", "d3", "e3", "f2", "e2", "d2"),
    ("c3", "d4", "e4", "f3", "e3", "d3"),
    ("e2", "f2", "g2", "h1", "g1", "f1"),
    ("e3", "f3", "g3", "h2", "g2", "f2"),
)
"""Corners of the hexagons 1 to 7, clockwise from the top."""

HEXAGON_MASKS: tuple[int, ...] = tuple(
    sum(1 << INDEX[corner] for corner in corners) for corners in HEXAGONS
)


AROUND: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((hexagon, mask) for hexagon, mask in enumerate(HEXAGON_MASKS) if mask >> corner & 1)
    for corner in range(len(CORNERS))
)
"""The hexagons around each corner, counted from 0, with their masks."""


def indices_in(mask: int) -> list[int]:
    """The members of a set of corners, in order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def corners_in(mask: int) -> list[str]:
    """The names in a set of corners, in order."""
    return [CORNERS[index] for index in indices_in(mask)]


def linked(pawns: int, seeds: int) -> int:
    """The pawns in chains that contain at least one of the seeds."""
    chain = todo = pawns & seeds
    while todo:
        lowest = todo & -todo
        todo ^= lowest
        new = NEIGHBOURS[lowest.bit_length() - 1] & pawns & ~chain
        chain |= new
        todo |= new
    return chain
