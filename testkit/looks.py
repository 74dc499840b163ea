"""Looks at a page that wait: what a test expects may still be on its way there.

Playwright's `expect(locator)` is the first choice. Where only Python can compare, a `Look` does:

    assert dataset(page.locator(".legal"), "cell") == ["a1", "b2"]
    assert Look(page, lambda: page.evaluate("board.moves")) != []

The comparison reads the page again and again until it holds, or until patience ends.
"""

from __future__ import annotations

import contextlib
import operator
import os
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from playwright.sync_api import Locator, Page, expect

PATIENCE = float(os.environ.get("SIXFOLD_PAGE_PATIENCE", "30"))
"""Seconds until a page shows what it should; beside busy loops and with bad luck it takes longer.

What another process has to do first, such as the computer's thinking, has the patience of
`testkit.waiting`.
"""

expect.set_options(timeout=PATIENCE * 1000)

PAUSE_MS = 20

T = TypeVar("T")


class Look(Generic[T]):
    """Something that a page shows; a comparison with it waits until it holds."""

    def __init__(self, page: Page, read: Callable[[], T]) -> None:
        self._page = page
        self._read = read
        self._seen: T | None = None

    @property
    def now(self) -> T:
        """What is there at this moment: only for what was waited for already."""
        self._seen = self._read()
        return self._seen

    def when(self, truth: Callable[[T], object], seconds: float = PATIENCE) -> T:
        """Wait until something is true of it; what it is then."""
        deadline = time.monotonic() + seconds
        while not truth(seen := self.now):
            assert time.monotonic() < deadline, f"in vain: {seen!r}"
            self._page.wait_for_timeout(PAUSE_MS)  # still: the pause between two looks
        return seen

    def _compare(self, how: Callable[[Any, Any], object], other: object) -> bool:
        def holds(seen: T) -> object:
            return how(seen, other.now if isinstance(other, Look) else other)

        with contextlib.suppress(AssertionError):
            self.when(holds)
            return True
        return False

    def __eq__(self, other: object) -> bool:
        return self._compare(operator.eq, other)

    def __ne__(self, other: object) -> bool:
        return self._compare(operator.ne, other)

    def __lt__(self, other: object) -> bool:
        return self._compare(operator.lt, other)

    def __le__(self, other: object) -> bool:
        return self._compare(operator.le, other)

    def __gt__(self, other: object) -> bool:
        return self._compare(operator.gt, other)

    def __ge__(self, other: object) -> bool:
        return self._compare(operator.ge, other)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise TypeError("say what is expected: a bare truth does not wait")

    def __repr__(self) -> str:
        return f"<seen: {self._seen!r}>"


def dataset(found: Locator, name: str) -> Look[list[str]]:
    """The `data-name` of all elements that are found, sorted."""
    script = "(all, name) => all.map((node) => node.dataset[name]).sort()"
    return Look(found.page, lambda: found.evaluate_all(script, name))  # still: inside a look
