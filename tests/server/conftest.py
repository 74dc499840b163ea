"""Servers for tests: one in this process for each test, and a real one on a free port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.settings import Settings

from .house import House


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server without an engine, in a folder of its own."""
    folder = tmp_path / "data"
    return Settings(data=folder, workers=0, rate=0, sweep_seconds=0.05, durable=False)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    """A server and its visitors."""
    with House(settings) as house:
        yield house


@pytest.fixture
def client(house: House) -> TestClient:
    """A browser with a cookie of its own."""
    return house.visitor()


@pytest.fixture
def visitor(house: House) -> Callable[[], TestClient]:
    """Further browsers."""
    return house.visitor
