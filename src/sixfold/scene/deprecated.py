"""What scenes had before `hints`: sent through 0.4, and filled from the new fields here alone.

A family's `hints` that has one of these fields fills it, whichever family it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from sixfold.scene.dangers import Dangers
from sixfold.scene.described import old
from sixfold.scene.family import Board, Hints
from sixfold.scene.gosix import Closings
from sixfold.scene.hexone import Bursts
from sixfold.scene.six import SixBoard


@dataclass(slots=True)
class OldHints:
    """Fields of a scene that will be gone."""

    closings: Closings = field(metadata=old("GoSix: the same as in `hints`."))
    bursts: Bursts = field(metadata=old("Hexone: the same as in `hints`."))
    dangers: Dangers = field(metadata=old("GoSix: the same as in `hints`."))


_NAMES = tuple(each.name for each in fields(OldHints))


def old_hints(hints: Hints) -> dict[str, Any]:
    """The old fields of a scene with these hints."""
    return {name: getattr(hints, name, {}) for name in _NAMES}


def old_board(board: Board, legal: Any) -> Board:
    """The board for the player to move: that of SIX named the tiles that may be taken up."""
    if not isinstance(board, SixBoard) or board.phase == 1:
        return board
    return replace(board, movable=[cell for cell in legal if "," in cell])
