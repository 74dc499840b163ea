"""Inserts: many rows in few statements, and rows that may be there already.

A statement for each row costs its way through the driver, and on PostgreSQL an answer to be read,
as often; rows that go in together cost it once. SQLite has statements for 1, 2, 4, … rows, so that
it has prepared all of them after a while. PostgreSQL's driver would look at every value, and parse
a long statement every time; there all rows are one value, a JSON text, which costs a fifth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

MOST_ROWS = 128

Rows = Sequence[tuple[Any, ...]]

_encode = msgspec.json.Encoder().encode


class Bulk:
    """Writes rows of a table, given as tuples in the order of its columns.

    Their values are texts, numbers, booleans and None.
    """

    def __init__(self, table: Table, renewed: Sequence[str] = ()) -> None:
        """If a row's primary key exists already, its columns `renewed` are overwritten.

        Without such columns that is an IntegrityError.
        """
        self._columns = [*table.columns]
        self._names = [column.name for column in self._columns]
        keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
        self._head = f'INSERT INTO "{table.name}" ({_quoted(self._names)}) '
        self._tail = ""
        if renewed:
            news = ", ".join(f'"{name}" = excluded."{name}"' for name in renewed)
            self._tail = f" ON CONFLICT ({keys}) DO UPDATE SET {news}"

    def write(
        self, connection: Connection, rows: Rows, beside: tuple[Bulk, Rows] | None = None
    ) -> None:
        """Write rows, and others beside them: in one statement where a statement is dear."""
        if connection.dialect.name == "sqlite":
            if beside is not None:
                beside[0].write(connection, beside[1])
            for some in powers(rows):
                values = tuple(chain.from_iterable(some))
                connection.exec_driver_sql(self._values(len(some)), values)
        elif beside is not None:
            other, others = beside
            statement = f"WITH beside AS ({other._records}) {self._records}"
            connection.exec_driver_sql(statement, (other._json(others), self._json(rows)))
        elif rows:
            connection.exec_driver_sql(self._records, (self._json(rows),))

    def _json(self, rows: Rows) -> str:
        names = self._names
        return _encode([dict(zip(names, row, strict=True)) for row in rows]).decode()

    @cache  # noqa: B019 - one for each table of the program
    def _values(self, rows: int) -> str:
        row = f"({', '.join('?' * len(self._names))})"
        return f"{self._head}VALUES {', '.join([row] * rows)}{self._tail}"

    @cached_property
    def _records(self) -> str:
        dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
        shape = ", ".join(
            f'"{column.name}" {column.type.compile(dialect)}' for column in self._columns
        )
        records = f"json_to_recordset(%s::json) AS records({shape})"
        return f"{self._head}SELECT {_quoted(self._names)} FROM {records}{self._tail}"


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def powers(rows: Rows) -> Iterator[Rows]:
    """The rows in pieces, the length of each of which is a power of two."""
    first = 0
    while first < len(rows):
        size = min(MOST_ROWS, 1 << ((len(rows) - first).bit_length() - 1))
        yield rows[first : first + size]
        first += size


def insert(connection: Connection, table: Table) -> Any:
    """An insert with `on_conflict_do_nothing` and `on_conflict_do_update`, each database's own."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)
