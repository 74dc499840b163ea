"""Hexone: stacks, worn cells, and where the pawns of an explosion would fly."""

from __future__ import annotations

from sixfold.core.events import Landed, Lost
from sixfold.games.hexone.board import WAYS
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import Burst, Bursts, Flight, HexoneBoard, Stack


class HexoneScene(FamilyScene[HexonePosition]):
    """Everything is open here."""

    def board(self, position: HexonePosition, *, to_move: bool) -> HexoneBoard:
        chain = (
            dict.fromkeys(move.cell for move in position.legal_moves if move.cell is not None)
            if position.in_chain
            else {}
        )
        return HexoneBoard(
            {
                cell: Stack(seat, count)
                for seat in (0, 1)
                for cell, count in position.stacks(seat).items()
            },
            position.grey,
            position.gone,
            position.opened,
            list(chain),
        )

    def bursts(self, position: HexonePosition) -> Bursts:
        if not position.in_chain:
            return {}
        return {str(move): _burst(position, move) for move in position.legal_moves}


def _burst(position: HexonePosition, move: HexoneMove) -> Burst:
    """An explosion as the rules tell it: its three pawns come in the order of the way's arms."""
    assert move.cell is not None
    assert move.way is not None
    fates = [event for event in position.preview(move) if isinstance(event, Landed | Lost)]
    return Burst(
        move.cell,
        move.way,
        [
            Flight(fate.cell, direction, fate.taken)
            if isinstance(fate, Landed)
            else Flight(None, direction, 0)
            for direction, fate in zip(WAYS[move.way], fates, strict=True)
        ],
    )


register("hexone", HexoneScene())
