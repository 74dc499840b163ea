"""Rate limits: buckets that fill steadily and are emptied by requests.

They live in the memory of one process, which is enough to keep one player from starving the
others. Every player has a bucket, and an address has a larger one, because a household or a school
shares it.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

KEEP = 50_000
"""Buckets to remember; the ones that were not used for longest are full again anyway."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many are allowed at once, and how many a second in the long run."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True)
class Policy:
    """What one player may do, and what one address may."""

    player: Rate
    address: Rate


POLICIES = {
    "make": Policy(player=Rate(12, 0.3), address=Rate(60, 2)),
    "act": Policy(player=Rate(60, 15), address=Rate(400, 120)),
    "talk": Policy(player=Rate(8, 0.7), address=Rate(60, 6)),
    "name": Policy(player=Rate(10, 0.2), address=Rate(60, 2)),
    "link": Policy(player=Rate(10, 0.1), address=Rate(30, 0.5)),
    "heavy": Policy(player=Rate(12, 1), address=Rate(60, 6)),
    "read": Policy(player=Rate(150, 30), address=Rate(800, 250)),
    "live": Policy(player=Rate(30, 1), address=Rate(300, 20)),
    "file": Policy(player=Rate(600, 60), address=Rate(3000, 300)),
}
"""By kind of request: tables made, moves, chat, names, personal links, work such as animations and
hints, reading, sockets, and files: a page asks for some sixty of them at once, and a class of
pupils for sixty each."""


class OpenSockets:
    """How many sockets each address has open; only on the event loop."""

    def __init__(self) -> None:
        self._addresses: Counter[str] = Counter()

    def admit(self, address: str, most: int) -> bool:
        """Count one more of an address; False if it has too many already (0: no limit)."""
        if most and self._addresses[address] >= most:
            return False
        self._addresses[address] += 1
        return True

    def dismiss(self, address: str) -> None:
        """A socket of an address has closed."""
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]


class Rates:
    """The buckets of everybody."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, kind: str, player: str | None, address: str, cost: float = 1.0) -> float:
        """Take one, or what it costs, from the buckets: 0, or the seconds until there is enough.

        What costs more than a bucket can hold takes all of a full one.
        """
        if self._factor <= 0:
            return 0.0
        policy = POLICIES[kind]
        with self._lock:
            now = self._clock()
            wanted = [((kind, f"@{address}"), policy.address)]
            if player is not None:
                wanted.append(((kind, player), policy.player))
            waits = [self._missing(key, rate, now, cost) for key, rate in wanted]
            if (longest := max(waits)) > 0:
                return longest
            for key, rate in wanted:
                taken = min(cost, self._full(rate))
                self._buckets[key] = (self._level(key, rate, now) - taken, now)
                self._buckets.move_to_end(key)
            while len(self._buckets) > KEEP:
                self._buckets.popitem(last=False)
        return 0.0

    def _missing(self, key: tuple[str, str], rate: Rate, now: float, cost: float) -> float:
        """Seconds until a bucket holds enough again."""
        lacking = min(cost, self._full(rate)) - self._level(key, rate, now)
        return 0.0 if lacking <= 0 else lacking / (rate.each_second * self._factor)

    def _full(self, rate: Rate) -> float:
        return max(1.0, rate.burst * self._factor)

    def _level(self, key: tuple[str, str], rate: Rate, now: float) -> float:
        full = self._full(rate)
        level, then = self._buckets.get(key, (full, now))
        return min(full, level + (now - then) * rate.each_second * self._factor)
