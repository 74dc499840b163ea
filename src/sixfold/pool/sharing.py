"""Which running jobs should give way to jobs that wait, and when. Called under the pool's lock.

A job that waits needs one worker to come free. If one is about to anyway, nobody is asked. Else a
running job of a kind with slices is: at once if the waiting one is of urgency `NOW` and it is not,
and after its slice if the waiting one would then come before it. While nobody waits, none is asked.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixfold.pool.admission import may_begin
from sixfold.pool.handle import WorkerHandle
from sixfold.pool.jobs import Job
from sixfold.pool.kinds import Crew
from sixfold.pool.resources import Resources
from sixfold.pool.slices import NOW


def who_gives_way(
    plan: Crew,
    handles: Sequence[WorkerHandle],
    waiting: Iterable[Job],
    resources: Resources,
    now: float,
) -> tuple[list[WorkerHandle], float]:
    """The workers of a crew to ask now, and when a slice ends that somebody waits for."""
    running = {handle: handle.job for handle in handles if handle.job is not None}
    able = [handle for handle in running if handle.can_give_way]
    if not able:
        return [], math.inf
    leaving = [handle for handle in running if handle.is_leaving]
    due = [job for job in waiting if job.not_before <= now]
    shares = {handle: _Share.of(handle, due) for handle in able}
    asked = []
    for job in due:
        free = _who_makes_room(job, plan, leaving, running, resources)
        if free:
            leaving.remove(free[0])
            running[free[0]] = job
            continue
        room = _who_makes_room(job, plan, able, running, resources)
        in_turn = [handle for handle in room if job.priority >= shares[handle].urgency_after]
        over = [handle for handle in room if job.priority >= NOW and shares[handle].urgency < NOW]
        over = over or [handle for handle in in_turn if shares[handle].ends <= now]
        if over:
            best = min(over, key=lambda handle: (shares[handle].urgency, shares[handle].began))
            asked.append(best)
            able.remove(best)
            running[best] = job
        elif in_turn:  # the jobs behind this one are no more urgent: they wait at least as long
            return asked, min(shares[handle].ends for handle in in_turn)
    return asked, math.inf


@dataclass(frozen=True, slots=True)
class _Share:
    """What matters of a running job while others wait."""

    urgency: int
    urgency_after: int
    """What its urgency will be if it gives way."""
    began: float
    ends: float
    """When its slice is over."""

    @classmethod
    def of(cls, handle: WorkerHandle, waiting: Iterable[Job]) -> _Share:
        job = handle.job
        assert job is not None
        slices = job.kind.slices
        assert slices is not None
        after = slices.urgency_after(job.priority)
        newcomers = sum(not other.slices and other.priority >= after for other in waiting)
        began = handle.running_since()
        return cls(job.priority, after, began, began + slices.length(job.slices, newcomers))


def _who_makes_room(
    job: Job,
    plan: Crew,
    candidates: Iterable[WorkerHandle],
    running: dict[WorkerHandle, Job],
    resources: Resources,
) -> list[WorkerHandle]:
    """The workers whose end would let a job begin."""
    found = []
    for handle in candidates:
        others = [other for at, other in running.items() if at is not handle]
        if may_begin(job, plan, others, resources, without=handle):
            found.append(handle)
    return found
