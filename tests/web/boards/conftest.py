"""A browser for the tests of the boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from .bench import Bench, launch


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def bench(browser: Browser) -> Iterator[Bench]:
    opened = Bench(browser)
    yield opened
    faults = opened.faults
    opened.close()
    assert not faults  # neither an error nor a breach of the content policy


@pytest.fixture
def phone(browser: Browser) -> Iterator[Bench]:
    opened = Bench(
        browser, viewport={"width": 360, "height": 560}, has_touch=True, is_mobile=True
    )
    yield opened
    faults = opened.faults
    opened.close()
    assert not faults
