"""What a figure should be: a bar that it must reach, and a goal beyond it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Bar:
    """A figure and what it should be."""

    what: str
    measured: float
    bar: float
    goal: float | None = None
    at_least: bool = False
    """Whether more is better."""
    unit: str = ""

    @property
    def verdict(self) -> str:
        """Whether the bar, and perhaps the goal, is reached."""
        if not self._reached(self.bar):
            return "MISSED"
        if self.goal is None:
            return "reached"
        return "goal reached" if self._reached(self.goal) else "reached, the goal is not"

    def _reached(self, limit: float) -> bool:
        return self.measured >= limit if self.at_least else self.measured <= limit

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        goal = "" if self.goal is None else f", goal {self.goal:g}{unit}"
        side = "at least" if self.at_least else "at most"
        measured = f"measured {self.measured:.3g}{unit}"
        return f"{self.what}: bar {side} {self.bar:g}{unit}{goal}, {measured}: {self.verdict}"


def show(bars: Iterable[Bar]) -> None:
    """Print them, one on a line."""
    for bar in bars:
        print(f"- {bar}")
