"""PNG pictures and animations: drawn by the pool, never by this process, and kept for a while.

A request for a picture waits for it, and cancels it if the client leaves. An animation takes
longer: clients ask until it is ready, and it is cancelled when they stop asking.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any

from sixfold.core.lru import LRU
from sixfold.pool import JobFailed, Pool, PoolBusy, PoolClosed, Ticket
from sixfold.render.jobs import ANIMATION, PICTURE, Order
from sixfold.server.net.errors import Refused, busy, log

KEEP_PICTURES = 32 * 2**20
KEEP_ANIMATIONS = 64 * 2**20
"""Bytes to remember; what is older is drawn again when somebody wants it."""
PICTURE_SECONDS = 50.0
"""How long an answer waits for its picture: proxies give up after a minute."""
ABANDONED_SECONDS = 120.0
"""An animation that nobody has asked for in this time is not drawn: clients ask every second."""

Key = tuple[str, int, str, int]
"""Table, the rev of its last move, theme (and shape), and width."""
Gone = Callable[[], Coroutine[Any, Any, object]]
"""Ends when the client has gone."""


class Pictures:
    """The PNG pictures that were asked for."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._recent = LRU[Key, bytes](KEEP_PICTURES, len)

    async def get(self, key: Key, order: Order, owner: str, gone: Gone) -> bytes:
        """The picture, drawn once however many ask; `gone` ends when this one has left."""
        kept = self._recent.get(key)
        if kept is not None:
            return kept
        try:
            ticket = self._pool.submit(PICTURE.name, order, owner=owner, key=key)
        except (PoolBusy, PoolClosed) as error:
            raise busy(error) from error
        ticket.future.add_done_callback(partial(self._keep, key))
        try:
            data: bytes = await _patiently(ticket, gone)
        except JobFailed as failure:
            _note(failure)
            if failure.reason == "time":
                raise busy(failure) from failure
            raise
        return data

    def _keep(self, key: Key, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self._recent.put(key, future.result())


async def _patiently(ticket: Ticket, gone: Gone) -> Any:
    """Wait for a job; it is withdrawn when the client has gone."""
    answer = asyncio.wrap_future(ticket.future)
    answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
    leaving = asyncio.create_task(gone())
    try:
        done, _ = await asyncio.wait(
            {answer, leaving}, timeout=PICTURE_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
    except asyncio.CancelledError:
        ticket.cancel()
        raise
    finally:
        leaving.cancel()
    if leaving in done:
        ticket.cancel()
    if answer not in done or answer.cancelled():
        # Clients that left do not see this; if they come back, the drawing is there.
        raise busy()
    return answer.result()


@dataclass(slots=True)
class _UnderWay:
    ticket: Ticket
    asked: float
    """When somebody last wanted to have it."""


class Animations:
    """The animations that were asked for, finished or under way."""

    def __init__(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._clock = clock
        self._recent = LRU[Key, bytes](KEEP_ANIMATIONS, len)
        self._under_way: dict[Key, _UnderWay] = {}
        """Also those that failed, until that is reported."""
        self._lock = Lock()

    def get(self, key: Key, order: Order, owner: str) -> bytes | None:
        """The animation, or None while it is being drawn; asking begins the work."""
        for each in self._abandoned():
            each.ticket.cancel()
        with self._lock:
            kept = self._recent.get(key)
            if kept is not None:
                return kept
            known = self._under_way.get(key)
            if known is None:
                fresh = self._begin(key, order, owner)
            elif known.ticket.future.done():
                del self._under_way[key]  # it failed; when it is next asked for, it is tried again
            else:
                known.asked = self._clock()
                return None
        if known is not None:
            return _result(known.ticket.future)
        # Not under the lock: it may be finished already, and then this calls at once.
        fresh.future.add_done_callback(partial(self._finished, key))
        return None

    def _begin(self, key: Key, order: Order, owner: str) -> Ticket:
        try:
            ticket = self._pool.submit(ANIMATION.name, order, owner=owner, key=key)
        except (PoolBusy, PoolClosed) as error:
            raise busy(error) from error
        self._under_way[key] = _UnderWay(ticket, self._clock())
        return ticket

    def _finished(self, key: Key, future: Future[Any]) -> None:
        cancelled = future.cancelled()
        if not cancelled and future.exception() is not None:
            return  # the next request reports it
        with self._lock:
            known = self._under_way.get(key)
            if known is not None and known.ticket.future is future:
                del self._under_way[key]
            if not cancelled:
                self._recent.put(key, future.result())

    def _abandoned(self) -> list[_UnderWay]:
        with self._lock:
            since = self._clock() - ABANDONED_SECONDS
            keys = [key for key, each in self._under_way.items() if each.asked < since]
            return [self._under_way.pop(key) for key in keys]


def _result(future: Future[Any]) -> bytes:
    """What became of an animation."""
    if future.cancelled():
        raise busy()
    try:
        data: bytes = future.result()
    except JobFailed as failure:
        _note(failure)
        raise Refused(500, "film-failed") from failure
    return data


def _note(failure: JobFailed) -> None:
    """Write down why nothing was drawn, unless it is only that this server cannot."""
    if "ImportError" in failure.names:
        raise Refused(501, "pictures-missing") from failure
    log.error("nothing was drawn (%s): %s\n%s", failure.reason, failure, failure.trace)
