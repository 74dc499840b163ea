"""How lucky a test is: every delay is drawn from the seed and the name of the test.

Whether a delay is long is not left to chance alone. Each delay has a number between 0 and 1 that
depends on the test, the place and how often it was passed, and each seed moves that number on by a
third. Of three consecutive seeds, one therefore has a long delay where a third of all delays is
long, and two have it where two thirds are: no place is quick in all three, and none is slow.
"""

from __future__ import annotations

import threading
from collections import Counter
from random import Random
from zlib import crc32

THIRD = 1 / 3
"""The share of long delays with which one of three consecutive seeds has any given one."""
CALL = "call"
"""The kind of those delays that are a test's own, before it asks its browser for something."""


class Luck:
    """The bad luck of one test, and how often it has struck."""

    def __init__(self, seed: int, test: str) -> None:
        self.seed = seed
        self.test = test
        self.is_slow = self._is_hit(crc32(test.encode()) / 2**32, THIRD)
        """Whether the test itself is slow, too, or as quick as it can be: with every third seed."""
        self.counts: Counter[str] = Counter()
        """How many delays of each kind the test has had."""
        self._draws: dict[str, Random] = {}
        self.renew()

    def renew(self) -> None:
        """In the child of a fork: a thread of the parent may have been drawing."""
        # A signal or a finalizer may draw while its own thread does.
        self._lock = threading.RLock()

    def draw(self, kind: str, most: float, where: str = "", long: float = THIRD) -> float:
        """Seconds of the next delay of a kind; it counts as injected.

        Some are long (the share `long`), the others short, none is in between: two things change
        their order when one is late and the other is not.

        Delays of one kind and place are a sequence of their own. Other delays, which may be drawn
        in another order the next time, do not change it.
        """
        with self._lock:
            self.counts[kind] += 1
            key = f"{kind} {where}"
            is_long = self._is_hit(self._random(f"{self.test} {key}").random(), long)
            random = self._random(f"{self.seed} {self.test} {key}")
            return most * (random.uniform(0.75, 1) if is_long else random.uniform(0, 0.15))

    def number(self, kind: str, least: int, most: int) -> int:
        """The next number of a kind, which is no delay."""
        with self._lock:
            return self._random(f"{self.seed} {self.test} {kind}").randint(least, most)

    def number_of_all_seeds(self, kind: str, most: int) -> int:
        """The next number of a kind from 0 on, the same with every seed."""
        with self._lock:
            return self._random(f"{self.test} {kind}").randint(0, most)

    def _is_hit(self, number: float, share: float) -> bool:
        """Whether this seed is among those that a number between 0 and 1 stands for."""
        return (number + self.seed % 3 / 3) % 1 < share

    def _random(self, key: str) -> Random:
        if key not in self._draws:
            self._draws[key] = Random(key)
        return self._draws[key]

    def count(self, kind: str, times: int) -> None:
        """Delays that somebody else has drawn, such as the script in a page."""
        with self._lock:
            self.counts[kind] += times


class _Now:
    """Who has bad luck at the moment; nobody without chaos, and between two tests."""

    def __init__(self) -> None:
        self.seed: int | None = None
        self.luck: Luck | None = None


NOW = _Now()
