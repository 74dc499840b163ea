"""Who may analyse what while games are running.

Nobody who plays against other people may have the computer look at that game: neither at the
position on the board, nor at what could come of it, nor at what came before, for the computer's
line from there may lead to the board and beyond. The start of a game is everybody's, except in the
first plies. Somebody who watches a running game is three plies behind it. Games against the
computer, or side by side at one screen, concern nobody else.

What cannot be prevented: that somebody uses another browser without their cookie, sets the position
up under another option of the game, reaches it by moves in another order so that only the
computer's line leads to the board, or asks a program of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sixfold.core.position import Position
from sixfold.play.errors import PlayError
from sixfold.play.table.table import Table

if TYPE_CHECKING:
    from sixfold.play.service import TableService

BEHIND = 3
"""Plies of a running game that spectators cannot analyse yet."""
OPENING = 4
"""Plies after which the start of a game tells nothing about it any more."""
MOST_RUNNING = 100
"""Running games of a player that are looked at, the latest first."""


def refuse_analysis(door: TableService, player: str | None, line: Sequence[Position[Any]]) -> None:
    """Raise PlayError `running-game` if a line leads through a game that the player is in."""
    if player is None:
        return
    keys: set[str] = set()
    for summary in door.my_tables(player, limit=MOST_RUNNING):
        if summary["phase"] == "over":
            break  # those that run come first
        if summary["phase"] == "playing":
            table = door.table(summary["id"])
            if not _is_between_people(table, player):
                continue
            keys = keys or {position.canonical_key for position in line}
            end = line[-1].canonical_key
            if table.position.canonical_key in keys or end in _behind(table.position):
                raise PlayError("running-game", table=table.id)


def _behind(position: Position[Any]) -> set[str]:
    """The positions that led to this one."""
    start, *rest = position.line()
    behind = [start, *rest] if len(rest) <= OPENING else rest
    return {each.canonical_key for each in behind}


def refuse_watching(table: Table, player: str | None, moves: Sequence[str]) -> None:
    """Raise PlayError if a player or spectator may not analyse a line of a table yet.

    What counts is how far the line follows the game: a move of one's own at its end would otherwise
    show what the computer thinks of the board.
    """
    if table.phase != "playing":
        return
    if _is_between_people(table, player):
        raise PlayError("running-game", table=table.id)
    if player not in table.people and _shared(moves, table.moves) > len(table.moves) - BEHIND:
        raise PlayError("too-early", plies=BEHIND)


def _shared(moves: Sequence[str], others: Sequence[str]) -> int:
    """How many moves two lines have in common from the start."""
    pairs = zip(moves, others, strict=False)
    return next(
        (n for n, (one, other) in enumerate(pairs) if one != other), min(len(moves), len(others))
    )


def _is_between_people(table: Table, player: str | None) -> bool:
    """Whether somebody else would have to play against the player's computer.

    Before the first move there is nothing to find out, unless the game begins at some position.
    """
    has_begun = bool(table.moves) or table.setup.position is not None
    return player in table.people and not table.is_solo and has_begun
