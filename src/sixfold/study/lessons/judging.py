"""What a move is worth in a step of a lesson. The rules decide whether it is legal, the step's goal
decides whether it is what was asked for, and then the opponent answers.

The answer is always the same: the opponent wins at once if that is possible, or else plays the
first legal move of the step's `replies`, or else the first legal move of all. In a game of teams
the other three players, the learner's partner included, all answer in this way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sixfold.core import registry
from sixfold.core.errors import IllegalMove, NotationError
from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.study.lessons.faults import LessonError
from sixfold.study.lessons.goals import Attempt, refutation, wins_of
from sixfold.study.lessons.model import Step
from sixfold.study.reviews.judging.cases import Reason

State = Literal["refused", "missed", "on", "done"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move."""

    state: State
    """`refused` by the rules, `missed` the goal, go `on` with the next move, or `done`."""
    moves: tuple[str, ...]
    """What has been played in the step, this move and the opponent's answer included."""
    move: str
    reason: Reason | None = None
    """Why the goal is missed."""
    fault: IllegalMove | NotationError | None = None
    """Which rule refuses the move."""


def judge(step: Step, moves: Sequence[str], move: str) -> Verdict:
    """Judge a move; `moves` are those of the step so far, and an illegal one among them raises."""
    before = _walk(step, moves)
    if before.position.outcome is not None or before.own >= step.moves:
        raise LessonError("step-over")
    try:
        at = before.then(move)
    except (IllegalMove, NotationError) as error:
        return Verdict("refused", tuple(moves), move, fault=error)
    reason = at.judged(step)
    line = (*moves, move)
    if reason is None:
        return Verdict("done", (*line, *_answers(step, at.position, at.seat, must=False)), move)
    if not _reachable(step, at):
        return Verdict("missed", (*line, *_shown(step, at, reason)), move, reason)
    return Verdict("on", (*line, *_answers(step, at.position, at.seat, must=True)), move)


def played(step: Step, moves: Sequence[str]) -> Position[Any]:
    """The position after some moves of a step."""
    return _walk(step, moves).position


def solved(step: Step) -> Position[Any]:
    """Where the solution of a step leads, the opponent's last answer included."""
    moves: tuple[str, ...] = ()
    for move in step.solution:
        moves = judge(step, moves, move).moves
    return played(step, moves)


@dataclass(frozen=True, slots=True)
class _Walk:
    """How far a step has gone."""

    start: Position[Any]
    before: Position[Any]
    position: Position[Any]
    own: int = 0
    last: tuple[Event, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return self.start.turn

    def then(self, move: str) -> _Walk:
        after, events = self.position.step(move)
        if self.position.turn != self.seat:
            return _Walk(self.start, self.before, after, self.own, self.last, self.events)
        all_events = (*self.events, *events)
        return _Walk(self.start, self.position, after, self.own + 1, events, all_events)

    def judged(self, step: Step) -> Reason | None:
        attempt = Attempt(self.start, self.before, self.position, self.last, self.events)
        return step.test(attempt, step.wanted)


def _walk(step: Step, moves: Sequence[str]) -> _Walk:
    start = registry.position(step.position)
    at = _Walk(start, start, start)
    for move in moves:
        at = at.then(move)
    return at


def _answers(step: Step, position: Position[Any], seat: int, *, must: bool) -> tuple[str, ...]:
    """What the others play until it is the learner's turn again."""
    line: list[str] = []
    while position.outcome is None and position.turn != seat:
        move = next((win for win, _ in wins_of(position)), None)
        scripted = [reply for reply in step.replies if position.why_not(reply) is None]
        move = move or next(iter(scripted), None)
        if move is None and not must:
            break
        move = move or str(position.legal_moves[0])
        line.append(move)
        position = position.play(move)
    return tuple(line)


def _shown(step: Step, at: _Walk, reason: Reason) -> tuple[str, ...]:
    """What the opponent plays to show why a move is wrong."""
    if at.position.outcome is not None or at.position.turn == at.seat:
        return ()
    return tuple(refutation(reason, at.position))


def _reachable(step: Step, at: _Walk) -> bool:
    """Whether the moves that are left can still reach the goal."""
    if at.own >= step.moves or at.position.outcome is not None:
        return False
    for reply in _answers(step, at.position, at.seat, must=True):
        at = at.then(reply)
    if at.position.outcome is not None:
        return False
    following = [at.then(str(move)) for move in at.position.legal_moves]
    if any(each.judged(step) is None for each in following):
        return True
    return any(_reachable(step, each) for each in following)
