"""What a position or a move is worth: chances from 0 to 1, and whether they are certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.core.arguments import expect, explained
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.engine.limits import Line
from sixfold.study import plain

DIGITS = 4
"""What is left of a chance: finer differences mean nothing, and could differ between machines."""


@explained
@dataclass(frozen=True, slots=True)
class Value:
    """What a side can expect, a draw counted as half a win; partners share one value.

    An exact value is proven, so its chance is 0, a half or 1. `plies` says in how many plies the
    game ends, where that is known.
    """

    chance: float
    exact: bool = False
    plies: int | None = None

    def __post_init__(self) -> None:
        expect("chance", self.chance, float)
        object.__setattr__(self, "chance", round(float(self.chance), DIGITS))

    @property
    def wins(self) -> bool:
        """Whether this is a proven win."""
        return self.exact and self.chance == 1

    @property
    def loses(self) -> bool:
        """Whether this is a proven loss."""
        return self.exact and self.chance == 0

    def flipped(self) -> Value:
        """What the other side can expect."""
        return Value(1 - self.chance, self.exact, self.plies)

    @explained
    def later(self, plies: int) -> Value:
        """This value seen from some plies before: the end is as much further away."""
        return Value(self.chance, self.exact, None if self.plies is None else self.plies + plies)

    @explained
    def seen_from(self, end: Position[Any], line: Sequence[Position[Any]]) -> Value:
        """The value of the last position of a line for the side that is to move in the first."""
        if not line:
            raise ValueError("a line has one position at least")
        value = self if end.side == line[0].side else self.flipped()
        return value.later(len(line) - 1)

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"chance": self.chance, "exact": self.exact, "plies": self.plies}

    @staticmethod
    @explained
    def from_json(data: dict[str, Any]) -> Value:
        """The inverse of `to_json`."""
        return plain.read(data, Value)


WIN, DRAW, LOSS = Value(1, exact=True), Value(0.5, exact=True), Value(0, exact=True)


def of_line(line: Line) -> Value:
    """What a line of the engine promises its mover."""
    assert line.chances is not None, "the engine's own lines say it"
    plies = line.score.value if line.score.proven else None
    return Value(line.chances.expected, line.score.proven, plies)


def of_outcome(outcome: Outcome, mover: Position[Any], plies: int = 1) -> Value:
    """What an outcome is worth to the side that was to move in a position."""
    if outcome.is_draw:
        return Value(0.5, True, plies)
    return Value(float(mover.turn in outcome.winners), True, plies)
