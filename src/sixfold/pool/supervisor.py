"""The pool: gives jobs to workers, watches over them, and hands their results to those who asked.

One thread, the supervisor, gives out jobs and looks at clocks and memory. Each worker has a
`WorkerThread`, which starts it, reads from it, calls those who wait for its results, and cleans up
after its end; so a slow callback holds up one worker and nobody else. All state is under one lock,
and no function from outside the pool is called while it is held.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import count
from types import TracebackType
from typing import Self

from sixfold.pool import watch
from sixfold.pool.crew import WorkingCrew
from sixfold.pool.delivery import (
    Calls,
    call,
    delivering,
    failing,
    opened,
    pause_call,
    progress_call,
    refused,
    run,
)
from sixfold.pool.errors import JobFailed, PoolClosed
from sixfold.pool.handle import End, WorkerHandle
from sixfold.pool.jobs import Job, OnPause, OnProgress, Ticket
from sixfold.pool.kinds import Crew, Kind, registered
from sixfold.pool.messages import (
    Begun,
    Done,
    Failed,
    Loaded,
    Paused,
    Progress,
    Reply,
    pickled,
    unpack,
)
from sixfold.pool.process import Channel, ProcessChannel, Start, resident_mb
from sixfold.pool.resources import Resources
from sixfold.pool.slices import NOW, Continuation
from sixfold.pool.status import CrewStatus
from sixfold.pool.worker_thread import WorkerThread

RETRY_SECONDS = 0.25
"""How long the supervisor waits after an error of its own before it looks again."""
KEEPS = 0.75
"""A worker that holds more than this share of its limit after a job is replaced by a fresh one."""

log = logging.getLogger(__name__)


class Pool:
    """Crews of worker processes. A new pool starts nothing before its first job."""

    def __init__(
        self,
        crews: Mapping[str, Crew],
        *,
        kinds: Iterable[Kind] | None = None,
        start: Start = ProcessChannel,
        clock: Callable[[], float] = time.monotonic,
        memory: Callable[[int], float | None] = resident_mb,
    ) -> None:
        """Tests give it kinds of their own, and other workers, clocks and memory gauges."""
        self._kinds = None if kinds is None else {kind.name: kind for kind in kinds}
        self._start = start
        self._clock = clock
        self._memory = memory
        self._lock = threading.Lock()
        self._quiet = threading.Condition(self._lock)
        self._woken = threading.Event()
        self._resources = Resources()
        self._crews = {
            name: WorkingCrew(name, plan, self._resources, clock) for name, plan in crews.items()
        }
        self._shared: dict[Hashable, Job] = {}
        self._numbers = count(1)
        self._closing = self._closed = False
        self._supervisor: threading.Thread | None = None
        self._threads: set[threading.Thread] = set()

    def submit(
        self,
        kind: str,
        payload: object = None,
        *,
        owner: str = "",
        priority: int = NOW,
        delay: float = 0.0,
        key: Hashable = None,
        resource: str | None = None,
        crew: str | None = None,
        on_progress: OnProgress | None = None,
        on_pause: OnPause | None = None,
    ) -> Ticket:
        """Ask for a job; PoolBusy or QuotaExceeded if too many wait already.

        The more urgent come first: `NOW`, `SOON`, `LATER`. It begins after `delay` seconds at the
        earliest. A call with the `key` of a job of this kind that is under way shares that job. Of
        jobs that name the same `resource` only one runs until it has loaded that. `on_progress` is
        called in another thread, as are `on_pause`, whenever the job has given way to others, and
        the future's callbacks.
        """
        known = registered() if self._kinds is None else self._kinds
        plan = known[kind]
        job = Job(
            plan,
            crew or plan.crew,
            pickled(payload),
            owner,
            priority,
            self._clock() + delay if delay else 0.0,
            None if key is None else (kind, key),
            resource,
        )
        with self._lock:
            if self._closing:
                raise PoolClosed("the pool takes no jobs any more")
            if self._supervisor is None:
                supervisor = threading.Thread(
                    target=self._supervise, name="pool-supervisor", daemon=True
                )
                supervisor.start()
                self._supervisor = supervisor
            job = self._join_or_put(job)
            ticket = Ticket(job, on_progress, on_pause)
            job.tickets.append(ticket)
            latest = job.latest
        if latest is not None and on_progress is not None:
            call(on_progress, latest)
        ticket.future.add_done_callback(lambda future: self._withdraw(ticket))
        self.wake()
        return ticket

    @property
    def crews(self) -> frozenset[str]:
        """The names of its crews."""
        return frozenset(self._crews)

    def status(self) -> dict[str, CrewStatus]:
        """What each crew does at this moment."""
        with self._lock:
            return {name: crew.status() for name, crew in self._crews.items()}

    @property
    def ready(self) -> frozenset[str]:
        """The resources that some worker has loaded."""
        with self._lock:
            return self._resources.ready

    def wake(self) -> None:
        """Let the supervisor look again: something may be due."""
        self._woken.set()

    def close(self, grace: float = 0.0) -> None:
        """Cancel what waits, give what runs a time of grace, and end all processes."""
        with self._lock:
            self._closing = True
            waiting = [job for crew in self._crews.values() for job in crew.queue.clear()]
        for job in waiting:
            for ticket in list(job.tickets):
                ticket.cancel()
        with self._lock:
            self._quiet.wait_for(lambda: not self._running(), timeout=grace)
            self._closed = True
            running = self._running()
            for crew in self._crews.values():
                for handle in crew.handles:
                    self._end(handle, "close", "the pool was closed")
        for job in running:
            for ticket in list(job.tickets):
                ticket.cancel()
        self.wake()
        if self._supervisor is not None:
            self._supervisor.join()  # after which no worker is started any more
        with self._lock:
            threads = self._threads - {threading.current_thread()}  # a callback may close the pool
        for thread in threads:
            thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # Coming and going of jobs; all under the lock

    def _join_or_put(self, job: Job) -> Job:
        shared = self._shared.get(job.key) if job.key is not None else None
        if shared is not None and shared.tickets:
            self._crews[shared.crew].hurry(shared, job.priority)
            return shared
        self._crews[job.crew].admit(job)
        if job.key is not None:
            self._shared[job.key] = job
        return job

    def _running(self) -> list[Job]:
        return [job for crew in self._crews.values() for job in crew.running]

    def _over(self, job: Job) -> list[Ticket]:
        """Forget a job that has ended in whatever way; the tickets of those who wait for it."""
        if job.key is not None and self._shared.get(job.key) is job:
            del self._shared[job.key]
        tickets, job.tickets = job.tickets, []
        return tickets

    def _end(self, handle: WorkerHandle, reason: End, text: str) -> None:
        """End a worker; its thread does the rest."""
        if handle.doom is None:
            handle.doom = (reason, text)
            if handle.channel is not None:
                handle.channel.kill()

    def _withdraw(self, ticket: Ticket) -> None:
        """A future is done: if it was cancelled and nobody else wants the job, the job ends."""
        if not ticket.future.cancelled():
            return
        with self._lock:
            job = ticket.job
            if ticket not in job.tickets:
                return
            job.tickets.remove(ticket)
            if job.tickets:
                return
            self._over(job)
            self._crews[job.crew].withdraw(job)
        self.wake()

    # The supervisor

    def _supervise(self) -> None:
        while not self._closed:
            self._woken.clear()
            try:
                wait = self._look()
            except Exception:  # whatever it was, those who wait must not wait for ever
                log.exception("the pool's supervisor failed and tries again")
                wait = RETRY_SECONDS
            self._woken.wait(wait)

    def _look(self) -> float | None:
        """Do what is due now; returns in how many seconds something may be due again."""
        with self._lock:
            if self._closed:
                return 0
            crews = self._crews.values()
            fresh = [handle for crew in crews for handle in crew.give_out(self._numbers)]
            now = self._clock()
            dues: list[float | None] = [crew.share(now) for crew in crews]
            dues += [crew.queue.next_due(now) for crew in crews]
            handles = [handle for crew in crews for handle in crew.handles]
            for handle in handles:
                late = watch.overdue(handle, now)
                if late is not None:
                    self._end(handle, *late)
            wait = watch.next_look(handles, dues, now)
            watched = watch.limited(handles)
        for handle in fresh:
            self._hire(handle)
        self._weigh(watched)
        return wait

    def _weigh(self, watched: list[tuple[WorkerHandle, int, int, int]]) -> None:
        for handle, number, pid, limit in watched:
            weight = self._memory(pid)
            if weight is not None and weight > limit:
                with self._lock:
                    if handle.number == number and handle.job is not None:
                        self._end(handle, "memory", f"it used {weight:.0f} MB of {limit}")

    # What worker threads tell

    def _hire(self, handle: WorkerHandle) -> None:
        """Start a worker and the thread that belongs to it."""
        thread = WorkerThread(
            handle, self._start,
            opened=self._opened, heard=self._hear, freed=self._free, lost=self._lost,
        )  # fmt: skip
        with self._lock:
            self._threads.add(thread)
        try:
            thread.start()
        except RuntimeError as error:  # no more threads
            self._lost(handle, "start", f"the worker's thread cannot be started: {error}", thread)

    def _opened(self, handle: WorkerHandle, channel: Channel) -> None:
        """A worker's process runs."""
        with self._lock:
            handle.open(channel)
            if handle.doom is not None:
                channel.kill()

    def _lost(
        self, handle: WorkerHandle, reason: End, text: str, thread: threading.Thread | None = None
    ) -> None:
        """A worker has ended, and its thread is about to end as well."""
        with self._lock:
            calls = self._lose(handle, *(handle.doom or (reason, text)))
        run(calls)
        with self._lock:
            self._threads.discard(thread or threading.current_thread())
            self._quiet.notify_all()
        self.wake()

    def _hear(self, handle: WorkerHandle, message: Reply) -> Calls:
        """Note what a worker says; returns the calls that follow from it."""
        value = unpack(message.value) if isinstance(message, Progress) else None
        continuation = None
        if isinstance(message, Paused):
            continuation, message = opened(message)  # which is a failure if it cannot be opened
        with self._lock:
            handle.hear(message)
            job = handle.job
            if job is None:
                return []
            match message:
                case Progress():
                    job.latest = value
                    self._resources.note(job, value)
                    return [progress_call(ticket.on_progress, value) for ticket in job.tickets]
                case Begun():
                    if job.kind.slices is not None:
                        self.wake()  # somebody may wait for the end of its slice
                    return []
                case Loaded():
                    self._release(handle, job, ready=message.ready)
                    return []
                case Paused() | Done() | Failed():
                    return self._ended(handle, job, message, continuation)
        return []

    def _ended(
        self,
        handle: WorkerHandle,
        job: Job,
        message: Paused | Done | Failed,
        continuation: Continuation | None,
    ) -> Calls:
        """The function of a job has returned or raised; returns the calls that follow from it."""
        self._release(handle, job, ready=not isinstance(message, Failed))
        self._crews[handle.crew].pace.note(self._clock() - handle.given_at)
        if isinstance(message, Paused):
            if job.kind.slices is not None and continuation is not None:
                handle.pause(message.payload, continuation)
                return [pause_call(ticket.on_pause, job.continuation) for ticket in job.tickets]
            message = refused(message, job.kind.name)
        if isinstance(message, Failed) and self._again(job, after_error=True):
            self._end(handle, "fresh", "its job is tried again by another worker")
            return []
        return [delivering(ticket.future, message) for ticket in self._over(job)]

    def _release(self, handle: WorkerHandle, job: Job, *, ready: bool) -> None:
        """A worker has loaded what its job needs, or has failed to."""
        if ready and job.resource is not None:
            handle.loaded.add(job.resource)
        self._resources.release(handle, ready=ready)
        self.wake()

    def _free(self, handle: WorkerHandle) -> None:
        """The outcome of a job was handed over: the worker can have another job."""
        with self._lock:
            job, channel = handle.job, handle.channel
        limit = None if job is None else job.kind.memory_mb
        weight = None
        if limit is not None and channel is not None and channel.pid is not None:
            weight = self._memory(channel.pid)
        with self._lock:
            paused = handle.free()
            if limit is not None and weight is not None and weight > KEEPS * limit:
                self._end(handle, "fresh", f"it still held {weight:.0f} MB")
            tickets = [] if paused is None else self._wait_again(paused)
            self._quiet.notify_all()
        for ticket in tickets:
            ticket.cancel()
        self.wake()

    def _wait_again(self, job: Job) -> list[Ticket]:
        """Queue a job that has given way; returns the tickets to cancel if the pool closes."""
        if self._closing:
            return self._over(job)
        if job.tickets:  # else nobody wants it any more
            self._crews[job.crew].queue.put(job)
        return []

    def _again(self, job: Job, *, after_error: bool = False) -> bool:
        """Try a job once more, before all others, if its kind allows it and somebody wants it."""
        if after_error and not job.kind.retry_errors:
            return False
        if self._closing or not job.tickets or job.attempts >= job.kind.attempts:
            return False
        self._crews[job.crew].queue.put(job, first=True)
        return True

    def _lose(self, handle: WorkerHandle, reason: End, text: str) -> Calls:
        """A worker has ended: retry its job, or return the calls that tell of its failure."""
        self._crews[handle.crew].handles.remove(handle)
        self._resources.release(handle)
        if reason == "close" or reason == "idle" or reason == "fresh":
            return []
        self._crews[handle.crew].pace.lost += 1
        log.warning("a worker of the crew %s was lost (%s): %s", handle.crew, reason, text)
        job = handle.job
        if job is None or handle.phase == "handing":
            return []
        if handle.phase == "starting" and handle.done:
            job.attempts -= 1  # an old worker that died before it began: not the job's doing
        if self._again(job):
            return []
        failure = JobFailed(reason, text)
        return [failing(ticket.future, failure) for ticket in self._over(job)]
