"""A player of SIX whose games look natural: it likes shapes, its own and the opponent's.

It looks one ply ahead, with some noise, and then makes sure that its favourite moves do not lose
within a few plies. `care` is the number of these plies, `caution` the weight of the opponent's
shapes. Players of different strength produce games with tactics in them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled
from lab.tactics.six_moves import MOST_MOVES, generate, make, unmake
from lab.tactics.six_proof import wins
from lab.tactics.six_table import CELLS, MASK, ONGOING, PATTERNS

ATTACK = np.array([1.0, 4.0, 12.0, 45.0, 150.0, 1e6])
DEFENCE = np.array([0.0, 3.0, 10.0, 38.0, 120.0, 1e5])
"""What a tile is worth in a shape, by how many tiles of it one colour has and the other has not."""

TILE = 60.0
"""What a captured tile is worth."""

FAVOURITES = 12


@compiled
def seed(number: int) -> None:
    """Reseed the noise of all players."""
    np.random.seed(number)


@compiled
def worth(table: Any, cell: int, side: int, caution: float) -> float:
    """What an empty cell is worth to a side."""
    own_counts, other_counts = table.counts[side], table.counts[1 - side]
    total = 0.0
    for pattern in range(6):
        for k in range(6):
            shape = pattern * CELLS + ((cell - PATTERNS[pattern, k]) & MASK)
            own, others = own_counts[shape], other_counts[shape]
            if others == 0:
                total += ATTACK[own]
            elif own == 0:
                total += caution * DEFENCE[others]
    return total


@compiled
def _score(table: Any, move: int, caution: float) -> float:
    """The value of a move: its target's, minus its source's, plus that of what it captures."""
    side = table.side
    source, target = move & MASK, move >> 12 & MASK
    if target == 0:
        return 0.0
    balance = table.owned[side] - table.owned[1 - side]
    make(table, move)
    over = table.over
    unmake(table)
    if over == side:
        return 1e9
    if over != ONGOING:
        return -1e9
    if source == 0:
        return worth(table, target, side, caution)
    make(table, move)
    balance = table.owned[side] - table.owned[1 - side] - balance
    there = worth(table, source, side, caution)
    unmake(table)
    return float(worth(table, target, side, caution) - there + TILE * balance)


@compiled
def choose(table: Any, care: int, caution: float, noise: float) -> int:
    """The player's move; `care` is an odd number of plies, or 0."""
    moves = np.empty(MOST_MOVES, np.int64)
    count = generate(table, moves)
    scores = np.empty(count)
    for n in range(count):
        score = _score(table, moves[n], caution)
        scores[n] = score + abs(score) * noise * np.random.random()
    order = np.argsort(-scores)
    for n in range(min(count, FAVOURITES)):
        move = moves[order[n]]
        make(table, move)
        safe = table.over == 1 - table.side or not wins(table, care)
        unmake(table)
        if safe:
            return int(move)
    return int(moves[order[0]])
