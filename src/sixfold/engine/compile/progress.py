"""How far compiling has come, for somebody who waits.

Numba says when it has done with a function. How many there are in a family is known from the last
time that somebody counted; the three that hold the whole search take a third of the time, and count
for more. So the figures are good for a bar on a page. They never fall, and reach the end only when
everything is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

OnStep = Callable[[int, int], object]
"""Told how many steps are done, and of how many."""

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
    """Counts the steps of a family, of which there are about so many."""

    def __init__(self, steps: int, on_step: OnStep) -> None:
        self.total = steps
        self.done = 0
        self._on_step = on_step

    def end(self, name: str) -> None:
        """A function is compiled."""
        self.done = min(self.done + LARGE.get(name, 1), self.total - 1)
        self._on_step(self.done, self.total)
