"""The interface of all searches, whatever their algorithm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.halting import Halt
from sixfold.engine.limits import Limits, Progress

OnProgress = Callable[[Progress], None]

NO_LIMIT = 1 << 62


class PositionSearch(Protocol):
    """One position under search; it can be halted and continued, and keeps what it has found."""

    position: Position[Any]
    halt: Halt
    threads: int
    """How many threads a run uses, whatever it was given."""
    multipv: int
    """How many lines it reports."""

    def run(self, limits: Limits, on_progress: OnProgress | None = None) -> Progress:
        """Search until a limit, the halt flag or a proof; returns what is known by then.

        An infinite run waits for the halt flag even if there is nothing left to find out. Which
        moves are searched was said when the search was made, and cannot be changed by `limits`.
        """

    def progress(self) -> Progress:
        """What is known by now."""


class Searcher(Protocol):
    """Searches one position after another, and keeps what helps with the next."""

    def __init__(self, megabytes: int) -> None:
        """Memory is taken when the first search begins."""

    def search(
        self,
        position: Position[Any],
        *,
        threads: int,
        multipv: int,
        halt: Halt,
        moves: Sequence[Move] | None = None,
    ) -> PositionSearch:
        """A search that is ready to run, of all legal moves or of some of them."""
