"""The limits and results of a search, as plain values; nothing heavy is loaded here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.move import Move
from sixfold.engine import checks

MOST_THREADS = 256
MOST_MEGABYTES = 65_536
"""What an engine can be given, at the most."""


@dataclass(frozen=True)
class Limits:
    """When a search ends; without any limit it runs until it is stopped or has a proof."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and checks.number("seconds", self.seconds) <= 0:
            raise ValueError(f"seconds must be positive, not {self.seconds}")
        for name in ("nodes", "depth"):
            if getattr(self, name) is not None:
                checks.whole_number(name, getattr(self, name), low=1)


@dataclass(frozen=True)
class Score:
    """The mover's prospects: `cp` in hundredths of a logit, or a proven `win`, `loss` or `draw`.

    `value` is the centipawn-like figure of `cp`, or the plies to the end where they are known.
    """

    kind: str
    value: int | None = None

    def __str__(self) -> str:
        return self.kind if self.value is None else f"{self.kind} {self.value}"

    @property
    def proven(self) -> bool:
        """Whether this is the game's value and not an estimate."""
        return self.kind != "cp"


@dataclass(frozen=True)
class Line:
    """A principal variation with its score."""

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Progress:
    """What a search knows by now: the best lines, the best first."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]

    @property
    def best(self) -> Any:
        """The first move of the best line, or None when the game is over."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    @property
    def speed(self) -> int:
        """Nodes a second."""
        return int(self.nodes / max(self.seconds, 1e-6))


def check_question(position: Any, limits: Any) -> None:
    """Refuse anything that is not a position, or not limits, before using it."""
    checks.position(position)
    if limits is not None:
        checks.instance("limits", limits, Limits)
