"""A browser for the tests of the boards: two pages, a desktop's and a phone's, shared by all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from .bench import Bench, launch


@pytest.fixture(scope="module")
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def _desktop(_browser: Browser) -> Bench:
    return Bench(_browser)


@pytest.fixture(scope="module")
def _handheld(_browser: Browser) -> Bench:
    screen = {"width": 360, "height": 560}
    return Bench(_browser, viewport=screen, has_touch=True, is_mobile=True)


@pytest.fixture
def bench(_desktop: Bench) -> Iterator[Bench]:
    yield from _cared_for(_desktop)


@pytest.fixture
def phone(_handheld: Bench) -> Iterator[Bench]:
    yield from _cared_for(_handheld)


def _cared_for(opened: Bench) -> Iterator[Bench]:
    opened.reset()
    yield opened
    assert not opened.faults  # neither an error nor a breach of the content policy
