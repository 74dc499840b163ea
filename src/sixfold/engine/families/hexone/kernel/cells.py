"""Sets of cells of the Hexone board as bits, and explosions on them.

A set of cells is a number of 19 bits; bit i is cell i in the order of names, a1 = 0 to e3 = 18:

                  11
             6         15
        2         10        18
             5         14
        1          9        17
             4         13
        0          8        16
             3         12
                   7

Who holds a cell is one set for each colour. Heights do not belong to a colour: plane i is the set
of cells whose height has bit i. Capturing a stack therefore moves one bit from one colour to the
other, and an explosion, which touches four cells, takes a few operations on whole sets. The cells
where pawns land and the source gain one pawn each: a carry runs up the planes. Then the source
loses four, a borrow from plane 2 up; one more and four less are the three that flew.

At the start of a turn nothing is higher than two, and then no stack of the turn outgrows 20. The
stack that explodes is never lower than one of its own that it lands on, so for a stack of 21 two of
20 would have to stand there at once; but a turn begins with 38 pawns at most and adds one. `burst`
and `highest` rely on that: their state is a handful of numbers that stay in registers. The record
of `sixfold.engine.families.hexone.kernel` has more planes, for positions that somebody set up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import lowest_bit
from sixfold.engine.compile.jit import instead, kernel
from sixfold.engine.compile.memory import table
from sixfold.engine.kernels.rng import draw
from sixfold.games.hexone.board import (
    CELLS,
    CENTRE,
    FIRST_RING,
    FLIGHTS,
    NEIGHBOURS,
    OUTER,
    POINTS,
    WAYS,
)

WAY_ORDER = sorted(WAYS)
"""A before Y."""


def cell_set(cells: Iterable[int]) -> int:
    """Cells as bits."""
    return sum(1 << cell for cell in cells)


BITS = len(CELLS)
ALL = (1 << BITS) - 1

CENTRE_BIT = 1 << CENTRE
RING_BITS = cell_set(FIRST_RING)
OUTER_BITS = cell_set(OUTER)
POINT_BITS = cell_set(POINTS)

FLIGHT = table(
    np.array(
        [
            cell_set(target for _, target in FLIGHTS[way][cell] if target is not None)
            for cell in range(BITS)
            for way in WAY_ORDER
        ],
        np.int64,
    )
)
"""Where the pawns of an explosion land on a complete board, by 2 * cell and one more for Y."""

_LOW = 10
"""How many bits of a set the first of two tables of neighbours looks up."""


def _neighbours(cells: int) -> int:
    """The neighbours of the cells of a set, found slowly."""
    return cell_set(
        {near for cell in range(BITS) if cells >> cell & 1 for near in NEIGHBOURS[cell]}
    )


BESIDE_LOW = table(np.array([_neighbours(low) for low in range(1 << _LOW)], np.int64))
BESIDE_HIGH = table(
    np.array([_neighbours(high << _LOW) for high in range(1 << BITS - _LOW)], np.int64)
)


@kernel
def beside(cells: int) -> int:
    """The neighbours of the cells of a set, together."""
    return BESIDE_LOW[cells & ((1 << _LOW) - 1)] | BESIDE_HIGH[cells >> _LOW]  # type: ignore[no-any-return]


@instead(int.bit_count)
@kernel
def count_bits(cells: int) -> int:
    """How many cells a set has; the compiler makes one instruction of this loop."""
    number = 0
    while cells != 0:
        cells &= cells - 1
        number += 1
    return number


@instead(lowest_bit)
@kernel
def lowest(cells: int) -> int:
    """The first cell of a set that is not empty."""
    return count_bits((cells & -cells) - 1)


@kernel
def pick(cells: int, state: Any) -> int:
    """One cell of a set that is not empty, as a set, at random."""
    for _ in range(draw(state, count_bits(cells))):
        cells &= cells - 1
    return cells & -cells


@kernel
def placements(mine: int, theirs: int, gone: int) -> int:
    """Where the holder of `mine` may place a pawn after the opening."""
    return (mine | (beside(mine) & ~theirs)) & ~(gone | CENTRE_BIT)


@kernel
def burst(held: Any, heights: Any, worn: Any, bit: int, landing: int) -> Any:
    """Explode one cell; its pawns land on `landing`.

    `held` are the cells of mover and opponent, `worn` the grey and the gone ones, `heights` five
    planes: enough for all that can follow from the start of a turn. All are returned as new values.
    """
    mine, theirs = held
    p0, p1, p2, p3, p4 = heights
    grey, gone = worn
    mine |= landing
    theirs &= ~landing
    # One more on the cells that are hit and on the source, then four less on the source.
    carry = landing | bit
    old = p0
    p0 ^= carry
    carry &= old
    old = p1
    p1 ^= carry
    carry &= old
    old = p2
    p2 ^= carry
    carry &= old
    p4 ^= p3 & carry
    p3 ^= carry
    borrow = bit & ~p2
    p2 ^= bit
    p4 ^= borrow & ~p3
    p3 ^= borrow
    if grey & bit:
        gone |= bit
        grey ^= bit
        mine ^= bit
        p0 &= ~bit
        p1 &= ~bit
        p2 &= ~bit
        p3 &= ~bit
        p4 &= ~bit
    else:
        grey |= bit & OUTER_BITS
        mine &= p0 | p1 | p2 | p3 | p4 | ~bit
    return (mine, theirs), (p0, p1, p2, p3, p4), (grey, gone)


@kernel
def highest(mine: int, heights: Any) -> int:
    """What must explode next: the tallest stacks of a set if they reach three, else nothing."""
    p0, p1, p2, p3, p4 = heights
    full = mine & (p2 | p3 | p4)
    if full == 0:
        return mine & p0 & p1  # type: ignore[no-any-return]
    for plane in (p4, p3, p2, p1, p0):
        full = full & plane or full
    return full  # type: ignore[no-any-return]
