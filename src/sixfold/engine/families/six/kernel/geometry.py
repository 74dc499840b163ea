"""Cells and shapes of SIX as numbers, in tables.

Cells live on a torus of 64 by 64, cell = (q & 63) | (r & 63) << 6. A shape is one of six kinds
(lines on three axes, triangles up and down, the ring) at an anchor cell: kind * 4096 + anchor.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.hexes import AXES, DIRECTIONS, Cell
from sixfold.engine.compile.fixed import lowest_bit
from sixfold.engine.compile.jit import instead, kernel
from sixfold.engine.compile.memory import table
from sixfold.games.six.field import ARCS

CELLS = 4096
SHAPES = 6 * CELLS


def torus(cell: Cell) -> int:
    """The number of a cell of the table."""
    return (cell[0] & 63) | (cell[1] & 63) << 6


def _shifted(offset: Cell) -> Any:
    """For every cell, the cell at an offset from it."""
    cells = np.arange(CELLS)
    return (cells + offset[0] & 63) | ((cells >> 6) + offset[1] & 63) << 6


_UP = [(q, r) for q in range(3) for r in range(3) if q + r < 3]
PATTERNS: list[list[Cell]] = [
    *([(q * n, r * n) for n in range(6)] for q, r in AXES),
    _UP,
    [(-q, -r) for q, r in _UP],
    list(DIRECTIONS),
]
"""The cells of each kind of shape relative to its anchor."""

FAMILIES = (0, 0, 0, 1, 1, 2)
"""By kind: 0 for a line, 1 for a triangle, 2 for a ring."""

# Unsigned, because compiled code must ask of a signed index whether it counts from the end.
NEIGHBOURS = table(np.stack([_shifted(step) for step in DIRECTIONS], axis=1).astype(np.uint16))
"""The six cells around a cell."""

SHAPE_CELLS = table(
    np.concatenate(
        [np.stack([_shifted(offset) for offset in pattern], axis=1) for pattern in PATTERNS]
    ).astype(np.uint16)
)
"""The six cells of a shape."""

SHAPES_AT = table(
    np.stack(
        [
            kind * CELLS + _shifted((-q, -r))
            for kind, pattern in enumerate(PATTERNS)
            for q, r in pattern
        ],
        axis=1,
    ).astype(np.uint16)
)
"""The 36 shapes through a cell: 18 lines, 12 triangles, 6 rings."""

RUNS = table(np.array(ARCS, np.int64))
"""By pattern of tiles around a cell (bit n in direction n): how many runs they form."""


def random_numbers(count: int) -> Any:
    """Fixed 64-bit numbers (splitmix64), the same with every version of NumPy."""
    x = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


# Sets of tiles: bit n stands for the tile with number n, and the highest bit is never used.


@instead(int.bit_count)
@kernel
def number_of(tiles: int) -> int:
    """How many tiles a set has."""
    tiles = tiles - ((tiles >> 1) & 0x5555555555555555)
    tiles = (tiles & 0x3333333333333333) + ((tiles >> 2) & 0x3333333333333333)
    tiles = (tiles + (tiles >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (tiles * 0x0101010101010101) >> 56


lowest = lowest_bit
"""The number of the first tile in a set."""
