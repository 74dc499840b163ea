"""The coach on the event loop: waits for what its searches find, in the words of a language."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from starlette.concurrency import run_in_threadpool

from sixfold.core.game import Game
from sixfold.play.engine.coach import Coach, Judgement, Preparing
from sixfold.play.errors import PlayError
from sixfold.play.service import TableService
from sixfold.pool import Pool, PoolBusy, PoolClosed
from sixfold.scene.described import says
from sixfold.server.net.errors import Refused, busy
from sixfold.study import Ply
from sixfold.study.reviews.coach import coach_words, opinion, pointed_at

LONGEST_WAIT = 8.0
"""How long an answer waits for a search: pages and proxies wait a little longer."""


@dataclass(slots=True)
class CoachView:
    """What the coach says about your last turn."""

    state: Literal["silent", "objection", "praise", "thinking", "preparing"] = field(
        metadata=says(
            "`silent`: there is nothing to say. `objection`: the turn gives a good deal away."
            " `praise`: it was the only one that does not lose. `thinking`: ask again."
            " `preparing`: the engine is still being compiled."
        )
    )
    ply: int | None = field(metadata=says("The number of the turn's first ply, from 1."))
    last: int | None = field(metadata=says("The number of its last ply."))
    text: str = field(metadata=says("What it says, in your language; may be empty."))
    shown: str | None = field(
        metadata=says("The opponent's move that it speaks of, so that a board can show it.")
    )


NOTHING = CoachView("silent", None, None, "", None)


class Coaches:
    """The coach of this process, if it has an engine."""

    def __init__(self, door: TableService, pool: Pool | None) -> None:
        self._door = door
        self._coach = None if pool is None else Coach(door, pool)

    async def look(self, table: str, player: str | None, language: str) -> CoachView:
        """What is said about the last turn of a player; waits a moment for it."""
        if self._coach is None:
            raise Refused(501, "engine-missing")
        try:
            judgement = await run_in_threadpool(self._coach.judge, table, player)
        except Preparing:
            return CoachView("preparing", None, None, "", None)
        except (PoolBusy, PoolClosed) as error:
            raise busy(error) from error
        if judgement is None:
            return NOTHING
        try:
            found = await _found(judgement)
        except PlayError:  # the search failed, which was logged: nobody has to hear of it
            return NOTHING
        if found is None:
            moved_on = judgement.found.cancelled()
            ply, last = judgement.turn.ply, judgement.last
            return NOTHING if moved_on else CoachView("thinking", ply, last, "", None)
        game = (await run_in_threadpool(self._door.table, table)).game
        return await run_in_threadpool(view_of, found, judgement, game, language)

    def close(self) -> None:
        """Look at nothing any more."""
        if self._coach is not None:
            self._coach.close()


async def _found(judgement: Judgement) -> Ply | None:
    """The result of a search; None if it is not there yet, or will never be."""
    try:
        # Another page may wait for the same: giving up here must not cancel it.
        waiting = asyncio.shield(asyncio.wrap_future(judgement.found))
        async with asyncio.timeout(LONGEST_WAIT):
            return await waiting
    except TimeoutError:
        return None
    except asyncio.CancelledError:
        if not judgement.found.cancelled():
            raise
        return None  # the game has moved on


def view_of(ply: Ply, judgement: Judgement, game: Game, language: str) -> CoachView:
    """A judgement in words."""
    return CoachView(
        opinion(ply) or "silent",
        judgement.turn.ply,
        judgement.last,
        coach_words(ply, game, language),
        pointed_at(ply),
    )
