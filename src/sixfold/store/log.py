"""A log of events for each of many subjects: a table to play at, a study, a player's progress.

The events of a subject are numbered by its rev, from 1 on without gaps, and the pair of both is
unique: however many processes write, there is one history. What an event means is the business of
the room that keeps the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    delete,
    select,
)

from sixfold.store.bulk import MOST_ROWS, Bulk, Rows
from sixfold.store.database import Store
from sixfold.store.upcasters import Entry, Row

_RECORDS = "(SELECT key AS subject, value::int AS rev FROM json_each_text(%s::json)) AS known"

_encode = msgspec.json.Encoder().encode


def log_table(name: str, metadata: MetaData, subject: Column[str]) -> Table:
    """The table of a log; `subject` is the column that says whose event it is."""
    return Table(
        name,
        metadata,
        subject,
        Column("rev", Integer, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("kind", String(32), nullable=False),
        Column("data", Text, nullable=False),
        Column("shape", Integer, nullable=False, server_default="1"),
    )


class Log:
    """The events in such a table."""

    def __init__(self, table: Table, subject: str) -> None:
        self._table = table
        self._subject = table.c[subject]
        self._bulk = Bulk(table)
        # SQLite reads a CROSS JOIN from left to right, by the index of the log.
        self._news = (
            f'SELECT log.rev, log."{subject}", log.at, log.kind, log.data, log.shape'
            f' FROM {{known}} CROSS JOIN "{table.name}" AS log'
            f' WHERE log."{subject}" = known.subject AND log.rev > known.rev'
        )

    def append(
        self, connection: Connection, subject: str, last: int, entries: Sequence[Entry]
    ) -> None:
        """Write events, of which the last makes the subject's rev `last`.

        IntegrityError if one of these revs is there already.
        """
        self.append_all(connection, [(subject, last, entries)])

    def append_all(
        self,
        connection: Connection,
        all_entries: Iterable[tuple[str, int, Sequence[Entry]]],
        beside: tuple[Bulk, Rows] | None = None,
    ) -> None:
        """Append for many subjects at once: whose, its rev after them, and the events.

        `beside` are rows of another table, which are drawn from the events.
        """
        rows = [
            (subject, rev, entry.at, entry.kind, _text(entry.data), entry.shape)
            for subject, last, entries in all_entries
            for rev, entry in enumerate(entries, last - len(entries) + 1)
        ]
        self._bulk.write(connection, rows, beside)

    def rows(self, connection: Connection, subject: str, after: int = 0) -> list[Row]:
        """What is stored of a subject after a rev, in order, not yet understood."""
        columns = self._table.c
        found = connection.execute(
            select(columns.at, columns.kind, columns.data, columns.shape)
            .where(self._subject == subject, columns.rev > after)
            .order_by(columns.rev)
        )
        return [Row(each.at, each.kind, each.data, each.shape) for each in found]

    def news(self, store: Store, known: Mapping[str, int]) -> dict[str, list[Row]]:
        """What is stored of many subjects after the revs that somebody knows, in few questions.

        Subjects without news are left out, whether nothing has happened or they are no more. The
        rows of each begin right after the known rev and have no gap: what comes after one is not
        told.
        """
        found: dict[str, list[Row]] = {}
        for rev, subject, *facts in sorted(self._after(store, known), key=_rev):
            rows = found.get(subject, ())
            if rev == known[subject] + len(rows) + 1:
                found.setdefault(subject, []).append(Row(*facts))
        return found

    def _after(self, store: Store, known: Mapping[str, int]) -> Iterable[Sequence[Any]]:
        """Rev, subject, and what a Row has, in no order."""
        if not store.is_sqlite:
            question = self._news.format(known=_RECORDS)
            return store.ask(question, [_text(known)]) if known else ()
        pairs = iter(known.items())
        answers = []
        while some := [*islice(pairs, MOST_ROWS)]:
            # Nobody is called "": there are few questions, so that SQLite has prepared them soon.
            some += [("", 0)] * ((1 << (len(some) - 1).bit_length()) - len(some))
            answers.append(store.ask(self._question_of(len(some)), [*chain.from_iterable(some)]))
        return chain.from_iterable(answers)

    @cache  # noqa: B019 - one for each log of the program
    def _question_of(self, subjects: int) -> str:
        pairs = f"(VALUES {', '.join(['(?, ?)'] * subjects)})"
        return self._news.format(
            known=f"(SELECT column1 AS subject, column2 AS rev FROM {pairs}) AS known"
        )

    def remove(self, connection: Connection, subject: str) -> None:
        """Forget the events of a subject."""
        connection.execute(delete(self._table).where(self._subject == subject))


def _rev(row: Sequence[Any]) -> int:
    rev: int = row[0]
    return rev


def _text(data: object) -> str:
    return _encode(data).decode()
