"""What a player sees on the board of Hexone without trying moves.

A stack of two is loaded: one more pawn and it explodes to three of its six sides, and loaded stacks
that are hit, of either colour, explode in their turn. Material alone says little, because one chain
may turn the board over. So the evaluation follows chains: a **rush** sets off one loaded stack and
plays the chain to its end, each time with the explosion that promises most by what it hits and by
what stands next to that. A rush is a legal turn, played in registers and not on the board; if it
takes the last pawn, that is a proof and not an estimate. It finds about three quarters of the wins
that one turn can bring, and in six of seven other positions the most pawns that a turn can take.

`evaluate` weighs, for both sides, stacks by place and height, what is in danger, room for quiet
placements, and the best rush. At the start of a turn the opponent's rush is a threat.
In the middle of a chain the mover's rush goes on with the explosions that are due.

All legal moves are offered to the search, in the order of what they promise.
"""

from __future__ import annotations

from math import log
from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import float32
from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import table
from sixfold.engine.evaluation import EVALUATION_BOUND
from sixfold.engine.families.hexone.kernel import EXPLODE, PASS, generate
from sixfold.engine.families.hexone.kernel.cells import (
    ALL,
    CENTRE_BIT,
    FLIGHT,
    OUTER_BITS,
    POINT_BITS,
    RING_BITS,
    beside,
    burst,
    count_bits,
    highest,
    lowest,
    placements,
)
from sixfold.engine.kernels import ONGOING

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
    "twos on grey",
    "beside holes",
    "touching ones",
    "touching twos",
    "ones in danger",
    "safe placements",
    "ones at the front",
    "unarmed",
    "two cells left",
    "four cells left",
    "rush takes",
    "rush gains",
    "rush wins",
    "good rushes",
)
"""What counts for each side, in the order of `_look`."""

FEATURES = (
    "to move",
    "ratio",
    "lead by holes",
    *(f"{who} {what}" for who in ("own", "other") for what in PER_SIDE),
)

_GLOBAL = len(FEATURES) - 2 * len(PER_SIDE)
_OWN_RUSH = _GLOBAL + PER_SIDE.index("rush takes")
_OTHER_RUSH = _OWN_RUSH + len(PER_SIDE)

LOGARITHMS = table(np.array([10 * log(max(pawns, 0.5)) for pawns in range(64)], np.float32))

WINS = 1 << 10
"""What an explosion promises that takes the last pawn."""

LONGEST_RUSH = 60
"""A rush is broken off after this number of explosions."""


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
def promise(bit: int, landing: int, mine: int, theirs: int, twos: int) -> int:
    """How good an explosion of a cell looks, by where its pawns land."""
    left = theirs & ~landing
    if left == 0:
        return WINS
    total = 6 if bit & OUTER_BITS else 0
    total += count_bits(landing) + 4 * count_bits(landing & theirs)
    total += 6 * count_bits(landing & theirs & twos) + 2 * count_bits(landing & mine & twos)
    return total + count_bits(beside(landing & twos) & left) + count_bits(beside(landing) & left)


@kernel
def rush(held: Any, heights: Any, worn: Any, full: int) -> Any:
    """Play a chain that begins with one of the cells `full` to its end.

    Returns pawns taken, the change of the lead in pawns, and explosions if they win, else 0.
    """
    mine, theirs = held
    before = weight(theirs, heights)
    lead = weight(mine, heights) - before
    plies = 0
    while full != 0 and plies < LONGEST_RUSH:
        twos = heights[1] | heights[2] | heights[3] | heights[4]
        best = -1
        chosen = full
        landing = 0
        while full != 0:
            bit = full & -full
            full ^= bit
            code = 2 * lowest(bit)
            for way in range(2):
                hit = FLIGHT[code + way] & ~worn[1]
                value = promise(bit, hit, held[0], held[1], twos)
                if value > best:
                    best = value
                    chosen = bit
                    landing = hit
        held, heights, worn = burst(held, heights, worn, chosen, landing)
        plies += 1
        if held[1] == 0:
            break
        full = highest(held[0], heights)
    after = weight(held[1], heights)
    gain = weight(held[0], heights) - after - lead
    return before - after, gain, plies if held[1] == 0 else 0


@kernel
def weight(cells: int, heights: Any) -> int:
    """How many pawns stand on a set of cells."""
    total = 0
    for i in range(5):
        total += count_bits(cells & heights[i]) << i
    return total


@kernel
def rushes(board: Any, side: int) -> Any:
    """The best that a side could do now: pawns taken, lead gained, plies to a win, good rushes."""
    held = board.pawns[side], board.pawns[1 - side]
    planes = board.planes
    p0, p1, p2, p3, p4 = planes[0], planes[1], planes[2], planes[3], planes[4]
    worn = board.grey, board.gone
    # Only a position that somebody set up can hold more than five planes can count.
    if board.tall > 2 and (board.tall > 5 or weight(ALL, (p0, p1, p2, p3, p4)) > 60):
        return 0, 0, 0, 0
    if board.full != 0 and side == board.side:
        taken, gained, plies = rush(held, (p0, p1, p2, p3, p4), worn, board.full)
        return max(0, taken), max(0, gained), plies, 1 if gained > 0 else 0
    most_taken = 0
    most_gained = 0
    shortest = 0
    good = 0
    stacks = held[0] & p1 & ~CENTRE_BIT
    while stacks != 0:
        bit = stacks & -stacks
        stacks ^= bit
        taken, gained, plies = rush(held, (p0 | bit, p1, p2, p3, p4), worn, bit)
        most_taken = max(most_taken, taken)
        most_gained = max(most_gained, gained)
        good += 1 if gained > 0 else 0
        if plies > 0 and (shortest == 0 or plies + 1 < shortest):
            shortest = plies + 1
    return most_taken, most_gained, shortest, good


@kernel
def own_rushes(board: Any) -> Any:
    """The mover's `rushes`, looked up if this position was the last one that was asked for."""
    known = board.rush
    if board.rush_key != board.key:
        taken, gained, plies, good = rushes(board, board.side)
        known[0] = taken
        known[1] = gained
        known[2] = plies
        known[3] = good
        board.rush_key = board.key
    return known[0], known[1], known[2], known[3]


@kernel
def _look(board: Any, mine: int, theirs: int, twos: int, out: Any, at: int) -> None:
    """Fill in what counts for one side, rushes left out."""
    one = mine & ~twos
    two = mine & twos
    danger = blast(theirs & twos & ~CENTRE_BIT)
    cells = count_bits(mine)
    out[at] = 1 if one & CENTRE_BIT else 0
    out[at + 1] = 1 if two & CENTRE_BIT else 0
    out[at + 2] = count_bits(one & RING_BITS)
    out[at + 3] = count_bits(two & RING_BITS)
    out[at + 4] = count_bits(one & POINT_BITS)
    out[at + 5] = count_bits(two & POINT_BITS)
    out[at + 6] = count_bits(one & EDGE_BITS)
    out[at + 7] = count_bits(two & EDGE_BITS)
    out[at + 8] = count_bits(two & board.grey)
    out[at + 9] = count_bits(mine & beside(board.gone))
    out[at + 10] = count_bits(one & blast(one))
    out[at + 11] = count_bits(two & blast(two))
    out[at + 12] = count_bits(one & danger)
    out[at + 13] = count_bits(placements(mine, theirs, board.gone) & ~(two | danger))
    out[at + 14] = count_bits(one & ~CENTRE_BIT & ~danger & blast(theirs))
    out[at + 15] = 1 if two & ~CENTRE_BIT == 0 else 0
    out[at + 16] = 1 if cells <= 2 else 0
    out[at + 17] = 1 if cells <= 4 else 0


@kernel
def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    twos = loaded(board)
    mine = board.pawns[board.side]
    theirs = board.pawns[1 - board.side]
    _look(board, mine, theirs, twos, out, _GLOBAL)
    _look(board, theirs, mine, twos, out, _GLOBAL + len(PER_SIDE))
    taken, gained, plies, good = own_rushes(board)
    out[_OWN_RUSH] = taken
    out[_OWN_RUSH + 1] = gained
    out[_OWN_RUSH + 2] = 1 if plies > 0 else 0
    out[_OWN_RUSH + 3] = good
    taken, gained, plies, good = rushes(board, 1 - board.side)
    out[_OTHER_RUSH] = taken
    out[_OTHER_RUSH + 1] = gained
    out[_OTHER_RUSH + 2] = 1 if plies > 0 else 0
    out[_OTHER_RUSH + 3] = good
    own = count_bits(mine) + count_bits(mine & twos)
    other = count_bits(theirs) + count_bits(theirs & twos)
    out[0] = 1
    out[1] = LOGARITHMS[own] - LOGARITHMS[other]
    out[2] = (own - other) * count_bits(board.gone)


@kernel
def evaluate(board: Any) -> int:
    """The weighted sum of the features."""
    found = board.found
    features(board, found)
    total = float32(0.0)
    for i in range(len(FEATURES)):
        total = float32(total + float32(board.weights[i] * found[i]))
    return int(max(-EVALUATION_BOUND, min(EVALUATION_BOUND, round(total))))


@kernel
def verdict(board: Any) -> int:
    """The plies of a rush that takes the last pawn."""
    if board.over != ONGOING or board.opened < 2:
        return 0
    return own_rushes(board)[2]  # type: ignore[no-any-return]


@kernel
def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """All legal moves: explosions by what they promise, rushes by what they gain."""
    count = generate(board, moves)
    mine = board.pawns[board.side]
    theirs = board.pawns[1 - board.side]
    twos = loaded(board)
    danger = blast(theirs & twos & ~CENTRE_BIT)
    worn = board.grey, board.gone
    for i in range(count):
        move = moves[i]
        bit = 1 << (move & 31)
        if move == PASS:
            scores[i] = 0
        elif move >= EXPLODE:
            bit = 1 << (move - EXPLODE >> 1)
            landing = FLIGHT[move - EXPLODE] & ~board.gone
            scores[i] = 512 * promise(bit, landing, mine, theirs, twos)
        elif mine & twos & bit:
            heights = board.planes[0] | bit, board.planes[1], 0, 0, 0
            scores[i] = 1024 * rush((mine, theirs), heights, worn, bit)[1] - 512
        else:
            scores[i] = 64 * count_bits(beside(bit) & theirs)
            if mine & bit:
                scores[i] += 256
            if danger & bit:
                scores[i] -= 1024
    return count


@kernel
def soonest(board: Any, side: int) -> int:
    """Plies that a side needs at least to win: an explosion takes three cells, a placement none."""
    if board.opened < 2:
        return 1
    explosions = (count_bits(board.pawns[1 - side]) + 2) // 3
    if board.full:
        return explosions
    if board.side != side or board.pawns[side] & loaded(board) & ~CENTRE_BIT:
        return 1 + explosions
    return 2 + explosions
