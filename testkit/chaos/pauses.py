"""Where another thread may come in between, a thread pauses.

A thread that hands something over pauses after it, so that the other side may be far ahead. One
that was handed something pauses before going on, so that the other side may look for what is not
there yet.
Most pauses take a few milliseconds. Of the threads of a test some are slow, by their names, which
depends on test and seed: in three consecutive seeds each of them is slow in one. That one side is
slow and the other is not finds more than many random pauses, which are alike on both sides.

A place at which a thread pauses often does so less and less, or some tests would never end. But one
that comes by only now and then, such as a sweep, goes on pausing as long as the test runs.

This module is loaded in every process of a test, and imports as little as it can.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from random import Random
from time import monotonic, sleep

from testkit.chaos.luck import Luck

QUICK, SLOW = 0.01, 0.3
"""Seconds that a pause takes at most."""
OFTEN = 12
"""Pauses of a thread at one kind of place; of those that come later, fewer and fewer happen."""
SHARE = 0.2
"""The share of a test's time that a thread spends pausing at one kind of place, however often it
has done so."""
SWITCH = 1e-5
"""Seconds after which Python lets another thread run, instead of five milliseconds."""


class Pauser:
    """Makes the threads of this process pause while a test has bad luck."""

    def __init__(self) -> None:
        self.tell: Callable[[str], None] = lambda kind: None
        """Hears of every pause; in a child, whose counts nobody else sees."""
        self._luck: Luck | None = None
        self._switch = sys.getswitchinterval()
        self._visits: dict[str, int] = {}
        self._skips: dict[str, Random] = {}
        self._spent: dict[str, float] = {}
        self._begun = 0.0

    @property
    def luck(self) -> Luck | None:
        """Whose luck it is, if anybody's."""
        return self._luck

    def begin(self, luck: Luck) -> None:
        """From now on threads pause."""
        self._visits.clear()
        self._skips.clear()
        self._spent.clear()
        self._begun = monotonic()
        self._switch = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        self._luck = luck

    def end(self) -> None:
        """From now on they do not."""
        self._luck = None
        sys.setswitchinterval(self._switch)

    def seconds(self, kind: str) -> float:
        """How long this thread is to pause here and now; mostly not at all if it did so often."""
        luck = self._luck
        if luck is None:
            return 0.0
        role = _role()
        place = f"{kind} {role}"
        visits = self._visits[place] = self._visits.get(place, 0) + 1
        spent = self._spent.get(place, 0.0)
        if visits > OFTEN and spent > SHARE * (monotonic() - self._begun):
            if place not in self._skips:
                self._skips[place] = Random(f"{luck.seed} {luck.test} skip {place}")
            if self._skips[place].random() * visits > OFTEN:
                return 0.0
        slow = Random(f"{luck.test} {role}").randrange(3) == luck.seed % 3
        self.tell(kind)
        wait = luck.draw(kind, SLOW if slow else QUICK, role)
        self._spent[place] = spent + wait
        return wait

    def pause(self, kind: str) -> None:
        """Let others run for a while."""
        wait = self.seconds(kind)
        if wait:
            sleep(wait)


def _role() -> str:
    """What the thread is called, without numbers, which depend on threads of before."""
    thread = threading._active.get(threading.get_ident())  # type: ignore[attr-defined]
    return "" if thread is None else thread.name.translate(_NO_NUMBERS)


_NO_NUMBERS = str.maketrans("", "", "0123456789")
PAUSER = Pauser()
pause = PAUSER.pause


def _after_fork() -> None:
    luck = PAUSER.luck
    if luck is not None:  # another thread of the parent may have been drawing
        luck.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
