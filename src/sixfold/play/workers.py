"""The computer's moves and hints: niced processes that search, so that pages always answer.

    workers = Workers(door)          # listens at the door from now on
    workers.resume()                 # after a restart: go on where the computer was to move
    workers.leave(table_id)          # nobody looks any more: its search is cancelled
    workers.enter(table_id)          # somebody does again
    workers.hint(table_id, player)   # a Future with a move text

A thread for each process takes the next question of the fair queue, asks its process, and hands the
answer to the door, where a late one is refused by its rev. A process that crashes or hangs is
replaced and its question asked once more; then the table is told. Processes start when they are
first needed. Compiling happens in them, one family of games at a time in only one of them, so that
a first start keeps neither a page waiting nor the games that are ready.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, InvalidStateError
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Self

from sixfold.play.door import Door
from sixfold.play.errors import PlayError
from sixfold.play.jobs import FairQueue, Job, Ticket
from sixfold.play.table import Table
from sixfold.play.worker import Answer, Ask, Failure, Prepared, Preparing, Started, Stop, work

NICENESS = 10
"""Pages come first, but the computer still gets its share of a machine that others keep busy."""
HASH_MB = 32
HINT_SECONDS = 1.0
SEARCH_SECONDS = 180.0
"""A search that takes longer hangs: levels are set by nodes, and the strongest needs seconds."""
PREPARE_SECONDS = 900.0
STOP_SECONDS = 20.0
"""A search that was stopped and goes on for longer hangs."""
CLOSE_SECONDS = 5.0
GLANCE = 0.05
ATTEMPTS = 2
PACE_SECONDS = 0.8
"""Between two moves of a game in which nobody but computers plays, so that it can be watched."""
RESUMED_MS = 24 * 60 * 60 * 1000
"""Games that are older do not go on before somebody looks at them."""

WorkFunction = Callable[[Connection, int, int], None]

log = logging.getLogger(__name__)


class WorkerLost(Exception):
    """A worker process crashed, or was ended because it hung."""


class Workers:
    """The engines of one server process."""

    def __init__(
        self,
        door: Door,
        *,
        processes: int | None = None,
        search_seconds: float = SEARCH_SECONDS,
        prepare_seconds: float = PREPARE_SECONDS,
        work: WorkFunction = work,
    ) -> None:
        """One process for each core, unless told otherwise."""
        self._door = door
        self._search_seconds = search_seconds
        self._prepare_seconds = prepare_seconds
        self._work = work
        self._queue = FairQueue()
        self._lock = threading.Lock()
        self._moves: dict[str, Ticket] = {}
        self._hints: dict[str, Ticket] = {}
        self._ready: set[str] = set()
        self._preparing: set[str] = set()
        self._closed = False
        count = processes or os.cpu_count() or 1
        self._threads = [
            threading.Thread(target=self._serve, name=f"engine-{n}", daemon=True)
            for n in range(count)
        ]
        for thread in self._threads:
            thread.start()
        door.on_change(self._notice)

    # What the server says

    def resume(self) -> None:
        """Go on with the games in which the computer was to move when the server stopped."""
        for table_id in self._door.for_engine(RESUMED_MS):
            self.enter(table_id)

    def enter(self, table_id: str) -> None:
        """Somebody is at a table: if the computer is to move there, it thinks."""
        with contextlib.suppress(PlayError):
            self._look_at(self._door.table(table_id))

    def leave(self, table_id: str) -> None:
        """Nobody is at a table any more: its searches are cancelled."""
        with self._lock:
            tickets = [self._moves.pop(table_id, None), self._hints.pop(table_id, None)]
        for ticket in tickets:
            if ticket is not None:
                ticket.cancel()

    def hint(self, table_id: str, player: str | None) -> Future[str]:
        """A good move for a player who may ask for one; PlayError `no-hints` if he may not.

        The future is cancelled when the game moves on, and fails with PlayError `engine-failed`.
        """
        table = self._door.table(table_id)
        self._door.refuse_hint(table, player)
        with self._lock:
            known = self._hints.get(table_id)
            if known is not None and known.job.rev == table.settled:
                return known.answer
            ticket = Ticket(_job(table, "hint"))
            self._hints[table_id] = ticket
        if known is not None:
            known.cancel()
        self._queue.put(ticket)
        return ticket.answer

    def warm(self, families: Iterable[str]) -> None:
        """Load or compile games before anybody plays them."""
        for family in families:
            job = Job("", 0, family, purpose="warm")
            self._queue.put(Ticket(job, not_before=time.monotonic()))

    @property
    def preparing(self) -> frozenset[str]:
        """The families of games that are being loaded or compiled."""
        with self._lock:
            return frozenset(self._preparing)

    @property
    def ready(self) -> frozenset[str]:
        """The families of games that have been loaded or compiled."""
        with self._lock:
            return frozenset(self._ready)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._queue)

    def close(self) -> None:
        """End all searches and processes."""
        self._closed = True
        with self._lock:
            tickets = [*self._moves.values(), *self._hints.values()]
        for ticket in (*tickets, *self._queue.close()):
            ticket.cancel()
        for thread in self._threads:
            thread.join(CLOSE_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # What the door says

    def _notice(self, table_id: str, rev: int) -> None:
        with contextlib.suppress(PlayError):
            self._look_at(self._door.table(table_id, at_least=rev))

    def _look_at(self, table: Table) -> None:
        """Ask for the move that a table needs, and forget questions about earlier positions."""
        ticket: Ticket | None = None
        stale: list[Ticket] = []
        with self._lock:
            for asked in (self._moves, self._hints):
                old = asked.get(table.id)
                if old is not None and old.job.rev < table.settled:
                    stale.append(asked.pop(table.id))
            if table.engine_to_move and table.id not in self._moves:
                pause = 0.0 if table.people else PACE_SECONDS
                ticket = Ticket(_job(table, "move"), not_before=time.monotonic() + pause)
                self._moves[table.id] = ticket
        for old in stale:
            old.cancel()
        if ticket is not None:
            self._queue.put(ticket)

    # The life of a thread

    def _serve(self) -> None:
        process: Process | None = None
        while (ticket := self._queue.take(self._claim)) is not None:
            ticket.attempts += 1
            reply: Answer | Failure | None
            try:
                if process is None:
                    process = Process(self._work)
                reply = self._ask(process, ticket)
            except Exception as error:  # lost, or it could not even be started
                if process is not None:
                    process.end()
                process = None
                reply = Failure(0, str(error) or type(error).__name__, "")
            self._prepared(ticket.job.family)
            try:
                self._settle(ticket, reply)
            except Exception:  # the database is away: the table is looked at again on a change
                log.exception("an answer could not be given to table %s", ticket.job.table)
                self._forget(ticket)
        if process is not None:
            process.end()

    def _claim(self, job: Job) -> bool:
        """Whether a thread may take a job: not while another one prepares the same games."""
        with self._lock:
            if job.family in self._preparing:
                return False
            if job.family not in self._ready:
                self._preparing.add(job.family)
            return True

    def _prepared(self, family: str, *, ready: bool = False) -> None:
        """Nobody prepares these games any more."""
        with self._lock:
            if ready:
                self._ready.add(family)
            if family not in self._preparing:
                return
            self._preparing.remove(family)
        self._queue.wake()

    def _ask(self, process: Process, ticket: Ticket) -> Answer | Failure | None:
        """The reply of a process; None if nobody wants it any more."""
        number = process.ask(ticket.job)
        loading, stopped = process.is_new, False
        deadline = time.monotonic() + self._limit(loading)
        while True:
            message = process.hear(GLANCE)
            if self._closed:
                raise WorkerLost("the server ends")
            if isinstance(message, Started | Preparing | Prepared):
                loading = isinstance(message, Preparing)
                deadline = time.monotonic() + self._limit(loading)
                if isinstance(message, Prepared):
                    self._prepared(message.family, ready=True)
            elif isinstance(message, Answer | Failure) and message.number == number:
                return None if ticket.cancelled.is_set() else message
            elif time.monotonic() > deadline:
                raise WorkerLost("it gave no answer in time")
            if ticket.cancelled.is_set() and not stopped and not loading:
                process.say(Stop(number))
                stopped = True
                deadline = min(deadline, time.monotonic() + STOP_SECONDS)

    def _limit(self, loading: bool) -> float:
        return self._prepare_seconds if loading else self._search_seconds

    def _settle(self, ticket: Ticket, reply: Answer | Failure | None) -> None:
        """Hand an answer to whoever asked; try once more, or say so, if there is none."""
        job = ticket.job
        if reply is None or ticket.cancelled.is_set() or self._closed:
            return
        if isinstance(reply, Failure):
            log.warning("the engine failed at %s: %s\n%s", job.game, reply.message, reply.trace)
            if ticket.attempts < ATTEMPTS:
                self._queue.put(ticket, first=True)
                return
        if job.purpose == "move":
            self._forget(ticket)
            self._reply(job, reply)
        elif isinstance(reply, Answer):
            with contextlib.suppress(InvalidStateError):  # cancelled at this very moment
                ticket.answer.set_result(reply.move)
        else:
            self._forget(ticket)
            with contextlib.suppress(InvalidStateError):
                ticket.answer.set_exception(PlayError("engine-failed"))

    def _reply(self, job: Job, reply: Answer | Failure) -> None:
        """Give the computer's move to the door; a late one is refused there and dropped here."""
        if isinstance(reply, Answer):
            try:
                self._door.engine_move(job.table, reply.move, job.rev)
            except PlayError as error:
                if error.code != "illegal-move":
                    self.enter(job.table)  # somebody may have asked while this was on its way
                    return
                log.exception("the engine played %s", reply.move)
            else:
                return
        with contextlib.suppress(PlayError):
            self._door.engine_failed(job.table, job.rev)

    def _forget(self, ticket: Ticket) -> None:
        with self._lock:
            for asked in (self._moves, self._hints):
                if asked.get(ticket.job.table) is ticket:
                    del asked[ticket.job.table]


class Process:
    """A worker process, seen from the parent."""

    def __init__(self, work: WorkFunction) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=work, args=(theirs, NICENESS, HASH_MB), daemon=True
        )
        self._process.start()
        theirs.close()  # or the pipe would not end when the process does
        self._asked = 0

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def is_new(self) -> bool:
        """Whether nothing was asked yet: the process may not even run."""
        return self._asked <= 1

    def ask(self, job: Job) -> int:
        """Send a question; the number of its answer."""
        self._asked += 1
        self.say(Ask(self._asked, job))
        return self._asked

    def say(self, message: object) -> None:
        try:
            self._pipe.send(message)
        except OSError as error:
            raise WorkerLost("its pipe is closed") from error

    def hear(self, seconds: float) -> Any:
        """The next message, None if there is none in this time."""
        try:
            return self._pipe.recv() if self._pipe.poll(seconds) else None
        except (EOFError, OSError) as error:
            self._process.join(1.0)
            raise WorkerLost(f"it ended with exit code {self._process.exitcode}") from error

    def end(self) -> None:
        """End the process, whatever it does."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _job(table: Table, purpose: str) -> Job:
    if purpose == "hint":
        return Job(
            table.id, table.settled, table.game.id, table.moves,
            seconds=HINT_SECONDS, purpose="hint",
        )  # fmt: skip
    plan = table.seats[table.turn].plan
    return Job(
        table.id,
        table.settled,
        table.game.id,
        table.moves,
        level=plan.level,
        seed=table.seed + table.turn,
    )
