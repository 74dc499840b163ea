"""What the maker of puzzles needs to know of a family's games, and who proves their puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from importlib import import_module
from typing import Any, ClassVar

from testkit.puzzles.claims import Claims

Bucket = tuple[str, str, int]
"""A group (a phase of SIX, or nothing), a goal, and the number that the proof counts."""


class Family(ABC):
    """Where puzzles of a family come from, and which are wanted."""

    wins: ClassVar[tuple[int, ...]]
    """Within how many turns wins are looked for, the shortest first."""
    visits: ClassVar[int]
    """What the prover may spend on a position."""
    backwards: ClassVar[bool] = False
    """Whether games are walked from their end: then a position that is too hard is the last."""
    apart: ClassVar[int] = 6
    """Plies between two puzzles of one game, at the least: neighbours look alike."""
    groups: ClassVar[tuple[str, ...]] = ("",)
    """What puzzles are counted by beside goal and number; each has games of its own."""
    themed: ClassVar[tuple[str, ...]] = ()
    """Those of them that are themes: their puzzles must show it, and are shipped for its sake."""

    @abstractmethod
    def claims(self) -> Claims:
        """A new prover."""

    @abstractmethod
    def wanted(self, id: str) -> dict[Bucket, int]:
        """How many of each sort."""

    @abstractmethod
    def game(self, id: str, group: str, number: int) -> Iterator[Any]:
        """The positions worth asking about of one game, which is the same in every run."""

    @abstractmethod
    def obvious(self, position: Any) -> list[str]:
        """What a player who looks one move ahead would play."""

    def group(self, position: Any) -> str:
        """That of a position."""
        return ""

    def numbers(self, position: Any) -> tuple[int, ...]:
        """Within how many turns wins of this position can be asked for."""
        return self.wins

    def budget(self, position: Any, group: str) -> int:
        """What the prover may spend on this position for a group."""
        return self.visits

    @abstractmethod
    def horizon(self, position: Any) -> int:
        """How many turns deep a defence is judged; an even number, 0 for not at all."""

    def most_holding(self, position: Any, within: int) -> int:
        """If more moves hold so deep, it is not worth looking deeper for an only defence."""
        return len(position.legal_moves)


def family(id: str) -> Family:
    """That of a game."""
    found: Family = import_module(f"lab.puzzles.{id.partition('/')[0]}").FAMILY
    return found
