"""Ending a search from other threads: a flag, a deadline, and helpers that leave with their run.

Kernels run without the GIL and poll the flag at every node. Two things raise it. A `stop` is meant
for the search: the flag stays up until somebody lowers it. The end of a run (its time is over, or
the first thread has what it wants) is meant for that run alone, and must leave no trace: neither by
a timer that fires late, nor by lowering the flag of a `stop` that came at the same moment.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from sixfold.engine.compile.memory import zeros


class Halt:
    """A flag that ends searches from any thread.

    `renew` lowers the flag and only then looks for a stop; `set` notes the stop and only then
    raises the flag. So whichever comes first, a stop is never lost, and no lock is needed.
    """

    def __init__(self) -> None:
        self.flag = zeros(1, np.int64)
        self._stopped = False
        self._raised = threading.Event()

    def set(self) -> None:
        """Stop the search as soon as it looks, within milliseconds, and until `clear`."""
        self._stopped = True
        self.expire()

    def clear(self) -> None:
        """Allow searching again."""
        self._stopped = False
        self._lower()

    def expire(self) -> None:
        """End the run that is going on, and no other."""
        self.flag[0] = 1
        self._raised.set()

    def renew(self) -> None:
        """Allow the next run, unless the search has been stopped."""
        self._lower()
        if self._stopped:
            self.expire()

    def wait(self) -> None:
        """Do nothing until the flag is raised: for a search that has nothing left to find out."""
        self._raised.wait()

    def _lower(self) -> None:
        self.flag[0] = 0
        self._raised.clear()

    def __bool__(self) -> bool:
        return bool(self.flag[0])


@contextmanager
def deadline(halt: Halt, seconds: float | None) -> Iterator[None]:
    """One run, which expires after some seconds, if any; afterwards there may be another."""
    timer = None
    if seconds is not None:
        timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), halt.expire)
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()
            timer.join()  # it may have been about to fire: only now is it known to be quiet
        halt.renew()


@contextmanager
def helpers(halt: Halt, work: Callable[[int], None], count: int) -> Iterator[None]:
    """Threads that work beside a run, within its `deadline`, until it ends."""
    crew = _Crew(halt, work, count)
    crew.begin(1)
    try:
        yield
    finally:
        halt.expire()
        for thread in crew.threads:  # which grows until the last one has ended
            thread.join()


class _Crew:
    """Helpers of one run.

    Each begins the next one before it works, so that the run itself waits for none but the first;
    and none begins, or makes anything it needs, when the run is already over.

    Functions that call each other would refer to each other after the run, and to the search with
    its tables, until the collector finds them: a worker would grow by hundreds of megabytes.
    """

    def __init__(self, halt: Halt, work: Callable[[int], None], count: int) -> None:
        self.threads: list[threading.Thread] = []
        self._halt = halt
        self._work = work
        self._count = count

    def begin(self, number: int) -> None:
        """Start a helper, and with it all after it, unless the run is over."""
        if number > self._count or self._halt:
            return
        thread = threading.Thread(target=self._help_out, args=(number,), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            return  # the system has no more threads: the search does with fewer
        self.threads.append(thread)

    def _help_out(self, number: int) -> None:
        self.begin(number + 1)
        if not self._halt:
            self._work(number)
