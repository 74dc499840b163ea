"""Reviews of finished games: made once in the pool, turn by turn, and kept in the database.

Whoever asks for a review that is being made is told how far it is; several who ask for the same one
wait for the same work. What has been found is stored once a second, so a process that is killed
loses no more than that: the next one that is asked goes on from there. When nobody has asked for a
while, it is put aside until somebody does.

A review that is done may still have open turns (`study.rounds`). Those that a longer proof could
settle get one in the background, one at a time, behind everything else that the pool has to do.

Everything but the database happens on the event loop. The pool's reports come from other threads
and are posted.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Literal

from sixfold.engine.jobs import CREW
from sixfold.engine.limits import Limits
from sixfold.pool import LATER, NOW, SOON, JobFailed, Pool, PoolBusy, PoolClosed, Ticket
from sixfold.records import Record
from sixfold.server.errors import Refused, busy, log
from sixfold.server.hub import Hub
from sixfold.store import CannotStore, Store
from sixfold.study import Ply, PlyJob, Rounds, default_limits, jobs_of
from sixfold.study.reviews.jobs import TURN
from sixfold.study.reviews.rounds import LATER as LATER_EFFORT
from sixfold.study.reviews.storage import Name, Shelf

ABANDONED_SECONDS = 30.0
"""A review that nobody has asked for in this time is put aside: pages ask all the time."""
KEEP_SECONDS = 1.0
"""How often what was found is stored."""
ELSEWHERE_SECONDS = 1.0
"""How often one looks how far a review is that another process makes."""
LONGEST_WAIT = 5.0
"""How long an answer waits for news: browsers and proxies wait longer."""
MOST_EACH = 2
"""Reviews that may be under way for one owner."""
REMEMBERED = 50
"""Finished reviews that need not be read from the database again."""


State = Literal["none", "waiting", "preparing", "making", "done"]


@dataclass(frozen=True)
class Wanted:
    """A game that somebody wants to have reviewed."""

    record: Record
    limits: Limits
    name: Name
    jobs: tuple[PlyJob, ...]
    """One for each turn."""

    @staticmethod
    def of(record: Record) -> Wanted:
        """With the usual limits."""
        limits = default_limits(record)
        return Wanted(record, limits, Name.of(record, limits), tuple(jobs_of(record, limits)))


@dataclass(frozen=True)
class Standing:
    """How far a review is."""

    state: State
    """`none`: nobody has asked for it. `waiting`, `preparing`, `making`, `done`."""
    done: int = 0
    of: int = 0
    """Searches; while the engine is being prepared, its steps."""
    plies: tuple[Ply, ...] = ()
    """What is known of turns so far, or the whole review."""
    later: bool = False
    """Whether it is done, and open turns of it may still be settled."""
    engine: str = ""
    """Which version has made it, once it is done."""
    earlier: bool = False
    """Whether that was an earlier version than this one."""

    @property
    def is_final(self) -> bool:
        """Whether nothing changes unless somebody asks for it."""
        return self.state == "none" or (self.state == "done" and not self.later)


NONE = Standing("none")


@dataclass(eq=False)
class _Making:
    """A review under way."""

    wanted: Wanted
    owner: str
    rounds: Rounds
    asked: float
    preparing: tuple[int, int] | None = None
    fault: Exception | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    unkept: dict[tuple[int, int], Ply] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    before: int | None = None
    """Once it is done, the searches up to then: now turns are proven that were left open."""

    @property
    def is_done(self) -> bool:
        """Whether only proofs are left, in the background."""
        return self.before is not None

    def go_on_later(self, plies: Sequence[Ply]) -> None:
        """Everything is there but the proofs that were left for later.

        That counts as one more step, so that a page that waits for the next one hears of it.
        """
        self.before = (self.rounds.done or len(plies)) + 1
        self.rounds = Rounds(self.wanted.jobs, plies)

    def tell(self) -> None:
        """Something is new: wake everybody who waits for that."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def standing(self) -> Standing:
        """How far it is."""
        rounds = self.rounds
        if self.before is not None:
            done, of = self.before + rounds.done, self.before + rounds.total
            found, engine = tuple(rounds.found), self.wanted.name.engine
            return Standing("done", done, of, found, later=not rounds.is_over, engine=engine)
        if self.preparing is not None and not rounds.done:
            return Standing("preparing", *self.preparing)
        state: State = "making" if rounds.done else "waiting"
        return Standing(state, rounds.done, rounds.total, tuple(rounds.found))


class Reviews:
    """The reviews that this process makes and knows."""

    def __init__(self, hub: Hub, pool: Pool | None, store: Store, now: Callable[[], int]) -> None:
        self._hub = hub
        self._pool = pool
        self._shelf = Shelf(store, secrets.token_hex(16))
        self._now = now
        self._under_way: dict[str, _Making] = {}
        self._wanted: OrderedDict[tuple[str, int], Wanted] = OrderedDict()
        self._lock = Lock()
        self._finished: OrderedDict[str, tuple[Ply, ...]] = OrderedDict()

    def wanted(self, key: tuple[str, int], record: Callable[[], Record]) -> Wanted:
        """A game by its table and rev: who waits for a review asks often. From any thread."""
        with self._lock:
            known = self._wanted.get(key)
        if known is None:
            known = Wanted.of(record())
            with self._lock:
                self._wanted[key] = known
                while len(self._wanted) > REMEMBERED:
                    self._wanted.popitem(last=False)
        return known

    async def look(self, wanted: Wanted, after: int | None = None) -> Standing:
        """How far a review is; with `after`, waits a moment until that is more searches."""
        standing, making = await self._known(wanted)
        if after is None or standing.is_final or standing.done > after:
            return standing
        if making is None:
            await asyncio.sleep(ELSEWHERE_SECONDS)
            return (await self._known(wanted))[0]
        deadline = self._loop.time() + LONGEST_WAIT
        while not standing.is_final and standing.done <= after:
            left = deadline - self._loop.time()
            if left <= 0 or not await _heard(making.news, left):
                break
            standing, making = await self._known(wanted)
            if making is None:
                break
        return standing

    async def begin(self, wanted: Wanted, owner: str, *, renew: bool = False) -> Standing:
        """Have a review made, unless it is there or under way; or its open turns proven.

        That of an earlier version is made again only to `renew` it.
        """
        standing, making = await self._known(wanted)
        is_new = standing.state == "none" or (standing.earlier and renew)
        is_open = standing.state == "done" and standing.later
        if making is not None or not (is_new or (is_open and self._pool is not None)):
            return standing
        if self._pool is None:
            raise Refused(501, "engine-missing")
        theirs = [each for each in self._under_way.values() if each.owner == owner]
        under_way = sum(each.fault is None and not each.is_done for each in theirs)
        if is_new and under_way >= MOST_EACH:
            raise Refused(409, "too-many-reviews", most=MOST_EACH)
        making = _Making(wanted, owner, Rounds(wanted.jobs), self._loop.time())
        if is_open:
            making.go_on_later(standing.plies)
        self._under_way[wanted.name.key] = making
        making.task = self._hub.start(self._make(self._pool, making))
        return making.standing

    @property
    def under_way(self) -> int:
        """How many are being made here."""
        return len(self._under_way)

    async def end(self) -> None:
        """Put everything aside; the next process that is asked goes on."""
        tasks = [each.task for each in self._under_way.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def search(self, job: PlyJob, family: str, owner: str) -> Ply:
        """What one turn is worth, for somebody who waits for it."""
        if self._pool is None:
            raise Refused(501, "engine-missing")
        try:
            ticket = self._pool.submit(
                TURN.name, job.to_json(), owner=owner, priority=NOW, resource=family
            )
            found = await asyncio.wrap_future(ticket.future)
        except (PoolBusy, PoolClosed) as error:
            raise busy(error) from error
        except JobFailed as error:
            raise _failed(error) from error
        return Ply.from_json(found)

    # What is known

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def _known(self, wanted: Wanted) -> tuple[Standing, _Making | None]:
        """How far a review is, and who makes it if that is us."""
        key = wanted.name.key
        making = self._under_way.get(key)
        if making is not None:
            making.asked = self._loop.time()
            if making.fault is None:
                return making.standing, making
            del self._under_way[key]  # it is told once; who asks again begins again
            raise making.fault
        plies = self._finished.get(key)
        if plies is not None and not LATER_EFFORT.wanted(plies):
            self._finished.move_to_end(key)
            return _done(plies, wanted.name.engine), None
        kept = await self._hub.in_thread(self._shelf.look, wanted.name)
        if kept is not None and kept.plies is not None:
            plies = kept.plies  # another process may have settled more turns
            self._remember(key, plies)
        if plies is not None:
            return _done(plies, wanted.name.engine), None
        if kept is None or not kept.is_made_elsewhere(self._shelf.holder, self._now()):
            return await self._earlier(wanted), None
        turns = {number: ply for (_, number), ply in sorted(kept.turns.items())}
        found = tuple(turns[number] for number in sorted(turns))
        total = max(len(kept.turns), len(wanted.jobs))
        return Standing("making", len(kept.turns), total, found), None

    async def _earlier(self, wanted: Wanted) -> Standing:
        """What an earlier version has said of a game that this one has not reviewed."""
        kept = await self._hub.in_thread(self._shelf.look_for_earlier, wanted.name)
        if kept is None or kept.plies is None:
            return NONE
        count = len(kept.plies)
        return Standing("done", count, count, kept.plies, engine=kept.engine, earlier=True)

    def _remember(self, key: str, plies: tuple[Ply, ...]) -> None:
        self._finished[key] = plies
        while len(self._finished) > REMEMBERED:
            self._finished.popitem(last=False)

    # How one is made

    async def _make(self, pool: Pool, making: _Making) -> None:
        key, name = making.wanted.name.key, making.wanted.name
        try:
            if not await self._hub.in_thread(self._shelf.claim, name, self._now(), making.is_done):
                self._under_way.pop(key, None)  # it was finished or begun elsewhere just now
                return
            await self._take_over(making)
            if await self._search(pool, making):
                await self._finish(making)
                if not making.is_done and LATER_EFFORT.wanted(making.rounds.found):
                    making.go_on_later(making.rounds.found)
                    making.tell()
                    await self._search(pool, making)
                    await self._finish(making)
            else:
                await self._put_aside(making)
            self._under_way.pop(key, None)
        except asyncio.CancelledError:
            await self._put_aside(making)
            raise
        except CannotStore:
            # The store has said so; whoever waits gets what is known, if it is all.
            self._under_way.pop(key, None)
        except Exception as error:
            if not isinstance(error, Refused):
                log.exception("a review failed")
            if making.is_done:  # the review is there: nobody has to hear of it
                self._under_way.pop(key, None)
            else:
                refused = error if isinstance(error, Refused) else Refused(503, "review-failed")
                making.fault = refused
            await self._put_aside(making)
        finally:
            making.tell()

    async def _finish(self, making: _Making) -> None:
        """Keep a whole review, or a better version of it."""
        found = tuple(making.rounds.found)
        self._remember(making.wanted.name.key, found)
        await self._hub.in_thread(self._shelf.finish, making.wanted.name, found, self._now())

    async def _take_over(self, making: _Making) -> None:
        """What was found before somebody was stopped need not be searched again."""
        if making.is_done:
            return
        kept = await self._hub.in_thread(self._shelf.look, making.wanted.name)
        rounds = making.rounds
        for (number_of_round, number), ply in sorted(kept.turns.items() if kept else ()):
            if number_of_round == rounds.round and number in rounds.open:
                rounds.take(number, ply)

    async def _search(self, pool: Pool, making: _Making) -> bool:
        """Do all searches; False if nobody wants to know any more."""
        rounds = making.rounds
        asked: dict[asyncio.Future[Any], tuple[int, int, Ticket]] = {}
        kept_at = self._loop.time()
        try:
            while not rounds.is_over:
                self._submit(pool, making, asked)
                done, _ = await asyncio.wait(
                    asked, timeout=KEEP_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                for future in done:
                    number_of_round, number, _ticket = asked.pop(future)
                    ply = Ply.from_json(_result(future))
                    rounds.take(number, ply)
                    if not making.is_done:
                        making.unkept[number_of_round, number] = ply
                if done:
                    making.tell()
                now = self._loop.time()
                if now - making.asked > ABANDONED_SECONDS and not making.is_done:
                    return False
                if now - kept_at >= KEEP_SECONDS:
                    kept_at = now
                    if not await self._keep(making):
                        raise busy()  # another process took us for dead, and makes it now
            return True
        finally:
            for _, _, ticket in asked.values():
                ticket.cancel()

    def _submit(
        self, pool: Pool, making: _Making, asked: dict[asyncio.Future[Any], tuple[int, int, Ticket]]
    ) -> None:
        """Ask for as much as can be done at once, and a little more: no worker is to wait.

        What is done in the background is done one by one.
        """
        rounds = making.rounds
        under_way = {number for _, number, _ in asked.values()}
        room = (1 if making.is_done else pool.status()[CREW].processes + 1) - len(asked)
        todo = [number for number in rounds.open if number not in under_way]
        for number in todo[: max(0, room)]:
            job = rounds.open[number]
            try:
                ticket = pool.submit(
                    TURN.name,
                    job.to_json(),
                    owner=making.owner,
                    priority=LATER if making.is_done else SOON,
                    resource=making.wanted.record.game.family,
                    on_progress=lambda steps: self._hub.post(partial(_prepared, making, steps)),
                )
            except PoolBusy as error:
                if not asked:
                    raise busy(error) from error
                return  # when one of those is done, there will be room
            asked[asyncio.wrap_future(ticket.future)] = (rounds.round, number, ticket)

    async def _keep(self, making: _Making) -> bool:
        """Store what was found since the last time, and that we are still at it."""
        found, making.unkept = making.unkept, {}
        try:
            return await self._hub.in_thread(
                self._shelf.add, making.wanted.name, found, self._now()
            )
        except CannotStore:
            making.unkept = {**found, **making.unkept}
            return True  # there may be room later

    async def _put_aside(self, making: _Making) -> None:
        """Store what is known, for whoever goes on."""
        try:
            await self._keep(making)
            await self._hub.in_thread(self._shelf.release, making.wanted.name)
        except CannotStore:
            pass


async def _heard(news: asyncio.Event, seconds: float) -> bool:
    """Whether there was news in this time."""
    try:
        async with asyncio.timeout(seconds):
            await news.wait()
    except TimeoutError:
        return False
    return True


def _prepared(making: _Making, steps: Any) -> None:
    """The engine is being loaded or compiled, so far."""
    if isinstance(steps, tuple):
        making.preparing = steps
        making.tell()


def _done(plies: tuple[Ply, ...], engine: str) -> Standing:
    later = bool(LATER_EFFORT.wanted(plies))
    return Standing("done", len(plies), len(plies), plies, later=later, engine=engine)


def _result(future: asyncio.Future[Any]) -> Any:
    try:
        return future.result()
    except JobFailed as error:
        raise _failed(error) from error
    except (PoolClosed, asyncio.CancelledError) as error:
        raise busy() from error


def _failed(error: JobFailed) -> Refused:
    log.warning("a turn could not be reviewed: %s\n%s", error, error.trace)
    return Refused(503, "review-failed")
