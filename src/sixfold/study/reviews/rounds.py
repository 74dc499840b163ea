"""The searches of a review: which ones are left to do, in whatever order they are done.

Every turn is a job of its own (`searching`), and the jobs do not know of each other. What one of
them has proven about the position after the turn before can still contradict what that turn's own
search believed, as it looked a ply less deep. Such turns get a second look: what they led to is
known then, and all nodes go to the question whether something else was better.

So there are rounds: all turns first, then those that need another look, a few times at most, and
then proofs for turns that are open, as only one of their values is proven. A proof can open the
turn before, as now only one value is proven there, so proofs go in rounds as well, until none is
left to try or enough were tried. What is left over is for later (`LATER_EFFORT`): a finished review
can be gone on with in the background.

What the next round is follows from the results alone, so that a review that was broken off can be
continued from the results that somebody has kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.core.arguments import explained
from sixfold.study.reviews.judging.grades import INACCURACY_FROM
from sixfold.study.reviews.judging.searches import PROOF_SECONDS
from sixfold.study.reviews.judging.values import Value
from sixfold.study.reviews.model import Ply, PlyJob

MOST_ROUNDS = 3
"""How often second looks may lead to further ones, each two plies earlier."""


@dataclass(frozen=True)
class Effort:
    """What goes into the proofs of a review."""

    seconds: float
    """For each proof."""
    proofs: int
    """How many there are at the most."""

    def wanted(self, plies: Sequence[Ply]) -> list[int]:
        """The numbers of open turns that have not been given as much: first what matters most."""
        numbers = [n for n, ply in enumerate(plies) if ply.open and ply.tried < self.seconds]
        return sorted(numbers, key=lambda n: (-_at_stake(plies[n]), n))


FIRST_EFFORT: Final = Effort(PROOF_SECONDS, 8)
"""Before a review is shown: eight seconds, if each proof takes all of its time."""
LATER_EFFORT: Final = Effort(5 * PROOF_SECONDS, 12)
"""When it has been shown, in the background."""


class Rounds:
    """A review under way; or, with what was `found`, the proofs that were left for later."""

    @explained
    def __init__(self, jobs: Sequence[PlyJob], found: Sequence[Ply] | None = None) -> None:
        self._jobs = tuple(jobs)
        self._effort = FIRST_EFFORT if found is None else LATER_EFFORT
        self._searches = found is None
        self._proofs = 0
        self._open = dict(enumerate(self._jobs)) if found is None else {}
        self._found = dict(enumerate(found or ()))
        self._is_over = False
        self.round = 0
        """0 while every turn is looked at for the first time."""
        self.done = 0
        self.total = len(self._open)
        """Searches in all; second looks and proofs add to it."""
        if not self._open:
            self._conclude()

    @property
    def open(self) -> Mapping[int, PlyJob]:
        """What can be searched now, by the number of the turn; nothing once all is known."""
        return self._open

    @property
    def found(self) -> list[Ply]:
        """What is known of the turns so far, in their order; second looks may change it."""
        return [self._found[number] for number in sorted(self._found)]

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to search."""
        return self._is_over

    @explained
    def take(self, number: int, ply: Ply) -> None:
        """The result of an open job has come."""
        if number not in self._open:
            raise ValueError(f"turn {number} is not open")
        del self._open[number]
        self._found[number] = ply
        self.done += 1
        if not self._open:
            self._conclude()

    def _conclude(self) -> None:
        """A round is over: begin the next one, if some turns need another look, or a proof."""
        plies, again = reconciled(self._jobs, self.found)
        if self._searches and (self.round >= MOST_ROUNDS or not again):
            self._searches = False
            plies, _ = reconciled(self._jobs, plies)
        jobs = again if self._searches else self._to_prove(plies)
        self._found = dict(enumerate(plies))
        if jobs:
            self.round += 1
            self.total += len(jobs)
            self._open = {number: jobs[number] for number in sorted(jobs)}
        else:
            self._is_over = True

    def _to_prove(self, plies: Sequence[Ply]) -> dict[int, PlyJob]:
        """Proofs of open turns, as many as there is room for."""
        numbers = self._effort.wanted(plies)[: self._effort.proofs - self._proofs]
        self._proofs += len(numbers)
        return {
            n: replace(self._jobs[n], found=plies[n], proof=self._effort.seconds) for n in numbers
        }


def _at_stake(ply: Ply) -> float:
    """What a turn has given away at most."""
    return abs(ply.before.chance - ply.after.chance)


@explained
def reconciled(jobs: Sequence[PlyJob], plies: Sequence[Ply]) -> tuple[list[Ply], dict[int, PlyJob]]:
    """Turns with what others have proven, and the jobs of those that need a second look."""
    plies = list(plies)
    again: dict[int, PlyJob] = {}
    for number in reversed(range(len(plies) - 1)):
        ply, following = plies[number], plies[number + 1]
        if ply.after.wins and not following.before.exact and _are_rivals(ply, following):
            plies[number + 1] = following.proven_loss()
        if not following.before.exact or ply.after.exact:
            continue
        known = _seen_by(ply, following)
        if known.wins:
            plies[number] = ply.proven_win(known.plies)
        elif ply.forced:
            plies[number] = replace(ply, before=known, after=known)
        else:
            plies[number] = replace(ply, after=known)
            if abs(ply.after.chance - known.chance) >= INACCURACY_FROM:
                better = (ply.before, ply.line) if ply.before.exact else None
                again[number] = replace(jobs[number], known=known, better=better)
    return plies, again


def _are_rivals(ply: Ply, following: Ply) -> bool:
    return ply.seat % 2 != following.seat % 2


def _seen_by(ply: Ply, following: Ply) -> Value:
    """The value before a turn, for the side that played the turn before it."""
    return (following.before.flipped() if _are_rivals(ply, following) else following.before).later(
        len(ply.moves)
    )
