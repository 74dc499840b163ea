"""The door as the server uses it: views for everybody who is connected, and who counts as present.

With one process the open sockets say who is there. With several nobody knows all sockets, so a
player is there until some process has written that he left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.play.boards import board
from sixfold.play.door import Door
from sixfold.play.errors import PlayError
from sixfold.play.table import Table
from sixfold.play.view import show
from sixfold.server.room import Company, View
from sixfold.store import CannotStore


class DoorTables:
    """What the hub asks of the door."""

    def __init__(self, door: Door, *, is_shared: bool) -> None:
        self.door = door
        self.is_shared = is_shared

    def seen(self, table: Table, player: str | None, company: Company) -> View:
        """A table as one audience sees it now; whoever asks is there."""
        here = company.players | company.leaving | {player or ""}
        watching = sum(not table.seats_of(each) for each in company.players)
        return show(
            table,
            player,
            self.door.now(),
            present=None if self.is_shared else here,
            spectators=watching + company.strangers,
        )

    def read(self, tables: Iterable[str]) -> dict[str, Table | None]:
        """Tables as they are now, many at a time; None stands for one that cannot be shown.

        Those in memory are as good as the database if it has no later rev of them.
        """
        names = list(tables)
        revs = self.revs(names)
        return {name: self._found(name, revs.get(name)) for name in names}

    def _found(self, name: str, rev: int | None) -> Table | None:
        if rev is None:
            return None
        try:
            return self.door.table(name, at_least=rev)
        except PlayError:
            return None

    def came(self, table: str, player: str) -> None:
        """A player is here who counted as gone."""
        self.door.came(table, player)

    def left(self, table: str, player: str) -> None:
        """A player has gone."""
        self.door.left(table, player)

    def revs(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables; those that are no more are left out."""
        storage = self.door.storage
        with storage.read() as connection:
            return storage.revs(connection, tables)

    def news(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables that may have changed since this was last asked."""
        return self.revs(tables) if self.door.storage.store.has_news() else {}

    def check(self) -> None:
        """Ask the database something; raises when it does not answer, or could store nothing."""
        self.revs(["-"])
        if (reason := self.door.storage.store.trouble()) is not None:
            raise CannotStore(reason)


def at_ply(table: Table, ply: int) -> dict[str, Any]:
    """The board after some plies of a table's game, for whoever replays it."""
    line = list(table.position.line())
    if ply >= len(line):
        raise PlayError("unknown-ply", ply=ply, last=len(line) - 1)
    position = line[ply]
    before, move = position.parent, position.last_move
    events = () if before is None or move is None else before.preview(move)
    moment = {
        "ply": ply,
        "position": position.to_text(),
        "board": board(position, to_move=False),
        "turn": position.turn,
        "last": None if move is None else str(move),
        "events": [event.to_json() for event in events],
    }
    for seen in line[max(0, ply - 1) : ply + 1]:
        if seen is not table.position:
            seen.forget()  # whoever leafs through a long game leaves it as small as it was
    return moment
