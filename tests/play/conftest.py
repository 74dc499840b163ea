"""Tables in a database, on SQLite and on a real PostgreSQL server, and a clock to go with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.play import Storage, TableService
from sixfold.play.table import setup as table_setup
from testkit import laid_out
from testkit.servers import Postgres

from .folds import Folds
from .people import FakeTime


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, database_file: Path) -> Iterator[str]:
    """An empty database of today's layout. A test that asks for it runs on both."""
    if request.param == "sqlite":
        laid_out.new_file(database_file)
        yield f"sqlite:///{database_file}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    fresh = laid_out.new_database(server)
    yield fresh
    server.drop(fresh)


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url).open()
    yield opened
    opened.close()


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def door(storage: Storage, time: FakeTime) -> TableService:
    return TableService(storage, time, draw=lambda n: 0).open()


@pytest.fixture
def clocks_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minutes run from the start, as at tables of 0.3.0; beginnings are in `test_begin.py`."""
    monkeypatch.setattr(table_setup, "BEGIN_MS", 0)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Folds:
    return Folds(monkeypatch)
