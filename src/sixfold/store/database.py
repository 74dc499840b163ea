"""A database and its transactions: SQLite in a file of its own, or PostgreSQL.

What has been committed survives a loss of power: SQLite runs in WAL mode with `synchronous=FULL`,
and PostgreSQL waits for its own log. A transaction that writes has SQLite to itself (`BEGIN
IMMEDIATE`); on PostgreSQL it locks the rows that it read to change (`FOR UPDATE`, by the room that
knows them), so that several processes can share one database.

Making a store touches nothing. `open` does, once: it makes the file and brings the layout of every
registered schema up to date. All writing goes through `write`; writers that wait at the same
moment share one of its commits by `sixfold.store.commits`. One question that needs no transaction
goes through `ask`.

A database server that was restarted hung up on us. That is noticed by the first thing that is said
on a connection, a BEGIN or a question, and tried once more on a new one: nothing has happened yet,
and nobody has to ask every time whether the line is still there.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError

from sixfold.store import migrations
from sixfold.store.errors import CannotStore, StoreError
from sixfold.store.file import DatabaseFile
from sixfold.store.schemas import Schema

BUSY_SECONDS = 30
"""How long a writer waits for another process before it gives up."""
MIGRATION_LOCK = 0x516F1D
"""An advisory lock of PostgreSQL: one process at a time changes the layout."""

log = logging.getLogger(__name__)


class Store:
    """A database; safe to use from many threads and processes."""

    def __init__(self, url: str, *, durable: bool = True, pool_size: int = 10) -> None:
        """`sqlite:///path/to/file.db`, or `postgresql+psycopg://…` (also `postgresql://…`).

        Without `durable` commits do not wait for the disk: for measurements only.
        """
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        if self.is_sqlite and parsed.database in (None, "", ":memory:"):
            raise StoreError("A database in memory forgets everything; give it a file.")
        self._durable = durable
        self._file = DatabaseFile(Path(parsed.database or "")) if self.is_sqlite else None
        self._schemas: list[Schema] = []
        self._opening = threading.Lock()
        self._trouble: str | None = None
        self._news: sqlite3.Connection | None = None
        self._seen: tuple[int | None, int | None] = (None, None)
        # SQLite has one writer at a time and makes others poll; waiting here is fair and quick.
        self._writing = threading.Lock() if self.is_sqlite else contextlib.nullcontext()
        # No driver begins transactions; `_begun` does.
        more: dict[str, Any] = (
            {"creator": self._file.connect} if self._file else {"isolation_level": "AUTOCOMMIT"}
        )
        self._engine = create_engine(
            parsed,
            pool_size=pool_size,
            max_overflow=10,
            hide_parameters=True,  # errors are logged, and parameters hold the secrets of seats
            **more,
        )
        event.listen(self._engine, "connect", self._prepare)

    @property
    def path(self) -> Path | None:
        """The file of a SQLite database."""
        return self._file.path if self._file else None

    # Coming and going

    def register(self, schema: Schema) -> None:
        """Give the database a schema's tables when it is opened; lower rooms register first."""
        if schema not in self._schemas:
            self._schemas.append(schema)

    def open(self) -> Self:
        """Make the database if it is not there, and bring its layout up to date."""
        with self._opening:
            if self._file is not None:
                self._file.make()
            try:
                self._migrate()
            except BaseException:
                self.close()
                raise
            if self._file is not None:
                self._file.recognise()
        return self

    def close(self) -> None:
        """Let go of all connections; a store may be opened again."""
        if self._news is not None:
            self._news.close()
            self._news = None
        self._engine.dispose()

    def _migrate(self) -> None:
        with self._transaction() as connection:
            if not self.is_sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            for schema in self._schemas:
                migrations.upgrade(connection, schema)

    def _prepare(self, connection: Any, _: object) -> None:
        """Settings of a new connection."""
        if self.is_sqlite:
            connection.isolation_level = None
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

    # Transactions

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only reads.

        When the file is gone, who has a connection still reads it, and nobody gets a new one.
        CannotStore if PostgreSQL is away, which takes nothing then either.
        """
        with self._noting_absence(), _begun(self._engine, "BEGIN") as connection:
            yield connection

    def ask(self, question: str, facts: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """The rows that answer one question, by itself: what it sees is of one moment.

        `question` is a statement in the database's own words. CannotStore as for `read`.
        """
        with self._noting_absence():
            try:
                return self._answer(question, facts)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._answer(question, facts)

    def _answer(self, question: str, facts: Sequence[Any]) -> Sequence[Sequence[Any]]:
        with self._engine.connect() as connection:
            return connection.exec_driver_sql(question, tuple(facts)).fetchall()

    @contextlib.contextmanager
    def _noting_absence(self) -> Iterator[None]:
        try:
            yield
        except OperationalError as error:
            if self.is_sqlite:
                raise
            raise self._note(_reason(error)) from error

    @contextlib.contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that writes; what it wrote is durable when this ends without an error.

        CannotStore if the database takes nothing; what was to be written is not there then.
        """
        try:
            with self._transaction() as connection:
                before = _changes(connection)
                yield connection
                self._refuse_if_gone()
                recovered = self._trouble is not None and _has_written(connection, before)
        except (OperationalError, InternalError) as error:
            reason = _reason(error)
            if isinstance(error, InternalError) and reason != "read-only":
                raise
            raise self._note(reason) from error
        self._refuse_if_gone()
        if recovered and self._trouble is not None:
            log.warning("the database can be written to again")
            self._trouble = None

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        first = "BEGIN IMMEDIATE" if self.is_sqlite else "BEGIN"
        with self._writing, _begun(self._engine, first) as connection:
            yield connection

    def _refuse_if_gone(self) -> None:
        """What is written into a file without a name is lost: nobody may be told it is stored."""
        if self._file is not None and self._file.is_gone():
            raise self._note("database-gone")

    def _note(self, reason: str) -> CannotStore:
        """Keep in mind why a write failed, and say it once."""
        error = CannotStore(reason)
        if reason != self._trouble and reason != "database-busy":
            log.error("%s", error)
            self._trouble = reason
        return error

    # Health and news

    def trouble(self) -> str | None:
        """Why nothing could be stored now, as a code of CannotStore; None if all is well.

        This writes nothing: it looks at the file, at the room on its disk, and at how the last
        write went.
        """
        if self._file is not None:
            if self._file.is_gone():
                return "database-gone"
            if self._file.is_full():
                return "disk-full"
        return self._trouble

    def has_news(self) -> bool:
        """Whether somebody, perhaps another process, may have written since this was last asked.

        SQLite counts commits; after one this is true twice, in case the first call came a moment
        too early. PostgreSQL does not say.
        """
        if self._file is None:
            return True
        if self._news is None:
            self._news = self._file.connect()
        (commits,) = self._news.execute("PRAGMA data_version").fetchone()
        quiet = self._seen == (commits, commits)
        self._seen = (self._seen[1], commits)
        return not quiet

    # Keeping

    def backup(self, path: Path | str) -> None:
        """Copy the database to a file while it is in use; the copy is whole or not there."""
        target = Path(path)
        if self._file is None:
            raise StoreError(
                "The database is PostgreSQL: back it up with its own tool, for example"
                f" `pg_dump --format=custom --file={target} DATABASE_URL`."
            )
        self._file.copy(target)


@contextlib.contextmanager
def _begun(engine: Engine, begin: str) -> Iterator[Connection]:
    """A connection in a transaction; on a new one if the database has hung up on an old one."""
    connection = engine.connect()
    try:
        try:
            transaction = connection.begin()
            connection.exec_driver_sql(begin)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            connection.close()
            connection = engine.connect()
            transaction = connection.begin()
            connection.exec_driver_sql(begin)
        with transaction:
            yield connection
    finally:
        connection.close()


def _changes(connection: Connection) -> int | None:
    """How many rows this connection of SQLite has changed in its life."""
    raw = connection.connection.dbapi_connection
    return raw.total_changes if isinstance(raw, sqlite3.Connection) else None


def _has_written(connection: Connection, before: int | None) -> bool:
    """Whether this transaction writes; PostgreSQL gives a number to those that do."""
    if before is not None:
        return _changes(connection) != before
    number = connection.execute(text("SELECT txid_current_if_assigned()")).scalar()
    return number is not None


def _reason(error: OperationalError | InternalError) -> str:
    """Why a write failed, as a code; PostgreSQL has `ReadOnlySqlTransaction` as an internal one."""
    cause = error.orig
    name = getattr(cause, "sqlite_errorname", None) or type(cause).__name__
    if name in ("SQLITE_FULL", "DiskFull"):
        return "disk-full"
    if name.startswith(("SQLITE_READONLY", "ReadOnly")):
        return "read-only"
    return "database-busy" if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) else "write-failed"
