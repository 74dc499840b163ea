"""What a player sees on the board of Hexone without trying moves.

A stack of two is loaded: one more pawn and it explodes, to three of its six sides. So what a stack
of two looks at is in danger, and other stacks of two that are hit, of either colour, explode in
their turn. `blast` is where a set of loaded stacks can send pawns; the closure of it under "what is
hit and loaded explodes too" is how far a chain may reach. It is an upper bound: each explosion
serves only three of the six sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.jit import kernel
from sixfold.engine.kernels import ONGOING
from sixfold.engine.kernels.hexone import (
    CENTRE_BIT,
    EXPLODE,
    FLIGHT,
    OUTER_BITS,
    RING_BITS,
    beside,
    cell_set,
    count_bits,
    generate,
    lowest,
    placements,
)
from sixfold.engine.sight import EVALUATION_BOUND
from sixfold.games.hexone.board import POINTS

POINT_BITS = cell_set(POINTS)
EDGE_BITS = OUTER_BITS & ~POINT_BITS

PER_SIDE = (
    "centre ones",
    "centre twos",
    "ring ones",
    "ring twos",
    "point ones",
    "point twos",
    "edge ones",
    "edge twos",
    "on grey",
    "ones in danger",
    "twos in danger",
    "ones in reach",
    "twos in reach",
    "all in reach",
    "placements",
    "last cell",
    "last two cells",
    "last four cells",
)
"""What counts for each side, in the order of `features`."""

FEATURES = ("to move", "share", *(f"{who} {what}" for who in ("own", "other") for what in PER_SIDE))


@kernel
def loaded(board: Any) -> int:
    """The cells of both sides with two pawns or more."""
    cells = board.planes[1]
    for i in range(2, board.tall):
        cells |= board.planes[i]
    return cells  # type: ignore[no-any-return]


@kernel
def blast(cells: int) -> int:
    """Where explosions on a set of cells can send pawns."""
    return beside(cells) | (CENTRE_BIT if cells & POINT_BITS else 0)


@kernel
def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    twos = loaded(board)
    mine = board.pawns[board.side]
    theirs = board.pawns[1 - board.side]
    own = _features_of(board, mine, theirs, twos, out, 2)
    other = _features_of(board, theirs, mine, twos, out, 2 + 18)
    out[0] = 1
    out[1] = 10.0 * (own - other) / max(1, own + other)


@kernel
def _features_of(board: Any, mine: int, theirs: int, twos: int, out: Any, at: int) -> int:
    """Fill in what counts for one side; returns the number of its pawns."""
    one = mine & ~twos
    two = mine & twos
    out[at] = 1 if one & CENTRE_BIT else 0
    out[at + 1] = 1 if two & CENTRE_BIT else 0
    out[at + 2] = count_bits(one & RING_BITS)
    out[at + 3] = count_bits(two & RING_BITS)
    out[at + 4] = count_bits(one & POINT_BITS)
    out[at + 5] = count_bits(two & POINT_BITS)
    out[at + 6] = count_bits(one & EDGE_BITS)
    out[at + 7] = count_bits(two & EDGE_BITS)
    out[at + 8] = count_bits(mine & board.grey)
    burnt = theirs & twos & ~CENTRE_BIT
    hit = blast(burnt)
    out[at + 9] = count_bits(one & hit)
    out[at + 10] = count_bits(two & hit)
    fresh = hit & twos & ~burnt
    while fresh != 0:
        burnt |= fresh
        hit |= blast(fresh)
        fresh = hit & twos & ~burnt
    out[at + 11] = count_bits(one & hit)
    out[at + 12] = count_bits(two & hit)
    out[at + 13] = 1 if mine & ~hit == 0 else 0
    out[at + 14] = count_bits(placements(mine, theirs, board.gone))
    cells = count_bits(mine)
    out[at + 15] = 1 if cells <= 1 else 0
    out[at + 16] = 1 if cells <= 2 else 0
    out[at + 17] = 1 if cells <= 4 else 0
    return cells + count_bits(two)


@kernel
def evaluate(board: Any) -> int:
    """The weighted sum of the features."""
    found = board.found
    features(board, found)
    total = np.float32(0.0)
    for i in range(found.shape[0]):
        total += board.weights[i] * found[i]
    return max(-EVALUATION_BOUND, min(EVALUATION_BOUND, np.int64(np.rint(total))))


@kernel
def verdict(board: Any) -> int:
    """A win by the next explosion: it lands on every cell that the opponent holds."""
    if board.over != ONGOING or board.opened < 2:
        return 0
    theirs = board.pawns[1 - board.side]
    if count_bits(theirs) > 3:
        return 0
    plies = 1
    cells = board.full
    if cells == 0:
        plies = 2
        cells = board.pawns[board.side] & board.planes[1] & ~CENTRE_BIT
    while cells != 0:
        code = 2 * lowest(cells)
        if theirs & ~FLIGHT[code] == 0 or theirs & ~FLIGHT[code + 1] == 0:
            return plies
        cells &= cells - 1
    return 0


@kernel
def gain(code: int, theirs: int, twos: int) -> int:
    """What an explosion takes, loaded stacks that it sets off counted once more."""
    hit = FLIGHT[code]
    return 2 * count_bits(hit & theirs) + 2 * count_bits(hit & theirs & twos) + count_bits(hit & twos)


@kernel
def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """All legal moves; explosions that take much come first."""
    count = generate(board, moves)
    theirs = board.pawns[1 - board.side]
    mine = board.pawns[board.side]
    twos = loaded(board)
    danger = blast(theirs & twos & ~CENTRE_BIT)
    for i in range(count):
        move = moves[i]
        if move >= EXPLODE:
            scores[i] = 1024 * gain(move - EXPLODE, theirs, twos) if move < 127 else 0
            continue
        bit = 1 << move
        if mine & twos & bit:
            best = max(gain(2 * move, theirs, twos), gain(2 * move + 1, theirs, twos))
            scores[i] = 1024 * best - 1024
        else:
            scores[i] = 64 * count_bits(beside(bit) & theirs)
            if danger & bit:
                scores[i] -= 512
    return count


@kernel
def forcing(board: Any, moves: Any, scores: Any) -> int:
    """The explosions of a chain that has begun, or placements that set off a capture."""
    theirs = board.pawns[1 - board.side]
    twos = loaded(board)
    if board.full != 0:
        count = generate(board, moves)
        for i in range(count):
            scores[i] = gain(moves[i] - EXPLODE, theirs, twos)
        return -count
    count = 0
    if board.opened == 2:
        cells = board.pawns[board.side] & twos & ~CENTRE_BIT
        while cells != 0:
            cell = lowest(cells)
            if (FLIGHT[2 * cell] | FLIGHT[2 * cell + 1]) & theirs:
                moves[count] = cell
                scores[count] = max(gain(2 * cell, theirs, twos), gain(2 * cell + 1, theirs, twos))
                count += 1
            cells &= cells - 1
    return count
