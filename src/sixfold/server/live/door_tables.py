"""The door as the server uses it: views for everybody who is connected, and who counts as present.

With one process the open sockets say who is there. With several nobody knows all sockets, so a
player is there until some process has written that they left.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.play.service import TableService
from sixfold.play.table.table import Table
from sixfold.play.views.types import View
from sixfold.play.views.view import show
from sixfold.server.live.table_sockets import Company, spectators
from sixfold.store import CannotStore


class DoorTables:
    """What the hub asks of the door."""

    def __init__(self, door: TableService, *, is_shared: bool) -> None:
        self.door = door
        self.is_shared = is_shared

    def seen(self, table: Table, player: str | None, company: Company) -> View:
        """A table as one audience sees it now; asking counts as being present."""
        here = company.players | company.leaving | {player or ""}
        return show(
            table,
            player,
            self.now(),
            present=None if self.is_shared else here,
            spectators=spectators(table, company),
            names=self.door.people.names(table.people),
        )

    def names(self, table: Table) -> dict[str, str | None]:
        """What people at a table are called, as far as that is known; this asks nobody."""
        return self.door.people.known(table.people)

    def now(self) -> int:
        """The time in milliseconds."""
        return self.door.now()

    def read(self, tables: Iterable[str]) -> dict[str, Table | None]:
        """Tables as they are now, many at a time; None for one that cannot be shown."""
        names = list(tables)
        found = self.door.tables(names)
        self.door.people.of_tables([*found.values()])
        return {name: found.get(name) for name in names}

    def came(self, table: str, player: str) -> None:
        """A player is here who counted as gone."""
        self.door.came(table, player)

    def left(self, table: str, player: str) -> None:
        """A player has gone."""
        self.door.left(table, player)

    def revs(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables; those that are no more are left out."""
        return self.door.storage.revs(tables)

    def news(self, tables: Iterable[str]) -> dict[str, int]:
        """The revs of tables that may have changed since this was last asked."""
        return self.revs(tables) if self.door.storage.store.has_news() else {}

    def check(self) -> None:
        """Ask the database something; raises when it does not answer, or could store nothing."""
        self.revs(["-"])
        if (reason := self.door.storage.store.trouble()) is not None:
            raise CannotStore(reason)
