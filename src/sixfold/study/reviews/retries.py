"""Another try at a turn that went wrong: is what somebody plays now better than what they played?

What the review knows answers most of it: the best turn, and the one that was played. Any other one
is searched beside the best, with the facts of the review, which takes a fraction of its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sixfold.study.reviews.judging.grades import FAULTS, INACCURACY
from sixfold.study.reviews.judging.searches import PROOF_SECONDS
from sixfold.study.reviews.judging.turns import Turn, ends_turn, replay
from sixfold.study.reviews.model import Ply, PlyJob

Verdict = Literal["best", "good", "played", "worse", "open"]
"""The best turn; as good, or nearly; the same mistake again; another one; or nobody knows."""

TO_LEARN_FROM = tuple(grade for grade in FAULTS if grade != INACCURACY)
"""The grades of turns that are worth another try: inaccuracies are too fine a point."""


@dataclass(frozen=True)
class Try:
    """What is known of a turn that somebody tries."""

    verdict: Verdict
    ply: Ply
    """What a review would have said, had it been played."""


def known_try(ply: Ply, moves: Sequence[str]) -> Try | None:
    """The answer, if the review has it."""
    tried = _spoken(moves)
    if tried == _spoken(ply.moves):
        return Try("played", ply)
    if tried == _spoken(ply.best):
        found = replace(ply, moves=ply.best, after=ply.before, reasons=(), reply=(), holds=None)
        return Try("best", replace(found, reply=ply.line[len(ply.best) :]))
    return None


def job_of_try(job: PlyJob, ply: Ply, moves: Sequence[str]) -> PlyJob:
    """The search for an answer; `job` is the one that the review had for this turn."""
    turn = Turn(ply.ply, ply.number, ply.seat, tuple(moves))
    better = ply.before, ply.line
    return replace(job, turn=turn, known=None, better=better, proof=PROOF_SECONDS)


def searched_try(found: Ply) -> Try:
    """The answer, from what that search has found."""
    if found.open:
        return Try("open", found)
    return Try("worse" if found.grade in FAULTS else "good", found)


def is_whole_turn(job: PlyJob, moves: Sequence[str]) -> bool:
    """Whether moves are one turn, from its beginning to its end; errors of the rules if illegal."""
    position = replay(job.start, job.moves)
    for number, move in enumerate(moves, 1):
        position = position.play(move)
        if ends_turn(position):
            return number == len(moves)
    return False


def _spoken(moves: Sequence[str]) -> tuple[str, ...]:
    """A shape that is declared or not makes no other turn."""
    return tuple(move.rstrip("!") or move for move in moves)
