"""How lucky a test is: every delay is drawn from the seed and the name of the test."""

from __future__ import annotations

import threading
from collections import Counter
from random import Random
from zlib import crc32

CALL = "call"
"""The kind of those delays that are a test's own, before it asks its browser for something."""


class Luck:
    """The bad luck of one test, and how often it has struck."""

    def __init__(self, seed: int, test: str) -> None:
        self.seed = seed
        self.test = test
        self.is_slow = (seed + crc32(test.encode())) % 2 == 0
        """Whether the test itself is slow, too, or as quick as it can be: with every other seed."""
        self.counts: Counter[str] = Counter()
        """How many delays of each kind the test has had."""
        self._draws: dict[str, Random] = {}
        self.renew()

    def renew(self) -> None:
        """In the child of a fork: a thread of the parent may have been drawing."""
        # A signal or a finalizer may draw while its own thread does.
        self._lock = threading.RLock()

    def draw(self, kind: str, most: float, where: str = "", long: float = 0.25) -> float:
        """Seconds of the next delay of a kind; it counts as injected.

        Some are long (the share `long`), the others short, none is in between: two things change
        their order when one is late and the other is not.

        Delays of one kind and place are a sequence of their own. Other delays, which may be drawn
        in another order the next time, do not change it.
        """
        with self._lock:
            self.counts[kind] += 1
            random = self._random(f"{kind} {where}")
            is_long = random.random() < long
            return most * (random.uniform(0.75, 1) if is_long else random.uniform(0, 0.15))

    def number(self, kind: str, least: int, most: int) -> int:
        """The next number of a kind, which is no delay."""
        with self._lock:
            return self._random(kind).randint(least, most)

    def _random(self, key: str) -> Random:
        if key not in self._draws:
            self._draws[key] = Random(f"{self.seed} {self.test} {key}")
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
