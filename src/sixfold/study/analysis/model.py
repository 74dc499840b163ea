"""What is asked of a live analysis, what those who watch it are told, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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


PAUSE = 0.1
"""Seconds between two reports."""

Tell = Callable[[Report], None]


class Reporter:
    """Tells what a search finds: not too often, and never less than before.

    A search that gave way begins again with its next slice and has to catch up with what is known
    already. Until then nothing is told. All methods are called on the event loop.
    """

    def __init__(self, tell: Tell, loop: asyncio.AbstractEventLoop) -> None:
        self._tell = tell
        self._loop = loop
        self._best: Report | None = None
        self._told = float("-inf")
        self._later: asyncio.TimerHandle | None = None

    def waits(self, found: Report | None = None) -> None:
        """The search waits for a worker; what it has found in the slice that ends now, if any."""
        if found is not None and found != self._best and self._is_news(found):
            self._best = found
            self._report()
        elif self._later is not None:
            self._report()
        self._tell({"state": "waiting"})

    def heard(self, progress: Any) -> None:
        """The search has said how far it is: its lines, or what has to be compiled first."""
        if isinstance(progress, tuple):
            done, of = progress
            self._tell({"state": "preparing", "done": done, "of": of})
        elif self._is_news(progress):
            self._best = progress
            wait = self._told + PAUSE - self._loop.time()
            if wait <= 0:
                self._report()
            elif self._later is None:
                self._later = self._loop.call_later(wait, self._report)

    def ended(self, found: Report) -> None:
        """The search is over, and there is no more to come."""
        if self._is_news(found):
            self._best = found
        self._report("done")

    def quiet(self) -> None:
        """Do not tell what was put off."""
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _is_news(self, progress: Report) -> bool:
        best = self._best
        return best is None or any(progress[what] >= best[what] for what in ("depth", "nodes"))

    def _report(self, state: str = "running") -> None:
        self.quiet()
        self._told = self._loop.time()
        if self._best is not None:
            self._tell({"state": state, **self._best})
