"""Every fixture is opened twice: its SQLite file, and its dump on a real PostgreSQL server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from sixfold.play import Storage
from testkit import laid_out
from testkit.servers import Postgres

from .fixture import FOLDERS, Copy, Fixture, House


def both(folders: Iterable[Path]) -> list[ParameterSet]:
    """Folders, each on both databases."""
    return [
        pytest.param((folder, backend), id=f"{folder.name}-{backend}")
        for folder in folders
        for backend in ("sqlite", "postgres")
    ]


BOTH = both(FOLDERS)
VISITED = both(folder for folder in FOLDERS if Fixture(folder).visits)

Copying = Callable[[tuple[Path, str], Path], Copy]


@pytest.fixture(scope="session", params=FOLDERS, ids=lambda folder: folder.name)
def fixture(request: pytest.FixtureRequest) -> Fixture:
    """What a release wrote."""
    return Fixture(request.param)


@pytest.fixture(scope="session")
def copying(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Copying:
    """Makes copies of what a release left; unpacked and brought up to date once."""
    first: dict[tuple[Path, str], Copy] = {}

    def copy(which: tuple[Path, str], place: Path) -> Copy:
        folder, backend = which
        server: Postgres | None = None
        if backend == "postgres":
            server = request.getfixturevalue("postgres_server")
        if which not in first:
            fixture, data = Fixture(folder), tmp_path_factory.mktemp("release") / "data"
            url = fixture.unpack(data, server)
            laid_out.migrate(url)
            first[which] = Copy(fixture, data, url, backend)
        original, data = first[which], place / "data"
        shutil.copytree(original.data, data)
        url = original.url if server else original.url.replace(str(original.data), str(data))
        if server is not None:
            url = server.new_database(like=url)
        return Copy(original.fixture, data, url, backend)

    return copy


@contextmanager
def opened(copy: Copy) -> Iterator[House]:
    storage = Storage(copy.url, durable=False).open()
    yield House(copy.fixture, copy.data, copy.url, copy.backend, storage)
    storage.close()


@pytest.fixture(scope="session", params=BOTH)
def house(
    request: pytest.FixtureRequest, copying: Copying, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """A copy that tests only look at."""
    with opened(copying(request.param, tmp_path_factory.mktemp("house"))) as house:
        yield house


@pytest.fixture(params=BOTH)
def own_house(request: pytest.FixtureRequest, copying: Copying, tmp_path: Path) -> Iterator[House]:
    """A copy for a test that plays on."""
    with opened(copying(request.param, tmp_path)) as house:
        yield house


@pytest.fixture(params=VISITED)
def visited(request: pytest.FixtureRequest, copying: Copying, tmp_path: Path) -> Copy:
    """A copy that people had visited, for a server of the test's own."""
    return copying(request.param, tmp_path)
