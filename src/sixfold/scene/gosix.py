"""GoSix: pawns, hexagons and their owners, and what a pawn would close."""

from __future__ import annotations

from sixfold.games.gosix.position import Closing as Closed
from sixfold.games.gosix.position import GoSixPosition, tie_fault
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import ClosedHexagon, Closing, Closings, GoSixBoard, Reason


class GoSixScene(FamilyScene[GoSixPosition]):
    """Nothing is secret in this game."""

    def board(self, position: GoSixPosition) -> GoSixBoard:
        moves = position.legal_moves
        return {
            "corners": {corner: seat for seat in (0, 1) for corner in position.pawns(seat)},
            "hexes": position.owners,
            "pass": len(moves) == 1 and moves[0].corner is None,
        }

    def closings(self, position: GoSixPosition) -> Closings:
        if position.outcome:
            return {}
        return {
            corner: _closing(corner, closed) for corner, closed in position.all_closings().items()
        }


def _closing(corner: str, closed: tuple[Closed, ...]) -> Closing:
    fault = tie_fault(corner, closed)
    return Closing(
        [
            ClosedHexagon(each.name, each.counts, None if each.is_tie else each.owner)
            for each in closed
        ],
        fault is None,
        None if fault is None else Reason(fault.code, fault.params),
    )


register("gosix", GoSixScene())
