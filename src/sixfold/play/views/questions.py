"""What somebody at a table asks about its position: the scene's answers, for those they are for."""

from __future__ import annotations

from typing import Any

from sixfold import scene
from sixfold.core.position import Position
from sixfold.play.errors import PlayError, refused
from sixfold.play.table.table import Table
from sixfold.scene import Closings, Scene
from sixfold.scene.deprecated import old_hints


def about(table: Table, player: str | None, cell: str) -> Any:
    """What a board asks about one cell, for the seat to move."""
    if table.phase != "playing" or table.turn not in table.seats_of(player):
        return None
    return scene.about(table.position, cell)


def closings(table: Table) -> Closings:
    """What each corner of GoSix would close, with the counts; anybody can count them."""
    found: Closings = old_hints(table.scene.hints)["closings"]
    return found


def why(table: Table, move: str) -> PlayError | None:
    """Why a move would be refused, None if it would not."""
    return PlayError("over") if table.phase == "over" else why_at(table.position, move)


def why_at(position: Position[Any], move: str) -> PlayError | None:
    """Why a move is refused at a position, without a table.

    Only playing a `!` reveals whether it is right.
    """
    if position.outcome:
        return PlayError("over")
    try:
        fault = scene.why(position, move)
    except scene.Untold:
        raise PlayError("not-now", action="declare") from None
    return None if fault is None else refused(fault)


def at_ply(table: Table, ply: int) -> Scene:
    """The board after some plies of a table's game, for replaying it."""
    line = list(table.position.line())
    if ply >= len(line):
        raise PlayError("unknown-ply", ply=ply, last=len(line) - 1)
    found = scene.scene(line[ply], to_move=False, ply=ply)
    for seen in line[max(0, ply - 1) : ply + 1]:
        if seen is not table.position:
            seen.forget()  # browsing a long game must not make it larger in memory
    return found
