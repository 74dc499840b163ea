"""What the engine says of a move that is legal and not the solution of a puzzle.

The pool searches; the request waits for it without holding a thread. While the engine is being
compiled, or when there is too much to do, the answer is that nothing more is known.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from sixfold.pool import NOW, JobFailed, Pool, PoolBusy, PoolClosed
from sixfold.server.engine_players import EnginePlayers
from sixfold.server.errors import log
from sixfold.study.puzzles import Explained, Puzzle
from sixfold.study.puzzles.jobs import MOVE, payload_of

PATIENCE = 7.0
"""Seconds that an answer waits for the engine; pages ask again after ten."""
PATIENCE_COMPILING = 1.0
"""The same while kernels are being made, which takes minutes."""
REMEMBERED = 2000
"""Explanations: many people try the same wrong moves."""

Key = tuple[str, ...]


class Explanations:
    """What is known of moves that are not solutions."""

    def __init__(self, pool: Pool | None, players: EnginePlayers) -> None:
        self._pool = pool
        self._players = players
        self._known: OrderedDict[Key, Explained] = OrderedDict()

    @property
    def available(self) -> bool:
        """Whether there is an engine to ask."""
        return self._pool is not None

    async def of(
        self, puzzle: Puzzle, played: Sequence[str], move: str, owner: str
    ) -> Explained | None:
        """What becomes of a move; None if that cannot be told now."""
        key = _key(puzzle, played, move)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if self._pool is None:
            return None
        payload, family = payload_of(puzzle, played, move), puzzle.rules.family
        try:
            ticket = self._pool.submit(
                MOVE.name, payload, owner=owner, priority=NOW, key=key, resource=family
            )
        except (PoolBusy, PoolClosed):
            return None
        patience = PATIENCE_COMPILING if family in self._players.preparing else PATIENCE
        answer = asyncio.wrap_future(ticket.future)
        await asyncio.wait({answer}, timeout=patience)
        if not answer.done():
            ticket.cancel()
            return None
        if answer.cancelled():  # the server ends
            return None
        try:
            explained = Explained.from_json(answer.result())
        except PoolClosed:
            return None
        except JobFailed as error:
            log.warning("a move of a puzzle could not be explained: %s\n%s", error, error.trace)
            return None
        self._known[key] = explained
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return explained


def _key(puzzle: Puzzle, played: Sequence[str], move: str) -> Key:
    """What an answer depends on.

    An id is not enough: those of two people's own games may be images of each other, or may ask for
    something else in one position.
    """
    line = " ".join(puzzle.moves)
    return (puzzle.source, puzzle.goal, puzzle.position, line, str(len(played)), move)
