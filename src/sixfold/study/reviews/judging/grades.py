"""Grades of moves, and accuracy: how much of the chances to win a move gave away.

The loss of a move is the chance before it less the chance after it, both the mover's, on a scale
from 0 to 1.

A proof is never compared with an estimate. Where only one of the two values is proven, and nothing
else settles which turn was better, the move is `open`: it has given nothing away that anybody knows
of, and is blamed for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixfold.core.arguments import explained
from sixfold.study.reviews.judging.values import Value

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
MISSED_WIN: Final = "missed-win"
ONLY: Final = "only"
FORCED: Final = "forced"
OPEN: Final = "open"

GRADES: Final = (BEST, ONLY, GOOD, INACCURACY, MISTAKE, BLUNDER, MISSED_WIN, FORCED, OPEN)
"""In the order in which a summary lists them."""

FAULTS: Final = (INACCURACY, MISTAKE, BLUNDER, MISSED_WIN)
"""The grades of moves that gave something away."""

INACCURACY_FROM: Final = 0.05
MISTAKE_FROM: Final = 0.10
BLUNDER_FROM: Final = 0.15
"""Least losses. They are those of lichess (0.1, 0.2 and 0.3 on its scale from -1 to 1), which
players know; the table in docs/study.md shows that they tell our levels apart. Below the first one
losses are noise: a search that goes a ply deeper changes an estimate as much."""

HALVED_BY: Final = BLUNDER_FROM
"""The loss that halves the accuracy of a move."""

LEAST_ACCURACY: Final = 1.0
"""What a move counts at least, in percent: with zero, one move would decide a harmonic mean."""


def loss_of(before: Value, after: Value) -> float:
    """What a move gave away, from 0 to 1."""
    return max(0.0, round(before.chance - after.chance, 4))


def are_comparable(before: Value, after: Value) -> bool:
    """Whether both values are proven, or both are estimates."""
    return before.exact == after.exact


@explained
def grade_of(
    before: Value,
    after: Value,
    *,
    is_best: bool,
    only: bool,
    forced: bool,
    settled: bool = False,
) -> str:
    """The grade of a move with these values.

    `is_best` says that the engine would have played it, `only` that every other move loses, and
    `forced` that there is no other. `settled` says that a proof may be compared with an estimate
    here, as it is proven in another way that the best move is better.
    """
    if forced:
        return FORCED
    if not (settled or are_comparable(before, after)):
        return OPEN
    loss = loss_of(before, after)
    if before.wins and not after.wins:
        return MISSED_WIN
    for grade, least in (
        (BLUNDER, BLUNDER_FROM),
        (MISTAKE, MISTAKE_FROM),
        (INACCURACY, INACCURACY_FROM),
    ):
        if loss >= least:
            return grade
    if only and not loss:
        return ONLY
    as_good = not (loss or before.loses or is_slower(before, after))
    return BEST if is_best or as_good else GOOD


def is_slower(before: Value, after: Value) -> bool:
    """Whether a move still wins, but not at once as it could have."""
    return before.wins and before.plies == 1 and after.wins and after.plies != 1


@explained
def accuracy_of_move(loss: float) -> float:
    """In percent: 100 for a move that gave nothing away, 50 where blunders begin.

    >>> accuracy_of_move(0.0), accuracy_of_move(0.15), accuracy_of_move(0.3)
    (100.0, 50.0, 25.0)
    """
    return float(max(LEAST_ACCURACY, 100 * 0.5 ** (loss / HALVED_BY)))


@explained
def accuracy_of_game(losses: Sequence[float]) -> float | None:
    """In percent: half the mean of a player's moves, half their harmonic mean; None without moves.

    The harmonic mean lets one blunder show among many good moves, as it does on the board.
    """
    if not losses:
        return None
    moves = [accuracy_of_move(loss) for loss in losses]
    mean = sum(moves) / len(moves)
    harmonic = len(moves) / sum(1 / move for move in moves)
    return round((mean + harmonic) / 2, 1)
