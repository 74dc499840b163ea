"""Live analyses: searches of any position that go on for as long as somebody looks at them.

A line (a socket) has one at a time, for a few minutes at most. Each is a job of the pool, below the
moves of people's games. Where nobody else waits it simply goes on. Where somebody does, those that
have had their turn are ended and asked for again at the end of the queue; the next turn is twice as
long, because a search has to find again what it knew, though its table still helps. Whoever has
seen nothing yet comes before the others and waits for no long turn to end; where many of them come
at once, turns are shorter still. Somebody who waits for a move of the computer waits for no turn.

All of this happens on the event loop. The pool's reports come from other threads and are posted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sixfold.engine.jobs import ANALYSE, CREW
from sixfold.pool import LATER, SOON, JobFailed, Pool, PoolBusy, PoolClosed
from sixfold.server.errors import Refused, busy, log
from sixfold.server.gatherings import Crowd
from sixfold.server.hub import Hub
from sixfold.server.listener import Listener

MOST_SECONDS = 300.0
"""How long a position is searched. Who still looks may ask again."""
FIRST_TURN, LONGEST_TURN = 0.5, 8.0
"""Seconds that an analysis has a worker for itself while others wait."""
SHORTEST_TURN, FIRST_LINES = 0.2, 5.0
"""Turns while many wait who have seen nothing: they shall see something in so many seconds."""
LOOK = 0.1
"""Seconds between two looks at who waits."""
PAUSE = 0.1
"""Seconds between two reports."""

Report = dict[str, Any]
Tell = Callable[[Report], None]
Fail = Callable[[Exception], None]


@dataclass(frozen=True)
class Question:
    """A position and how many lines are wanted; `owner` shares workers fairly with others."""

    owner: str
    family: str
    game: str
    start: str | None
    """The text of a position that is not the game's start."""
    moves: tuple[str, ...]
    lines: int

    def payload(self, seconds: float) -> dict[str, Any]:
        """The job that searches it for so long."""
        return {
            "game": self.game,
            "position": self.start,
            "moves": list(self.moves),
            "multipv": self.lines,
            "limits": {"seconds": seconds},
        }


class Reporter:
    """Tells what a search finds: not too often, and never less than before."""

    def __init__(self, tell: Tell, loop: asyncio.AbstractEventLoop) -> None:
        self._tell = tell
        self._loop = loop
        self._best: Report | None = None
        self._told = float("-inf")
        self._later: asyncio.TimerHandle | None = None
        self._turn = 0
        self.began: float | None = None
        """When the search that runs now was first heard of; None while it waits for a worker."""

    @property
    def is_new(self) -> bool:
        """Whether nothing has been told yet."""
        return self._best is None

    def waits(self) -> int:
        """Another turn is waited for; returns its number."""
        if self._later is not None:
            self._report()
        self._tell({"state": "waiting"})
        self.began = None
        self._turn += 1
        return self._turn

    def heard(self, turn: int, progress: Any) -> None:
        """A search has said how far it is: its lines, or what had to be compiled before.

        What the search of an earlier turn said at its end may come late, and counts no more.
        """
        if turn != self._turn:
            return
        self.began = self.began or self._loop.time()
        if isinstance(progress, tuple):
            done, of = progress
            self._tell({"state": "preparing", "done": done, "of": of})
        elif self._is_news(progress):
            self._best = progress
            wait = self._told + PAUSE - self._loop.time()
            if wait <= 0:
                self._report()
            elif self._later is None:
                self._later = self._loop.call_later(wait, self._report)

    def _is_news(self, progress: Report) -> bool:
        """A search that was begun again has to catch up with what is known already."""
        best = self._best
        return best is None or any(progress[what] >= best[what] for what in ("depth", "nodes"))

    def _report(self, state: str = "running") -> None:
        self.quiet()
        self._told = self._loop.time()
        if self._best is not None:
            self._tell({"state": state, **self._best})

    def quiet(self) -> None:
        """Tell nothing more of what was to be told later."""
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def ended(self, found: Report) -> None:
        """There is no more to come."""
        if self._is_news(found):
            self._best = found
        self._report("done")


class Analyses(Crowd):
    """The analyses of this process: one for each line."""

    def __init__(self, hub: Hub, pool: Pool | None) -> None:
        super().__init__(hub)
        self._pool = pool
        self._tasks: dict[Listener, asyncio.Task[None]] = {}
        self._waiting: set[Reporter] = set()

    def leave(self, line: Listener) -> None:
        """They have gone, and with them what they wanted to know."""
        super().leave(line)
        self.stop(line)

    def end(self) -> None:
        """Close every line; the pages ask again elsewhere."""
        for line in self._lines:
            self.stop(line)
        self.dissolve()

    # Searches

    def start(self, line: Listener, question: Question, tell: Tell, fail: Fail) -> None:
        """Analyse a position instead of what this line has asked before."""
        self.stop(line)
        if self._pool is None:
            fail(Refused(501, "engine-missing"))
            return
        self._tasks[line] = self._hub.start(self._analyse(self._pool, question, tell, fail))

    def stop(self, line: Listener) -> None:
        """Search no longer for this line."""
        task = self._tasks.pop(line, None)
        if task is not None:
            task.cancel()

    async def _analyse(self, pool: Pool, question: Question, tell: Tell, fail: Fail) -> None:
        loop = asyncio.get_running_loop()
        reporter = Reporter(tell, loop)
        left, turn = MOST_SECONDS, FIRST_TURN
        try:
            found = None
            while found is None:
                found = await self._turn(pool, question, reporter, left, turn)
                left = max(turn, left - turn)
                turn = min(2 * turn, LONGEST_TURN)
            reporter.ended(found)
        except PoolBusy as error:
            fail(busy(error))
        except (JobFailed, PoolClosed) as error:
            log.warning("an analysis failed: %s\n%s", error, getattr(error, "trace", ""))
            fail(Refused(503, "analysis-failed"))
        except Exception as error:  # whoever asked is told; they would wait in vain
            fail(error)
        finally:
            reporter.quiet()

    async def _turn(
        self, pool: Pool, question: Question, reporter: Reporter, left: float, turn: float
    ) -> Report | None:
        """Search until there is no more to find, or until others want the worker: then None."""
        loop = asyncio.get_running_loop()
        heard = partial(reporter.heard, reporter.waits())
        self._waiting.add(reporter)
        ticket = pool.submit(
            ANALYSE.name,
            question.payload(left),
            owner=question.owner,
            priority=SOON if reporter.is_new else LATER,
            resource=question.family,
            on_progress=lambda progress: self._hub.post(partial(heard, progress)),
        )
        future = asyncio.wrap_future(ticket.future)
        try:
            while not (await asyncio.wait([future], timeout=LOOK))[0]:
                if reporter.began is None:
                    continue
                self._waiting.discard(reporter)
                is_over = loop.time() - reporter.began >= self._length(turn)
                if self._others_wait(pool, is_over=is_over):
                    return None
            found: Report = future.result()
            return found
        finally:
            self._waiting.discard(reporter)
            ticket.cancel()

    def _length(self, turn: float) -> float:
        """A turn as long as those allow who have seen nothing yet."""
        new = sum(reporter.is_new for reporter in self._waiting)
        return min(turn, FIRST_TURN, max(SHORTEST_TURN, FIRST_LINES / new)) if new else turn

    def _others_wait(self, pool: Pool, *, is_over: bool) -> bool:
        """Whether the worker of an analysis is wanted: at once for a move, after its turn else."""
        waiting = pool.status()[CREW].waiting
        return waiting > (0 if is_over else len(self._waiting))
