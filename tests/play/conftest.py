"""Every test that asks for a database runs on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from servers import Postgres, shared_postgres
from sixfold.play import Door, Storage

from .people import FakeTime


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    with shared_postgres(tmp_path_factory.getbasetemp()) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    fresh = server.new_database()
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
def door(storage: Storage, time: FakeTime) -> Door:
    return Door(storage, time, draw=lambda n: 0).open()
