"""A crew at work: who waits, who works, and how it is going. Touched under the pool's lock only."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixfold.pool.admission import may_begin, refuse_crowds
from sixfold.pool.handle import WorkerHandle
from sixfold.pool.jobs import Job
from sixfold.pool.kinds import Crew
from sixfold.pool.queue import FairQueue
from sixfold.pool.resources import Resources
from sixfold.pool.sharing import who_gives_way
from sixfold.pool.status import CrewStatus, Pace


class WorkingCrew:
    """One crew of a pool."""

    def __init__(
        self, name: str, plan: Crew, resources: Resources, clock: Callable[[], float]
    ) -> None:
        self.name = name
        self.plan = plan
        self.queue = FairQueue()
        self.handles: list[WorkerHandle] = []
        self.pace = Pace()
        self._resources = resources
        self._clock = clock

    @property
    def running(self) -> list[Job]:
        """The jobs that its workers do."""
        return [handle.job for handle in self.handles if handle.job is not None]

    def status(self) -> CrewStatus:
        """What it does at this moment."""
        return CrewStatus(
            processes=self.plan.processes,
            workers=len(self.handles),
            running=len(self.running),
            waiting=len(self.queue),
            lost=self.pace.lost,
            loading=self._resources.loading(self.name),
        )

    def admit(self, job: Job) -> None:
        """Let a new job wait; PoolBusy or QuotaExceeded if too many do already."""
        refuse_crowds(job, self.plan, self.queue, self.pace)
        self.queue.put(job)

    def hurry(self, job: Job, priority: int) -> None:
        """Make a job more urgent that waits or runs; one that runs may give way and wait again."""
        if priority > job.priority:
            has_waited = self.queue.remove(job)
            job.priority = priority
            if has_waited:
                self.queue.put(job)

    def withdraw(self, job: Job) -> None:
        """Take a job out of the queue, or stop the worker that does it."""
        if not self.queue.remove(job):
            for handle in self.handles:
                if handle.job is job:
                    handle.stop()

    def give_out(self, numbers: Iterator[int]) -> list[WorkerHandle]:
        """Give jobs to workers that can take one; the workers that have to be started for that."""
        fresh: list[WorkerHandle] = []
        while True:
            idle = [handle for handle in self.handles if handle.is_idle]
            if not idle and len(self.handles) >= self.plan.processes:
                return fresh
            job = self.queue.take(self._clock(), self._may)
            if job is None:
                return fresh
            if idle:  # rather one that has what the job needs, or else has the least to lose
                handle = max(idle, key=lambda handle: handle.suits(job))
            else:
                handle = WorkerHandle(self.name, self.plan, self._clock)
                self.handles.append(handle)
                fresh.append(handle)
            job.attempts += 1
            self._resources.claim(job, handle)
            handle.give(job, next(numbers))

    def share(self, now: float) -> float:
        """Ask jobs to give way to those that wait; when there may be others to ask."""
        asked, then = who_gives_way(self.plan, self.handles, self.queue, self._resources, now)
        for handle in asked:
            handle.ask_to_give_way()
        return then

    def _may(self, job: Job) -> bool:
        return may_begin(job, self.plan, self.running, self._resources)
