"""Every fixture is opened twice: its SQLite file, and its dump on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from servers import Postgres, postgres
from sixfold.play import Storage
from sixfold.server.keys import ROOM as KEYS
from sixfold.store import Store
from sixfold.study.keeping import ROOM as REVIEWS
from sixfold.study.learning import ROOM as LEARNING
from sixfold.study.solving import ROOM as SOLVING

from .fixture import FOLDERS, Fixture, House

BOTH = [
    pytest.param((folder, backend), id=f"{folder.name}-{backend}")
    for folder in FOLDERS
    for backend in ("sqlite", "postgres")
]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="session", params=FOLDERS, ids=lambda folder: folder.name)
def fixture(request: pytest.FixtureRequest) -> Fixture:
    """What a release wrote."""
    return Fixture(request.param)


@contextmanager
def opened(request: pytest.FixtureRequest, place: Path) -> Iterator[House]:
    folder, backend = request.param
    fixture = Fixture(folder)
    server = request.getfixturevalue("postgres_server") if backend == "postgres" else None
    url = fixture.unpack(place / "data", server)
    store = Store(url, durable=False)
    store.register(KEYS)
    store.register(REVIEWS)
    store.register(SOLVING)
    store.register(LEARNING)
    storage = Storage(store).open()  # which brings everything up to date, in place
    yield House(fixture, place / "data", url, backend, storage)
    storage.close()


@pytest.fixture(scope="session", params=BOTH)
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A copy that tests only look at."""
    with opened(request, tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(params=BOTH)
def own_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A copy for a test that plays on."""
    with opened(request, tmp_path) as house:
        yield house
