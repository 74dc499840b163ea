"""The door as the server uses it: views for everybody who is connected, and who counts as present.

With one process the open sockets say who is there. With several nobody knows all sockets, so a
player is there until some process has written that he left.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.play.door import Door
from sixfold.play.table import Table
from sixfold.play.view import show
from sixfold.play.view_types import View
from sixfold.server.hub import Company
from sixfold.store import CannotStore


class DoorTables:
    """What the hub asks of the door."""

    def __init__(self, door: Door, *, is_shared: bool) -> None:
        self.door = door
        self.is_shared = is_shared

    def views(self, table: str, company: Company) -> dict[str | None, View]:
        """A view for everybody with a socket; those without a seat share one."""
        found = self.door.table(table)
        common = self.seen(found, None, company)
        views: dict[str | None, View] = {None: common}
        for player in company.players:
            is_ours = player in found.people or player == found.maker
            views[player] = self.seen(found, player, company) if is_ours else common
        return views

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

    def greet(self, table: str, rev: int, company: Company) -> None:
        """Note that those are here who count as gone though they have a socket."""
        found = self.door.table(table, at_least=rev)
        for player in company.players:
            if found.gone.keys() & set(found.seats_of(player)):
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
