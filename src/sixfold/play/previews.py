"""What a board cannot know by itself: what a lifted tile would do, what a corner would close.

Nothing here may help to see a shape where shapes are declared: moves with `!` are never looked at.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.errors import NotationError
from sixfold.core.events import Captured
from sixfold.core.hexes import Cell, cell_text
from sixfold.core.position import Position
from sixfold.games.gosix.board import CORNERS
from sixfold.games.gosix.position import GoSixPosition
from sixfold.games.six.move import SixMove
from sixfold.games.six.position import SixPosition
from sixfold.play.boards import plain_moves
from sixfold.play.errors import PlayError, refused


def lifts(position: Position[Any], cell: str) -> dict[str, Any]:
    """Where a tile that is taken up may go in phase two of SIX, and what that would capture.

    A target with `choices` needs one of their moves: several groups are equally large, and the
    mover points at the one that stays. Other targets are played by their own `move`.
    """
    if not isinstance(position, SixPosition) or position.phase != 2:
        return {"targets": []}
    by_target: dict[Cell, list[SixMove]] = {}
    for move in plain_moves(position):
        if move.source is not None and cell_text(move.source) == cell:
            by_target.setdefault(move.target, []).append(move)
    return {"targets": [_target(position, moves) for moves in by_target.values()]}


def _target(position: SixPosition, moves: list[SixMove]) -> dict[str, Any]:
    first = moves[0]
    assert first.source is not None
    assert first.target is not None
    plain = SixMove(first.source, first.target)
    choices = [
        {"move": str(move), "captures": _captures(position, move), "keeps": _kept(position, move)}
        for move in moves
        if move.keep is not None
    ]
    return {
        "move": str(plain),
        "cell": cell_text(first.target),
        "captures": [] if choices else _captures(position, first),
        "choices": choices,
    }


def _captures(position: SixPosition, move: SixMove) -> list[str]:
    events = position.preview(move)
    return [cell for event in events if isinstance(event, Captured) for cell in event.cells]


def _kept(position: SixPosition, move: SixMove) -> list[str]:
    """The group that stays, without the moved tile: what a player points at."""
    stays = sorted(position.play(move).field.tiles)
    return [cell_text(cell) for cell in stays if cell != move.target]


def closings(position: Position[Any]) -> dict[str, Any]:
    """For every empty corner of GoSix that closes something: the counts, and whether it may."""
    if not isinstance(position, GoSixPosition) or position.outcome:
        return {}
    found = {}
    for corner in CORNERS:
        closed = position.closings(corner)
        if closed:
            fault = position.why_not(corner)
            found[corner] = {
                "hexagons": [
                    {
                        "hexagon": each.name,
                        "counts": list(each.counts),
                        "owner": None if each.is_tie else each.owner,
                    }
                    for each in closed
                ],
                "legal": fault is None,
                "why": fault and {"code": fault.code, "params": fault.params},
            }
    return found


def why_not(position: Position[Any], move: str) -> PlayError | None:
    """Why the rules refuse a move, or None; the table's error with the rules' code and facts.

    Whether a `!` would be right is told only to somebody who plays it.
    """
    if move.endswith("!"):
        raise PlayError("not-now", action="declare")
    try:
        fault = position.why_not(move)
    except NotationError as error:
        return refused(error)
    return None if fault is None else refused(fault)
