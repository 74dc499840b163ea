"""How a level plays one family of games, and how far apart two places of a board are.

Weak levels look near the last move first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from sixfold.core.hexes import Cell


@dataclass(frozen=True)
class Skill:
    """How a level plays one family of games."""

    nodes: int = 400
    depth: int | None = None
    noise: int = 0
    """Deviation of its judgement in hundredths of a logit."""
    heed: float = 1.0
    """How much of the opponent's prospects it takes into account."""
    near: float = 1.0
    """How likely it notices a threat beside the last move."""
    far: float = 1.0
    """How likely it notices one far from there."""

    playouts: int = 0
    """How often it plays a position out, where that is how it judges (nodes do not count then)."""
    plain: bool = False
    """Whether it judges a position as it lies, and follows no threats beyond its depth."""

    @property
    def overlooks(self) -> bool:
        """Whether threats and wins can escape it."""
        return min(self.near, self.far) < 1


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
