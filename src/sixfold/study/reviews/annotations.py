"""A review as a record: marks, comments, values and better lines beside the moves.

`$4` is a blunder or a missed win, `$2` a mistake, `$6` an inaccuracy and `$1` an only move that was
found. `[%eval 0.62]` has the chances, after the move, of the side that began; `[%eval #1]` (or
`#0`, `#0.5`) is proven. What people wrote stays: marks that are there are kept, and what the review
says of a move stands on a line of its own below their comment.
"""

from __future__ import annotations

from sixfold.records import Node, Record
from sixfold.study.reviews.judging.grades import (
    BLUNDER,
    FAULTS,
    INACCURACY,
    MISSED_WIN,
    MISTAKE,
    ONLY,
)
from sixfold.study.reviews.judging.turns import deciding_step
from sixfold.study.reviews.judging.values import Value
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.result import Review
from sixfold.study.reviews.words import explained

MARKS = {ONLY: 1, MISTAKE: 2, BLUNDER: 4, MISSED_WIN: 4, INACCURACY: 6}

EVAL = "eval"

LONGEST_VARIATION = 8
"""Moves of a better line."""


def annotated(review: Review, language: str = "en") -> Record:
    """A record with what the review says; the review's own record stays as it is."""
    record = review.replayed()
    nodes = iter(list(record.mainline()))
    for ply in review.plies:
        turn = [next(nodes) for _ in ply.moves]
        _annotate(turn, ply, review, language)
    return record


def _annotate(turn: list[Node], ply: Ply, review: Review, language: str) -> None:
    last = turn[-1]
    value = ply.after if ply.seat % 2 == 0 else ply.after.flipped()
    others = tuple(each for each in last.commands if each.partition(" ")[0] != EVAL)
    last.commands = (*others, f"{EVAL} {eval_text(value)}")
    if ply.grade in MARKS and not last.marks:
        last.marks = (MARKS[ply.grade],)
    if ply.grade not in FAULTS:
        return
    words = explained(ply, review.game, language)
    if words not in last.comment:
        last.comment = "\n".join(filter(None, (last.comment.rstrip(), words)))
    step = deciding_step(ply.best, ply.moves)
    before = turn[step].parent
    assert before is not None, "a move has a node before it"
    if before.child(ply.best[step]) is None:
        before.add_line(ply.line[step : max(len(ply.best), LONGEST_VARIATION)])


def eval_text(value: Value) -> str:
    """`0.62`, or `#1` for what is proven."""
    return f"#{value.chance:g}" if value.exact else f"{value.chance:.2f}"
