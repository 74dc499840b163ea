"""A puzzle's line as it is played, and its themes: what it is about, by predicates on that line.

The themes of every game are here; those of one family are in the family's file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sixfold.core.events import Event
from sixfold.core.position import Position
from sixfold.study.puzzles.model import Goal
from sixfold.study.reviews.judging.turns import ends_turn

P = TypeVar("P", bound=Position[Any])
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Step(Generic[P]):
    """One move of a line."""

    before: P
    move: str
    after: P
    events: tuple[Event, ...]
    own: bool
    """Whether the solver plays it."""

    def of(self, kind: type[E]) -> list[E]:
        """What it does of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


@dataclass(frozen=True)
class Line(Generic[P]):
    """A goal, and moves that reach it."""

    goal: Goal
    steps: tuple[Step[P], ...]

    @staticmethod
    def of(start: P, goal: Goal, moves: Sequence[str]) -> Line[P]:
        """Play moves from a position; raises what the rules raise."""
        steps: list[Step[P]] = []
        position = start
        for move in moves:
            after, events = position.step(move)
            steps.append(Step(position, move, after, events, position.side == start.side))
            position = after
        return Line(goal, tuple(steps))

    @property
    def side(self) -> int:
        """The side, 0 or 1, that the solver plays."""
        return self.steps[0].before.side

    @property
    def own(self) -> tuple[Step[P], ...]:
        """The moves of the line that the solver plays."""
        return tuple(step for step in self.steps if step.own)

    @property
    def end(self) -> P:
        """The position after the whole line."""
        return self.steps[-1].after

    def turns(self) -> Iterator[tuple[Step[P], ...]]:
        """The solver's turns: one move each, or a placement with its explosions."""
        turn: list[Step[P]] = []
        for step in self.own:
            turn.append(step)
            if ends_turn(step.after):
                yield tuple(turn)
                turn = []
        if turn:
            yield tuple(turn)


Theme = Callable[[Line[Any]], bool]

LONG = 4
"""From this number of turns on puzzles share a theme."""


def _wins_in(turns: int) -> Theme:
    def predicate(line: Line[Any]) -> bool:
        won = line.goal == "win" and line.end.outcome is not None
        return won and min(len([*line.turns()]), LONG) == turns

    return predicate


def _only_defence(line: Line[Any]) -> bool:
    """Every other move loses."""
    return line.goal == "hold"


GENERAL: Final[Mapping[str, Theme]] = {
    "win-in-1": _wins_in(1),
    "win-in-2": _wins_in(2),
    "win-in-3": _wins_in(3),
    "win-in-4-or-more": _wins_in(LONG),
    "only-defence": _only_defence,
}
"""Code → predicate. Codes never change: links and records of attempts name them."""
