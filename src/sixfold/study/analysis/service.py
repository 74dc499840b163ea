"""Live analyses as jobs of a pool: begun, told of, and stopped when nobody looks any more.

An analysis is `SOON` until its first lines are there and `LATER` after that; who has a worker and
for how long is up to the pool (`sixfold.pool.Slices`). The pool reports in other threads, and
everything else happens on the event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from sixfold.core import registry
from sixfold.engine.jobs import ANALYSE
from sixfold.pool import SOON, Continuation, Pool, PoolError, Ticket
from sixfold.study.analysis.model import AnalysisRequest, Reporter, Tell

MOST_SECONDS: Final = 300.0
"""How long a position is searched. Somebody who still looks may ask again."""

Fail = Callable[[PoolError], None]
Post = Callable[[Callable[[], None]], None]


class LiveAnalysis:
    """An analysis under way."""

    def __init__(self, reporter: Reporter, fail: Fail, post: Post) -> None:
        self._reporter = reporter
        self._fail = fail
        self._post = post
        self._ticket: Ticket | None = None
        self._is_over = False

    def begin(self, pool: Pool, request: AnalysisRequest) -> None:
        """Ask the pool for it; what the pool refuses goes to `fail`. UnknownGame is raised."""
        family = registry.game(request.game).family
        self._reporter.waits()
        try:
            self._ticket = pool.submit(
                ANALYSE.name,
                request.payload(MOST_SECONDS),
                owner=request.owner,
                priority=SOON,
                resource=family,
                on_progress=lambda progress: self._later(self._reporter.heard, progress),
                on_pause=lambda continuation: self._later(self._pause, continuation),
            )
        except PoolError as error:
            self._is_over = True
            self._fail(error)
        else:
            self._ticket.future.add_done_callback(lambda future: self._later(self._end, future))

    def stop(self) -> None:
        """Nobody looks any more: nothing is told from now on."""
        self._is_over = True
        self._reporter.quiet()
        if self._ticket is not None:
            self._ticket.cancel()

    def _later(self, act: Callable[[Any], None], value: Any) -> None:
        """Do something on the event loop, unless the analysis is over by then."""
        self._post(lambda: None if self._is_over else act(value))

    def _pause(self, continuation: Continuation) -> None:
        found = continuation.found
        self._reporter.waits(found if isinstance(found, dict) else None)

    def _end(self, future: Future[Any]) -> None:
        self._is_over = True
        self._reporter.quiet()
        if future.cancelled():
            return  # the pool was closed
        error = future.exception()
        if error is None:
            self._reporter.ended(future.result())
        else:
            assert isinstance(error, PoolError), error
            self._fail(error)


class AnalysisService:
    """Begins live analyses on the workers of a pool."""

    def __init__(self, pool: Pool, post: Post | None = None) -> None:
        """`post` runs a function on the event loop and may be called from any thread."""
        self._pool = pool
        self._post = post

    def start(self, request: AnalysisRequest, tell: Tell, fail: Fail) -> LiveAnalysis:
        """Analyse a position until everything is proven, `MOST_SECONDS` are over, or `stop`.

        `tell` gets every report and `fail` what goes wrong, both on the running event loop.
        """
        loop = asyncio.get_running_loop()
        live = LiveAnalysis(Reporter(tell, loop), fail, self._post or partial(_post, loop))
        live.begin(self._pool, request)
        return live


def _post(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody listens
        loop.call_soon_threadsafe(act)
