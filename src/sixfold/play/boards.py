"""What stands on the board, as the three boards of the browser want to be told it."""

from __future__ import annotations

from typing import Any

from sixfold.core.hexes import cell_text
from sixfold.core.position import Position
from sixfold.games.gosix.position import GoSixPosition
from sixfold.games.hexone.position import HexonePosition
from sixfold.games.six.position import SixPosition


def board(position: Position[Any], *, to_move: bool) -> dict[str, Any]:
    """The board of a position; `to_move` says whether it is for whoever is to move."""
    if isinstance(position, SixPosition):
        return _six(position, to_move)
    if isinstance(position, GoSixPosition):
        return _gosix(position)
    assert isinstance(position, HexonePosition)
    return _hexone(position)


def legal(position: Position[Any]) -> list[str]:
    """The moves to offer: all of them, or in phase two of SIX the tiles that can be taken up.

    A move that declares a shape is left out, for it would give the shape away.
    """
    if isinstance(position, SixPosition) and position.phase == 2:
        return movable(position) or [str(move) for move in plain_moves(position)]
    return [str(move) for move in plain_moves(position)]


def plain_moves(position: Position[Any]) -> list[Any]:
    """The legal moves without those that declare."""
    return [move for move in position.legal_moves if not getattr(move, "declares", False)]


def movable(position: SixPosition) -> list[str]:
    """The tiles that may be taken up, in order."""
    sources = dict.fromkeys(move.source for move in position.legal_moves)
    return [cell_text(source) for source in sources if source is not None]


def _six(position: SixPosition, to_move: bool) -> dict[str, Any]:
    tiles = sorted(position.field.tiles.items())
    return {
        "tiles": [
            {"cell": cell_text(cell), "q": cell[0], "r": cell[1], "side": side}
            for cell, side in tiles
        ],
        "hands": list(position.hands),
        "phase": position.phase,
        "movable": movable(position) if to_move and position.phase == 2 else [],
    }


def _gosix(position: GoSixPosition) -> dict[str, Any]:
    return {
        "corners": {corner: seat for seat in (0, 1) for corner in position.pawns(seat)},
        "hexes": list(position.owners),
        "pass": [str(move) for move in position.legal_moves] == ["pass"],
    }


def _hexone(position: HexonePosition) -> dict[str, Any]:
    chain = dict.fromkeys(move.cell for move in position.legal_moves) if position.in_chain else {}
    return {
        "cells": {
            cell: {"side": seat, "count": count}
            for seat in (0, 1)
            for cell, count in position.stacks(seat).items()
        },
        "grey": list(position.grey),
        "gone": list(position.gone),
        "opened": position.opened,
        "chain": list(chain),
    }
