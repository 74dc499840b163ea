"""What the database keeps of tables: their events, and what is drawn from them to find and list.

A transaction that writes holds its tables to itself (see `sixfold.store`), so that several
processes can share one database; and the pair of table and rev is unique, so that even a mistake
here could not write two histories.

The columns next to the events can be recomputed from them at any time. If an earlier version wrote
them, which had fewer columns or filled them differently, that happens when the store opens. A table
whose events this version cannot read is set aside: its events stay as they are, it is not swept,
requests for it get an error, and the next opening tries again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Self

import msgspec
from sqlalchemy import Connection, Row, Select, case, delete, func, insert, select, update
from sqlalchemy.exc import InterfaceError, OperationalError

from sixfold.play import schema
from sixfold.play.errors import PlayError
from sixfold.play.schema import history
from sixfold.play.table.events import Created, Joined, MovePlayed, TableEvent, read_event
from sixfold.play.table.table import Table
from sixfold.play.views.columns import CHANGING, DRAWN, columns_of, row_of
from sixfold.play.views.summaries import personal
from sixfold.play.views.view import seat_names
from sixfold.store import Store
from sixfold.store.bulk import Bulk

IDS_AT_ONCE = 500
"""Ids in one question: databases count the parameters."""
DRAWN_AT_ONCE = 50
"""Tables whose columns are recomputed in one transaction."""

_encode = msgspec.json.Encoder().encode

log = logging.getLogger(__name__)


class Storage:
    """The tables in a database; safe to use from many threads and processes."""

    def __init__(self, store: Store | str, *, durable: bool = True) -> None:
        """Tables in a store, or in a database of their own, by its URL. Nothing is touched yet."""
        self.store = Store(store, durable=durable) if isinstance(store, str) else store
        self.store.register(schema.SCHEMA)
        self._unreadable: dict[str, int] = {}
        """Tables that could not be read, and the revs that they had."""
        self._damaged: dict[str, int] = {}
        """Lines of lists that could not be read, and the revs that they had."""

    @classmethod
    def file(cls, path: Path | str, *, durable: bool = True) -> Storage:
        """Tables in a SQLite database in a file."""
        return cls(f"sqlite:///{Path(path).absolute()}", durable=durable)

    def open(self) -> Self:
        """Open the database and bring it up to date: its layout, and what is drawn from events."""
        self.store.open()
        self._draw_anew()
        return self

    def close(self) -> None:
        """Let go of all connections."""
        self.store.close()

    @property
    def is_sqlite(self) -> bool:
        return self.store.is_sqlite

    def read(self) -> AbstractContextManager[Connection]:
        """A transaction that only reads."""
        return self.store.read()

    def write(self) -> AbstractContextManager[Connection]:
        """A transaction that writes; what it wrote is durable when it ends without an error."""
        return self.store.write()

    # Tables

    def rev(self, connection: Connection, table_id: str, *, lock: bool = False) -> int | None:
        """The rev of a table, None if there is no such table; `lock` keeps other writers out."""
        if not _can_be(table_id):
            return None
        query = select(schema.tables.c.rev).where(schema.tables.c.id == table_id)
        if lock and not self.is_sqlite:
            query = query.with_for_update()
        found = connection.execute(query).scalar()
        return None if found is None else int(found)

    def revs(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The revs of many tables in few questions; those that are no more are left out."""
        found: dict[str, int] = {}
        ids = [*filter(_can_be, table_ids)]
        for first in range(0, len(ids), IDS_AT_ONCE):
            found.update(map(tuple, self.store.ask(*self._revs(ids[first : first + IDS_AT_ONCE]))))
        return found

    def _revs(self, ids: Sequence[str]) -> tuple[str, tuple[Any, ...]]:
        """The question for some revs, which a padded list keeps the same, and what it is about."""
        if not self.is_sqlite:
            return _REVS, (_encode(ids).decode(),)
        more = (1 << (len(ids) - 1).bit_length()) - len(ids)
        return _revs_of(len(ids) + more), (*ids, *[ids[-1]] * more)

    def lock(self, connection: Connection, table_ids: Iterable[str]) -> dict[str, int]:
        """The revs of some tables, which nobody else can write from now on.

        PostgreSQL locks them in order, so that two processes never wait for each other.
        """
        ids = [*filter(_can_be, table_ids)]
        if not ids:
            return {}
        question, facts = self._revs(ids)
        if not self.is_sqlite:
            question += " ORDER BY id FOR UPDATE"
        return {row[0]: row[1] for row in connection.exec_driver_sql(question, facts)}

    def events(self, connection: Connection, table_id: str, after: int = 0) -> list[TableEvent]:
        """The events of a table after a rev, in order."""
        return [read_event(row.entry()) for row in history.rows(connection, table_id, after)]

    def news(self, known: Iterable[Table]) -> dict[str, Table]:
        """Tables that have changed since they were as somebody knows them, as they are now.

        All of them are one question. Left out are those without news, whether they are the same or
        no more, and those whose news cannot be read, which is logged once.
        """
        tables = {table.id: table for table in known if _can_be(table.id)}
        rows = history.news(self.store, {id: table.rev for id, table in tables.items()})
        found = {}
        for table_id, new in rows.items():
            table, rev = tables[table_id], tables[table_id].rev + len(new)
            if self._unreadable.get(table_id) == rev:
                continue
            try:
                found[table_id] = _followed(table, [read_event(row.entry()) for row in new])
            except MemoryError:
                raise  # that says nothing about the table
            except Exception as error:
                self.note_unreadable(table_id, rev, error)
        return found

    def load(
        self, connection: Connection, table_id: str, rev: int, known: Table | None = None
    ) -> Table:
        """The table of this rev; with an earlier one as `known`, only newer events are read.

        PlayError `unreadable-table` if it cannot be read, which is logged once.
        """
        if self._unreadable.get(table_id) == rev:
            raise PlayError("unreadable-table", table=table_id)
        try:
            events = self.events(connection, table_id, after=known.rev if known else 0)
            return _folded(known, events, rev)
        except (MemoryError, OperationalError, InterfaceError):
            raise  # that says nothing about the table
        except Exception as error:
            self.note_unreadable(table_id, rev, error)
            raise PlayError("unreadable-table", table=table_id) from error

    def note_unreadable(self, table_id: str, rev: int, error: Exception) -> None:
        """Say once that a table cannot be read, and why."""
        if self._unreadable.get(table_id) != rev:
            self._unreadable[table_id] = rev
            why = f"{type(error).__name__}: {error}"
            log.error("table %s cannot be read and is set aside: %s", table_id, why)

    def set_aside(self, connection: Connection, table_id: str) -> None:
        """Have nobody look after a table that cannot be read, until the next opening tries it."""
        nothing = {"drawn": 0, "due": None, "live": False, "engine": False}
        where = schema.tables.c.id == table_id
        connection.execute(update(schema.tables).where(where).values(**nothing))

    def add(self, connection: Connection, table: Table, event: Created) -> None:
        """A new table with its first event."""
        connection.execute(insert(schema.tables).values(**columns_of(table)))
        connection.execute(
            insert(schema.seats),
            [
                {"table_id": table.id, "seat": n, "player": seat.player, "secret": seat.secret}
                for n, seat in enumerate(table.seats)
            ],
        )
        history.append(connection, table.id, table.rev, [event.entry()])

    def append(self, connection: Connection, table: Table, new: Sequence[TableEvent]) -> None:
        """Further events of a table; `table` is the table after them."""
        self.append_all(connection, [(table, new)])

    def append_all(
        self, connection: Connection, changed: Sequence[tuple[Table, Sequence[TableEvent]]]
    ) -> None:
        """Further events of many tables, each of which is the table after them."""
        if not changed:
            return
        history.append_all(
            connection,
            [(table.id, table.rev, [event.entry() for event in new]) for table, new in changed],
            (_REDRAWN, [row_of(table) for table, _ in changed]),
        )
        for table, new in changed:
            for each in new:
                if isinstance(each, Joined):
                    where = (schema.seats.c.table_id == table.id, schema.seats.c.seat == each.seat)
                    connection.execute(
                        update(schema.seats).where(*where).values(player=each.player)
                    )

    def remove(self, connection: Connection, table_id: str) -> None:
        """Forget a table."""
        history.remove(connection, table_id)
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table_id))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

    # Finding tables

    def seat_of_secret(self, connection: Connection, secret: str) -> tuple[str, int] | None:
        """The table and the seat that a secret opens."""
        if not _can_be(secret):
            return None
        columns = schema.seats.c
        query = select(columns.table_id, columns.seat).where(columns.secret == secret)
        row = connection.execute(query).first()
        return None if row is None else (row.table_id, row.seat)

    def due(self, connection: Connection, now: int, limit: int) -> list[str]:
        """Tables that somebody has to look after, the most urgent first."""
        columns = schema.tables.c
        return _ids(
            connection, select(columns.id).where(columns.due <= now).order_by(columns.due), limit
        )

    def live(self, connection: Connection, limit: int | None = None) -> list[str]:
        """Tables whose minute clocks run, in the order in which `lock` locks."""
        columns = schema.tables.c
        return _ids(connection, select(columns.id).where(columns.live).order_by(columns.id), limit)

    def for_engine(
        self, connection: Connection, since: int, until: int, *, with_people: bool = False
    ) -> list[str]:
        """Tables where the computer is to move since a moment between these two."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.engine, columns.changed.between(since, until))
        if with_people:
            query = query.where(columns.id.in_(_with_people()))
        return _ids(connection, query.order_by(columns.changed))

    def computers_only(self, connection: Connection, maker: str) -> int:
        """How many games between computers a maker has running."""
        columns = schema.tables.c
        query = select(func.count()).where(
            columns.maker == maker,
            columns.phase == "playing",
            columns.id.not_in(_with_people()),
        )
        return int(connection.execute(query).scalar_one())

    # Lists: read from columns, so that no game is folded for them

    def public(
        self, connection: Connection, limit: int, now: int, *, practice: bool = True
    ) -> list[dict[str, Any]]:
        """Running games that anybody may watch, and open seats that anybody may take.

        Without `practice` there are none that one person plays alone, and those that computers
        play come last.
        """
        columns = schema.tables.c
        game, free = columns.phase == "playing", (columns.phase == "waiting") & columns.lobby
        query = _list().where(~columns.private, columns.summary.is_not(None))
        if practice:
            query = query.where(game | free)
        else:
            query = query.where((game & (columns.company != 1)) | free)
            query = query.order_by(game & (columns.company == 0))
        query = query.order_by(columns.changed.desc(), columns.id).limit(limit)
        return self.lines(connection, connection.execute(query).all(), now)

    def free_seats(self, connection: Connection, limit: int, now: int) -> list[dict[str, Any]]:
        """Tables with a seat that anybody may take, the latest first."""
        columns = schema.tables.c
        query = _list().where(columns.phase == "waiting", columns.lobby, ~columns.private)
        query = query.where(columns.summary.is_not(None))
        query = query.order_by(columns.changed.desc(), columns.id).limit(limit)
        return self.lines(connection, connection.execute(query).all(), now)

    def of_player(
        self,
        connection: Connection,
        player: str,
        limit: int,
        offset: int,
        now: int,
        *,
        by_turn: bool = False,
    ) -> list[dict[str, Any]]:
        """The tables that a player sits at or made: running ones first, the latest before older.

        However many games have ended since, one that waits for the player is not pushed off a list.
        `by_turn` puts those before all others, and of them the most urgent first.
        """
        columns, chairs = schema.tables.c, schema.seats.c
        sits = select(chairs.table_id).where(chairs.player == player)
        query = _list().where(
            columns.id.in_(sits) | (columns.maker == player), columns.summary.is_not(None)
        )
        query = query.order_by(columns.phase == "over")
        if by_turn:
            is_mine = columns.mover == player
            urgency = case((is_mine, columns.deadline))
            query = query.order_by(case((is_mine, 0), else_=1), urgency.is_(None), urgency)
        query = query.order_by(columns.changed.desc(), columns.id)
        rows = connection.execute(query.limit(limit).offset(offset)).all()
        return self.lines(connection, rows, now, player)

    def one(
        self, connection: Connection, table_id: str, player: str | None, now: int
    ) -> dict[str, Any] | None:
        """A table's line in lists, empty if it cannot be read; None if there is no such table."""
        if not _can_be(table_id):
            return None
        row = connection.execute(_list().where(schema.tables.c.id == table_id)).first()
        if row is None:
            return None
        return next(iter(self.lines(connection, [row] if row.summary else [], now, player)), {})

    def lines(
        self, connection: Connection, rows: Sequence[Any], now: int, player: str | None = None
    ) -> list[dict[str, Any]]:
        """Lines of a list as a player sees them; one that is damaged is left out."""
        sitting, names = self._sitting(connection, [row.id for row in rows])
        lines = []
        for row in rows:
            players = sitting[row.id]
            mine = [seat for seat, each in enumerate(players) if player and each == player]
            try:
                line = json.loads(row.summary)
                left = None if row.deadline is None else max(0, row.deadline - now)
                lines.append(personal(line, tuple(mine), seat_names(players, names), left))
            except (ValueError, LookupError, TypeError) as error:
                if self._damaged.get(row.id) != row.rev:
                    self._damaged[row.id] = row.rev
                    log.warning("table %s has a line that no list can show: %r", row.id, error)
        return lines

    def _sitting(
        self, connection: Connection, ids: Sequence[str]
    ) -> tuple[dict[str, list[str | None]], dict[str, str | None]]:
        """Who sits at some tables, by seat, and what they are called; all in one question."""
        chairs, people = schema.seats.c, schema.people.c
        both = schema.seats.outerjoin(schema.people, people.player == chairs.player)
        query = select(chairs.table_id, chairs.player, people.name).select_from(both)
        sitting: dict[str, list[str | None]] = {id: [] for id in ids}
        names: dict[str, str | None] = {}
        chosen = query.where(chairs.table_id.in_(ids)).order_by(chairs.table_id, chairs.seat)
        for table, player, name in connection.execute(chosen):
            sitting[table].append(player)
            names[player] = name
        return sitting, names

    # The heartbeat

    def beat(self, connection: Connection, now: int) -> int:
        """Note that a server is alive; returns when one last was, 0 if there never was one."""
        query = select(schema.heartbeat.c.at)
        last = connection.execute(query if self.is_sqlite else query.with_for_update()).scalar_one()
        if now > last:
            connection.execute(update(schema.heartbeat).values(at=now))
        return int(last)

    # Columns of an earlier version

    def _draw_anew(self) -> None:
        """Draw the columns of tables that an earlier version has written, a batch at a time.

        Games are folded before the transaction, so that others who use the database need not wait.
        """
        columns = schema.tables.c
        with self.read() as connection:
            old = select(func.count()).select_from(schema.tables).where(columns.drawn != DRAWN)
            number = connection.execute(old).scalar_one()
        if number > DRAWN_AT_ONCE:
            log.warning("%d games are brought up to date, once; this can take minutes", number)
        for ids in self._drawn_before():
            drawn: dict[str, dict[str, Any]] = {}
            unreadable: list[str] = []
            revs = self.revs(ids)
            with self.read() as connection:
                for table_id, rev in revs.items():
                    try:
                        drawn[table_id] = columns_of(self.load(connection, table_id, rev))
                    except PlayError:
                        unreadable.append(table_id)
            with self.write() as connection:
                for table_id in unreadable:
                    self.set_aside(connection, table_id)
                for table_id, values in drawn.items():
                    # A process that has written meanwhile has filled the columns, too.
                    where = (columns.id == table_id, columns.rev == values["rev"])
                    connection.execute(update(schema.tables).where(*where).values(**values))

    def _drawn_before(self) -> Iterator[list[str]]:
        """The ids of tables whose columns are not of this version, some at a time."""
        columns, last = schema.tables.c, ""
        query = select(columns.id).where(columns.drawn != DRAWN).order_by(columns.id)
        while True:
            with self.read() as connection:
                ids = _ids(connection, query.where(columns.id > last), DRAWN_AT_ONCE)
            if not ids:
                return
            last = ids[-1]
            yield ids

    # Keeping

    def backup(self, path: Path | str) -> None:
        """Copy the database to a file while it is in use; the copy is whole or not there."""
        self.store.backup(path)


_REVS = (
    "SELECT id, rev FROM tables WHERE id = ANY(ARRAY(SELECT json_array_elements_text(%s::json)))"
)
"""How PostgreSQL is asked; a list is dearer for its driver than a text."""
_REDRAWN = Bulk(schema.tables, renewed=CHANGING)


@cache
def _revs_of(tables: int) -> str:
    """How SQLite is asked for revs; for 1, 2, 4, … tables, so that it knows the question soon."""
    return f"SELECT id, rev FROM tables WHERE id IN ({', '.join('?' * tables)})"


def _followed(table: Table, events: Sequence[TableEvent]) -> Table:
    """A table after events that people will be shown.

    They want to know what the last move did: that comes of the same pass over the rules.
    """
    *former, last = events
    table = table.apply_all(former)
    if isinstance(last, MovePlayed):
        table.judge(last.move)
    return table.apply(last)


def _folded(known: Table | None, events: Sequence[TableEvent], rev: int) -> Table:
    """A table after further events; LookupError if some are missing."""
    table = Table.replay(events) if known is None else known.apply_all(events)
    if table.rev < rev:  # there may be more: somebody wrote while we read
        raise LookupError(f"there are {table.rev} events of {rev}")
    return table


def _list() -> Select[Any]:
    """What the line of a table in a list is made of."""
    columns = schema.tables.c
    return select(columns.id, columns.rev, columns.summary, columns.deadline)


def _with_people() -> Select[Any]:
    return select(schema.seats.c.table_id).where(schema.seats.c.player.is_not(None))


def _can_be(token: str) -> bool:
    """Whether a text from outside can be an id or a secret at all; PostgreSQL refuses a NUL."""
    return token.isascii() and token.isprintable()


def _ids(connection: Connection, query: Select[Any], limit: int | None = None) -> list[str]:
    rows: Sequence[Row[Any]] = connection.execute(query.limit(limit)).all()
    return [str(row[0]) for row in rows]
