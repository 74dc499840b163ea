"""Many rows in few statements."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, event, select
from sqlalchemy.exc import IntegrityError

from play.statements import overheard
from sixfold.store import Store
from sixfold.store.bulk import MOST_ROWS, Bulk, powers

from .diary import pages, people


@pytest.mark.parametrize("number", [0, 1, 2, 3, 50, 127, 128, 129, 300])
def test_pieces_are_powers_of_two_and_together_they_are_all(number: int) -> None:
    rows = [(each,) for each in range(number)]
    pieces = [*powers(rows)]
    assert [row for piece in pieces for row in piece] == rows
    assert all(len(piece).bit_count() == 1 and len(piece) <= MOST_ROWS for piece in pieces)


def row(person: str, rev: int, words: str) -> tuple[object, ...]:
    return person, rev, 1_800_000_000_000, "wrote", words, 1


def words_in(store: Store) -> list[tuple[str, int, str]]:
    columns = pages.c
    with store.read() as connection:
        query = select(columns.person, columns.rev, columns.data).order_by(columns.rev)
        return [(each.person, each.rev, each.data) for each in connection.execute(query)]


def test_rows_share_statements(store: Store) -> None:
    said: list[str] = []

    def listen(connection: object, cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    rows = [row("ada", rev, f'100% "{rev}"? é\n') for rev in range(50)]
    event.listen(Engine, "before_cursor_execute", listen)
    try:
        with store.write() as connection:
            Bulk(pages).write(connection, rows)
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    statements = 3 if store.is_sqlite else 1  # 32, 16 and 2; or all of them as one value
    assert sum(each.startswith("INSERT") for each in said) == statements
    assert words_in(store) == [("ada", rev, f'100% "{rev}"? é\n') for rev in range(50)]


def test_what_is_there_is_renewed_or_an_error(store: Store) -> None:
    with store.write() as connection:
        Bulk(pages).write(connection, [row("ada", 1, "first")])
    with store.write() as connection:
        renewing = Bulk(pages, renewed=["data"])
        renewing.write(connection, [row("ada", 1, "second"), row("ada", 2, "new")])
    assert words_in(store) == [("ada", 1, "second"), ("ada", 2, "new")]

    def twice() -> None:
        with store.write() as connection:
            Bulk(pages).write(connection, [row("ada", 3, "lost"), row("ada", 2, "there")])

    with pytest.raises(IntegrityError):
        twice()
    assert len(words_in(store)) == 2


def test_rows_of_two_tables_go_together(store: Store) -> None:
    with overheard() as said, store.write() as connection:
        names = Bulk(people), [("ada",), ("bob",)]
        Bulk(pages).write(connection, [row("ada", 1, "first"), row("bob", 2, "second")], names)
    assert len(said) == (3 if store.is_sqlite else 2)  # with the BEGIN
    assert words_in(store) == [("ada", 1, "first"), ("bob", 2, "second")]
    with store.read() as connection:
        assert sorted(connection.execute(select(people.c.name)).scalars()) == ["ada", "bob"]
