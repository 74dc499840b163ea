"""Which jobs may wait for a crew, and which may begin. Called under the pool's lock."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.pool.errors import PoolBusy, QuotaExceeded
from sixfold.pool.handle import WorkerHandle
from sixfold.pool.jobs import Job
from sixfold.pool.kinds import Crew
from sixfold.pool.queue import FairQueue
from sixfold.pool.resources import Resources
from sixfold.pool.slices import NOW
from sixfold.pool.status import Pace


def refuse_crowds(job: Job, plan: Crew, queue: FairQueue, pace: Pace) -> None:
    """Raise QuotaExceeded or PoolBusy if too many jobs wait, of this owner or altogether."""
    kind, hint = job.kind, pace.guess(len(queue), plan.processes)
    each = kind.waiting_each
    if each is not None and queue.waiting(job.owner, kind.name) >= each:
        raise QuotaExceeded(f"too many jobs of kind {kind.name!r} of one owner wait", hint)
    if plan.waiting is not None and len(queue) >= plan.waiting:
        raise PoolBusy(f"too many jobs wait for the crew {job.crew!r}", hint)


def may_begin(
    job: Job,
    plan: Crew,
    running: Sequence[Job],
    resources: Resources,
    without: WorkerHandle | None = None,
) -> bool:
    """Whether a job may begin beside those that run, as far as they are concerned.

    `without` is a worker whose job is not to be counted, and is not in `running`.
    """
    if job.priority < NOW and not _is_roomy(plan, len(running)):
        return False
    each = job.kind.running_each
    if each is not None:
        same = (other.owner == job.owner and other.kind.name == job.kind.name for other in running)
        if sum(same) >= each:
            return False
    return resources.may(job.resource, without)


def _is_roomy(plan: Crew, busy: int) -> bool:
    """Whether a crew has more processes to give than it keeps for urgent jobs."""
    return plan.processes <= plan.reserve or busy < plan.processes - plan.reserve
