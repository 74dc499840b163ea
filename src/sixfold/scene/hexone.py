"""Hexone: stacks, worn cells, and where the pawns of an explosion would fly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sixfold.games.hexone.board import CELLS
from sixfold.games.hexone.events import CellRemoved, Greyed
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition
from sixfold.games.hexone.setup import HexoneSetup
from sixfold.scene.described import says
from sixfold.scene.family import FamilyScene, register


@dataclass(slots=True)
class Stack:
    """Pawns on a cell of Hexone."""

    side: int
    count: int


@dataclass(slots=True)
class HexoneBoard:
    """The board of Hexone."""

    cells: dict[str, Stack]
    grey: Sequence[str] = field(metadata=says("Outer cells that have exploded once."))
    gone: Sequence[str] = field(metadata=says("Outer cells that have been removed."))
    opened: int = field(metadata=says("How many of the two opening pawns stand."))
    chain: Sequence[str] = field(
        metadata=says("In a chain of explosions: the cells that may explode next.")
    )


@dataclass(slots=True)
class Flight:
    """Where one of the three pawns of an explosion goes."""

    to: str | None = field(metadata=says("The cell where it lands; null when it leaves the board."))
    direction: str = field(metadata=says("The way it sets out: `up`, `down-left`, …", "down-left"))
    taken: int = field(metadata=says("Pawns of the opponent there that change sides."))


@dataclass(slots=True)
class Burst:
    """What an explosion of Hexone would do."""

    cell: str
    way: str
    flights: Sequence[Flight]
    wears: str | None = field(
        metadata=says("What becomes of an outer cell: `grey` or `gone`; null for an inner one.")
    )
    dropped: int = field(metadata=says("Pawns that are taken off with a cell that goes."))


Bursts = dict[str, Burst]


@dataclass(slots=True)
class HexoneHints:
    """What moves of Hexone would do."""

    bursts: Bursts = field(metadata=says("Each legal explosion, by its move."))


class HexoneScene(FamilyScene[HexonePosition]):
    """Nothing is secret in this game."""

    board_type = HexoneBoard
    hints_type = HexoneHints

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

    def hints(self, position: HexonePosition) -> HexoneHints | None:
        if not position.in_chain:
            return None
        return HexoneHints({str(move): _burst(position, move) for move in position.legal_moves})


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
