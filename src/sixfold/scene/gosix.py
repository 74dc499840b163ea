"""GoSix: pawns, hexagons and their owners, and what a pawn would close."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.core.events import Cleared
from sixfold.games.gosix.board import CORNERS
from sixfold.games.gosix.position import Closing as Closed
from sixfold.games.gosix.position import GoSixPosition, tie_fault
from sixfold.games.gosix.setup import GoSixSetup
from sixfold.scene.dangers import ending
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import ClosedHexagon, Closing, Closings, Dangers, GoSixBoard, Reason

FEW = 8
"""With so few empty corners or fewer, a placement that closes nothing may end the game as well."""


class GoSixScene(FamilyScene[GoSixPosition]):
    """Nothing is secret in this game."""

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

    def closings(self, position: GoSixPosition) -> Closings:
        if position.outcome:
            return {}
        return {
            corner: _closing(position, corner, closed)
            for corner, closed in position.all_closings().items()
        }

    def dangers(self, position: GoSixPosition) -> Dangers:
        """Hexagons that a closing gives away, and boards that leave nobody a move."""
        if position.outcome:
            return {}
        empty = len(CORNERS) - len(position.pawns(0)) - len(position.pawns(1))
        closing = position.all_closings()
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


register("gosix", GoSixScene())
