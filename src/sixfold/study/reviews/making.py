"""One review that is being made: its turns are jobs of the pool, and what they find is stored.

Everything but the database happens on the event loop. The pool's reports come from other threads
and are posted.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sixfold.engine.jobs import CREW
from sixfold.pool import LATER, SOON, JobFailed, Pool, PoolBusy, PoolClosed, Ticket
from sixfold.store import CannotStore
from sixfold.study.reviews.jobs import TURN
from sixfold.study.reviews.model import Ply
from sixfold.study.reviews.rounds import LATER_EFFORT, Rounds
from sixfold.study.reviews.state import ReviewRefused, ReviewRequest, ReviewState, Stage, busy
from sixfold.study.reviews.stored import MemoryStorage

if TYPE_CHECKING:
    from sixfold.study.reviews.storage import ReviewStorage  # which needs a database

log = logging.getLogger("sixfold.study")

ABANDONED_SECONDS = 30.0
"""A review that nobody has asked for in this time is put aside: pages ask all the time."""
KEEP_SECONDS = 1.0
"""How often what was found is stored."""

Finished = Callable[[str, tuple[Ply, ...]], None]
"""Is told a review's key and what it says when that is known or has become better."""


class ReviewInMaking:
    """A review under way."""

    def __init__(
        self, request: ReviewRequest, owner: str, found: Sequence[Ply] | None = None
    ) -> None:
        """With what was `found` it is done already, and only proofs are left."""
        self.request = request
        self.owner = owner
        self.rounds = Rounds(request.jobs)
        self.asked = asyncio.get_running_loop().time()
        """When somebody last wanted to know how far it is."""
        self.fault: Exception | None = None
        self.news = asyncio.Event()
        """Set, and replaced, whenever there is something new."""
        self._preparing: tuple[int, int] | None = None
        self._unkept: dict[tuple[int, int], Ply] = {}
        self._before: int | None = None
        """Once it is done, the searches up to then."""
        if found is not None:
            self._go_on_later(found)

    @property
    def is_done(self) -> bool:
        """Whether only proofs are left, in the background."""
        return self._before is not None

    @property
    def state(self) -> ReviewState:
        """How far it is."""
        rounds = self.rounds
        if self._before is not None:
            done, of = self._before + rounds.done, self._before + rounds.total
            found, engine = tuple(rounds.found), self.request.id.engine
            return ReviewState("done", done, of, found, later=not rounds.is_over, engine=engine)
        if self._preparing is not None and not rounds.done:
            return ReviewState("preparing", *self._preparing)
        stage: Stage = "making" if rounds.done else "waiting"
        return ReviewState(stage, rounds.done, rounds.total, tuple(rounds.found))

    async def make(
        self,
        pool: Pool,
        storage: ReviewStorage | MemoryStorage,
        threads: Threads,
        now: Callable[[], int],
        finished: Finished,
    ) -> None:
        """Make it, or go on where it was put aside."""
        work = _Work(self, pool, storage, threads, now, finished)
        try:
            await work.run()
        except asyncio.CancelledError:
            await work.put_aside()
            raise
        except CannotStore:
            pass  # the store has said so; those who wait get what is known, if it is all
        except Exception as error:
            if not isinstance(error, ReviewRefused):
                log.exception("a review failed")
            if not self.is_done:  # else the review is there, and nobody has to hear of it
                refused = isinstance(error, ReviewRefused)
                self.fault = error if refused else ReviewRefused("review-failed")
            await work.put_aside()

    def tell(self) -> None:
        """Something is new: wake everybody who waits for that."""
        self.news.set()
        self.news = asyncio.Event()

    def prepared(self, steps: Any) -> None:
        """The engine is being loaded or compiled, so far."""
        if isinstance(steps, tuple):
            self._preparing = steps
            self.tell()

    def take(self, place: tuple[int, int], ply: Ply) -> None:
        """What a search has found, by round and number of the turn."""
        self.rounds.take(place[1], ply)
        if not self.is_done:
            self._unkept[place] = ply

    def take_unkept(self) -> dict[tuple[int, int], Ply]:
        """What was found and is not stored yet; from now on it is."""
        found, self._unkept = self._unkept, {}
        return found

    def give_back(self, found: dict[tuple[int, int], Ply]) -> None:
        """It could not be stored."""
        self._unkept = {**found, **self._unkept}

    def go_on_later(self) -> bool:
        """Everything is there but proofs that were left for later; whether there are any."""
        if self.is_done or not LATER_EFFORT.wanted(self.rounds.found):
            return False
        self._go_on_later(self.rounds.found)
        return True

    def _go_on_later(self, plies: Sequence[Ply]) -> None:
        """That counts as one more step, so that a page that waits for the next one hears of it."""
        self._before = (self.rounds.done or len(plies)) + 1
        self.rounds = Rounds(self.request.jobs, plies)


class _Work:
    """Makes a review in a pool and stores it."""

    def __init__(
        self,
        making: ReviewInMaking,
        pool: Pool,
        storage: ReviewStorage | MemoryStorage,
        threads: Threads,
        now: Callable[[], int],
        finished: Finished,
    ) -> None:
        self._making = making
        self._id = making.request.id
        self._pool = pool
        self._storage = storage
        self._threads = threads
        self._now = now
        self._finished = finished
        self._loop = asyncio.get_running_loop()
        self._asked: dict[asyncio.Future[Any], tuple[int, int, Ticket]] = {}

    async def run(self) -> None:
        """Do all searches, unless somebody else is at it or nobody wants to know any more."""
        making = self._making
        claimed = await self._threads.run(
            self._storage.claim, self._id, self._now(), making.is_done
        )
        if not claimed:
            return None  # it was finished or begun elsewhere just now
        await self._take_over()
        if not await self._search():
            return await self.put_aside()
        await self._finish()
        if making.go_on_later():
            making.tell()
            await self._search()
            await self._finish()
        return None

    async def put_aside(self) -> None:
        """Store what is known, for the next process that is asked."""
        with suppress(CannotStore):
            await self._keep()
            await self._threads.run(self._storage.release, self._id)

    async def _finish(self) -> None:
        """Keep a whole review, or a better version of it."""
        found = tuple(self._making.rounds.found)
        self._finished(self._id.key, found)
        await self._threads.run(self._storage.finish, self._id, found, self._now())

    async def _take_over(self) -> None:
        """What was found before somebody was stopped need not be searched again."""
        if self._making.is_done:
            return
        kept = await self._threads.run(self._storage.look, self._id)
        rounds = self._making.rounds
        for (number_of_round, number), ply in sorted(kept.turns.items() if kept else ()):
            if number_of_round == rounds.round and number in rounds.open:
                rounds.take(number, ply)

    async def _search(self) -> bool:
        """Do all searches; False if nobody wants to know any more."""
        making, asked = self._making, self._asked
        rounds, kept_at = making.rounds, self._loop.time()
        try:
            while not rounds.is_over:
                self._submit()
                done, _ = await asyncio.wait(
                    asked, timeout=KEEP_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                for future in done:
                    number_of_round, number, _ticket = asked.pop(future)
                    making.take((number_of_round, number), Ply.from_json(_result(future)))
                if done:
                    making.tell()
                now = self._loop.time()
                if now - making.asked > ABANDONED_SECONDS and not making.is_done:
                    return False
                if now - kept_at >= KEEP_SECONDS:
                    kept_at = now
                    if not await self._keep():
                        raise busy()  # another process took us for dead, and makes it now
            return True
        finally:
            for _, _, ticket in reversed(asked.values()):  # none begins because another ends
                ticket.cancel()
            asked.clear()

    def _submit(self) -> None:
        """Ask for as much as can be done at once, and a little more: no worker is to wait.

        What is done in the background is done one by one.
        """
        making, asked = self._making, self._asked
        rounds = making.rounds
        under_way = {number for _, number, _ in asked.values()}
        room = (1 if making.is_done else self._pool.status()[CREW].processes + 1) - len(asked)
        todo = [number for number in rounds.open if number not in under_way]
        for number in todo[: max(0, room)]:
            try:
                ticket = self._pool.submit(
                    TURN.name,
                    rounds.open[number].to_json(),
                    owner=making.owner,
                    priority=LATER if making.is_done else SOON,
                    resource=making.request.record.game.family,
                    on_progress=self._post_preparation,
                )
            except PoolBusy as error:
                if not asked:
                    raise busy(error) from error
                return  # when one of those is done, there will be room
            asked[asyncio.wrap_future(ticket.future)] = (rounds.round, number, ticket)

    def _post_preparation(self, steps: Any) -> None:
        """The pool reports from a thread of its own."""
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            self._loop.call_soon_threadsafe(partial(self._making.prepared, steps))

    async def _keep(self) -> bool:
        """Store what was found since the last time, and that we are still at it."""
        found = self._making.take_unkept()
        try:
            return await self._threads.run(self._storage.add, self._id, found, self._now())
        except CannotStore:
            self._making.give_back(found)
            return True  # there may be room later


def _result(future: asyncio.Future[Any]) -> Any:
    try:
        return future.result()
    except JobFailed as error:
        raise failed(error) from error
    except (PoolClosed, asyncio.CancelledError) as error:
        raise busy() from error


def failed(error: JobFailed) -> ReviewRefused:
    """What is said of a search that failed; the log has the rest."""
    log.warning("a turn could not be reviewed: %s\n%s", error, error.trace)
    return ReviewRefused("review-failed")


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
