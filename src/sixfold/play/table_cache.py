"""The tables of a database, folded when they are asked for; those asked for last are remembered.

The cache only saves folding a game again: to get the table as it is now, ask the database for its
rev, and fold what is new.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from sixfold.play.errors import PlayError
from sixfold.play.storage import Storage
from sixfold.play.table.table import Table


class TableCache:
    """The tables asked for last, for many threads; an older fold never replaces a newer one.

    There are so many of them, and so many events of all of them together, for what a game takes
    grows with its length. The very last one is kept in any case.
    However many there are, a table that somebody else holds is not forgotten: the sockets of
    people who watch it have it, and it costs nothing to remember what is there anyway.
    """

    def __init__(self, most: int, most_events: int) -> None:
        self._most = most
        self._most_events = most_events
        self._events = 0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        """Those asked for last, the very last at the end."""
        self._held: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """The newest of each table that anybody holds, this memory included."""
        self._lock = threading.Lock()
        self._folding: dict[str, tuple[threading.Lock, int]] = {}
        """A lock for each table that is being folded, and how many want it."""

    def get(self, table_id: str) -> Table | None:
        """The table as it was last folded, None if that was long ago and nobody holds it."""
        with self._lock:
            return self._held.get(table_id)

    def keep(self, table: Table) -> None:
        """Remember a table that somebody asked for."""
        with self._lock:
            known = self._held.get(table.id)
            if known is None or known.rev <= table.rev:
                self._held[table.id] = known = table
            before = self._tables.get(table.id)
            self._events += known.rev - (before.rev if before else 0)
            self._tables[table.id] = known
            self._tables.move_to_end(table.id)
            while len(self._tables) > 1 and (
                len(self._tables) > self._most or self._events > self._most_events
            ):
                self._events -= self._tables.popitem(last=False)[1].rev

    def forget(self, table_id: str) -> None:
        """Let go of a table that is no more."""
        with self._lock:
            if (known := self._tables.pop(table_id, None)) is not None:
                self._events -= known.rev
            self._held.pop(table_id, None)

    @contextlib.contextmanager
    def folding(self, table_id: str) -> Iterator[None]:
        """Fold a table while nobody else does; callers that had to wait find it in the cache."""
        with self._lock:
            own, waiting = self._folding.get(table_id) or (threading.Lock(), 0)
            self._folding[table_id] = own, waiting + 1
        try:
            with own:
                yield
        finally:
            with self._lock:
                own, waiting = self._folding[table_id]
                if waiting > 1:
                    self._folding[table_id] = own, waiting - 1
                else:
                    del self._folding[table_id]


class TableReader:
    """Tables as the database has them."""

    def __init__(self, storage: Storage, most: int, most_events: int) -> None:
        self._storage = storage
        self.cache = TableCache(most, most_events)

    def table(self, table_id: str, at_least: int | None = None) -> Table:
        """The table as it is now, or one in memory that has this rev.

        PlayError `unknown-table` if there is none.
        """
        known = self.cache.get(table_id)
        if at_least is not None and known is not None and known.rev >= at_least:
            return known
        with self._storage.read() as connection:
            rev = self._storage.rev(connection, table_id)
        if known is None or known.rev != rev:
            # However many ask, one of them folds; the others wait here, without a connection.
            with self.cache.folding(table_id):
                with self._storage.read() as connection:
                    known = self.load(connection, table_id)
                self.cache.keep(known)
        else:
            self.cache.keep(known)
        return known

    def many(self, table_ids: Iterable[str]) -> dict[str, Table]:
        """Tables as they are now; those that are no more or unreadable are left out.

        What is new of all tables in memory is one question; a second one is only asked about those
        of which there is no news, for they may be gone. Others are read one by one, so that nobody
        folds whole games for long before anybody is told.
        """
        ids = dict.fromkeys(table_ids)
        known = {id: table for id in ids if (table := self.cache.get(id)) is not None}
        found = self._storage.news(known.values())
        quiet = [id for id in known if id not in found]
        revs = self._storage.revs(quiet) if quiet else {}
        for id in quiet:
            if id in revs and revs[id] <= known[id].rev:
                found[id] = known[id]
        for table in found.values():
            self.cache.keep(table)
        for id in ids:
            if id not in found and (id not in known or id in revs):
                with contextlib.suppress(PlayError):
                    found[id] = self.table(id)
        return found

    def load(self, connection: Connection, table_id: str, *, lock: bool = False) -> Table:
        """The table as this transaction sees it; `lock` keeps other writers out."""
        return self.of_rev(connection, table_id, self._storage.rev(connection, table_id, lock=lock))

    def of_rev(self, connection: Connection, table_id: str, rev: int | None) -> Table:
        """The table of the rev that this transaction sees, folding only what is new."""
        if rev is None:
            raise PlayError("unknown-table", table=table_id)
        known = self.cache.get(table_id)
        if known is not None and known.rev == rev:
            return known
        if known is not None and known.rev > rev:
            known = None
        return self._storage.load(connection, table_id, rev, known)
