"""How a crew is doing, for pages and for people who run a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

LEAST_HINT, MOST_HINT = 1.0, 60.0
WEIGHT = 0.2


@dataclass(frozen=True, slots=True)
class CrewStatus:
    """A crew at one moment, as plain values."""

    processes: int
    """How many there may be."""
    workers: int
    """How many there are."""
    running: int
    waiting: int
    lost: int
    """How many have crashed or were ended so far, because they misbehaved."""
    loading: dict[str, Any] = field(default_factory=dict)
    """Resources that are being loaded, each with the latest that was said of it."""


class Pace:
    """How long the jobs of a crew take, on average, and how many workers were lost."""

    def __init__(self) -> None:
        self.lost = 0
        self._seconds = 1.0

    def note(self, seconds: float) -> None:
        """A job took this many seconds."""
        self._seconds += WEIGHT * (seconds - self._seconds)

    def guess(self, waiting: int, processes: int) -> float:
        """In how many seconds it is worth asking again."""
        return min(MOST_HINT, max(LEAST_HINT, self._seconds * waiting / max(1, processes)))
