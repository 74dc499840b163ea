"""The computer's players: engine processes that start when somebody first needs one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Future

from starlette.concurrency import run_in_threadpool

from sixfold.engine.errors import EngineMissing, require
from sixfold.play.door import Door
from sixfold.play.workers import Workers, WorkFunction
from sixfold.server.errors import Refused

HINT_SECONDS = 25.0
"""How long a hint may take: more than enough, except while the engine is being compiled."""


def has_engine() -> bool:
    """Whether the engine's compiler is installed."""
    try:
        require()
    except EngineMissing:
        return False
    return True


class Thinkers:
    """The engines of this process, if it may have any."""

    def __init__(self, door: Door, processes: int | None, work: WorkFunction | None = None) -> None:
        self._workers: Workers | None = None
        if processes == 0 or not (work or has_engine()):
            return
        # Never all cores at once: on a large machine a page should still find an idle one.
        count = processes or min(8, os.cpu_count() or 1)
        if work is None:
            self._workers = Workers(door, processes=count)
        else:
            self._workers = Workers(door, processes=count, work=work)

    @property
    def available(self) -> bool:
        """Whether the computer can play here."""
        return self._workers is not None

    @property
    def preparing(self) -> list[str]:
        """The families of games that are being compiled or loaded."""
        return sorted(self._workers.preparing) if self._workers else []

    @property
    def progress(self) -> dict[str, tuple[int, int]]:
        """How far these are: so much of so much is done, of 0 while that is not known."""
        return dict.fromkeys(self.preparing, (0, 0))

    @property
    def ready(self) -> list[str]:
        """The families of games that need no compiling any more."""
        return sorted(self._workers.ready) if self._workers else []

    def resume(self) -> None:
        """Go on with the games in which the computer was to move when the server stopped."""
        if self._workers is not None:
            self._workers.resume()

    def enter(self, table: str) -> None:
        """Somebody looks at a table: if the computer is to move there, it thinks."""
        if self._workers is not None:
            self._workers.enter(table)

    def leave(self, table: str) -> None:
        """Nobody looks at a table any more: its searches are cancelled."""
        if self._workers is not None:
            self._workers.leave(table)

    async def hint(self, table: str, player: str | None) -> str:
        """A good move for a player who may ask for one."""
        if self._workers is None:
            raise Refused(501, "engine-missing")
        answer: Future[str] = await run_in_threadpool(self._workers.hint, table, player)
        try:
            # Others may wait for the same answer: giving up here must not cancel theirs.
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(answer)), HINT_SECONDS)
        except TimeoutError as error:
            raise Refused(503, "busy", headers={"retry-after": "5"}) from error
        except asyncio.CancelledError as error:
            if not answer.cancelled():
                raise
            raise Refused(409, "no-hint") from error  # the game has moved on

    def close(self) -> None:
        """End all searches and processes."""
        if self._workers is not None:
            self._workers.close()
