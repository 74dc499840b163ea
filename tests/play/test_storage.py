"""The database itself: layout, durability, backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError

from sixfold.play import Action, Door, Setup, Storage, StorageError, migrations, schema
from sixfold.play.events import KINDS, Chatted, read_event
from sixfold.play.seating import first_table
from sixfold.play.table import Table

from .people import ADA, LOCAL, START, two


def test_migrations_lead_to_the_layout_that_the_code_expects(storage: Storage) -> None:
    with storage.read() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert migrations.version(connection) == migrations.HEAD


def test_head_is_the_newest_script() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == migrations.HEAD


def test_opening_again_changes_nothing(url: str) -> None:
    first = Storage(url)
    table = Door(first).create(Setup("gosix", (LOCAL, LOCAL)), ADA)
    second = Storage(url)
    assert Door(second).table(table.id) == table
    first.close()
    second.close()


def test_a_migration_that_fails_leaves_nothing_behind(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **others: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("alembic.op.bulk_insert", fail)
    with pytest.raises(RuntimeError, match="disk is full"):
        Storage(url)
    monkeypatch.undo()
    engine = sqlalchemy.create_engine(url)
    assert sqlalchemy.inspect(engine).get_table_names() == []
    engine.dispose()
    Storage(url).close()


def test_a_rev_of_a_table_is_written_once(storage: Storage) -> None:
    event = first_table(Setup("gosix", (LOCAL, LOCAL)), ADA, START)
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
    event = first_table(Setup("gosix", (LOCAL, LOCAL)), ADA, START)
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
        assert read_event(event.kind, event.at, event.to_json()) == event
    assert len(KINDS) == len(set(KINDS.values())) == 23


def test_deleting_a_table_leaves_none_of_its_rows(storage: Storage) -> None:
    door = Door(storage)
    kept = door.create(Setup("gosix", (LOCAL, LOCAL)), ADA)
    gone = door.create(Setup("gosix", (LOCAL, LOCAL)), ADA)
    with storage.write() as connection:
        storage.remove(connection, gone.id)
    with storage.read() as connection:
        for table in (schema.events, schema.seats):
            ids = connection.execute(sqlalchemy.select(table.c.table_id)).scalars().all()
            assert set(ids) == {kept.id}


def test_the_revs_of_many_tables_are_one_question(storage: Storage) -> None:
    door = Door(storage)
    tables = [door.create(Setup("gosix", (LOCAL, LOCAL)), ADA) for _ in range(3)]
    after = door.act(tables[0].id, ADA, Action("move", "a1"), tables[0].rev)
    asked: list[str] = []

    def listen(connection: object, cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    with storage.read() as connection:
        sqlalchemy.event.listen(connection, "before_cursor_execute", listen)
        revs = storage.revs(connection, [*(table.id for table in tables), "nosuchtable"])
        assert storage.revs(connection, []) == {}
        sqlalchemy.event.remove(connection, "before_cursor_execute", listen)
    assert revs == {after.id: after.rev, tables[1].id: 1, tables[2].id: 1}
    assert len(asked) == 1


# SQLite


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Storage]:
    storage = Storage.file(tmp_path / "a folder with spaces & signs?.db")
    yield storage
    storage.close()


def pragma(storage: Storage, name: str) -> object:
    with storage.read() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_sqlite_waits_for_the_disk(file: Storage, tmp_path: Path) -> None:
    assert pragma(file, "journal_mode") == "wal"
    assert pragma(file, "synchronous") == 2  # FULL
    assert pragma(file, "foreign_keys") == 1
    hasty = Storage.file(tmp_path / "hasty.db", durable=False)
    assert pragma(hasty, "synchronous") == 0
    hasty.close()


def test_a_writer_of_sqlite_holds_the_database_from_the_start(file: Storage) -> None:
    path = file.path
    assert path is not None
    with file.write():
        other = sqlite3.connect(path, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_a_game_in_memory_is_refused() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(StorageError, match="memory"):
            Storage(url)


def test_a_backup_is_made_while_games_go_on(file: Storage, tmp_path: Path) -> None:
    door = Door(file)
    table = door.create(Setup("gosix", (LOCAL, LOCAL)), ADA)
    table = door.act(table.id, ADA, Action("move", "a1"), table.rev)
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy")
    with file.read():
        door.backup(copy)
    door.act(table.id, ADA, Action("move", "a2"), table.rev)
    restored = Storage.file(copy)
    assert Door(restored).table(table.id) == table
    restored.close()
    assert not list(tmp_path.glob("*.unfinished*"))
    assert copy.stat().st_mode & 0o077 == 0  # it holds the secrets of seats


def test_a_backup_that_fails_leaves_the_older_copy(file: Storage, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    file.backup(copy)
    older = copy.read_bytes()
    assert file.path is not None
    file.close()
    file.path.write_bytes(b"no database at all, " * 500)
    with pytest.raises(StorageError, match="could not be copied"):
        file.backup(copy)
    assert copy.read_bytes() == older
    assert not list(tmp_path.glob("*.unfinished*"))
    with pytest.raises(FileNotFoundError):
        file.backup(tmp_path / "no such folder" / "copy.db")


on_postgres = pytest.mark.parametrize("url", ["postgres"], indirect=True)


@on_postgres
def test_postgres_is_backed_up_by_its_own_tool(storage: Storage, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="pg_dump"):
        storage.backup(tmp_path / "copy.db")


@on_postgres
def test_a_url_of_postgres_may_leave_out_the_driver(url: str) -> None:
    short = Storage(url.replace("postgresql+psycopg://", "postgresql://"))
    with short.read() as connection:
        assert migrations.version(connection) == migrations.HEAD
    short.close()
