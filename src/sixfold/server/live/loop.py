"""Work for the event loop of all sockets: from other threads, beside it, and in threads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import anyio
import anyio.to_thread

from sixfold.server.net.errors import log

AT_ONCE = 6
"""Threads for what sockets wait for; the others are for requests."""

T = TypeVar("T")


class LoopWork:
    """What is done on one event loop, from `begin` to `end`."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._limiter: anyio.CapacityLimiter | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads: set[asyncio.Task[Any]] = set()
        self._letters: deque[Callable[[], None]] = deque()
        self._called = False

    def begin(self) -> None:
        """From now on this is the loop."""
        self._loop = asyncio.get_running_loop()
        self._limiter = anyio.CapacityLimiter(AT_ONCE)

    @property
    def has_ended(self) -> bool:
        """Whether nothing is to be begun: the server stops, or has not started."""
        return self._loop is None

    async def end(self) -> None:
        """Begin nothing new, and end what was started; what blocks is waited for."""
        self._loop = None
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._threads, return_exceptions=True)

    def post(self, letter: Callable[[], None]) -> None:
        """Run something on the event loop; many posts at once wake it up only once."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        self._letters.append(letter)
        if not self._called:
            self._called = True
            loop.call_soon_threadsafe(self._open_letters)

    def _open_letters(self) -> None:
        self._called = False  # first: posts from now on call again
        letters = self._letters
        while letters:
            try:
                letters.popleft()()
            except Exception:  # one table's trouble is not the others'
                log.exception("news could not be told")

    def later(self, seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle | None:
        """Run something on the event loop in some seconds, unless the server stops."""
        return None if self._loop is None else self._loop.call_later(seconds, act)

    async def in_thread(self, act: Callable[..., T], *facts: object) -> T:
        """Do something that blocks; it is finished even if nobody waits for it any more."""
        work = anyio.to_thread.run_sync(act, *facts, limiter=self._limiter)
        task = asyncio.get_running_loop().create_task(work)
        self._threads.add(task)
        task.add_done_callback(self._threads.discard)
        return await asyncio.shield(task)

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else; it ends when the server does."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
