"""How far apart two places are, for levels that look near the last move first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sixfold.core.hexes import Cell

Neighbours = Callable[[str], Iterable[str]]
"""The names of the places beside one."""


def hex_steps(one: Cell | None, other: Cell | None) -> int:
    """Steps between two cells of the table; 0 where a move has no cell."""
    if one is None or other is None:
        return 0
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def steps_between(one: str | None, other: str | None, neighbours: Neighbours) -> int:
    """Steps between two places of a board by their names; 0 where a move has no place."""
    return 0 if one is None or other is None else _steps(one, neighbours)[other]


@cache
def _steps(start: str, neighbours: Neighbours) -> dict[str, int]:
    """From one place to all others, by walking outwards."""
    found = {start: 0}
    ring = [start]
    while ring:
        beyond = {near: found[place] + 1 for place in ring for near in neighbours(place)}
        ring = [place for place in beyond if place not in found]
        found.update((place, beyond[place]) for place in ring)
    return found
