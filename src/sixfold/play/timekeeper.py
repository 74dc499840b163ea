"""What time it is for the games, on a machine that may sleep and whose clock may be set.

A machine has two clocks. The wall clock knows the date, but it leaps: when somebody sets it, and
over the hours that a laptop was shut. The monotonic clock never leaps and never falls, but knows no
date. Here time runs by the monotonic clock, from the date at which it started:

- The wall clock falls back: time runs on, and so does the clock of the player to move.
- It is a little ahead: time follows it.
- It is far ahead, or nobody has ticked for long: the machine slept, or this process did. Time does
  not leap by itself then. Code that judges flags asks `has_slept` first, lets minute clocks stand
  still, and then calls `catch_up`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

Seconds = Callable[[], float]


class Timekeeper:
    """The time in milliseconds since 1970; safe to use from many threads."""

    def __init__(self, wall: Seconds, monotonic: Seconds) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._offset = _ms(wall) - _ms(monotonic)
        self._ticked: int | None = None

    def now(self, tolerance: float) -> int:
        """The time; it follows a wall clock that is ahead by no more than the tolerance."""
        with self._lock:
            ahead, steady = self._ahead()
            if 0 < ahead <= tolerance:
                self._offset += ahead
            return steady + self._offset

    def tick(self) -> None:
        """This process is awake; from the first tick on, it says so at least every second."""
        with self._lock:
            self._ticked = _ms(self._monotonic)

    def has_slept(self, tolerance: float) -> bool:
        """Whether the machine or this process was away for longer than the tolerance."""
        with self._lock:
            ahead, steady = self._ahead()
            late = 0 if self._ticked is None else steady - self._ticked
            return ahead > tolerance or late > tolerance

    def after_sleep(self) -> int:
        """The time that `catch_up` will make it."""
        with self._lock:
            ahead, steady = self._ahead()
            return steady + self._offset + max(0, ahead)

    def catch_up(self, now: int) -> None:
        """What the sleep did to the games is settled: it is now this time, or later."""
        with self._lock:
            steady = _ms(self._monotonic)
            self._offset = max(self._offset, now - steady)
            if self._ticked is not None:
                self._ticked = steady

    def _ahead(self) -> tuple[int, int]:
        """How far the wall clock is ahead of our time, and the monotonic clock."""
        wall = _ms(self._wall)  # read first: a pause between the two never looks like a leap
        steady = _ms(self._monotonic)
        return wall - (steady + self._offset), steady


def _ms(clock: Seconds) -> int:
    return round(clock() * 1000)
