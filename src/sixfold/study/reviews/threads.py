"""Work that blocks, for an event loop that must not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class Threads:
    """A few threads; what was begun is finished, even if nobody waits for it any more."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._executor: ThreadPoolExecutor | None = None
        self._begun: set[asyncio.Future[Any]] = set()

    async def run(self, act: Callable[..., T], *facts: object) -> T:
        """What a function returns, called in a thread."""
        if self._executor is None:
            self._executor = ThreadPoolExecutor(self._most, "reviews")
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._executor, partial(act, *facts))
        self._begun.add(work)
        work.add_done_callback(self._begun.discard)
        return await asyncio.shield(work)

    async def end(self) -> None:
        """Wait until everything is finished that was begun."""
        await asyncio.gather(*self._begun, return_exceptions=True)
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None
