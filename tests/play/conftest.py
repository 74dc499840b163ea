"""Tables in a database, on SQLite and on a real PostgreSQL server, and a clock to go with them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixfold.play import Door, Storage, table_setup

from .folds import Folds
from .people import FakeTime


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


@pytest.fixture
def clocks_run_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minutes run from the start, as at tables of 0.3.0; beginnings are in `test_begin.py`."""
    monkeypatch.setattr(table_setup, "BEGIN_MS", 0)


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> Folds:
    return Folds(monkeypatch)
