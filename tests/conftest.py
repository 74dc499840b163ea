"""What all tests share: where the repository is, and which package is under test."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sixfold

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from testkit.servers import Postgres

pytest_plugins = ["testkit.flaky"]

with contextlib.suppress(ImportError):  # the wheel's environment has no more than the wheel needs
    from hypothesis import HealthCheck, settings

    # A busy machine is no fault of an example.
    settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("calm")

# NumPy's own threads would only wait for each other: the workers of a run share the cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would never see a Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage once, not again and again: modules and tests stay until the end.

    Frozen, they are passed over as long as tests run, and when pytest looks five times for what was
    never closed. What tests make is looked at less often than Python does by itself, because its
    threshold is meant for small programs: that takes 8 % off tests of rules.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


LONG = {"browser", "web", "fourth", "frozen"}
"""Folders of tests that take seconds each."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with its share of the long tests: none is left with one at the end.

    xdist gives each worker an equal part of the list, and those that have done theirs take from the
    ends of the others'.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    folders = [set(item.path.parts) for item in items]
    long = [item for item, names in zip(items, folders, strict=True) if names & LONG]
    short = [item for item, names in zip(items, folders, strict=True) if not names & LONG]

    def share(some: list[pytest.Item], number: int) -> list[pytest.Item]:
        return some[len(some) * number // workers : len(some) * (number + 1) // workers]

    items[:] = [item for n in range(workers) for some in (long, short) for item in share(some, n)]


def pytest_report_header() -> str:
    """Say whether the sources or an installed wheel are tested."""
    return f"sixfold {sixfold.__version__} from {Path(sixfold.__file__).parent}"


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL server, one for all processes of a run."""
    from testkit.servers import shared_postgres

    with shared_postgres(tmp_path_factory.getbasetemp()) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one module; a folder full of page tests has one for all."""
    from testkit.chromium import chromium

    with chromium() as opened:
        yield opened


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """Where SQLite keeps a test's database."""
    return tmp_path / "games.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, database_file: Path) -> Iterator[str]:
    """An empty database; that of SQLite is not even there. A test that asks for it runs on both."""
    if request.param == "sqlite":
        yield f"sqlite:///{database_file}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    fresh = server.new_database()
    yield fresh
    server.drop(fresh)
