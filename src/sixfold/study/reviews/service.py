"""Reviews of finished games: made once in the pool, turn by turn, and kept in the database.

    service = ReviewService(ReviewStorage(store), pool)     # before the store is opened
    request = ReviewRequest.of(record)
    await service.begin(request, owner="somebody")
    async for state in service.follow(request):             # … until it is done
        print(state.done, state.of)

    async with reviewing(workers=2) as service:             # for a program: nothing is stored
        review = await service.review(record)

Somebody who asks for a review that is being made is told how far it is; several who ask for one
review wait for the same work. What has been found is stored once a second, so a process that is
killed loses no more than that: the next one that is asked goes on from there. When nobody has asked
for a while, it is put aside until somebody does.

A review that is done may still have open turns (`study.rounds`). Those that a longer proof could
settle get one in the background, one at a time, behind everything else that the pool has to do.

A review that an earlier version has made is shown as it is. It is made again only for somebody who
asks to renew it, and stays until the new one is done.

All of this happens on one event loop, which `making.py` does not block. Nothing here knows of HTTP.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from sixfold.core.lru import LRU
from sixfold.engine.jobs import CREW
from sixfold.engine.limits import Limits
from sixfold.pool import NOW, Crew, JobFailed, Pool, PoolBusy, PoolClosed
from sixfold.pool.threads import in_thread
from sixfold.records import Record
from sixfold.study.reviews.jobs import HERE, TURN
from sixfold.study.reviews.making import ReviewInMaking, Threads, failed
from sixfold.study.reviews.model import Ply, PlyJob
from sixfold.study.reviews.result import Review
from sixfold.study.reviews.rounds import LATER_EFFORT
from sixfold.study.reviews.state import (
    NONE,
    ReviewRefused,
    ReviewRequest,
    ReviewState,
    busy,
    whole,
    whole_earlier,
)
from sixfold.study.reviews.stored import MemoryStorage

if TYPE_CHECKING:
    from sixfold.study.reviews.storage import ReviewStorage  # which needs a database

ELSEWHERE_SECONDS = 1.0
"""How often one looks how far a review is that another process makes."""
LONGEST_WAIT = 5.0
"""How long an answer waits for news: browsers and proxies wait longer."""
MOST_SILENT = 30
"""Looks at a finished review for proofs that another process may make, until that is given up."""
MOST_EACH = 2
"""Reviews that may be under way for one owner."""
REMEMBERED = 50
"""Finished reviews that need not be read from the database again."""
THREADS = 2
"""Threads for the database."""


def _milliseconds() -> int:
    return int(time.time() * 1000)


class ReviewService:
    """The reviews that this process makes and knows; without a pool, those that are kept."""

    def __init__(
        self,
        storage: ReviewStorage | MemoryStorage,
        pool: Pool | None,
        now: Callable[[], int] = _milliseconds,
    ) -> None:
        self._storage = storage
        self._pool = pool
        self._now = now
        self.followers = 0
        """How many follow a review here."""
        self._threads = Threads(THREADS)
        self._under_way: dict[str, ReviewInMaking] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._requests = LRU[tuple[str, int], ReviewRequest](REMEMBERED)
        self._finished = LRU[str, tuple[Ply, ...]](REMEMBERED)

    def request(self, key: tuple[str, int], record: Callable[[], Record]) -> ReviewRequest:
        """A game by its table and rev: who waits for a review asks often. From any thread."""
        known = self._requests.get(key)
        if known is None:
            known = ReviewRequest.of(record())
            self._requests.put(key, known)
        return known

    async def look(self, request: ReviewRequest, after: int | None = None) -> ReviewState:
        """How far a review is; with `after`, waits a moment until that is more searches."""
        state, making = await self._known(request)
        if after is None or state.is_final or state.done > after:
            return state
        if making is None:
            await asyncio.sleep(ELSEWHERE_SECONDS)
            return (await self._known(request))[0]
        deadline = self._loop.time() + LONGEST_WAIT
        while not state.is_final and state.done <= after:
            left = deadline - self._loop.time()
            if left <= 0 or not await _heard(making.news, left):
                break
            state, making = await self._known(request)
            if making is None:
                break
        return state

    async def follow(self, request: ReviewRequest) -> AsyncGenerator[ReviewState, None]:
        """How far a review is, now and whenever that changes, until nothing more is to come.

        A review that is followed is not put aside.
        """
        self.followers += 1
        try:
            async with aclosing(self._follow(request)) as states:
                async for state in states:
                    yield state
        finally:
            self.followers -= 1

    async def _follow(self, request: ReviewRequest) -> AsyncGenerator[ReviewState, None]:
        told: ReviewState | None = None
        silent = 0
        while silent < MOST_SILENT:
            state, making = await self._known(request)
            news = None if making is None else making.news  # that of now: it may ring while we tell
            is_silent = state == told and making is None and state.state == "done"
            silent = silent + 1 if is_silent else 0
            if state != told:
                told = state
                yield state
            if state.is_final:
                return
            if news is not None:
                await _heard(news, LONGEST_WAIT)
            else:
                await asyncio.sleep(LONGEST_WAIT if is_silent else ELSEWHERE_SECONDS)

    async def begin(
        self, request: ReviewRequest, owner: str, *, renew: bool = False
    ) -> ReviewState:
        """Have a review made, unless it is there or under way; or its open turns proven.

        That of an earlier version is made again only to `renew` it.
        """
        state, making = await self._known(request)
        is_new = state.state == "none" or (state.earlier and renew)
        is_open = state.state == "done" and state.later
        if making is not None or not (is_new or (is_open and self._pool is not None)):
            return state
        if self._pool is None:
            raise ReviewRefused("engine-missing")
        theirs = [each for each in self._under_way.values() if each.owner == owner]
        under_way = sum(each.fault is None and not each.is_done for each in theirs)
        if is_new and under_way >= MOST_EACH:
            raise ReviewRefused("too-many-reviews", most=MOST_EACH)
        making = ReviewInMaking(request, owner, state.plies if is_open else None)
        self._under_way[request.id.key] = making
        task = self._loop.create_task(self._make(self._pool, making))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return making.state

    async def review(
        self,
        record: Record,
        limits: Limits | None = None,
        *,
        owner: str = "",
        renew: bool = False,
        on_progress: Callable[[ReviewState], object] | None = None,
    ) -> Review:
        """The review of a game, once it is done: for programs that wait for it."""
        request = ReviewRequest.of(record, limits)
        tell = on_progress or (lambda state: None)
        state = await self.begin(request, owner, renew=renew)
        tell(state)
        while state.state != "done":
            state = await self.look(request, state.done)
            if state.state == "none" or (renew and state.earlier):
                state = await self.begin(request, owner, renew=renew)
            tell(state)
        return state.review(request)

    @property
    def under_way(self) -> int:
        """How many are being made here."""
        return len(self._under_way)

    async def end(self) -> None:
        """Put everything aside; the next process that is asked goes on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._threads.end()

    async def search(self, job: PlyJob, family: str, owner: str) -> Ply:
        """What one turn is worth, for somebody who waits for it."""
        if self._pool is None:
            raise ReviewRefused("engine-missing")
        try:
            ticket = self._pool.submit(
                TURN.name, job.to_json(), owner=owner, priority=NOW, resource=family
            )
            found = await asyncio.wrap_future(ticket.future)
        except (PoolBusy, PoolClosed) as error:
            raise busy(error) from error
        except JobFailed as error:
            raise failed(error) from error
        return Ply.from_json(found)

    # What is known

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def _known(self, request: ReviewRequest) -> tuple[ReviewState, ReviewInMaking | None]:
        """How far a review is, and who makes it if that is us."""
        id = request.id
        making = self._under_way.get(id.key)
        if making is not None:
            making.asked = self._loop.time()
            if making.fault is None:
                return making.state, making
            del self._under_way[id.key]  # it is told once; who asks again begins again
            raise making.fault
        plies = self._finished.get(id.key)
        if plies is not None and not LATER_EFFORT.wanted(plies):
            return whole(plies, id.engine), None
        kept = await self._threads.run(self._storage.look, id)
        if kept is not None and kept.plies is not None:
            plies = kept.plies  # another process may have settled more turns
            self._finished.put(id.key, plies)
        if plies is not None:
            return whole(plies, id.engine), None
        if kept is None or not kept.is_made_elsewhere(self._storage.holder, self._now()):
            earlier = await self._threads.run(self._storage.look_for_earlier, id)
            if earlier is None or earlier.plies is None:
                return NONE, None
            return whole_earlier(earlier.plies, earlier.engine), None
        turns = {number: ply for (_, number), ply in sorted(kept.turns.items())}
        found = tuple(turns[number] for number in sorted(turns))
        total = max(len(kept.turns), len(request.jobs))
        return ReviewState("making", len(kept.turns), total, found), None

    async def _make(self, pool: Pool, making: ReviewInMaking) -> None:
        try:
            await making.make(pool, self._storage, self._threads, self._now, self._finished.put)
        finally:
            if making.fault is None:  # a fault stays until somebody has been told
                self._under_way.pop(making.request.id.key, None)
            making.tell()


async def _heard(news: asyncio.Event, seconds: float) -> bool:
    """Whether there was news in this time."""
    try:
        async with asyncio.timeout(seconds):
            await news.wait()
    except TimeoutError:
        return False
    return True


@asynccontextmanager
async def reviewing(workers: int = 1) -> AsyncGenerator[ReviewService]:
    """A service with a pool of its own, for a program that waits for its reviews.

    A search takes as long as its limits allow. The workers are threads, which start at once: a
    search is compiled code that does not hold Python's lock.
    """
    kind = replace(TURN, target=HERE, seconds=inf, load_seconds=inf, memory_mb=None)
    # Somebody who interrupts the program does not wait until a search has ended.
    pool = Pool({CREW: Crew(workers)}, kinds=[kind], start=partial(in_thread, patience=0.0))
    service = ReviewService(MemoryStorage(), pool)
    try:
        yield service
    finally:
        await service.end()
        pool.close()
