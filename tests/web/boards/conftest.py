"""Pages for the tests of the boards, a desktop's and a phone's, shared by all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from testkit.contexts import shared

from .bench import Bench


@pytest.fixture(scope=shared("package"))
def _desktop(browser: Browser) -> Iterator[Bench]:
    opened = Bench(browser)
    yield opened
    opened.context.close()


@pytest.fixture(scope=shared("package"))
def _handheld(browser: Browser) -> Iterator[Bench]:
    screen = {"width": 360, "height": 560}
    opened = Bench(browser, viewport=screen, has_touch=True, is_mobile=True)
    yield opened
    opened.context.close()


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
