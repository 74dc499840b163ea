"""What the engine says of a move that is legal and not the solution of a puzzle: a pool searches.

Somebody waits for the answer, but not for ever: while the engine is being compiled, or when there
is too much to do, nothing more is known of the move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, wait
from typing import Any, Final

from sixfold.core.lru import LRU
from sixfold.engine.jobs import CREW, MEMORY_MB, PREPARE_SECONDS, SEARCH_SECONDS, ready
from sixfold.pool import (
    NOW,
    Context,
    JobFailed,
    Kind,
    Pool,
    PoolBusy,
    PoolClosed,
    Ticket,
    register,
)
from sixfold.study.puzzles.explanations import Explained, explain
from sixfold.study.puzzles.model import Puzzle

PATIENCE: Final = 7.0
"""Seconds that an answer waits for the engine; pages ask again after ten."""
PATIENCE_COMPILING: Final = 1.0
"""Seconds that it waits while kernels are being made, which takes minutes."""
REMEMBERED: Final = 2000
"""Explanations that are remembered: many people try the same wrong moves."""

log = logging.getLogger(__name__)

MOVE = register(
    Kind(
        "puzzle-move", "sixfold.study.puzzles.explainer:explained", CREW, retry_errors=True,
        memory_mb=MEMORY_MB, seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS, waiting_each=4,
    )
)  # fmt: skip


def payload_of(puzzle: Puzzle, played: Sequence[str], move: str) -> dict[str, Any]:
    """The question as plain values: the puzzle goes along, since one's own are in no file."""
    return {"puzzle": puzzle.to_json(), "played": list(played), "move": move}


def explained(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """What the engine says about a move. It takes a second at the most, so nothing stops it."""
    puzzle = Puzzle.from_json(payload["puzzle"])
    ready(puzzle.rules.family, context)
    context.check()
    return explain(puzzle, payload["played"], payload["move"]).to_json()


Key = tuple[str, ...]


class Explainer:
    """What is known of moves that are not solutions. Safe to use from many threads."""

    def __init__(
        self, pool: Pool | None, preparing: Callable[[], Collection[str]] = lambda: ()
    ) -> None:
        """Without a pool nothing is ever known; `preparing` are the families being compiled."""
        self._pool = pool
        self._preparing = preparing
        self._known = LRU[Key, Explained](REMEMBERED)

    @property
    def available(self) -> bool:
        """Whether there is an engine to ask."""
        return self._pool is not None

    def explain(
        self, puzzle: Puzzle, played: Sequence[str], move: str, owner: str = ""
    ) -> Explained | None:
        """What becomes of a move; None if that cannot be told now. The thread waits."""
        key = _key(puzzle, played, move)
        found = self._known.get(key) or self._asked(key, puzzle, played, move, owner)
        if not isinstance(found, Ticket):
            return found
        wait([found.future], timeout=self._patience(puzzle))
        return self._told(key, found, found.future)

    async def explain_later(
        self, puzzle: Puzzle, played: Sequence[str], move: str, owner: str = ""
    ) -> Explained | None:
        """As `explain`, but no thread waits."""
        key = _key(puzzle, played, move)
        found = self._known.get(key) or self._asked(key, puzzle, played, move, owner)
        if not isinstance(found, Ticket):
            return found
        answer = asyncio.wrap_future(found.future)
        await asyncio.wait({answer}, timeout=self._patience(puzzle))
        return self._told(key, found, answer)

    def _asked(
        self, key: Key, puzzle: Puzzle, played: Sequence[str], move: str, owner: str
    ) -> Ticket | None:
        if self._pool is None:
            return None
        try:
            return self._pool.submit(
                MOVE.name, payload_of(puzzle, played, move), owner=owner, priority=NOW,
                key=key, resource=puzzle.rules.family,
            )  # fmt: skip
        except (PoolBusy, PoolClosed):
            return None

    def _patience(self, puzzle: Puzzle) -> float:
        is_compiling = puzzle.rules.family in self._preparing()
        return PATIENCE_COMPILING if is_compiling else PATIENCE

    def _told(
        self, key: Key, ticket: Ticket, answer: Future[Any] | asyncio.Future[Any]
    ) -> Explained | None:
        """The answer of somebody who has waited long enough."""
        if not answer.done():
            ticket.cancel()
            return None
        if answer.cancelled():  # the pool is being closed
            return None
        try:
            explained = Explained.from_json(answer.result())
        except PoolClosed:
            return None
        except JobFailed as error:
            log.warning("a move of a puzzle could not be explained: %s\n%s", error, error.trace)
            return None
        self._known.put(key, explained)
        return explained


def _key(puzzle: Puzzle, played: Sequence[str], move: str) -> Key:
    """What an answer depends on.

    An id is not enough: those of two people's own games may be images of each other, or may ask for
    something else in one position.
    """
    line = " ".join(puzzle.moves)
    return (puzzle.source, puzzle.goal, puzzle.position, line, str(len(played)), move)
