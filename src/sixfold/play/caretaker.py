"""Looking after tables when nobody acts: flags fall, dead tables go, clocks outlive a pause.

Any process may do it at any moment; all of them share what the database says is due. A server notes
from time to time that it is alive. When none was for a while, minute clocks stood still meanwhile.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError

from sixfold.play.actions.upkeep import is_forgotten, upkeep
from sixfold.play.changes import Decision
from sixfold.play.errors import PlayError
from sixfold.play.storage import Storage
from sixfold.play.table import events as happened
from sixfold.play.table.table import Table
from sixfold.play.table_cache import TableReader
from sixfold.play.timekeeper import Timekeeper

BEAT_MS = 2_000
"""While minute clocks run, how often a server notes that it is alive."""
AWAY_MS = 6_000
"""A longer silence means that no server was there, and minute clocks stood still."""
MOST_AT_ONCE = 200
"""Tables that one sweep looks after."""
FAULTS = (PlayError, ValueError, TypeError, LookupError, AttributeError, AssertionError)
"""What goes wrong with one table, and not with the database or the machine under all of them."""

log = logging.getLogger(__name__)


class Caretaker:
    """Looks after all tables of a database."""

    def __init__(
        self,
        storage: Storage,
        tables: TableReader,
        time: Timekeeper,
        change: Callable[[str, Decision], Table],
        announce: Callable[[Sequence[Table]], object],
    ) -> None:
        """`change` writes what comes of a decision; `announce` tells of tables that changed."""
        self._storage = storage
        self._tables = tables
        self._time = time
        self._change = change
        self._announce = announce
        self._waking = threading.Lock()
        self.last_beat = 0

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._time.now(AWAY_MS)

    def sweep(self) -> list[str]:
        """See `TableService.sweep`."""
        self.rouse()
        self._time.tick()
        now = self.now()
        with self._storage.read() as connection:
            due = self._storage.due(connection, now, MOST_AT_ONCE)
            live = bool(self._storage.live(connection, 1))
        # After a write that failed the heart beats as well: that is how the end of it is noticed.
        if (live or self._storage.store.trouble()) and now - self.last_beat >= BEAT_MS:
            self.wake(now)
        swept = []
        for table_id in due:
            try:
                if self._look_after(table_id, now):
                    swept.append(table_id)
            except FAULTS as error:
                self._set_aside(table_id, error)
        return swept

    def _look_after(self, table_id: str, now: int) -> bool:
        before = self._tables.table(table_id)
        if is_forgotten(before, now):
            with self._storage.write() as connection:
                if is_forgotten(self._tables.load(connection, table_id, lock=True), now):
                    self._storage.remove(connection, table_id)
            self._tables.cache.forget(table_id)
            return True
        return self._change(table_id, upkeep).rev > before.rev

    def _set_aside(self, table_id: str, error: Exception) -> None:
        """A table with which something is wrong does not keep the others from being looked after.

        Nothing is wrong if another process has deleted it.
        """
        with self._storage.write() as connection:
            rev = self._storage.rev(connection, table_id, lock=True)
            if rev is not None:
                self._storage.note_unreadable(table_id, rev, error)
                self._storage.set_aside(connection, table_id)

    # Pauses

    @property
    def has_slept(self) -> bool:
        """Whether this process was away, so that it has to be roused before anybody acts."""
        return self._time.has_slept(AWAY_MS)

    def rouse(self) -> None:
        """Notice that this process slept, before anybody loses by it; all others wait for that."""
        if self.has_slept:
            with self._waking:
                if self.has_slept:
                    now = self._time.after_sleep()
                    self.wake(now)
                    self._time.catch_up(now)

    def wake(self, now: int) -> None:
        """Note that this server is alive; if none was, minute clocks stood still meanwhile."""
        self.last_beat = now
        resumed = []
        with self._storage.write() as connection:
            last = self._storage.beat(connection, now)
            ids = self._storage.live(connection) if now - last > AWAY_MS else []
            for table_id in ids:
                try:
                    with connection.begin_nested():
                        resumed += self._resumed(connection, table_id, last, now)
                except (OperationalError, InterfaceError):
                    raise  # that is about all tables
                except PlayError:  # which has been said
                    self._storage.set_aside(connection, table_id)
                except (DatabaseError, *FAULTS) as error:  # its page may be damaged
                    log.warning("table %s is not resumed: %s", table_id, type(error).__name__)
                    self._storage.set_aside(connection, table_id)
        self._time.catch_up(last)  # time has been later already: a clock was set back
        if resumed:
            self._announce(resumed)

    def _resumed(self, connection: Connection, table_id: str, last: int, now: int) -> list[Table]:
        """The table, if its clock stood still since the last beat."""
        table = self._tables.load(connection, table_id, lock=True)
        stopped = max(last, table.changed_at)
        if now - stopped <= AWAY_MS:
            return []
        event = happened.Resumed(now, stopped)
        table = table.apply(event)
        self._storage.append(connection, table, [event])
        return [table]
