"""How far apart two moves are, for levels that look near the last move first."""

from __future__ import annotations

from functools import cache

from sixfold.core.hexes import Cell
from sixfold.core.move import Move
from sixfold.games.gosix import board as flower
from sixfold.games.gosix.move import GoSixMove
from sixfold.games.hexone import board as nineteen
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.six.move import SixMove

NEAR = {"six": 3, "gosix": 3, "hexone": 1}
"""How many steps away a move still counts as near."""


def far_apart(one: Move, other: Move) -> bool:
    """Whether somebody who looks at one move may not have the other in view."""
    if isinstance(one, SixMove) and isinstance(other, SixMove):
        steps = hex_steps(one.target, other.target)
        return steps > NEAR["six"]
    if isinstance(one, GoSixMove) and isinstance(other, GoSixMove):
        return steps_on("gosix", one.corner, other.corner) > NEAR["gosix"]
    if isinstance(one, HexoneMove) and isinstance(other, HexoneMove):
        return steps_on("hexone", one.cell, other.cell) > NEAR["hexone"]
    raise TypeError("moves of different games")


def hex_steps(one: Cell | None, other: Cell | None) -> int:
    """Steps between two cells of the table; 0 where a move has no cell."""
    if one is None or other is None:
        return 0
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def steps_on(family: str, one: str | None, other: str | None) -> int:
    """Steps between two places of a board by their names; 0 where a move has no place."""
    return 0 if one is None or other is None else _steps(family, one)[other]


@cache
def _steps(family: str, start: str) -> dict[str, int]:
    """From one place to all others, by walking outwards."""
    found = {start: 0}
    ring = [start]
    while ring:
        ring = [near for name in ring for near in _neighbours(family, name) if near not in found]
        for name in ring:
            found.setdefault(
                name, 1 + min(found[n] for n in _neighbours(family, name) if n in found)
            )
    return found


def _neighbours(family: str, name: str) -> list[str]:
    if family == "gosix":
        return flower.corners_in(flower.NEIGHBOURS[flower.INDEX[name]])
    return [nineteen.CELLS[cell] for cell in nineteen.NEIGHBOURS[nineteen.INDEX[name]]]
