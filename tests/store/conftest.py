"""Stores with a schema of the tests' own, on SQLite and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.store import Store

from .diary import SCHEMA


@pytest.fixture
def database_file(tmp_path: Path) -> Path:
    """With a name that a careless URL would misread."""
    return tmp_path / "a folder with spaces & signs?.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    store.register(SCHEMA)
    yield store.open()
    store.close()


on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
on_postgres = pytest.mark.parametrize("url", ["postgres"], indirect=True)
