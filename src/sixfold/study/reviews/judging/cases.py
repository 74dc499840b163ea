"""What a family is asked about: a turn that gave something away, or the end of a lost game.

A reason is a code with parameters, so that it can be said in any language (`sixfold.locale`). It
states only what the rules show on this very board: the code that makes one plays its moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from sixfold.core.arguments import explained
from sixfold.core.events import Event
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.study import plain
from sixfold.study.reviews.judging.turns import deciding_step
from sixfold.study.reviews.judging.values import Value

P = TypeVar("P", bound=Position[Any])


@dataclass(frozen=True)
class Reason:
    """Something that is true about a move; `params` are texts, numbers and lists of texts."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"code": self.code, "params": dict(self.params)}

    @staticmethod
    @explained
    def from_json(data: Mapping[str, Any]) -> Reason:
        """The inverse of `to_json`."""
        return plain.read(data, Reason)


class Played(Generic[P]):
    """A turn that somebody plays, or could play: where it leads, and what it does on the way."""

    def __init__(self, position: P, moves: Sequence[str]) -> None:
        self.position = position
        self.moves = tuple(moves)

    @property
    def text(self) -> str:
        """The moves as people write them."""
        return " ".join(self.moves)

    @cached_property
    def _steps(self) -> tuple[P, tuple[Event, ...]]:
        position = self.position
        events: list[Event] = []
        for move in self.moves:
            position, told = position.step(move)
            events += told
        return position, tuple(events)

    @property
    def after(self) -> P:
        """The position after the turn."""
        return self._steps[0]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in the turn."""
        return self._steps[1]

    @property
    def wins(self) -> bool:
        """Whether the turn wins the game on the spot."""
        outcome = self.after.outcome
        return outcome is not None and self.position.turn in outcome.winners


@dataclass(frozen=True)
class Case(Generic[P]):
    """A turn that gave something away, beside the one that would not have."""

    position: P
    played: Played[P]
    best: Played[P]
    reply: Played[P] | None
    """What the engine answers to the turn that was played; None where the game is over."""
    before: Value
    after: Value
    only: bool
    """Whether every move loses but that of the best turn."""

    @property
    def deciding(self) -> str:
        """The move of the best turn that should have been played."""
        return self.best.moves[deciding_step(self.best.moves, self.played.moves)]

    @property
    def side(self) -> int:
        """The colour that moved."""
        return self.position.side


@dataclass(frozen=True)
class Defeat(Generic[P]):
    """The end of a game, from the side that lost it."""

    end: P
    side: int
    outcome: Outcome

    @staticmethod
    def of(end: P, seat: int) -> Defeat[P] | None:
        """The defeat of a seat; None if it has not lost, or not on the board."""
        outcome = end.outcome
        if outcome is None or outcome.is_draw or seat in outcome.winners:
            return None
        return Defeat(end, seat % 2, outcome)

    @cached_property
    def last(self) -> Played[P] | None:
        """The turn that ended the game, by either side; None if nobody has moved."""
        return _turn_before(self.end)

    @cached_property
    def own(self) -> Played[P] | None:
        """The last turn of the side that lost."""
        turn = self.last
        while turn is not None and turn.position.side != self.side:
            turn = _turn_before(turn.position)
        return turn


def _turn_before(position: P) -> Played[P] | None:
    """The turn that led to a position."""
    moves: list[str] = []
    at = position
    while at.parent is not None and at.last_move is not None:
        moves.append(str(at.last_move))
        at = at.parent
        if not at.in_chain:
            break
    return Played(at, moves[::-1]) if moves else None
