"""Progress of compiling, for people who wait.

Numba says when it has finished a function. The number of functions of a family is a constant that
was counted once; the three that hold the whole search take a third of the time and count for more.
So the figures are good enough for a progress bar. They never fall, and reach the end only when
everything is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

OnStep = Callable[[int, int], object]
"""Called with the steps done and the steps in total."""

LARGE = {"visit": 20, "search_root_moves": 6, "work": 6}
"""Steps that a function counts for, where it is not one."""


@contextmanager
def watched(steps: int, on_step: OnStep | None) -> Iterator[None]:
    """Tell about every step until the end."""
    if on_step is None:
        yield
        return
    from numba.core import event

    count = Counter(steps, on_step)

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            """A function begins; what counts is its end."""

        def on_end(self, event: Any) -> None:
            count.end(event.data["dispatcher"].py_func.__name__)

    on_step(0, count.total)
    with event.install_listener("numba:compile", Listener()):
        yield
    on_step(count.total, count.total)


class Counter:
    """Counts the steps of a family, given about how many there are."""

    def __init__(self, steps: int, on_step: OnStep) -> None:
        self.total = steps
        self.done = 0
        self._on_step = on_step

    def end(self, name: str) -> None:
        """A function is compiled."""
        self.done = min(self.done + LARGE.get(name, 1), self.total - 1)
        self._on_step(self.done, self.total)
