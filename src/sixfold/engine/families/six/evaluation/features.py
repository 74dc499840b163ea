"""What is counted on a field of SIX, and what the sum of it is worth."""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.jit import kernel
from sixfold.engine.evaluation import EVALUATION_BOUND
from sixfold.engine.families.six.evaluation.captures import best_split
from sixfold.engine.families.six.kernel import cuts

FAMILIES = ("line", "triangle", "ring")
SHAPE_NAMES = [
    f"{who} {family} {k}" for who in ("own", "other") for family in FAMILIES for k in range(2, 6)
]
PER_PHASE = 1 + len(SHAPE_NAMES)

FEATURES = (
    *(f"placing {name}" for name in ("to move", *SHAPE_NAMES)),
    *(f"placing late {name}" for name in ("to move", *SHAPE_NAMES)),
    *(f"moving {name}" for name in ("to move", *SHAPE_NAMES)),
    "moving tiles",
    "moving own split",
    "moving other split",
    "placing last own cuts",
    "placing last other cuts",
)
"""Where captures are possible other things count, so those editions have weights of their own."""

LATE, MOVING, SPLITS, CUTS = PER_PHASE, 2 * PER_PHASE, 3 * PER_PHASE, 3 * PER_PHASE + 3
"""Where the parts of the list begin."""

HANDS = 40
"""Tiles in both hands at the beginning of phase one. What is late counts by the share that has
been placed, so the weight of a shape slides from the first tile to the last."""

LAST = 10
"""With this number of tiles left in both hands, tiles that hold the field together count if they
can be used to split it soon."""


@kernel
def cut_tiles(board: Any, colour: int) -> int:
    """How many tiles of a colour hold the field together; `cuts` must have been filled in."""
    count = 0
    for i in range(board.counts[colour]):
        count += board.hangs[i + 32 * colour] > 0
    return count


@kernel
def features(board: Any, out: Any) -> None:
    """Shapes in the making by kind and number of tiles, for both phases."""
    me = board.side
    for i in range(CUTS + 2):
        out[i] = 0
    hands = board.hand[0] + board.hand[1]
    late = 1 - hands / HANDS
    at = MOVING if hands == 0 else 0
    out[at] = 1
    at += 1
    for who in range(2):
        colour = me if who == 0 else 1 - me
        for family in range(3):
            for k in range(2, 6):
                out[at] = board.live[colour, family, k]
                at += 1
    if hands > 0:
        for i in range(PER_PHASE):
            out[LATE + i] = out[i] * late
    if hands <= LAST and board.captures:
        cuts(board)
        if hands == 0:
            out[SPLITS] = board.counts[me] - board.counts[1 - me]
            out[SPLITS + 1] = best_split(board, me)
            out[SPLITS + 2] = best_split(board, 1 - me)
        else:
            out[CUTS] = cut_tiles(board, me)
            out[CUTS + 1] = cut_tiles(board, 1 - me)


@kernel
def evaluate(board: Any) -> int:
    """The weighted sum of `features`."""
    me = board.side
    weights = board.weights
    hands = board.hand[0] + board.hand[1]
    if hands == 0:
        total = weights[MOVING]
        at = MOVING + 1
        for who in range(2):
            colour = me if who == 0 else 1 - me
            for family in range(3):
                live = board.live[colour, family]
                for k in range(2, 6):
                    total += weights[at] * live[k]
                    at += 1
        if board.captures:
            cuts(board)
            total += weights[SPLITS] * (board.counts[me] - board.counts[1 - me])
            total += weights[SPLITS + 1] * best_split(board, me)
            total += weights[SPLITS + 2] * best_split(board, 1 - me)
    else:
        total = weights[0]
        later = weights[LATE]
        at = 1
        for who in range(2):
            colour = me if who == 0 else 1 - me
            for family in range(3):
                live = board.live[colour, family]
                for k in range(2, 6):
                    total += weights[at] * live[k]
                    later += weights[LATE + at] * live[k]
                    at += 1
        total += later * (HANDS - hands) / HANDS
        if hands <= LAST and board.captures:
            cuts(board)
            total += weights[CUTS] * cut_tiles(board, me)
            total += weights[CUTS + 1] * cut_tiles(board, 1 - me)
    return int(max(-EVALUATION_BOUND, min(EVALUATION_BOUND, round(total))))
