"""What this room knows about a family of games: one object for each, registered by its own file.

`FamilyStudy` itself serves a family without one: what can be said of any game is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from sixfold.core import plugins
from sixfold.core.arguments import expect
from sixfold.core.position import Position
from sixfold.study.reviews.judging.cases import Case, Defeat, Played, Reason
from sixfold.study.reviews.judging.values import Value

P = TypeVar("P", bound=Position[Any])


class FamilyStudy(Generic[P]):
    """What the rules of a family know about moves, beyond what they know about any game."""

    longer_turns: ClassVar[int] = 0
    """Plies by which one turn may be longer than another: where turns are compared by how soon they
    lose, the better one has to last so much longer."""

    def settled(self, position: P) -> Value | None:
        """The exact value for the side to move, where searches would misjudge the position."""
        return None

    def defeat(self, case: Case[P], reply: Played[P]) -> Reason | None:
        """How a reply wins, where more can be said than that it does."""
        return None

    def reasons(self, case: Case[P]) -> Iterator[Reason]:
        """Why a move was a bad one, the plainest reason first; each checked on the board."""
        yield from ()

    def lessons(self, defeat: Defeat[P]) -> Sequence[str]:
        """The ids of lessons about what a side has overlooked that lost, the most fitting first.

        Lessons that there are not (yet) count for nothing.
        """
        return ()


GENERIC: Final = FamilyStudy[Position[Any]]()
"""For families that have registered nothing."""

_families: dict[str, FamilyStudy[Any]] = {}


def register(family: str, described: FamilyStudy[Any]) -> None:
    """Register what is known about a family."""
    expect("family", family, str)
    expect("described", described, FamilyStudy)
    if family in _families:
        raise ValueError(f"the study of {family} is registered already")
    _families[family] = described


def family_of(position: Position[Any]) -> FamilyStudy[Any]:
    """What knows about a position: its family's own object, or the generic one."""
    family = position.game.family
    own = family in _families or family in families()
    return _families[family] if own else GENERIC


def families() -> frozenset[str]:
    """The families that have something of their own, here or in another package."""
    plugins.load("sixfold.study", register)
    return frozenset(_families)
