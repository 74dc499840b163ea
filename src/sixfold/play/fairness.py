"""Who may analyse what while games are running.

Nobody who plays against other people may have the computer look at that game: neither at the
position on the board nor at what could come of it. Whoever watches a running game is three plies
behind it. Games against the computer, or side by side at one screen, concern nobody else.

What cannot be prevented: that somebody uses another browser without their cookie, sets the position
up move by move under another option of the game, or asks a program of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.core.position import Position
from sixfold.play.door import Door
from sixfold.play.errors import PlayError
from sixfold.play.table import Table

BEHIND = 3
"""Plies of a running game that spectators cannot analyse yet."""
MOST_RUNNING = 100
"""Running games of a player that are looked at, the latest first."""


def refuse_analysis(door: Door, player: str | None, line: Sequence[Position[Any]]) -> None:
    """Raise PlayError `running-game` if a line leads through a game that the player is in."""
    if player is None:
        return
    keys = {position.canonical_key for position in line}
    for summary in door.my_tables(player, limit=MOST_RUNNING):
        if summary["phase"] == "over":
            break  # those that run come first
        if summary["phase"] == "playing":
            table = door.table(summary["id"])
            if _is_between_people(table, player) and table.position.canonical_key in keys:
                raise PlayError("running-game", table=table.id)


def refuse_watching(table: Table, player: str | None, plies: int) -> None:
    """Raise PlayError if a player or spectator may not analyse so many plies of a table yet."""
    if table.phase != "playing":
        return
    if _is_between_people(table, player):
        raise PlayError("running-game", table=table.id)
    if player not in table.people and plies > len(table.moves) - BEHIND:
        raise PlayError("too-early", plies=BEHIND)


def _is_between_people(table: Table, player: str | None) -> bool:
    """Whether somebody else would have to play against the player's computer.

    Before the first move there is nothing to find out, unless the game begins at some position.
    """
    has_begun = bool(table.moves) or table.setup.position is not None
    return player in table.people and not table.is_solo and has_begun
