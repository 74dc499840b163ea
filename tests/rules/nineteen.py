"""The Hexone board from the words of the rules: flat tops, columns numbered from the bottom."""

from __future__ import annotations

import sixfold

from .boards import Position, fields, listed

COLUMNS = {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}
CELLS = [f"{column}{n}" for column, size in COLUMNS.items() for n in range(1, size + 1)]
FIRST_RING = ["b2", "b3", "c2", "c4", "d2", "d3"]
POINTS = ["a1", "a3", "c1", "c5", "e1", "e3"]
OTHERS = ["a2", "b1", "b4", "d1", "d4", "e2"]
OUTER = sorted(POINTS + OTHERS)
AWAY = {
    "a1": "down-left",
    "a3": "up-left",
    "c1": "down",
    "c5": "up",
    "e1": "down-right",
    "e3": "up-right",
}
"""Straight away from the centre, for each point."""

HALF_STEPS = {
    "up": (0, 2),
    "down": (0, -2),
    "up-left": (-1, 1),
    "up-right": (1, 1),
    "down-left": (-1, -1),
    "down-right": (1, -1),
}
"""Columns to the right and half cells upwards."""

WAYS = {"Y": ("up-left", "up-right", "down"), "A": ("down-left", "down-right", "up")}


def _place(cell: str) -> tuple[int, int]:
    """Column, and height over the middle of the board in half cells."""
    column, number = "abcde".index(cell[0]), int(cell[1])
    return column, 2 * number - COLUMNS[cell[0]] - 1


_AT = {_place(cell): cell for cell in CELLS}


def beside(cell: str, direction: str) -> str | None:
    column, height = _place(cell)
    right, up = HALF_STEPS[direction]
    return _AT.get((column + right, height + up))


def around(cell: str) -> set[str]:
    return {found for direction in HALF_STEPS if (found := beside(cell, direction))}


def flights(cell: str, way: str, gone: str = "") -> tuple[list[str], list[str]]:
    """Where the three pawns of an explosion land, and in which directions pawns are lost."""
    landed, lost = [], []
    for direction in WAYS[way]:
        target = beside(cell, direction)
        if target is None and AWAY.get(cell) == direction:
            landed.append("c3")
        elif target is None or target in gone.split():
            lost.append(direction)
        else:
            landed.append(target)
    return sorted(landed), sorted(lost)


def hexone(
    first: str,
    second: str,
    *,
    grey: str = "",
    gone: str = "",
    turn: int = 0,
    seen: int = 1,
    id: str = "hexone",
) -> Position:
    """A position after the opening; stacks are written `b2*2`."""
    values = [";".join(sorted(each.split())) or "-" for each in (first, second, grey, gone)]
    text = "{} p0:{} p1:{} grey:{} gone:{} opened:2 turn:{}".format(id, *values, turn)
    return sixfold.position(text if "endless" in id else f"{text} seen:{seen}")


def stacks(position: Position) -> tuple[dict[str, int], dict[str, int]]:
    def read(side: str) -> dict[str, int]:
        pairs = (each.split("*") for each in listed(fields(position)[side]))
        return {cell: int(count) for cell, count in pairs}

    return read("p0"), read("p1")


def grey(position: Position) -> list[str]:
    return listed(fields(position)["grey"])


def gone(position: Position) -> list[str]:
    return listed(fields(position)["gone"])
