"""What this room knows about a family of games: one object for each, registered by its own file.

`FamilyScene` itself serves a family without one: the position as text and the legal moves as texts.
That is enough to play; a board can list the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, Generic, TypeVar, Union

from sixfold.core import plugins
from sixfold.core.arguments import expect, explained
from sixfold.core.position import Position
from sixfold.scene.described import Later, says

P = TypeVar("P", bound=Position[Any])

Board = Annotated[Any, Later(lambda: _union("board_type"))]
"""What is on the board: a type of the game's family."""
Hints = Annotated[Any, Later(lambda: _union("hints_type"))]
"""What a board should know of the moves before one is played: a type of the game's family."""
About = Annotated[Any, Later(lambda: _union("about_type"))]
"""What a board asks about one cell: a type of the game's family."""


@dataclass(slots=True)
class GenericBoard:
    """The board of a family that has no description of its own: it can be read, not drawn."""

    text: str = field(metadata=says("The position as canonical text."))
    seats: int = field(metadata=says("How many players sit at the table."))


class FamilyScene(Generic[P]):
    """Describes positions of a family to a board, as far as that works for any game.

    A family's own class says more: what is on the board, and what its moves would do.
    """

    board_type: ClassVar[Any] = GenericBoard
    """The type of `board`; it describes itself to clients of the API."""
    hints_type: ClassVar[Any] = None
    """The type of `hints`."""
    about_type: ClassVar[Any] = None
    """The type of `about`."""

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

    def legal(self, position: P) -> Sequence[str]:
        """The moves to offer, without those that must stay secret."""
        return [str(move) for move in position.legal_moves]

    def is_secret(self, move: str) -> bool:
        """Whether only playing a move may reveal if it is legal."""
        return False

    def hints(self, position: P) -> Hints:
        """What moves would do, for the player to move; None where there is nothing to say."""
        return None

    def about(self, position: P, cell: str) -> About:
        """What a board asks about one cell, where `hints` of all would be too many; or None."""
        return None


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


def _union(name: str) -> Any:
    """The types that families name so, the generic one among them."""
    own = [_families[family] for family in sorted(families())]
    return Union[tuple(getattr(each, name) for each in (*own, GENERIC))]  # noqa: UP007 (of a tuple)
