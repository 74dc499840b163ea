"""Connections and transactions: what touches the database and when, and what it survives."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import Engine, event, insert, select, text

from sixfold.store import CannotStore, Store, StoreError

from .conftest import on_postgres, on_sqlite
from .diary import SCHEMA, diary, page, people


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """What is said to any database from now on."""
    said: list[str] = []

    def listen(connection: object, cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", listen)
    yield said
    event.remove(Engine, "before_cursor_execute", listen)


def written(store: Store) -> list[str]:
    with store.read() as connection:
        return [row.entry().data["words"] for row in diary.rows(connection, "ada")]


def write(store: Store, *words: str, last: int) -> None:
    with store.write() as connection:
        diary.append(connection, "ada", last, page(*words))


def test_making_a_store_touches_nothing(url: str, statements: list[str]) -> None:
    store = Store(url)
    store.register(SCHEMA)
    store.close()
    assert statements == []
    path = store.path
    assert path is None or not path.exists()


def test_what_fails_is_not_written(store: Store) -> None:
    def half() -> None:
        with store.write() as connection:
            diary.append(connection, "ada", 1, page("half"))
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        half()
    assert written(store) == []


def test_a_store_can_be_opened_again(store: Store) -> None:
    write(store, "one", last=1)
    store.close()
    store.open()
    assert written(store) == ["one"]


def hang_up(url: str) -> None:
    """What a database server does that is restarted."""
    other = sqlalchemy.create_engine(url)
    with other.connect() as connection:
        everybody = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        here = " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        assert connection.execute(text(everybody + here)).all() != []
    other.dispose()


@on_postgres
def test_a_dropped_connection_does_not_spoil_the_next_request(
    store: Store, url: str, statements: list[str]
) -> None:
    write(store, "one", last=1)
    with store.read(), store.read():  # several are open, and all of them are dropped
        pass
    hang_up(url)
    assert written(store) == ["one"]
    hang_up(url)
    write(store, "two", last=2)
    hang_up(url)
    assert diary.news(store, {"ada": 1})["ada"][0].entry().data["words"] == "two"
    statements.clear()
    write(store, "three", last=3)
    assert [each.split()[0] for each in statements] == ["BEGIN", "INSERT"]  # nobody asks before


@on_postgres
def test_a_url_of_postgres_may_leave_out_the_driver(url: str) -> None:
    short = Store(url.replace("postgresql+psycopg://", "postgresql://"))
    short.register(SCHEMA)
    assert written(short.open()) == []
    short.close()


@on_postgres
def test_postgres_is_backed_up_by_its_own_tool(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        store.backup(tmp_path / "copy.db")


# SQLite


def pragma(store: Store, name: str) -> object:
    with store.read() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


@on_sqlite
def test_sqlite_waits_for_the_disk(store: Store, tmp_path: Path) -> None:
    assert pragma(store, "journal_mode") == "wal"
    assert pragma(store, "synchronous") == 2  # FULL
    assert pragma(store, "foreign_keys") == 1
    hasty = Store(f"sqlite:///{tmp_path / 'hasty.db'}", durable=False).open()
    assert pragma(hasty, "synchronous") == 0
    hasty.close()


def file_of(store: Store) -> Path:
    assert store.path is not None
    return store.path


@on_sqlite
def test_a_writer_of_sqlite_holds_the_database_from_the_start(store: Store) -> None:
    with store.write():
        other = sqlite3.connect(file_of(store), timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(StoreError, match="memory"):
            Store(url)


# What cannot be stored


def reason_of(store: Store, last: int) -> str:
    with pytest.raises(CannotStore) as refusal:
        write(store, "lost", last=last)
    assert str(refusal.value).startswith("Nothing can be stored: ")
    return refusal.value.reason


@on_sqlite
@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_that_goes_into_a_file_that_is_gone(
    store: Store, replaced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    write(store, "one", last=1)
    path = file_of(store)
    path.rename(path.with_name("elsewhere.db"))
    if replaced:
        shutil.copy(path.with_name("elsewhere.db"), path)
    assert store.trouble() == "database-gone"
    with caplog.at_level(logging.ERROR):
        assert [reason_of(store, last=2) for _ in range(3)] == ["database-gone"] * 3
    assert len(caplog.records) == 1
    assert written(store) == ["one"]  # by those who have it open
    store.close()  # a new connection neither makes an empty database nor takes another one
    for look in (lambda: written(store), store.has_news):
        with pytest.raises(CannotStore):
            look()
    assert path.exists() is replaced


@on_sqlite
def test_a_file_that_goes_during_the_commit_is_noticed(store: Store) -> None:
    def vanish(_: object) -> None:
        file_of(store).rename(file_of(store).with_name("elsewhere.db"))

    event.listen(store._engine, "commit", vanish)
    assert reason_of(store, last=1) == "database-gone"


@on_sqlite
def test_a_full_disk_is_noticed_and_so_is_its_end(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def full(pages: int) -> None:
        """SQLite takes a file that may not grow for a disk that is full."""
        store.close()
        event.listen(
            store._engine, "connect", lambda raw, _: raw.execute(f"PRAGMA max_page_count={pages}")
        )

    full(1)
    long = "long " * 5000
    with caplog.at_level(logging.ERROR), pytest.raises(CannotStore) as refusal:
        write(store, long, last=1)
    assert refusal.value.reason == store.trouble() == "disk-full"
    assert [record.getMessage() for record in caplog.records] == [str(refusal.value)]
    with store.write() as connection:  # a transaction that happens to write nothing proves nothing
        connection.execute(select(people))
    assert store.trouble() == "disk-full"
    full(1_000_000)
    write(store, long, last=1)
    assert store.trouble() is None


@on_postgres
def test_a_database_that_may_only_be_read_is_noticed_and_so_is_its_end(store: Store) -> None:
    """As after a failover; PostgreSQL counts that among its internal errors."""

    def standby() -> None:
        with store.write() as connection:
            connection.execute(text("SET TRANSACTION READ ONLY"))
            diary.append(connection, "ada", 1, page("lost"))

    with pytest.raises(CannotStore) as refusal:
        standby()
    assert refusal.value.reason == store.trouble() == "read-only"
    with store.write() as connection:
        connection.execute(select(people))
    assert store.trouble() == "read-only"  # nothing was written, so nothing is known
    write(store, "kept", last=1)
    assert written(store) == ["kept"]
    assert store.trouble() is None


@on_sqlite
def test_a_disk_without_room_is_noticed_before_anybody_writes(
    store: Store, monkeypatch: pytest.MonkeyPatch, statements: list[str]
) -> None:
    usage = shutil.disk_usage(file_of(store).parent)
    assert store.trouble() is None
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4096))
    assert store.trouble() == "disk-full"
    assert statements == []


# Other processes


@on_sqlite
def test_sqlite_tells_whether_anybody_wrote(store: Store, url: str) -> None:
    other = Store(url)
    other.register(SCHEMA)
    other.open()
    quiet = [store.has_news() for _ in range(3)]
    assert quiet[-1] is False
    with other.write() as connection:
        connection.execute(insert(people).values(name="bob"))
    # Twice: somebody may have begun to watch between the commit and the first time.
    assert [store.has_news() for _ in range(4)] == [True, True, False, False]
    other.close()


# Keeping


@on_sqlite
def test_a_backup_is_made_while_the_database_is_in_use(store: Store, tmp_path: Path) -> None:
    write(store, "one", last=1)
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy")
    with store.read():
        store.backup(copy)
    write(store, "two", last=2)
    restored = Store(f"sqlite:///{copy}")
    assert written(restored) == ["one"]
    restored.close()
    assert not list(tmp_path.glob("*.unfinished*"))
    assert copy.stat().st_mode & 0o077 == 0  # it holds secrets


@on_sqlite
def test_a_backup_that_fails_leaves_the_older_copy(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    store.backup(copy)
    older = copy.read_bytes()
    store.close()
    file_of(store).write_bytes(b"no database at all, " * 500)
    with pytest.raises(StoreError, match="could not be copied"):
        store.backup(copy)
    assert copy.read_bytes() == older
    assert not list(tmp_path.glob("*.unfinished*"))
    with pytest.raises(FileNotFoundError):
        store.backup(tmp_path / "no such folder" / "copy.db")


def test_a_backup_of_nothing_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        Store(f"sqlite:///{tmp_path / 'none.db'}").backup(tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
