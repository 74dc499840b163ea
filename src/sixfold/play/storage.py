"""Where tables are kept: SQLite in a file of its own, or PostgreSQL.

What has been committed survives a loss of power: SQLite runs in WAL mode with `synchronous=FULL`,
and PostgreSQL waits for its own log. A transaction that writes holds its tables to itself, by
`BEGIN IMMEDIATE` or by `FOR UPDATE`, so that several processes can share one database; and the pair
of table and rev is unique, so that even a mistake here could not write two histories.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url

from sixfold.play import migrations, schema
from sixfold.play.errors import StorageError
from sixfold.play.events import Created, Joined, TableEvent, read_event
from sixfold.play.table import Table
from sixfold.play.upkeep import due_at

BUSY_SECONDS = 30
"""How long a writer waits for another process before it gives up."""
MIGRATION_LOCK = 0x516F1D
"""An advisory lock of PostgreSQL: one process at a time changes the layout."""


class Storage:
    """A database with tables in it; safe to use from many threads and processes."""

    def __init__(self, url: str, *, durable: bool = True, pool_size: int = 10) -> None:
        """Open a database by its URL and bring its layout up to date.

        `sqlite:///path/to/file.db`, or `postgresql+psycopg://…` (also `postgresql://…`). Without
        `durable` commits do not wait for the disk: for measurements only.
        """
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        self._durable = durable
        if self.is_sqlite and parsed.database in (None, "", ":memory:"):
            raise StorageError("a database in memory loses every game; give it a file")
        self.path = Path(parsed.database or "") if self.is_sqlite else None
        self._engine = create_engine(
            parsed,
            pool_size=pool_size,
            max_overflow=10,
            hide_parameters=True,  # errors are logged, and parameters hold the secrets of seats
        )
        # SQLite has one writer at a time and makes others poll; waiting here is fair and quick.
        self._writing = threading.Lock() if self.is_sqlite else contextlib.nullcontext()
        event.listen(self._engine, "connect", self._prepare)
        if self.is_sqlite:
            event.listen(self._engine, "begin", _begin)
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    @classmethod
    def file(cls, path: Path | str, *, durable: bool = True) -> Storage:
        """A SQLite database in a file, made if it is not there."""
        return cls(f"sqlite:///{Path(path).absolute()}", durable=durable)

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self._engine.connect() as connection, connection.begin():
            yield connection

    @contextlib.contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that writes; what it wrote is durable when this ends without an error."""
        with self._writing, self._engine.connect() as connection:
            connection = connection.execution_options(immediate=True)
            with connection.begin():
                yield connection

    # Tables

    def rev(self, connection: Connection, table_id: str, *, lock: bool = False) -> int | None:
        """The rev of a table, None if there is no such table; `lock` keeps other writers out."""
        query = select(schema.tables.c.rev).where(schema.tables.c.id == table_id)
        if lock and not self.is_sqlite:
            query = query.with_for_update()
        found = connection.execute(query).scalar()
        return None if found is None else int(found)

    def revs(self, connection: Connection, table_ids: Iterable[str]) -> dict[str, int]:
        """The revs of many tables in one question; those that are no more are left out."""
        ids = list(table_ids)
        if not ids:
            return {}
        columns = schema.tables.c
        rows = connection.execute(select(columns.id, columns.rev).where(columns.id.in_(ids)))
        return {row.id: row.rev for row in rows}

    def events(self, connection: Connection, table_id: str, after: int = 0) -> list[TableEvent]:
        """The events of a table after a rev, in order."""
        columns = schema.events.c
        rows = connection.execute(
            select(columns.kind, columns.at, columns.data)
            .where(columns.table_id == table_id, columns.rev > after)
            .order_by(columns.rev)
        )
        return [read_event(row.kind, row.at, json.loads(row.data)) for row in rows]

    def add(self, connection: Connection, table: Table, event: Created) -> None:
        """A new table with its first event."""
        connection.execute(insert(schema.tables).values(id=table.id, **_columns(table)))
        connection.execute(
            insert(schema.seats),
            [
                {"table_id": table.id, "seat": n, "player": seat.player, "secret": seat.secret}
                for n, seat in enumerate(table.seats)
            ],
        )
        self._insert(connection, table.id, table.rev, [event])

    def append(self, connection: Connection, table: Table, new: Sequence[TableEvent]) -> None:
        """Further events of a table; `table` is the table after them."""
        self._insert(connection, table.id, table.rev, new)
        connection.execute(
            update(schema.tables).where(schema.tables.c.id == table.id).values(**_columns(table))
        )
        for each in new:
            if isinstance(each, Joined):
                where = (schema.seats.c.table_id == table.id, schema.seats.c.seat == each.seat)
                connection.execute(update(schema.seats).where(*where).values(player=each.player))

    def _insert(
        self, connection: Connection, table_id: str, last: int, new: Sequence[TableEvent]
    ) -> None:
        first = last - len(new) + 1
        rows = [
            {
                "table_id": table_id,
                "rev": rev,
                "at": each.at,
                "kind": each.kind,
                "data": json.dumps(each.to_json(), ensure_ascii=False, separators=(",", ":")),
            }
            for rev, each in enumerate(new, first)
        ]
        connection.execute(insert(schema.events), rows)

    def remove(self, connection: Connection, table_id: str) -> None:
        """Forget a table."""
        for table in (schema.events, schema.seats):
            connection.execute(delete(table).where(table.c.table_id == table_id))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

    # Finding tables

    def seat_of_secret(self, connection: Connection, secret: str) -> tuple[str, int] | None:
        """The table and the seat that a secret opens."""
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
        """Tables whose minute clocks run."""
        return _ids(connection, select(schema.tables.c.id).where(schema.tables.c.live), limit)

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
        """How many games that only computers play a maker has going on."""
        columns = schema.tables.c
        query = select(func.count()).where(
            columns.maker == maker,
            columns.phase == "playing",
            columns.id.not_in(_with_people()),
        )
        return int(connection.execute(query).scalar_one())

    def public(self, connection: Connection, limit: int) -> list[str]:
        """Running games that anybody may watch, and open seats that anybody may take."""
        columns = schema.tables.c
        shown = (columns.phase == "playing") | ((columns.phase == "waiting") & columns.lobby)
        query = select(columns.id).where(shown, ~columns.private)
        return _ids(connection, query.order_by(columns.changed.desc(), columns.id), limit)

    def of_player(self, connection: Connection, player: str, limit: int, offset: int) -> list[str]:
        """The tables that a player sits at or made: running ones first, the latest before older.

        However many games he has finished since, one that waits for him is not pushed off a list.
        """
        columns, chairs = schema.tables.c, schema.seats.c
        sits = select(chairs.table_id).where(chairs.player == player)
        query = select(columns.id).where(columns.id.in_(sits) | (columns.maker == player))
        is_over = columns.phase == "over"
        query = query.order_by(is_over, columns.changed.desc(), columns.id).offset(offset)
        return _ids(connection, query, limit)

    # The heartbeat

    def beat(self, connection: Connection, now: int) -> int:
        """Note that a server is alive; returns when one last was, 0 if there never was one."""
        query = select(schema.heartbeat.c.at)
        last = connection.execute(query if self.is_sqlite else query.with_for_update()).scalar_one()
        if now > last:
            connection.execute(update(schema.heartbeat).values(at=now))
        return int(last)

    # Keeping

    def backup(self, path: Path | str) -> None:
        """Copy the database to a file while it is in use; the copy is whole or not there."""
        target = Path(path)
        if self.path is None:
            raise StorageError(
                "The games are in PostgreSQL: back them up with its own tool, for example"
                f" `pg_dump --format=custom --file={target} DATABASE_URL`."
            )
        unfinished = target.with_name(f"{target.name}.unfinished")
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # it holds the secrets of seats
        source = sqlite3.connect(self.path)
        copy = sqlite3.connect(unfinished)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        except sqlite3.Error as error:
            unfinished.unlink(missing_ok=True)
            raise StorageError(f"the games could not be copied: {error}") from error
        finally:
            copy.close()
            source.close()
        unfinished.replace(target)

    def _prepare(self, connection: Any, _: object) -> None:
        """Settings of a new connection."""
        if self.is_sqlite:
            connection.isolation_level = None  # transactions are begun below, not by the driver
            level = "FULL" if self._durable else "OFF"
            for pragma in (
                f"busy_timeout={BUSY_SECONDS * 1000}",
                "journal_mode=WAL",
                f"synchronous={level}",
                "foreign_keys=ON",
            ):
                connection.execute(f"PRAGMA {pragma}").close()
        elif not self._durable:
            connection.execute("SET synchronous_commit = off")
            connection.commit()

    def _migrate(self) -> None:
        with self.write() as connection:
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            migrations.upgrade(connection)


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _columns(table: Table) -> dict[str, Any]:
    """What is drawn from a table to find it by."""
    clock = table.clock
    return {
        "rev": table.rev,
        "phase": table.phase,
        "private": table.setup.private,
        "lobby": table.setup.lobby,
        "live": clock.plan.kind == "minutes" and clock.running is not None,
        "engine": table.engine_to_move,
        "maker": table.maker,
        "due": due_at(table),
        "changed": table.changed_at,
    }


def _with_people() -> Select[Any]:
    return select(schema.seats.c.table_id).where(schema.seats.c.player.is_not(None))


def _ids(connection: Connection, query: Select[Any], limit: int | None = None) -> list[str]:
    rows: Sequence[Row[Any]] = connection.execute(query.limit(limit)).all()
    return [str(row[0]) for row in rows]
