"""Pages for the tests of the boards, a desktop's and a phone's, shared by all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .bench import Bench


@pytest.fixture(scope="package")
def _desktop(browser: Browser) -> Bench:
    return Bench(browser)


@pytest.fixture(scope="package")
def _handheld(browser: Browser) -> Bench:
    screen = {"width": 360, "height": 560}
    return Bench(browser, viewport=screen, has_touch=True, is_mobile=True)


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
