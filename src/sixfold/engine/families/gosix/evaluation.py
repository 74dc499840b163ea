"""What a player sees on the flower of GoSix without trying moves.

When a hexagon is closed, the side with more pawns linked to it wins it. So for every open hexagon
three things count: how many pawns each side has linked to it now, how many each could still link
through empty corners, and how many corners are missing. A side holds a
hexagon if the other side can never link more pawns to it than this side has now.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.fixed import count_bits, float32, lowest_bit
from sixfold.engine.compile.jit import kernel
from sixfold.engine.evaluation import EVALUATION_BOUND
from sixfold.engine.families.gosix.kernel import (
    ALL,
    CARRY_SIX,
    HEXAGON,
    HEXAGONS,
    TOUCHES,
    closing_corners,
    generate,
    judge,
    linked,
)
from sixfold.games.gosix.position import TO_WIN

GAPS = range(1, 7)
FEATURES = (
    "to move",
    "hexagons",
    "pawns",
    "could link",
    "own holds",
    "other holds",
    "open odd",
    "empty odd",
    "own needs one",
    "other needs one",
    "own closings",
    "other closings",
    *(f"ahead with {gap} missing" for gap in GAPS),
    *(f"lead with {gap} missing" for gap in GAPS),
)


@kernel
def features(board: Any, out: Any) -> None:
    """Fill in what `evaluate` weighs, seen from the mover."""
    me = board.side
    own, other = board.pawns[me], board.pawns[1 - me]
    mine, yours = count_bits(board.owned[me]), count_bits(board.owned[1 - me])
    taken = board.owned[0] | board.owned[1]
    empty = ALL & ~(own | other)
    for i in range(len(FEATURES)):
        out[i] = 0
    out[0] = 1
    out[1] = mine - yours
    out[2] = count_bits(own) - count_bits(other)
    out[6] = (HEXAGONS - mine - yours) & 1
    out[7] = count_bits(empty) & 1
    out[8] = mine == TO_WIN - 1
    out[9] = yours == TO_WIN - 1
    for hexagon in range(HEXAGONS):
        if taken >> hexagon & 1:
            continue
        corners = HEXAGON[hexagon]
        gap = count_bits(corners & empty)
        a, b = count_bits(linked(own, corners)), count_bits(linked(other, corners))
        most_a = count_bits(linked(ALL & ~other, corners) & own)
        most_b = count_bits(linked(ALL & ~own, corners) & other)
        out[3] += max(-5, min(5, most_a - most_b))
        out[4] += a >= most_b
        out[5] += b > most_a
        if gap == 1:
            out[10] += a >= b
            out[11] += b > a + 1
        out[11 + gap] += (a > b) - (a < b)
        out[17 + gap] += max(-4, min(4, a - b))


@kernel
def evaluate(board: Any) -> int:
    """The weighted sum of the features."""
    features(board, board.terms)
    total = 0.0
    for i in range(len(FEATURES)):
        total += float32(board.weights[i] * board.terms[i])
    return int(max(-EVALUATION_BOUND, min(EVALUATION_BOUND, round(total))))


@kernel
def closing_result(board: Any, corner: int) -> int:
    """What `judge` says of a placement: 0 if it closes nothing, -1 if it is forbidden."""
    me = board.side
    closed = (board.filled + TOUCHES[corner] + CARRY_SIX) & board.gates
    if closed == 0:
        return 0
    return judge(board.pawns[me] | 1 << corner, board.pawns[1 - me], closed)


@kernel
def verdict(board: Any) -> int:
    """1 if a closing brings the fourth hexagon."""
    me = board.side
    mine = count_bits(board.owned[me])
    if mine < TO_WIN - 3:
        return 0
    empty = ALL & ~(board.pawns[0] | board.pawns[1])
    closing = closing_corners(board.filled, board.gates, empty)
    while closing:
        result = closing_result(board, lowest_bit(closing))
        closing &= closing - 1
        if result > 0 and mine + count_bits(result & 127) >= TO_WIN:
            return 1
    return 0


@kernel
def candidates(board: Any, depth: int, moves: Any, scores: Any) -> int:
    """Every legal move: conquests first, then corners that leave nothing to close, gifts last."""
    count = generate(board, moves)
    for i in range(count):
        scores[i] = 0
        if moves[i] < len(TOUCHES):
            result = closing_result(board, moves[i])
            scores[i] = 2000 * count_bits(result & 127) - 2000 * count_bits(result >> 8)
            if result == 0:
                # Corners of hexagons with two gaps: the other may then close.
                ready = (board.filled + TOUCHES[moves[i]] + 3 * (CARRY_SIX // 2)) & board.gates
                scores[i] -= 300 * count_bits(ready)
    return count
