"""Many rows in few statements.

A statement for each row costs its way through the driver, and on PostgreSQL an answer to be read,
as often; rows that go in together cost it once. There are statements for 1, 2, 4, … rows only, so
that the driver and the database have prepared all of them after a while.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table

MOST_ROWS = 128


class Bulk:
    """Writes rows of a table, given as tuples in the order of its columns."""

    def __init__(self, table: Table, renewed: Sequence[str] = ()) -> None:
        """Rows whose primary key is there already have the columns `renewed` written anew.

        Without such columns they are an IntegrityError.
        """
        names = [f'"{column.name}"' for column in table.columns]
        keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
        self._head = f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES '
        self._width = len(names)
        self._tail = ""
        if renewed:
            news = ", ".join(f'"{name}" = excluded."{name}"' for name in renewed)
            self._tail = f" ON CONFLICT ({keys}) DO UPDATE SET {news}"

    def write(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write rows."""
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        for some in powers(rows):
            values = tuple(chain.from_iterable(some))
            connection.exec_driver_sql(self._statement(len(some), mark), values)

    @cache  # noqa: B019 - one for each table of the program
    def _statement(self, rows: int, mark: str) -> str:
        row = f"({', '.join([mark] * self._width)})"
        return self._head + ", ".join([row] * rows) + self._tail


def powers(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """The rows in pieces, the length of each of which is a power of two."""
    first = 0
    while first < len(rows):
        size = min(MOST_ROWS, 1 << ((len(rows) - first).bit_length() - 1))
        yield rows[first : first + size]
        first += size
