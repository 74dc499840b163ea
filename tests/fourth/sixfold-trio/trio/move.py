"""A move of Trio: a cell."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.core.errors import NotationError
from sixfold.core.move import Move
from trio.board import CELLS


@dataclass(frozen=True, slots=True)
class TrioMove(Move):
    """A stone on a cell."""

    cell: str

    def __str__(self) -> str:
        return self.cell


PLACEMENTS = tuple(TrioMove(cell) for cell in CELLS)
_MOVES = {str(move): move for move in PLACEMENTS}


def parse_move(text: str) -> TrioMove:
    """The exact inverse of `str(move)`."""
    move = _MOVES.get(text)
    if move is None:
        raise NotationError("cell-expected", text=text, at=0, example="c3")
    return move
