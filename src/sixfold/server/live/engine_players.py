"""The computer's players: searches in the pool, for the people at a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future

from starlette.concurrency import run_in_threadpool

from sixfold.core import registry
from sixfold.play.engine.seats import EngineSeats
from sixfold.play.service import TableService
from sixfold.pool import Pool, PoolBusy, PoolClosed
from sixfold.server.net.errors import Refused, busy

HINT_SECONDS = 25.0
"""How long a hint may take: more than enough, except while the engine is being compiled."""
SWEEP_SECONDS = 5.0
"""How often questions to the computer that got lost are looked for."""


class EnginePlayers:
    """The computer's players of this process, if it may have any."""

    def __init__(
        self, door: TableService, pool: Pool | None, watched: Callable[[str], bool]
    ) -> None:
        self._seats = None if pool is None else EngineSeats(door, pool, watched=watched)
        self._swept = time.monotonic()

    @property
    def available(self) -> bool:
        """Whether the computer can play here."""
        return self._seats is not None

    @property
    def preparing(self) -> list[str]:
        """The families of games that are being compiled or loaded."""
        return sorted(self._seats.preparing) if self._seats else []

    @property
    def progress(self) -> dict[str, tuple[int, int]]:
        """How far these are: so much of so much is done, of 0 while that is not known."""
        if self._seats is None:
            return {}
        return {family: done or (0, 0) for family, done in self._seats.preparing.items()}

    @property
    def ready(self) -> list[str]:
        """The families of games that need no compiling any more."""
        return sorted(self._seats.ready) if self._seats else []

    def warm(self) -> None:
        """Load or compile all games, in the order in which they are offered."""
        if self._seats is not None:
            self._seats.warm(dict.fromkeys(game.family for game in registry.games()))

    def resume(self) -> None:
        """Answer the moves that people had just made when the server stopped."""
        if self._seats is not None:
            self._seats.resume()

    def sweep(self) -> None:
        """Ask again what got lost; may be called often."""
        if self._seats is not None and time.monotonic() - self._swept >= SWEEP_SECONDS:
            self._swept = time.monotonic()
            self._seats.sweep()

    def came(self, table: str) -> None:
        """Somebody is connected to a table: if the computer is to move there, it thinks."""
        if self._seats is not None:
            self._seats.came(table)

    def looked(self, table: str) -> None:
        """Somebody looked at a table without being connected."""
        if self._seats is not None:
            self._seats.looked(table)

    def left(self, table: str) -> None:
        """The last one has left a table: searches that nobody waits for are cancelled."""
        if self._seats is not None:
            self._seats.left(table)

    async def hint(self, table: str, player: str | None) -> str:
        """A good move for a player who may ask for one."""
        if self._seats is None:
            raise Refused(501, "engine-missing")
        try:
            answer: Future[str] = await run_in_threadpool(self._seats.hint, table, player)
        except PoolBusy as error:
            raise busy(error) from error
        except PoolClosed as error:  # the server ends
            raise Refused(409, "no-hint") from error
        try:
            # Others may wait for the same answer: giving up here must not cancel theirs.
            async with asyncio.timeout(HINT_SECONDS):
                return await asyncio.shield(asyncio.wrap_future(answer))
        except TimeoutError as error:
            raise busy() from error
        except asyncio.CancelledError as error:
            if not answer.cancelled():
                raise
            raise Refused(409, "no-hint") from error  # the game has moved on

    def close(self) -> None:
        """Ask the computer nothing any more."""
        if self._seats is not None:
            self._seats.close()
