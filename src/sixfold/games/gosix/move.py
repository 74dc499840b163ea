"""Moves of GoSix: a corner, or a pass."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.core.arguments import expect
from sixfold.core.errors import NotationError
from sixfold.core.move import Move
from sixfold.games.gosix.board import CORNERS


@dataclass(frozen=True, slots=True)
class GoSixMove(Move):
    """A pawn on a corner; without a corner it is a pass."""

    corner: str | None = None

    def __str__(self) -> str:
        return self.corner or "pass"


PASS = GoSixMove()
PLACEMENTS = tuple(GoSixMove(corner) for corner in CORNERS)
_MOVES = {str(move): move for move in (*PLACEMENTS, PASS)}


def parse_move(text: str) -> GoSixMove:
    """The exact inverse of `str(move)`."""
    try:
        return _MOVES[text]
    except (KeyError, TypeError):
        expect("text", text, str)
        raise NotationError("corner-expected", text=text, at=0, example="d2") from None
