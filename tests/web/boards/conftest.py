"""Pages for the tests of the boards, a desktop's and a phone's, shared by all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from testkit.contexts import shared
from testkit.items import is_repeated

from .bench import Bench

HANDHELD: dict[str, Any] = {
    "viewport": {"width": 360, "height": 560}, "has_touch": True, "is_mobile": True,
}  # fmt: skip


@pytest.fixture(scope=shared("package"))
def _desktop(browser: Browser) -> Iterator[Bench]:
    yield from _opened(browser)


@pytest.fixture(scope=shared("package"))
def _handheld(browser: Browser) -> Iterator[Bench]:
    yield from _opened(browser, **HANDHELD)


@pytest.fixture
def _second_try(request: pytest.FixtureRequest, browser: Browser) -> Callable[..., Iterator[Bench]]:
    """A test that is tried again gets a page of its own: the shared one may be what was wrong."""

    def chosen(opened: Bench, **screen: Any) -> Iterator[Bench]:
        yield from _opened(browser, **screen) if is_repeated(request.node) else (opened,)

    return chosen


@pytest.fixture
def bench(_desktop: Bench, _second_try: Callable[..., Iterator[Bench]]) -> Iterator[Bench]:
    for opened in _second_try(_desktop):
        yield from _cared_for(opened)


@pytest.fixture
def phone(_handheld: Bench, _second_try: Callable[..., Iterator[Bench]]) -> Iterator[Bench]:
    for opened in _second_try(_handheld, **HANDHELD):
        yield from _cared_for(opened)


def _opened(browser: Browser, **screen: Any) -> Iterator[Bench]:
    opened = Bench(browser, **screen)
    yield opened
    opened.context.close()


def _cared_for(opened: Bench) -> Iterator[Bench]:
    opened.reset()
    yield opened
    assert not opened.faults  # neither an error nor a breach of the content policy
