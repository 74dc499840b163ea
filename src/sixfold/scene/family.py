"""What this room knows about a family of games: one object for each, registered by its own file.

`FamilyScene` itself serves a family without one: the position as text and the legal moves as texts.
That is enough to play; a board can list the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from sixfold.core import plugins
from sixfold.core.arguments import expect, explained
from sixfold.core.position import Position
from sixfold.scene.types import Board, Bursts, Closings, Dangers, GenericBoard, Lifts

P = TypeVar("P", bound=Position[Any])


class FamilyScene(Generic[P]):
    """Describes positions of a family to a board, as far as that works for any game.

    A family's own class says more: what is on the board, and what its moves would do.
    """

    def board(self, position: P) -> Board:
        """What is on the board, for everybody."""
        return GenericBoard(position.to_text(), position.game.seats)

    def drafted(self, draft: Any) -> Board:
        """What is on the board of a draft, whether or not it can occur in a game."""
        position = draft.position()
        return GenericBoard(draft.to_text(), position.game.seats)

    def spots(self, draft: Any) -> Sequence[str]:
        """Where a piece may be put while somebody sets up a position."""
        return ()

    def movable(self, position: P) -> Sequence[str]:
        """What may be taken up to be moved; a board gets this instead of the moves."""
        return ()

    def lifting(self, board: Board, movable: Sequence[str]) -> Board:
        """The board for the player who may take this up."""
        return board

    def legal(self, position: P) -> Sequence[str]:
        """The moves to offer, without those that must stay secret."""
        return [str(move) for move in position.legal_moves]

    def is_secret(self, move: str) -> bool:
        """Whether only playing a move may reveal if it is legal."""
        return False

    def closings(self, position: P) -> Closings:
        """What each corner would close."""
        return {}

    def bursts(self, position: P) -> Bursts:
        """What each legal explosion would do."""
        return {}

    def dangers(self, position: P) -> Dangers:
        """Legal moves that lose the game at once, or end it in a draw."""
        return {}

    def lift(self, position: P, cell: str) -> Lifts:
        """Where a tile that is taken up may go."""
        return Lifts([])


GENERIC: Final = FamilyScene[Position[Any]]()
"""For families that have registered nothing."""

_families: dict[str, FamilyScene[Any]] = {}


def register(family: str, described: FamilyScene[Any]) -> None:
    """Register a family's scenes."""
    expect("family", family, str)
    expect("described", described, FamilyScene)
    if family in _families:
        raise ValueError(f"the scenes of {family} are registered already")
    _families[family] = described


@explained
def family_of(position: Position[Any]) -> FamilyScene[Any]:
    """What describes a position: its family's own object, or the generic one."""
    return family_named(position.game.family)


def family_named(family: str) -> FamilyScene[Any]:
    """The scene family with this name."""
    own = family in _families or family in families()
    return _families[family] if own else GENERIC


def families() -> frozenset[str]:
    """The families that have their own scenes, here or in another package."""
    plugins.load("sixfold.scene", register)
    return frozenset(_families)
