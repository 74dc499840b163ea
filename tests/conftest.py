"""What all tests share: where the repository is, and which package is under test."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sixfold

if TYPE_CHECKING:
    from servers import Postgres

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


def pytest_report_header() -> str:
    """Say whether the sources or an installed wheel are tested."""
    return f"sixfold {sixfold.__version__} from {Path(sixfold.__file__).parent}"


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL server, one for all processes of a run."""
    from servers import shared_postgres

    with shared_postgres(tmp_path_factory.getbasetemp()) as server:
        yield server


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """Where SQLite keeps a test's database."""
    return tmp_path / "games.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, database_file: Path) -> Iterator[str]:
    """An empty database; that of SQLite is not even there. Whoever asks runs on both."""
    if request.param == "sqlite":
        yield f"sqlite:///{database_file}"
        return
    server: Postgres = request.getfixturevalue("postgres_server")
    fresh = server.new_database()
    yield fresh
    server.drop(fresh)
