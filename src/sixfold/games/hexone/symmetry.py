"""The twelve symmetries of Hexone's board."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, cast

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.core.symmetry import Symmetry, turn_point, twelve
from sixfold.games.hexone.board import CELLS, INDEX, STEPS, WAYS, place
from sixfold.games.hexone.move import HexoneMove

if TYPE_CHECKING:
    from sixfold.games.hexone.position import HexonePosition

_AT = {place(cell): cell for cell in range(len(CELLS))}


class HexoneSymmetry(Symmetry):
    """A map of cells, as indices; half of the maps exchange the two ways to explode."""

    __slots__ = ("cells", "sources", "ways")

    def __init__(self, turns: int, mirrored: bool) -> None:
        super().__init__(turns, mirrored)
        self.cells = [_AT[turn_point(place(cell), turns, mirrored)] for cell in range(len(CELLS))]
        self.sources = [self.cells.index(cell) for cell in range(len(CELLS))]
        self.ways = {}
        for way, steps in WAYS.items():
            arms = {turn_point(STEPS[step], turns, mirrored) for step in steps}
            self.ways[way] = next(w for w in WAYS if {STEPS[step] for step in WAYS[w]} == arms)

    def cell(self, name: str) -> str:
        return CELLS[self.cells[INDEX[name]]]

    def move(self, position: Position[Any], move: Move) -> HexoneMove:
        played = cast(HexoneMove, move)
        if played.cell is None:
            return played
        return HexoneMove(self.cell(played.cell), played.way and self.ways[played.way])

    def position(self, position: Position[Any]) -> HexonePosition:
        return cast("HexonePosition", position).mapped(self)


SYMMETRIES = tuple(HexoneSymmetry(turns, mirrored) for turns, mirrored in twelve())
_IMAGES = tuple(itemgetter(*symmetry.sources) for symmetry in SYMMETRIES)


def canonical(
    stacks: tuple[int, ...], grey: frozenset[int], gone: frozenset[int]
) -> tuple[int, ...]:
    """One tuple for all twelve images of a board, and for no other board: the least of them."""
    board = [4 * stack for stack in stacks]
    for cell in grey:
        board[cell] += 1
    for cell in gone:
        board[cell] += 2
    return min([image(board) for image in _IMAGES])
