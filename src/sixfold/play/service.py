"""The one door: every move of every seat, people's and computers', enters here.

    door = TableService(Storage.file("games.db")).open()
    setup = TableSetup("six/foxmind", (SeatPlan("local"), SeatPlan("engine", 3)))
    table = door.create(setup, player)
    table = door.act(table.id, player, Action("move", "2,0"), table.rev)
    door.view(table.id, player)

An action is checked against the table as the database has it, its events are written, the write is
durable, and only then does `act` return. Processes that share a database share all tables: what a
door keeps in memory is only a fold of events that it need not fold again.

Changes that wait at the same moment, at whichever tables, share one commit (see
`sixfold.store.commits`). An event loop uses `submit`, which never blocks.

Code that shows tables to people registers for changes with `on_commit`, and is called once they are
durable, once for each commit, with all tables that it has changed.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

from sixfold.play.actions.acting import Action, refuse_stale
from sixfold.play.actions.actions import decide, decide_engine_move
from sixfold.play.actions.presence import presence
from sixfold.play.caretaker import Caretaker
from sixfold.play.changes import Change, Changed, Changes, Decision, tables_after
from sixfold.play.errors import PlayError
from sixfold.play.lobby.pairing import Pairing
from sixfold.play.people.people import People
from sixfold.play.storage import Storage
from sixfold.play.table import events as happened
from sixfold.play.table.events import TableEvent
from sixfold.play.table.seating import Draw, check_player, first_table, sit_down
from sixfold.play.table.setup import TableSetup
from sixfold.play.table.table import Table
from sixfold.play.table_cache import TableReader
from sixfold.play.timekeeper import Timekeeper
from sixfold.play.views.json_encoding import plain
from sixfold.play.views.recording import record_of
from sixfold.play.views.view import may_hint, show
from sixfold.records import Record
from sixfold.store import SharedCommits
from sixfold.store.commits import Done

REMEMBERED = 500
"""Tables that are kept folded in memory; a game of SIX takes up to half a megabyte."""
REMEMBERED_EVENTS = 100_000
"""Events of all these tables together; the longest games take 6 KB for each of ten thousand."""
FOLDERS = 2
"""Threads that fold games for callers that cannot wait."""
MOST_LISTED = 100
MOST_SHOWS = 4
"""How many games between computers one maker may have running."""

Listener = Callable[[Sequence[Table]], object]

log = logging.getLogger(__name__)


class TableService:
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
        self.people = People(storage.store)
        steady = monotonic or (time.monotonic if clock is time.time else clock)
        self._draw = draw
        self._listeners: list[Listener] = [self.people.of_tables]
        self._tables = TableReader(storage, REMEMBERED, REMEMBERED_EVENTS)
        changes = Changes(storage, self._tables, draw)
        self._commits = SharedCommits(storage.store, changes.carry_out, self._committed)
        self._caretaker = Caretaker(
            storage, self._tables, Timekeeper(clock, steady), self._change, self._announce
        )
        self._slow = _few_threads()
        self.pairing = Pairing(storage, self._awake, self._announce, draw)

    def open(self) -> Self:
        """Open the database and note that a server is there: minute clocks run from now on."""
        self.storage.open()
        self.people.refresh()
        self._caretaker.wake(self.now())
        return self

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        return self._caretaker.now()

    def _awake(self) -> int:
        """The time, once a sleep of this process has been noticed."""
        self._caretaker.rouse()
        return self.now()

    def on_commit(self, listener: Listener) -> None:
        """Call `listener(tables)` after every commit of this door, with all that it changed.

        It is called in the writer's thread, before those who wait for the commit are told; it may
        use the door, but others wait meanwhile.
        """
        self._listeners.append(listener)

    # Making tables and sitting down

    def create(self, setup: TableSetup, player: str) -> Table:
        """A new table; local seats are the player's."""
        check_player(player)
        self._caretaker.rouse()
        event = first_table(setup, player, self.now(), self._draw)
        table = Table.create(event)
        with self.storage.write() as connection:
            if not table.human_seats:
                shows = self.storage.computers_only(connection, player)
                if shows >= MOST_SHOWS:
                    raise PlayError("too-many-tables", limit=MOST_SHOWS)
            self.storage.add(connection, table, event)
        self._announce([table])
        return table

    def join(self, secret: str, player: str) -> Table:
        """Sit down by the secret link of a seat; a player who already has a seat keeps it."""
        check_player(player)
        found = self._seat_of(secret)
        if found is None:
            raise PlayError("unknown-link")
        return self._change(found[0], lambda table, now: sit_down(table, found[1], player, now))

    def table_of(self, secret: str) -> str | None:
        """The table that a secret link leads to."""
        found = self._seat_of(secret)
        return None if found is None else found[0]

    def _seat_of(self, secret: str) -> tuple[str, int] | None:
        with self.storage.read() as connection:
            return self.storage.seat_of_secret(connection, secret)

    def sit(self, table_id: str, seat: int, player: str) -> Table:
        """Take an open seat of a table that is open to everybody (`TableSetup.lobby`)."""
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

    def submit(
        self,
        table_id: str,
        player: str | None,
        action: Action,
        rev: int,
        done: Callable[[Table | Exception], object],
    ) -> None:
        """Submit an action for a caller that cannot wait, such as an event loop: this never blocks.

        `done` gets the table after it, or what `act` would have raised. It is called after the
        commit, in the writer's thread, one after the other for all who shared the commit.
        """
        # Before a process that slept is roused, nobody knows what time it is.
        arrived = None if self._caretaker.has_slept else self.now()

        def decision(table: Table, now: int) -> list[TableEvent]:
            return decide(table, player, action, rev, now)

        def told(result: Changed | Exception) -> None:
            done(result if isinstance(result, Exception) else result.refusal or result.table)

        if arrived is None or self._tables.cache.get(table_id) is None:
            self._slow.submit(self._submit_slowly, table_id, decision, arrived, told)
        else:
            self._commits.submit(Change(table_id, decision, arrived), told)

    def engine_move(self, table_id: str, move: str, rev: int) -> Table:
        """The computer's reply to the table of this rev; PlayError `stale-rev` if it is late."""
        return self._change(table_id, lambda table, now: decide_engine_move(table, move, rev, now))

    def engine_failed(self, table_id: str, rev: int) -> Table:
        """Tell a table that the computer found no move."""

        def decision(table: Table, now: int) -> list[TableEvent]:
            refuse_stale(table, rev, table.settled)
            return [happened.EngineFailed(now, table.turn)] if table.engine_to_move else []

        return self._change(table_id, decision)

    def close_table(self, table_id: str, reason: str) -> Table:
        """End a game without a result because the host says so."""

        def decision(table: Table, now: int) -> list[TableEvent]:
            if table.phase == "over":
                raise PlayError("over")
            return [happened.TableClosed(now, happened.CLOSED_BY_HOST, reason)]

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

        `at_least` is a rev that the caller has heard of: if a table in memory has reached it, the
        database is not asked.
        """
        return self._tables.table(table_id, at_least)

    def remembers(self, table_id: str) -> bool:
        """Whether a table can be had without folding its whole game."""
        return self._tables.cache.get(table_id) is not None

    def tables(self, table_ids: Iterable[str]) -> dict[str, Table]:
        """Many tables as they are now, in one read; those that cannot be shown are left out."""
        return self._tables.many(table_ids)

    def view(
        self,
        table_id: str,
        player: str | None,
        *,
        present: Collection[str] | None = None,
        spectators: int = 0,
    ) -> dict[str, Any]:
        """The table as a player sees it, or a spectator (None), as their program reads it."""
        table = self.table(table_id)
        seen: dict[str, Any] = plain(
            show(
                table,
                player,
                self.now(),
                present=present,
                spectators=spectators,
                names=self.people.names(table.people),
            )
        )
        return seen

    def my_tables(
        self, player: str, *, limit: int = 50, offset: int = 0, by_turn: bool = False
    ) -> list[dict[str, Any]]:
        """The tables of a player, those that still run first, the latest before older ones.

        `by_turn` puts those before all others that wait for the player, the most urgent first.
        """
        limit, offset, now = max(0, min(limit, MOST_LISTED)), max(0, offset), self.now()
        with self.storage.read() as connection:
            return self.storage.of_player(connection, player, limit, offset, now, by_turn=by_turn)

    def public_tables(self, *, limit: int = 50, practice: bool = True) -> list[dict[str, Any]]:
        """Running games to watch, and open seats to take, the latest first; never private ones.

        Without `practice` there are none that one person plays alone, and those between computers
        come last.
        """
        limit = max(0, min(limit, MOST_LISTED))
        with self.storage.read() as connection:
            return self.storage.public(connection, limit, self.now(), practice=practice)

    def free_seats(self, *, limit: int = 50) -> list[dict[str, Any]]:
        """Tables with a seat that anybody may take, the latest first."""
        limit = max(0, min(limit, MOST_LISTED))
        with self.storage.read() as connection:
            return self.storage.free_seats(connection, limit, self.now())

    def line(self, table_id: str, player: str | None = None) -> dict[str, Any]:
        """What lists say of one table, also of a private one, without folding the game.

        PlayError `unknown-table` if there is none; empty if it is there and cannot be read.
        """
        with self.storage.read() as connection:
            line = self.storage.one(connection, table_id, player, self.now())
        if line is None:
            raise PlayError("unknown-table", table=table_id)
        return line

    def invitation(self, secret: str, player: str | None = None) -> tuple[int, dict[str, Any]]:
        """The seat that a secret link is for and its table's line; nobody sits down.

        PlayError `unknown-link` if no seat has this secret.
        """
        found = self._seat_of(secret)
        if found is None:
            raise PlayError("unknown-link")
        return found[1], self.line(found[0], player)

    def refuse_hint(self, table: Table, player: str | None) -> None:
        """Raise PlayError if a hint would be unfair or is not for this player."""
        if not may_hint(table, player):
            raise PlayError("no-hints")

    def record(self, table_id: str) -> Record:
        """The game as a record."""
        table = self.table(table_id)
        return record_of(table, self.people.names(table.people))

    # Time

    def sweep(self) -> list[str]:
        """What time alone brings: fallen flags, expired tables. Returns the tables it changed.

        Any process may sweep, at any moment; once a second is right. A process that sweeps and then
        does not for long was asleep.
        """
        return self._caretaker.sweep()

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
        """Finish what waits to be written, and let go of the database."""
        self._slow.shutdown()
        self._slow = _few_threads()
        self._commits.close()
        self.storage.close()

    # The way in

    def _change(self, table_id: str, decision: Decision) -> Table:
        """Let a decision be taken on the table as the database has it, and write its events."""
        changed = self._commits(self._prepared(table_id, decision))
        if changed.refusal is not None:
            raise changed.refusal
        return changed.table

    def _prepared(self, table_id: str, decision: Decision, arrived: int | None = None) -> Change:
        """A change that arrived now or before, and all that other writers need not wait for."""
        self._caretaker.rouse()
        if arrived is None:
            arrived = self.now()
        known = self._tables.cache.get(table_id)
        if known is None:
            known = self._tables.table(table_id)  # a whole game is not folded in a transaction
        return Change(table_id, decision, arrived, known)

    def _submit_slowly(
        self, table_id: str, decision: Decision, arrived: int | None, done: Done[Changed]
    ) -> None:
        try:
            change = self._prepared(table_id, decision, arrived)
        except Exception as error:
            done(error)
        else:
            self._commits.submit(change, done)

    def _committed(self, results: Sequence[Changed | Exception]) -> None:
        changed, same = tables_after(results)
        for table in same:
            self._tables.cache.keep(table)
        if changed:
            self._announce(changed)

    def _announce(self, tables: Sequence[Table]) -> None:
        """Tell everybody of tables that are durable as they are here."""
        for table in tables:
            self._tables.cache.keep(table)
        for listener in self._listeners:
            try:
                listener(tables)
            except Exception:  # the move is played; listeners can look for themselves
                log.exception("a listener failed at table %s", tables[0].id)


def _few_threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(FOLDERS, thread_name_prefix="folder")
