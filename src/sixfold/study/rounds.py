"""The searches of a review: which ones are left to do, whoever does them and in whatever order.

Every turn is a job of its own (`ply`), and the jobs do not know of each other. What one search has
proven about the position after the turn before can still contradict what that turn's own search
believed, as it looked a ply less deep. Such turns get a second look: what they led to is known
then, and all nodes go to the question whether something else was better.

So there are rounds: all turns first, then those that need another look, a few times at most. What
the next round is follows from the results alone, so that a review that was broken off can be
continued from the results that somebody has kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sixfold.core.arguments import explained
from sixfold.study.grades import INACCURACY_FROM
from sixfold.study.ply import Ply, PlyJob
from sixfold.study.values import Value

MOST_ROUNDS = 3
"""How often second looks may lead to further ones, each two plies earlier."""


class Rounds:
    """A review under way."""

    @explained
    def __init__(self, jobs: Sequence[PlyJob]) -> None:
        self._jobs = tuple(jobs)
        self._open = dict(enumerate(self._jobs))
        self._found: dict[int, Ply] = {}
        self._is_over = False
        self.round = 0
        """0 while every turn is looked at for the first time."""
        self.done = 0
        self.total = len(self._jobs)
        """Searches in all; second looks add to it."""
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
        """A round is over: begin the next one, if some turns need another look."""
        plies, again = reconciled(self._jobs, self.found)
        if self.round < MOST_ROUNDS and again:
            self.round += 1
            self.total += len(again)
            self._open = {number: again[number] for number in sorted(again)}
        else:
            plies, _ = reconciled(self._jobs, plies)
            self._is_over = True
        self._found = dict(enumerate(plies))


@explained
def reconciled(jobs: Sequence[PlyJob], plies: Sequence[Ply]) -> tuple[list[Ply], dict[int, PlyJob]]:
    """Turns with what later ones have proven, and the jobs of those that need a second look."""
    plies = list(plies)
    again: dict[int, PlyJob] = {}
    for number in reversed(range(len(plies) - 1)):
        ply, following = plies[number], plies[number + 1]
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


def _seen_by(ply: Ply, following: Ply) -> Value:
    """The value before a turn, for whoever played the turn before it."""
    same = ply.seat % 2 == following.seat % 2
    return (following.before if same else following.before.flipped()).later(len(ply.moves))
