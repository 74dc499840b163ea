"""GoSix: pawns, hexagons and their owners, and what a pawn would close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from sixfold.games.gosix.board import CORNERS
from sixfold.games.gosix.events import Cleared
from sixfold.games.gosix.position import Closing as Closed
from sixfold.games.gosix.position import GoSixPosition, tie_fault
from sixfold.games.gosix.setup import GoSixSetup
from sixfold.scene.dangers import Dangers, Reason, ending
from sixfold.scene.described import Keyed, says
from sixfold.scene.family import FamilyScene, register

FEW = 8
"""With so few empty corners or fewer, a placement that closes nothing may end the game as well."""


GoSixBoard = Annotated[
    dict[str, Any],
    Keyed(
        "GoSixBoard",
        "The flower of GoSix.",
        {
            "corners": (dict[str, int], "The side of the pawn on each corner where one stands."),
            "hexes": (list[int | None], "Who owns the hexagons 1 to 7."),
            "pass": (bool, "Whether nothing else can be played."),
        },
    ),
]
"""A dict because no field of a class can be called `pass`."""


@dataclass(slots=True)
class ClosedHexagon:
    """A hexagon that a pawn would close."""

    hexagon: str
    counts: tuple[int, int] = field(metadata=says("The linked pawns of each side."))
    owner: int | None = field(
        metadata=says("Who would conquer it; nobody when the counts are equal.")
    )


@dataclass(slots=True)
class Closing:
    """What a pawn on one corner of GoSix would close."""

    hexagons: Sequence[ClosedHexagon]
    cleared: Sequence[str] = field(
        metadata=says("The corners whose pawns would leave the board, perhaps the new one too.")
    )
    legal: bool
    why: Reason | None = field(metadata=says("Why it is forbidden, null where it is legal."))


Closings = dict[str, Closing]


@dataclass(slots=True)
class GoSixHints:
    """What moves of GoSix would do."""

    closings: Closings = field(
        metadata=says("What a pawn would close, for each empty corner that closes something.")
    )
    dangers: Dangers = field(
        metadata=says("Legal moves that lose the game at once, or end it in a draw.")
    )


class GoSixScene(FamilyScene[GoSixPosition]):
    """Nothing is secret in this game."""

    board_type = GoSixBoard
    hints_type = GoSixHints

    def board(self, position: GoSixPosition) -> GoSixBoard:
        moves = position.legal_moves
        return {
            "corners": {corner: seat for seat in (0, 1) for corner in position.pawns(seat)},
            "hexes": position.owners,
            "pass": len(moves) == 1 and moves[0].corner is None,
        }

    def drafted(self, draft: GoSixSetup) -> GoSixBoard:
        return {
            "corners": {corner: seat for seat in (0, 1) for corner in draft.pawns[seat]},
            "hexes": draft.owners,
            "pass": False,
        }

    def spots(self, draft: GoSixSetup) -> Sequence[str]:
        return [corner for corner in CORNERS if corner not in {*draft.pawns[0], *draft.pawns[1]}]

    def hints(self, position: GoSixPosition) -> GoSixHints | None:
        if position.outcome:
            return None
        found = position.all_closings()
        closings = {corner: _closing(position, corner, closed) for corner, closed in found.items()}
        dangers = _dangers(position, found)
        return GoSixHints(closings, dangers) if closings or dangers else None


def _dangers(position: GoSixPosition, closing: Mapping[str, object]) -> Dangers:
    """Hexagons that a closing gives away, and boards that leave nobody a move."""
    empty = len(CORNERS) - len(position.pawns(0)) - len(position.pawns(1))
    found = {
        str(move): ending(position, move)
        for move in position.legal_moves
        if move.corner in closing or empty <= FEW
    }
    return {move: danger for move, danger in found.items() if danger is not None}


def _closing(position: GoSixPosition, corner: str, closed: tuple[Closed, ...]) -> Closing:
    fault = tie_fault(corner, closed)
    events = () if fault else position.preview(corner)
    return Closing(
        [
            ClosedHexagon(each.name, each.counts, None if each.is_tie else each.owner)
            for each in closed
        ],
        [each for event in events if isinstance(event, Cleared) for each in event.cells],
        fault is None,
        None if fault is None else Reason(fault.code, fault.params),
    )


SCENE = GoSixScene()

register("gosix", SCENE)
