"""A game that a side has lost on the board, for those who ask what it should learn from that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sixfold.core.outcome import Outcome
from sixfold.core.position import Position
from sixfold.study.reviews.cases import Played

P = TypeVar("P", bound=Position[Any])


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
