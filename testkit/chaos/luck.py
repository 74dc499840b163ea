"""How lucky a test is: every delay is drawn from the seed and the name of the test."""

from __future__ import annotations

import threading
from collections import Counter
from random import Random

CALL = "call"
"""The kind of those delays that are a test's own, before it asks its browser for something."""


class Luck:
    """The bad luck of one test, and how often it has struck."""

    def __init__(self, seed: int, test: str) -> None:
        self.seed = seed
        self.test = test
        self.counts: Counter[str] = Counter()
        """How many delays of each kind the test has had."""
        self._draws: dict[str, Random] = {}
        self.renew()

    def renew(self) -> None:
        """In the child of a fork: a thread of the parent may have been drawing."""
        # A signal or a finalizer may draw while its own thread does.
        self._lock = threading.RLock()

    def draw(self, kind: str, most: float, where: str = "", rarely: int = 2) -> float:
        """Seconds of the next delay of a kind, most of them short; it counts as injected.

        The higher `rarely`, the fewer delays are long.

        Delays of one kind and place are a sequence of their own. Other delays, which may be drawn
        in another order the next time, do not change it.
        """
        with self._lock:
            self.counts[kind] += 1
            return most * self._random(f"{kind} {where}").random() ** rarely

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
