"""Moves of Hexone: a placement, an explosion in one of two ways, or a pass."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.core.arguments import expect
from sixfold.core.errors import NotationError
from sixfold.core.move import Move
from sixfold.games.hexone.board import CELLS, INDEX, WAYS


@dataclass(frozen=True, slots=True)
class HexoneMove(Move):
    """A pawn on a cell or, with a `way`, the explosion of that cell; without a cell a pass."""

    cell: str | None = None
    way: str | None = None

    def __str__(self) -> str:
        return f"{self.cell}{self.way or ''}" if self.cell else "pass"


PASS = HexoneMove()
PLACEMENTS = tuple(HexoneMove(cell) for cell in CELLS)
EXPLOSIONS = tuple(tuple(HexoneMove(cell, way) for way in sorted(WAYS)) for cell in CELLS)
_MOVES = {
    str(move): move for move in (*PLACEMENTS, *(move for pair in EXPLOSIONS for move in pair), PASS)
}


def parse_move(text: str) -> HexoneMove:
    """The exact inverse of `str(move)`."""
    try:
        return _MOVES[text]
    except (KeyError, TypeError):
        expect("text", text, str)
        if text[:2] in INDEX:
            raise NotationError("way-expected", text=text, at=2) from None
        raise NotationError("cell-expected", text=text, at=0, example="b2") from None
