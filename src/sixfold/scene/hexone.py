"""Hexone: stacks, worn cells, and where the pawns of an explosion would fly."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.core.events import CellRemoved, Greyed
from sixfold.games.hexone.board import CELLS
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition
from sixfold.games.hexone.setup import HexoneSetup
from sixfold.scene.family import FamilyScene, register
from sixfold.scene.types import Burst, Bursts, Flight, HexoneBoard, Stack


class HexoneScene(FamilyScene[HexonePosition]):
    """Nothing is secret in this game."""

    def board(self, position: HexonePosition) -> HexoneBoard:
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

    def drafted(self, draft: HexoneSetup) -> HexoneBoard:
        return HexoneBoard(
            {
                cell: Stack(seat, count)
                for seat in (0, 1)
                for cell, count in draft.stacks[seat].items()
            },
            draft.grey,
            draft.gone,
            draft.opened,
            [],
        )

    def spots(self, draft: HexoneSetup) -> Sequence[str]:
        return [cell for cell in CELLS if cell not in draft.gone]

    def bursts(self, position: HexonePosition) -> Bursts:
        if not position.in_chain:
            return {}
        return {str(move): _burst(position, move) for move in position.legal_moves}


def _burst(position: HexonePosition, move: HexoneMove) -> Burst:
    assert move.cell is not None
    assert move.way is not None
    flights = [Flight(each.to, each.direction, each.taken) for each in position.flights(move)]
    wears, dropped = None, 0
    for event in position.preview(move):
        if isinstance(event, Greyed):
            wears = "grey"
        elif isinstance(event, CellRemoved):
            wears, dropped = "gone", event.taken
    return Burst(move.cell, move.way, flights, wears, dropped)


register("hexone", HexoneScene())
