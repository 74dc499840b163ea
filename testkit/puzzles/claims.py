"""What a prover of puzzles is asked, whatever it knows of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any


def cost(before: Any, after: Any) -> int:
    """What a move counts: 1 if it ends the turn or the game, 0 inside a turn of Hexone."""
    return int(after.outcome is not None or after.side != before.side)


class Claims(ABC):
    """A prover, asked about positions of the rules.

    Numbers count turns, which in SIX and GoSix are plies. `begin` says how many visits it may
    spend; once `gave_up` is true no answer since then means anything.
    """

    @abstractmethod
    def begin(self, visits: int) -> None:
        """Allow this many visits from here on."""

    @property
    @abstractmethod
    def gave_up(self) -> bool:
        """Whether they were too few."""

    @abstractmethod
    def forces(self, position: Any, side: int, number: int) -> bool:
        """Whether a side wins by force within some turns; the game may be over."""

    @abstractmethod
    def winning(self, position: Any, number: int) -> list[str]:
        """The mover's moves that force a win within some turns."""

    @abstractmethod
    def holding(self, position: Any, number: int) -> list[str]:
        """The mover's moves after which the other side does not force a win within some turns."""
