"""What this room knows of a family of games: one object for each, registered by its own file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sixfold.core.position import Position
from sixfold.scene.types import Board, Bursts, Closings, Lifts

P = TypeVar("P", bound=Position[Any])


class FamilyScene(ABC, Generic[P]):
    """How positions of a family are told to a board."""

    @abstractmethod
    def board(self, position: P) -> Board:
        """What stands, for everybody."""

    def movable(self, position: P) -> Sequence[str]:
        """What may be taken up to be moved; a board is told of it in the place of the moves."""
        return ()

    def lifting(self, board: Board, movable: Sequence[str]) -> Board:
        """The board for whoever may take this up."""
        return board

    def legal(self, position: P) -> Sequence[str]:
        """The moves to offer. A move that declares would give a shape away and is left out."""
        return [str(move) for move in position.legal_moves]

    def closings(self, position: P) -> Closings:
        """What each corner would close."""
        return {}

    def bursts(self, position: P) -> Bursts:
        """What each legal explosion would do."""
        return {}

    def lift(self, position: P, cell: str) -> Lifts:
        """Where a tile that is taken up may go."""
        return Lifts([])


_families: dict[str, FamilyScene[Any]] = {}


def register(family: str, described: FamilyScene[Any]) -> None:
    """Make a family's scenes known."""
    if family in _families:
        raise ValueError(f"the scenes of {family} are registered already")
    _families[family] = described


def family_of(position: Position[Any]) -> FamilyScene[Any]:
    """How a position is told."""
    return _families[position.game.family]


def families() -> frozenset[str]:
    """The families that have scenes."""
    return frozenset(_families)
