"""What the database keeps of tables."""

from __future__ import annotations

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from sixfold.play import Action, Storage, TableService, TableSetup, schema
from sixfold.play.table.events import KINDS, Chatted, read_event
from sixfold.play.table.seating import first_table
from sixfold.play.table.table import Table
from sixfold.store import migrations

from .people import ADA, LOCAL, START, two
from .statements import overheard


def is_own(name: str | None, kind: str, _: object) -> bool:
    return kind != "table" or name in schema.metadata.tables


def test_migrations_lead_to_the_layout_that_the_code_expects(storage: Storage) -> None:
    with storage.read() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": is_own})
        assert compare_metadata(context, schema.metadata) == []
        assert migrations.version(connection, schema.SCHEMA) == schema.SCHEMA.head


def test_opening_again_changes_nothing(url: str) -> None:
    first = TableService(Storage(url)).open()
    table = first.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    second = TableService(Storage(url)).open()
    assert second.table(table.id) == table
    first.close()
    second.close()


def test_a_rev_of_a_table_is_written_once(storage: Storage) -> None:
    event = first_table(TableSetup("gosix", (LOCAL, LOCAL)), ADA, START)
    table = Table.create(event)
    with storage.write() as connection:
        storage.add(connection, table, event)
    said = Chatted(START, 0, "hello")
    after = table.apply(said)
    with storage.write() as connection:
        storage.append(connection, after, [said])
    with pytest.raises(IntegrityError), storage.write() as connection:
        storage.append(connection, after, [said])


def test_what_fails_is_not_written(storage: Storage) -> None:
    event = first_table(TableSetup("gosix", (LOCAL, LOCAL)), ADA, START)
    table = Table.create(event)

    def add_and_fail() -> None:
        with storage.write() as connection:
            storage.add(connection, table, event)
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        add_and_fail()
    with storage.read() as connection:
        assert storage.rev(connection, table.id) is None


def test_every_kind_of_event_reads_back(storage: Storage) -> None:
    room = two("hexone")
    room.play("b2", "d3")
    for event in room.events:
        assert read_event(event.entry()) == event
    assert len(KINDS) == len(set(KINDS.values())) == 23


def test_deleting_a_table_leaves_none_of_its_rows(storage: Storage) -> None:
    door = TableService(storage)
    kept = door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    gone = door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    with storage.write() as connection:
        storage.remove(connection, gone.id)
    with storage.read() as connection:
        for table in (schema.events, schema.seats):
            ids = connection.execute(sqlalchemy.select(table.c.table_id)).scalars().all()
            assert set(ids) == {kept.id}


def test_the_revs_of_many_tables_are_one_question(storage: Storage) -> None:
    door = TableService(storage)
    tables = [door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA) for _ in range(3)]
    after = door.act(tables[0].id, ADA, Action("move", "a1"), tables[0].rev)
    with overheard() as asked:
        revs = storage.revs([*(table.id for table in tables), "nosuchtable"])
        assert storage.revs([]) == {}
    assert revs == {after.id: after.rev, tables[1].id: 1, tables[2].id: 1}
    assert len(asked) == 1
