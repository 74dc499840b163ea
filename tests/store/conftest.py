"""Stores with a room of the tests' own, on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from servers import Postgres, shared_postgres
from sixfold.store import Store

from .diary import ROOM


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with shared_postgres(tmp_path_factory.getbasetemp()) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database; that of SQLite is not even there."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'a folder with spaces & signs?.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    fresh = server.new_database()
    yield fresh
    server.drop(fresh)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    store.register(ROOM)
    yield store.open()
    store.close()


on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
on_postgres = pytest.mark.parametrize("url", ["postgres"], indirect=True)
