"""What is asked of a live analysis, and what is reported of it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Report = dict[str, Any]
"""A `state`, and what is known in it; docs/analysis.md lists them."""


@dataclass(frozen=True)
class AnalysisRequest:
    """A position, and how many lines are wanted; `owner` shares workers fairly with others."""

    game: str
    moves: tuple[str, ...] = ()
    lines: int = 1
    start: str | None = None
    """The text of a position that is not the game's start."""
    owner: str = ""

    def payload(self, seconds: float) -> dict[str, Any]:
        """The payload of a job that searches the position for some seconds."""
        return {
            "game": self.game,
            "position": self.start,
            "moves": list(self.moves),
            "multipv": self.lines,
            "limits": {"seconds": seconds},
        }
