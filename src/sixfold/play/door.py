"""The one door: every move of every seat, people's and computers', enters here.

    door = Door(Storage.file("games.db")).open()
    table = door.create(Setup("six/foxmind", (SeatPlan("local"), SeatPlan("engine", 3))), player)
    table = door.act(table.id, player, Action("move", "2,0"), table.rev)
    door.view(table.id, player)

An action is checked against the table as the database has it, its events are written, the write is
durable, and only then does `act` return. Processes that share a database share all tables: what a
door keeps in memory is only a fold of events that it need not fold again.

Whoever shows tables to people asks to be told of changes with `on_change`; it is called after the
change is durable, in the thread that made it, with the table's id and rev.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError

from sixfold.play import events as happened
from sixfold.play.acting import Action, refuse_stale
from sixfold.play.actions import decide, decide_engine_move
from sixfold.play.encoding import plain
from sixfold.play.errors import PlayError
from sixfold.play.events import TableEvent
from sixfold.play.memory import Memory
from sixfold.play.presence import presence
from sixfold.play.recording import record_of
from sixfold.play.seating import (
    Draw,
    check_player,
    first_table,
    next_table,
    sit_down,
    wants_rematch,
)
from sixfold.play.setup import Setup
from sixfold.play.storage import Storage
from sixfold.play.table import Table
from sixfold.play.timekeeper import Timekeeper
from sixfold.play.upkeep import fallen_flag, is_forgotten, upkeep
from sixfold.play.view import may_hint, show
from sixfold.records import Record

REMEMBERED = 500
"""Tables that are kept folded in memory; a long game of SIX takes half a megabyte."""
BEAT_MS = 2_000
"""While minute clocks run, how often a server notes that it is alive."""
AWAY_MS = 6_000
"""A longer silence means that no server was there, and minute clocks stood still."""
MOST_AT_ONCE = 200
"""Tables that one sweep looks after."""
FAULTS = (PlayError, ValueError, TypeError, LookupError, AttributeError, AssertionError)
"""What goes wrong with one table, and not with the database or the machine under all of them."""
MOST_LISTED = 100
MOST_SHOWS = 4
"""Games that only computers play which one maker may have going on."""

Listener = Callable[[str, int], object]
Decision = Callable[[Table, int], list[TableEvent]]

log = logging.getLogger(__name__)


class Door:
    """All tables of a database. Safe to use from many threads; several doors may share it."""

    def __init__(
        self,
        storage: Storage,
        clock: Callable[[], float] = time.time,
        *,
        monotonic: Callable[[], float] | None = None,
        draw: Draw = secrets.randbelow,
    ) -> None:
        """`clock` gives seconds since 1970; `draw` is the lot for colours and seeds.

        `monotonic` gives seconds that never leap; another clock than the machine's is believed
        without it.
        The database is not touched before `open`.
        """
        self.storage = storage
        steady = monotonic or (time.monotonic if clock is time.time else clock)
        self._time = Timekeeper(clock, steady)
        self._waking = threading.Lock()
        self._draw = draw
        self._listeners: list[Listener] = []
        self._memory = Memory(REMEMBERED)
        self._last_beat = 0

    def open(self) -> Self:
        """Open the database and note that a server is there: minute clocks run from now on."""
        self.storage.open()
        self._wake(self.now())
        return self

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._time.now(AWAY_MS)

    def on_change(self, listener: Listener) -> None:
        """Call `listener(table_id, rev)` after every change that enters through this door."""
        self._listeners.append(listener)

    # Making tables and sitting down

    def create(self, setup: Setup, player: str) -> Table:
        """A new table; local seats are the player's."""
        check_player(player)
        self._rouse()
        event = first_table(setup, player, self.now(), self._draw)
        table = Table.create(event)
        with self.storage.write() as connection:
            if not table.human_seats:
                shows = self.storage.computers_only(connection, player)
                if shows >= MOST_SHOWS:
                    raise PlayError("too-many-tables", limit=MOST_SHOWS)
            self.storage.add(connection, table, event)
        self._changed(table)
        return table

    def join(self, secret: str, player: str) -> Table:
        """Sit down by the secret link of a seat; whoever sits at the table already stays there."""
        check_player(player)
        with self.storage.read() as connection:
            found = self.storage.seat_of_secret(connection, secret)
        if found is None:
            raise PlayError("unknown-link")
        return self._change(found[0], lambda table, now: sit_down(table, found[1], player, now))

    def sit(self, table_id: str, seat: int, player: str) -> Table:
        """Take an open seat of a table that is open to everybody (`Setup.lobby`)."""
        check_player(player)

        def decision(table: Table, now: int) -> list[TableEvent]:
            if not table.setup.lobby or seat not in range(len(table.seats)):
                raise PlayError("not-your-seat")
            return sit_down(table, seat, player, now)

        return self._change(table_id, decision)

    # Playing

    def act(self, table_id: str, player: str | None, action: Action, rev: int) -> Table:
        """Do what a player wants, durably; the table after it. Raises PlayError.

        `rev` is the rev of the table that the player saw. The same move of the same seat from the
        same rev again changes nothing and returns the table as it is.
        """
        return self._change(table_id, lambda table, now: decide(table, player, action, rev, now))

    def engine_move(self, table_id: str, move: str, rev: int) -> Table:
        """The computer's reply to the table of this rev; PlayError `stale-rev` if it is late."""
        return self._change(table_id, lambda table, now: decide_engine_move(table, move, rev, now))

    def engine_failed(self, table_id: str, rev: int) -> Table:
        """Tell a table that the computer found no move."""

        def decision(table: Table, now: int) -> list[TableEvent]:
            refuse_stale(table, rev, table.settled)
            return [happened.EngineFailed(now, table.turn)] if table.engine_to_move else []

        return self._change(table_id, decision)

    def left(self, table_id: str, player: str) -> Table:
        """A player's last connection to a table is gone."""
        return self._change(table_id, lambda table, now: presence(table, player, now, here=False))

    def came(self, table_id: str, player: str) -> Table:
        """A player is connected to a table."""
        return self._change(table_id, lambda table, now: presence(table, player, now, here=True))

    # Seeing

    def table(self, table_id: str, at_least: int | None = None) -> Table:
        """The table as it is now; PlayError `unknown-table` if there is none.

        Whoever was told of a rev may name it: a table in memory that has it spares the database.
        """
        known = self._memory.get(table_id)
        if at_least is not None and known is not None and known.rev >= at_least:
            return known
        with self.storage.read() as connection:
            rev = self.storage.rev(connection, table_id)
        if known is None or known.rev != rev:
            # However many ask, one of them folds; the others wait here, without a connection.
            with self._memory.folding(table_id):
                with self.storage.read() as connection:
                    known = self._load(connection, table_id)
                self._memory.keep(known)
        else:
            self._memory.keep(known)
        return known

    def view(
        self,
        table_id: str,
        player: str | None,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
    ) -> dict[str, Any]:
        """The table as a player sees it, or a spectator (None), as his program reads it."""
        table = self.table(table_id)
        seen: dict[str, Any] = plain(
            show(table, player, self.now(), present=present, spectators=spectators)
        )
        return seen

    def my_tables(self, player: str, *, limit: int = 50, offset: int = 0) -> list[dict[str, Any]]:
        """The tables of a player, those that still run first, the latest before older ones."""
        with self.storage.read() as connection:
            limit = max(0, min(limit, MOST_LISTED))
            return self.storage.of_player(connection, player, limit, max(0, offset))

    def public_tables(self, *, limit: int = 50) -> list[dict[str, Any]]:
        """Running games to watch, and open seats to take, the latest first; never private ones."""
        with self.storage.read() as connection:
            return self.storage.public(connection, max(0, min(limit, MOST_LISTED)))

    def refuse_hint(self, table: Table, player: str | None) -> None:
        """Raise PlayError if a hint would be unfair or is not for this player."""
        if not may_hint(table, player):
            raise PlayError("no-hints")

    def record(self, table_id: str) -> Record:
        """The game as a record."""
        return record_of(self.table(table_id))

    # Time

    def sweep(self) -> list[str]:
        """What time alone brings: fallen flags, expired tables. Returns the tables it changed.

        Any process may sweep, at any moment; once a second is right. A process that sweeps and then
        does not for long was asleep.
        """
        self._rouse()
        self._time.tick()
        now = self.now()
        with self.storage.read() as connection:
            due = self.storage.due(connection, now, MOST_AT_ONCE)
            live = bool(self.storage.live(connection, 1))
        # After a write that failed the heart beats as well: that is how the end of it is noticed.
        if (live or self.storage.store.trouble()) and now - self._last_beat >= BEAT_MS:
            self._wake(now)
        swept = []
        for table_id in due:
            try:
                if self._look_after(table_id, now):
                    swept.append(table_id)
            except FAULTS as error:
                self._set_aside(table_id, error)
        return swept

    def for_engine(
        self, within_ms: int, quiet_ms: int = 0, *, with_people: bool = False
    ) -> list[str]:
        """Tables where the computer is to move; the last event is not too old, and not too new."""
        now = self.now()
        with self.storage.read() as connection:
            return self.storage.for_engine(
                connection, now - within_ms, now - quiet_ms, with_people=with_people
            )

    def backup(self, path: Path | str) -> None:
        """Copy all games to a file while they are being played (SQLite only)."""
        self.storage.backup(path)

    def close(self) -> None:
        """Let go of the database."""
        self.storage.close()

    def _look_after(self, table_id: str, now: int) -> bool:
        before = self.table(table_id)
        if is_forgotten(before, now):
            with self.storage.write() as connection:
                if is_forgotten(self._load(connection, table_id, lock=True), now):
                    self.storage.remove(connection, table_id)
            self._memory.forget(table_id)
            return True
        return self._change(table_id, upkeep).rev > before.rev

    def _rouse(self) -> None:
        """Notice that this process slept, before anybody loses by it; all others wait for that."""
        if self._time.has_slept(AWAY_MS):
            with self._waking:
                if self._time.has_slept(AWAY_MS):
                    now = self._time.after_sleep()
                    self._wake(now)
                    self._time.catch_up(now)

    def _set_aside(self, table_id: str, error: Exception) -> None:
        """A table with which something is wrong does not keep the others from being looked after.

        Nothing is wrong if another process has deleted it.
        """
        with self.storage.write() as connection:
            rev = self.storage.rev(connection, table_id, lock=True)
            if rev is not None:
                self.storage.note_unreadable(table_id, rev, error)
                self.storage.set_aside(connection, table_id)

    def _wake(self, now: int) -> None:
        """Note that this server is alive; if none was, minute clocks stood still meanwhile."""
        self._last_beat = now
        resumed = []
        with self.storage.write() as connection:
            last = self.storage.beat(connection, now)
            ids = self.storage.live(connection) if now - last > AWAY_MS else []
            for table_id in ids:
                try:
                    with connection.begin_nested():
                        resumed += self._resumed(connection, table_id, last, now)
                except (OperationalError, InterfaceError):
                    raise  # that is about all tables
                except PlayError:  # which has been said
                    self.storage.set_aside(connection, table_id)
                except (DatabaseError, *FAULTS) as error:  # its page may be damaged
                    log.warning("table %s is not resumed: %s", table_id, type(error).__name__)
                    self.storage.set_aside(connection, table_id)
        self._time.catch_up(last)  # time has been later already: a clock was set back
        for table in resumed:
            self._changed(table)

    def _resumed(self, connection: Connection, table_id: str, last: int, now: int) -> list[Table]:
        """The table, if its clock stood still since the last beat."""
        table = self._load(connection, table_id, lock=True)
        stopped = max(last, table.changed_at)
        if now - stopped <= AWAY_MS:
            return []
        event = happened.Resumed(now, stopped)
        table = table.apply(event)
        self.storage.append(connection, table, [event])
        return [table]

    # The way in

    def _change(self, table_id: str, decision: Decision) -> Table:
        """Let a decision be taken on the table as the database has it, and write its events."""
        error: PlayError | None = None
        started: Table | None = None
        self._rouse()
        arrived = self.now()  # whoever has to wait for the database does not lose by it
        if self._memory.get(table_id) is None:
            self.table(table_id)  # a whole game is not folded while other writers wait
        with self.storage.write() as connection:
            table = before = self._load(connection, table_id, lock=True)
            now = max(arrived, table.changed_at)
            new = fallen_flag(table, now)
            table = table.apply_all(new)
            try:
                decided = decision(table, now)
                new += decided
                table = table.apply_all(decided)
            except PlayError as refusal:
                if not new:
                    raise
                error = refusal  # the flag fell all the same, and that is written
            if wants_rematch(table):
                first = next_table(table, now, self._draw)
                started = Table.create(first)
                self.storage.add(connection, started, first)
                new.append(happened.Rematched(now, started.id))
                table = table.apply(new[-1])
            if new:
                self.storage.append(connection, table, new)
        if started is not None:
            self._changed(started)
        if table is not before:
            self._changed(table)
        else:
            self._memory.keep(table)
        if error is not None:
            raise error
        return table

    def _load(self, connection: Connection, table_id: str, *, lock: bool = False) -> Table:
        """The table as this transaction sees it, folding only what is new."""
        rev = self.storage.rev(connection, table_id, lock=lock)
        if rev is None:
            raise PlayError("unknown-table", table=table_id)
        known = self._memory.get(table_id)
        if known is not None and known.rev == rev:
            return known
        if known is not None and known.rev > rev:
            known = None
        return self.storage.load(connection, table_id, rev, known)

    def _changed(self, table: Table) -> None:
        self._memory.keep(table)
        for listener in self._listeners:
            try:
                listener(table.id, table.rev)
            except Exception:  # the move is played; who was not told can look for himself
                log.exception("a listener failed at table %s", table.id)
