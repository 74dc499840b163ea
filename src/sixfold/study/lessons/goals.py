"""Goals of any game: named tests of what a learner has played, judged by the rules alone.

A goal gets an attempt and its own parameters, and returns None when it is reached, or else the
reason why it is not: a code with facts, which `sixfold.locale` has words for. Families add goals
of their own. The codes of this file:

    elsewhere         the pawn or tile does not lie on one of the cells that were asked for
    not-won           the game goes on
    won-otherwise     end: the game is won, but not in the way that was asked for
    lost              end: the move loses the game
    drawn             end: the move ends the game in a draw
    rival-wins        move, end: the opponent can win at once now
    no-threat         nothing wins on the next turn
    threat-stopped    move: the opponent can stop every threat with this
    not-passed        a move was played where passing was asked for
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sixfold.core.events import Event, Moved, Passed, Placed
from sixfold.core.position import Position
from sixfold.study.reviews.judging.cases import Reason

P = TypeVar("P", bound=Position[Any])
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Attempt(Generic[P]):
    """What the learner has played in a step so far."""

    start: P
    """Where the step began."""
    before: P
    """The position before the learner's last move."""
    after: P
    """The position after the learner's last move."""
    last: tuple[Event, ...]
    """What the last move did."""
    events: tuple[Event, ...]
    """What all of the learner's moves in this step did."""

    @property
    def side(self) -> int:
        """The side, 0 or 1, that the learner plays."""
        return self.start.side

    def of(self, kind: type[E]) -> list[E]:
        """The events of a kind, of all moves of the step."""
        return [event for event in self.events if isinstance(event, kind)]


Goal = Callable[[Attempt[Any], Mapping[str, Any]], Reason | None]


def wins_of(position: Position[Any]) -> Iterator[tuple[str, str]]:
    """The moves that win at once for the side to move, and why."""
    for move in position.legal_moves:
        outcome = position.play(move).outcome
        if outcome is not None and position.turn in outcome.winners:
            yield str(move), outcome.reason


def _place(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """The pawn or tile lies on one of these `cells`."""
    cells = {
        event.cell if isinstance(event, Placed) else event.target
        for event in attempt.last
        if isinstance(event, Placed | Moved)
    }
    return None if cells & set(wanted["cells"]) else Reason("elsewhere")


def _anywhere(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """Every legal move reaches the goal."""
    return None


def ending(attempt: Attempt[Any]) -> Reason | None:
    """What is wrong with the end of the game, if the learner's move has ended it."""
    outcome = attempt.after.outcome
    if outcome is None or attempt.before.turn in outcome.winners:
        return None
    return Reason("lost" if outcome.winners else "drawn", {"end": outcome.reason})


def _win(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """The game is won, perhaps for a certain `reason`."""
    outcome = attempt.after.outcome
    if outcome is None:
        return Reason("not-won")
    if attempt.before.turn not in outcome.winners:
        return ending(attempt)
    if "reason" in wanted and outcome.reason != wanted["reason"]:
        return Reason("won-otherwise", {"end": outcome.reason})
    return None


def _safe(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """The opponent cannot win at once."""
    if attempt.after.outcome is not None:
        return ending(attempt)
    for move, end in wins_of(attempt.after):
        return Reason("rival-wins", {"move": move, "end": end})
    return None


def _double(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """Whatever the opponent answers, the learner wins with the next move."""
    bad = _safe(attempt, wanted)
    if bad is not None or attempt.after.outcome is not None:
        return bad
    answers = [(move, attempt.after.play(move)) for move in attempt.after.legal_moves]
    stops = [str(move) for move, then in answers if next(wins_of(then), None) is None]
    if not stops:
        return None
    some = len(stops) < len(answers)
    return Reason("threat-stopped", {"move": stops[0]}) if some else Reason("no-threat")


def _pass(attempt: Attempt[Any], wanted: Mapping[str, Any]) -> Reason | None:
    """The learner passes."""
    passed = any(isinstance(event, Passed) for event in attempt.last)
    return None if passed else Reason("not-passed")


GOALS: Final[Mapping[str, Goal]] = {
    "anywhere": _anywhere,
    "place": _place,
    "win": _win,
    "safe": _safe,
    "double": _double,
    "pass": _pass,
}
"""Name in the data → the test. The first line of each test says which parameters it needs."""


def refutation(reason: Reason, position: Position[Any]) -> Sequence[str]:
    """The opponent's move that shows why a goal is missed, if the reason names one."""
    move = reason.params.get("move")
    return (move,) if move is not None and position.why_not(move) is None else ()
