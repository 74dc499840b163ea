"""A browser and a server for all tests of this folder, and people who visit it.

Whatever a page writes to its console as an error or a warning fails the test that opened it, and so
does a request that the server could not serve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from testkit.chromium import chromium
from testkit.people import Person
from testkit.servers import SixfoldServer, sixfold_server

Visit = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SixfoldServer]:
    """A server without the computer: quick to start."""
    folder = tmp_path_factory.mktemp("house") / "data"
    with sixfold_server(folder, SIXFOLD_WORKERS="0") as started:
        yield started


@pytest.fixture
def visit(browser: Browser, server: SixfoldServer) -> Iterator[Visit]:
    """Somebody new comes with a browser of their own: `visit(viewport=…, color_scheme=…)`."""
    yield from visitors(browser, server.url)


def visitors(browser: Browser, url: str) -> Iterator[Visit]:
    everybody: list[Person] = []

    def visit(base: str = url, **options: Any) -> Person:
        person = Person(browser, base, **options)
        everybody.append(person)
        return person

    yield visit
    faults = [fault for person in everybody for fault in person.faults]
    for person in everybody:
        person.leave()
    assert faults == []
