"""A studies of studies, on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sixfold.store import Store
from sixfold.study.studies.storage import StudyStorage
from testkit import laid_out
from testkit.servers import Postgres


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


Another = Callable[[], StudyStorage]


@pytest.fixture
def another(url: str) -> Iterator[Another]:
    """Opens the storage once more, as another process would."""
    stores: list[Store] = []

    def come() -> StudyStorage:
        stores.append(Store(url, durable=False))
        studies = StudyStorage(stores[-1])
        stores[-1].open()
        return studies

    yield come
    for store in stores:
        store.close()


@pytest.fixture
def studies(another: Another) -> StudyStorage:
    return another()
