"""Tables that were folded lately, and a place to wait for one that is being folded."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator

from sixfold.play.table import Table


class Memory:
    """The tables asked for last, for many threads; an older fold never replaces a newer one."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()
        self._folding: dict[str, tuple[threading.Lock, int]] = {}
        """A lock for each table that is being folded, and how many want it."""

    def get(self, table_id: str) -> Table | None:
        """The table as it was last folded, None if that was long ago."""
        with self._lock:
            return self._tables.get(table_id)

    def keep(self, table: Table) -> None:
        """Remember a table that somebody asked for."""
        with self._lock:
            known = self._tables.get(table.id)
            if known is None or known.rev <= table.rev:
                self._tables[table.id] = table
            self._tables.move_to_end(table.id)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Let go of a table that is no more."""
        with self._lock:
            self._tables.pop(table_id, None)

    @contextlib.contextmanager
    def folding(self, table_id: str) -> Iterator[None]:
        """Fold a table while nobody else does; whoever had to wait finds it remembered."""
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
