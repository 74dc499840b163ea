"""A replaced database file, as the test was before b302c3ad.

Nobody gets a new connection to a file that is gone, and the only one there is may be in use by the
server's own look at its clocks.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.house import House, make
from server.test_store import health, refused
from sixfold.server.settings import DATABASE, Settings

pytestmark = pytest.mark.timing


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    folder = tmp_path / "data"
    return Settings(data=folder, workers=0, rate=0, sweep_seconds=0.05, durable=False)


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_a_move_into_a_database_that_is_gone_is_refused(
    house: House, settings: Settings, replaced: bool, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    client = house.visitor()
    view = make(client)
    assert health(client) is None
    path = settings.data / DATABASE
    other = path.with_name("another.db")
    shutil.copy(path, other)
    path.unlink()
    if replaced:
        other.rename(path)
    with caplog.at_level(logging.WARNING):
        assert [refused(client, view) for _ in range(3)] == ["database-gone"] * 3
    assert health(client) == {"reason": "database-gone", "app": "sixfold"}
    assert client.get(f"/api/tables/{view['id']}").json()["ply"] == 0
    assert "Traceback" not in caplog.text
    assert caplog.text.count("Nothing can be stored") == 1
    assert path.exists() is replaced
