"""GoSix: pawns, hexagons and their owners, and what a pawn would close."""

from __future__ import annotations

from collections.abc import Iterator

from sixfold.games.gosix.board import CORNERS, HEXAGONS
from sixfold.games.gosix.position import GoSixPosition
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import ClosedHexagon, Closing, Closings, GoSixBoard, Reason


class GoSixScene(FamilyScene[GoSixPosition]):
    """Everything is open here."""

    def board(self, position: GoSixPosition, *, to_move: bool) -> GoSixBoard:
        moves = position.legal_moves
        return {
            "corners": {corner: seat for seat in (0, 1) for corner in position.pawns(seat)},
            "hexes": position.owners,
            "pass": len(moves) == 1 and moves[0].corner is None,
        }

    def closings(self, position: GoSixPosition) -> Closings:
        if position.outcome:
            return {}
        return {corner: _closing(position, corner) for corner in _last_corners(position)}


def _last_corners(position: GoSixPosition) -> Iterator[str]:
    """The empty corners that complete a hexagon without an owner, in the order of the board."""
    taken = {*position.pawns(0), *position.pawns(1)}
    found = set()
    for corners, owner in zip(HEXAGONS, position.owners, strict=True):
        if owner is None:
            gaps = [corner for corner in corners if corner not in taken]
            if len(gaps) == 1:
                found.add(gaps[0])
    return (corner for corner in CORNERS if corner in found)


def _closing(position: GoSixPosition, corner: str) -> Closing:
    fault = position.why_not(corner)
    return Closing(
        [
            ClosedHexagon(each.name, each.counts, None if each.is_tie else each.owner)
            for each in position.closings(corner)
        ],
        fault is None,
        None if fault is None else Reason(fault.code, fault.params),
    )


register("gosix", GoSixScene())
