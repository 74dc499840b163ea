"""The computer's moves and hints: what is asked of the engine, for whom, and what comes of them.

    seats = EngineSeats(door, pool)  # listens at the door from now on, if the pool has an engine
    seats.warm(families)             # load or compile games before anybody plays them
    seats.resume()                   # after a restart: go on where the computer was to move
    seats.came(table_id)             # somebody is connected to a table
    seats.left(table_id)             # the last one has gone
    seats.looked(table_id)           # somebody looked at a table without being connected
    seats.hint(table_id, player)     # a Future with a move text
    seats.sweep()                    # ask again what got lost

The searches are jobs of a pool; an answer is handed to the door, where a late one is refused by its
rev. Nobody waits for the compiler at a low level: as long as a family's kernels are not there,
a process that runs them uncompiled is asked as well, and the first answer counts; both would play
the same move. People come first. A game between computers is played for an audience only: as
long as somebody is connected to the table, or has looked at it lately. A person's move is always
answered.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, InvalidStateError
from functools import partial
from types import TracebackType
from typing import Any, Literal, Self

from sixfold.engine.errors import TooSlowUncompiled
from sixfold.engine.jobs import CREW, PLAIN_CREW, PLAIN_MOVE, PLAIN_WARM, WARM
from sixfold.engine.plain import can_answer
from sixfold.play.engine.attendance import Attendance
from sixfold.play.errors import PlayError
from sixfold.play.service import TableService
from sixfold.play.table.table import Table
from sixfold.pool import LATER, NOW, SOON, JobFailed, Pool, PoolBusy, PoolClosed, Ticket

HINT_SECONDS = 1.0
PACE_SECONDS = 0.8
"""Between two moves of a game in which nobody but computers plays, so that it can be watched."""
LOST_MS = 10_000
"""A request that is older and not known here got lost: its process died, the database failed."""
WATCHED_MS = 24 * 60 * 60 * 1000
"""Games that are older do not continue before somebody looks at them again."""

log = logging.getLogger(__name__)


class EngineRequest:
    """What is asked about a table of some rev; a hint has an answer that others wait for."""

    def __init__(self, table: Table, purpose: Literal["move", "hint"]) -> None:
        self.table = table.id
        self.rev = table.settled
        self.purpose = purpose
        self.answer: Future[str] = Future()
        self._tickets: list[Ticket] = []
        self._cancelled = False

    def asked(self, ticket: Ticket) -> None:
        """The pool has it."""
        self._tickets.append(ticket)
        if self._cancelled:  # while it was on its way there
            ticket.cancel()

    def cancel(self) -> None:
        """Nobody wants the answer any more, or nobody a second one."""
        self._cancelled = True
        self.answer.cancel()
        for ticket in list(self._tickets):
            ticket.cancel()


class EngineSeats:
    """The seats that the engine plays, of one server process."""

    def __init__(
        self,
        door: TableService,
        pool: Pool,
        *,
        watched: Callable[[str], bool] = lambda table: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`watched` says whether somebody is connected to a table at this moment."""
        self.available = CREW in pool.crews
        """Whether the computer can play here; where it cannot, nothing is ever asked."""
        self._door = door
        self._pool = pool
        self._attendance = Attendance(door.now, watched, clock)
        self._lock = threading.Lock()
        self._moves: dict[str, EngineRequest] = {}
        self._hints: dict[str, EngineRequest] = {}
        self._closed = not self.available
        self._does_without = PLAIN_CREW in pool.crews
        door.on_commit(self._notice)

    # What the server says

    def resume(self) -> None:
        """Answer the moves that people had just made when the server stopped."""
        self._ask_again(0)

    def sweep(self) -> None:
        """Ask again where the computer is to move, somebody waits, and no request is under way."""
        self._ask_again(LOST_MS)

    def came(self, table_id: str) -> None:
        """Somebody is connected to a table: if the computer is to move there, it thinks."""
        if not self._closed:
            with contextlib.suppress(PlayError):
                self._look_at(self._door.table(table_id))

    def looked(self, table_id: str) -> None:
        """Somebody looked at a table and may look again soon: the computer thinks."""
        self._attendance.looked(table_id)
        self.came(table_id)

    def left(self, table_id: str) -> None:
        """The last one has left a table: searches that nobody waits for are cancelled."""
        self._attendance.left(table_id)
        if self._closed:
            return
        with contextlib.suppress(PlayError):
            if self._attendance.waits(self._door.table(table_id)):
                return
        with self._lock:
            requests = [self._moves.pop(table_id, None), self._hints.pop(table_id, None)]
        for request in requests:
            if request is not None:
                request.cancel()

    def hint(self, table_id: str, player: str | None) -> Future[str]:
        """A good move for a player who may ask for one; PlayError `no-hints` if they may not.

        The future is cancelled when the game moves on, and fails with PlayError `engine-failed`.
        Raises PoolBusy if too many wait already.
        """
        table = self._door.table(table_id)
        self._door.refuse_hint(table, player)
        self._attendance.looked(table_id)
        with self._lock:
            known = self._hints.get(table_id)
            if known is not None and known.rev == table.settled:
                return known.answer
            request = self._hints[table_id] = EngineRequest(table, "hint")
        if known is not None:
            known.cancel()
        payload = _payload(table, level=None, seed=0, seconds=HINT_SECONDS)
        try:
            self._ask(request, table, payload, owner=player or "", priority=NOW)
        except (PoolBusy, PoolClosed):
            self._forget(request)
            raise
        return request.answer

    def warm(self, families: Iterable[str]) -> None:
        """Load or compile games before anybody plays them, the likeliest first."""
        for family in families if self.available else ():
            self._pool.submit(
                WARM.name, family, priority=LATER, key=family, resource=family,
                on_progress=partial(self._call_stand_in, family),
            )  # fmt: skip

    @property
    def preparing(self) -> dict[str, tuple[int, int]]:
        """The families of games that are being loaded or compiled.

        So much of so much is done, of 0 while that is not known.
        """
        loading = self._pool.status()[CREW].loading if self.available else {}
        return {family: done or (0, 0) for family, done in loading.items()}

    @property
    def ready(self) -> frozenset[str]:
        """The families of games that have been loaded or compiled."""
        return self._pool.ready

    def close(self) -> None:
        """Ask nothing any more; the pool is not ours to close."""
        self._closed = True
        with self._lock:
            requests = [*self._moves.values(), *self._hints.values()]
            self._moves.clear()
            self._hints.clear()
        for request in requests:
            request.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # What is asked

    def _notice(self, tables: Sequence[Table]) -> None:
        for table in tables:
            try:
                self._look_at(table)
            except Exception:  # one table does not keep the others waiting; the sweep will ask
                log.exception("table %s could not be looked at", table.id)

    def _ask_again(self, quiet_ms: int) -> None:
        """Look at the tables that have waited for the computer so long."""
        if self._closed:
            return
        people = self._door.for_engine(self._attendance.patience_ms, quiet_ms, with_people=True)
        watched = [
            table_id
            for table_id in self._door.for_engine(WATCHED_MS, quiet_ms)
            if self._attendance.is_here(table_id)
        ]
        with self._lock:
            under_way = set(self._moves)
        for table_id in {*people, *watched} - under_way:
            try:
                self._look_at(self._door.table(table_id))
            except PlayError:
                continue  # another process has deleted it
            except Exception:  # one table that cannot be read keeps no other waiting
                log.exception("table %s could not be looked at", table_id)

    def _look_at(self, table: Table) -> None:
        """Ask for the move that a table needs, and forget requests about earlier positions."""
        request: EngineRequest | None = None
        stale: list[EngineRequest] = []
        waits = table.engine_to_move and self._attendance.waits(table)
        with self._lock:
            for asked in (self._moves, self._hints):
                old = asked.get(table.id)
                if old is not None and old.rev < table.settled:
                    stale.append(asked.pop(table.id))
            if waits and table.id not in self._moves and not self._closed:
                request = self._moves[table.id] = EngineRequest(table, "move")
        for old in stale:
            old.cancel()
        if request is None:
            return
        level, seed = table.seats[table.turn].plan.level, table.seed + table.turn
        payload = _payload(table, level=level, seed=seed, seconds=None)
        priority, pause = (NOW, 0.0) if table.people else (SOON, PACE_SECONDS)
        try:
            self._ask(request, table, payload, table.maker, priority, pause)
        except PoolBusy:
            log.warning("too many searches wait; the sweep will ask again")
            self._forget(request)
        except PoolClosed:
            self._forget(request)
        else:
            if self._need_not_wait(table, level):
                self._ask_early(request, payload, table.maker)

    def _ask(
        self,
        request: EngineRequest,
        table: Table,
        payload: dict[str, Any],
        owner: str,
        priority: int,
        pause: float = 0.0,
    ) -> None:
        ticket = self._pool.submit(
            request.purpose,
            payload,
            owner=owner,
            priority=priority,
            delay=pause,
            resource=table.game.family,
        )
        request.asked(ticket)
        settle = self._moved if request.purpose == "move" else self._hinted
        ticket.future.add_done_callback(lambda future: settle(request, future))

    def _ask_early(self, request: EngineRequest, payload: dict[str, Any], owner: str) -> None:
        """Ask the process without a compiler as well; if it has no time, the engine will do."""
        with contextlib.suppress(PoolBusy, PoolClosed):
            ticket = self._pool.submit(PLAIN_MOVE.name, payload, owner=owner)
            request.asked(ticket)
            ticket.future.add_done_callback(lambda future: self._moved_early(request, future))

    def _need_not_wait(self, table: Table, level: int | None) -> bool:
        """Whether a person can have an answer before the kernels are there."""
        if not self._does_without or not table.people:
            return False
        family = table.game.family
        return family not in self._pool.ready and can_answer(family, level)

    def _call_stand_in(self, family: str, progress: object) -> None:
        """A family has to be compiled: somebody should be there who does without."""
        if self._does_without:
            with contextlib.suppress(PoolBusy, PoolClosed):
                self._pool.submit(PLAIN_WARM.name, family, key="warm")

    # What comes of them

    def _moved_early(self, request: EngineRequest, future: Future[Any]) -> None:
        """An answer without the compiler; if there is none, the engine was asked as well."""
        if future.cancelled():
            return
        error = future.exception()
        if error is None:
            self._moved(request, future)
        elif TooSlowUncompiled.__name__ not in getattr(error, "names", ()):
            log.warning("the engine failed without the compiler: %s", error)

    def _moved(self, request: EngineRequest, future: Future[Any]) -> None:
        """Give the computer's move to the door; a late one is refused there and dropped here."""
        self._forget(request)
        if future.cancelled() or self._closed:
            return
        if future.exception() is None:
            request.cancel()  # nobody needs the other answer
        try:
            if not self._played(request, future):
                with contextlib.suppress(PlayError):
                    self._door.engine_failed(request.table, request.rev)
        except Exception:  # the database is away: the sweep will ask again
            log.exception("an answer could not be given to table %s", request.table)

    def _played(self, request: EngineRequest, future: Future[Any]) -> bool:
        """Play an answer, or drop it; whether that is all that can be done."""
        error = future.exception()
        if error is not None:
            log.warning("the engine failed: %s\n%s", error, getattr(error, "trace", ""))
            return False
        try:
            self._door.engine_move(request.table, future.result(), request.rev)
        except PlayError as refusal:
            if refusal.code == "illegal-move":
                log.exception("the engine played %s", future.result())
                return False
            with contextlib.suppress(PlayError):  # who may have asked while this was on its way
                self._look_at(self._door.table(request.table))
        return True

    def _hinted(self, request: EngineRequest, future: Future[Any]) -> None:
        if future.cancelled():
            request.cancel()
            return
        error = future.exception()
        with contextlib.suppress(InvalidStateError):  # cancelled at this very moment
            if error is None:
                request.answer.set_result(future.result())
                return  # kept: the same position needs no second search
            if isinstance(error, JobFailed):
                log.warning("the engine failed: %s\n%s", error, error.trace)
            self._forget(request)
            request.answer.set_exception(PlayError("engine-failed"))

    def _forget(self, request: EngineRequest) -> None:
        with self._lock:
            for asked in (self._moves, self._hints):
                if asked.get(request.table) is request:
                    del asked[request.table]


def _payload(table: Table, **how: Any) -> dict[str, Any]:
    begins = {} if table.setup.position is None else {"position": table.setup.position}
    return {"game": table.game.id, **begins, "moves": list(table.moves), **how}
