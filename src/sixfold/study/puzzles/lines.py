"""A puzzle's line as it is played: what every move does, and who plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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
        """The solver's colour."""
        return self.steps[0].before.side

    @property
    def own(self) -> tuple[Step[P], ...]:
        """The solver's moves."""
        return tuple(step for step in self.steps if step.own)

    @property
    def end(self) -> P:
        """Where it leads."""
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
