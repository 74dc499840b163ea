"""The board of Trio: a hexagon of 19 cells, its rows of three and of four.

Columns are lettered from the left, the cells of a column are numbered from the top. A set of cells
is an int with a bit for each.
"""

from __future__ import annotations

from sixfold.core.hexes import AXES, Cell

RADIUS = 2
_NAMES: dict[Cell, str] = {
    (q, r): f"{'abcde'[q + RADIUS]}{number}"
    for q in range(-RADIUS, RADIUS + 1)
    for number, r in enumerate(range(max(-RADIUS, -RADIUS - q), min(RADIUS, RADIUS - q) + 1), 1)
}
CELLS = tuple(_NAMES.values())
INDEX = {name: index for index, name in enumerate(CELLS)}
ALL = (1 << len(CELLS)) - 1


def _rows(length: int) -> tuple[int, ...]:
    found = []
    for q, r in _NAMES:
        for dq, dr in AXES:
            row = [(q + dq * step, r + dr * step) for step in range(length)]
            if all(cell in _NAMES for cell in row):
                found.append(sum(1 << INDEX[_NAMES[cell]] for cell in row))
    return tuple(found)


THREES = _rows(3)
FOURS = _rows(4)


def cells_in(mask: int) -> list[str]:
    """The names in a set of cells, in order."""
    return [cell for index, cell in enumerate(CELLS) if mask >> index & 1]


def completing(stones: int, empty: int, rows: tuple[int, ...]) -> int:
    """The empty cells on which one more of these stones fills a row."""
    found = 0
    for row in rows:
        missing = row & ~stones
        if missing & empty and not missing & (missing - 1):
            found |= missing
    return found


def covered(stones: int, rows: tuple[int, ...]) -> int:
    """The cells of all rows that are full of these stones."""
    found = 0
    for row in rows:
        if stones & row == row:
            found |= row
    return found
