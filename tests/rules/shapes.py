"""The winning shapes of SIX from the words of the rules, and positions just before one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .boards import Cell, Position, connected, neighbours, phase_one

Shape = frozenset[Cell]

LINES = [frozenset((n * q, n * r) for n in range(6)) for q, r in ((1, 0), (0, 1), (1, -1))]
TRIANGLES = [
    frozenset((q, r) for r in range(3) for q in range(3 - r)),
    frozenset((-q, -r) for r in range(3) for q in range(3 - r)),
]
RING = frozenset(neighbours((0, 0)))
SHAPES: list[tuple[str, Shape]] = [
    *(("line", shape) for shape in LINES),
    *(("triangle", shape) for shape in TRIANGLES),
    ("ring", RING),
]


def shifted(shape: Iterable[Cell], by: Cell) -> Shape:
    return frozenset((q + by[0], r + by[1]) for q, r in shape)


def has_shape(tiles: set[Cell]) -> bool:
    anchors = tiles | {at for tile in tiles for at in neighbours(tile)}  # a ring's is its middle
    return any(shifted(shape, at) <= tiles for _, shape in SHAPES for at in anchors)


def fillers(own: set[Cell], empty: set[Cell], other: set[Cell], count: int) -> set[Cell]:
    """`count` tiles of the other colour, `other` among them, that connect all tiles.

    They leave `empty` empty, but within reach, and form no shape themselves.
    """
    near = sorted({at for tile in own | empty for at in neighbours(tile)} - own - empty - other)
    found = next(
        other | set(some)
        for size in range(4)
        for some in combinations(near, size)
        if connected(own | other | set(some))
        and all(neighbours(at) & (own | other | set(some)) for at in empty)
    )
    while len(found) < count:
        edge = {at for tile in own | found for at in neighbours(tile)} - own - found - empty
        found |= {next(at for at in sorted(edge) if not has_shape(found | {at}))}
    assert len(found) == count
    return found


def before(
    own: Iterable[Cell],
    empty: Iterable[Cell],
    *,
    side: int = 0,
    other: Iterable[Cell] = (),
    id: str = "six/steffen",
) -> Position:
    """A position of phase one with `own` on the table, `empty` free, and `side` to move."""
    own, empty, other = set(own), set(empty), set(other)
    rest = fillers(own, empty, other, len(own) + side)
    black, red = (rest, own) if side else (own, rest)
    return phase_one(id, black, red)
