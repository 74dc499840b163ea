"""Supervised worker processes: jobs with a kind, a priority and an owner. See docs/pool.md.

    register(Kind("thumbnail", "room.jobs:thumbnail", crew="pictures", seconds=30))
    pool = Pool({"pictures": Crew(processes=1, niceness=15)})
    ticket = pool.submit("thumbnail", {"width": 480}, owner="a player")
    ticket.future.result()
    pool.close()

It knows no game and nothing of what its jobs do; standard library only.
"""

from __future__ import annotations

from sixfold.pool.errors import JobFailed, PoolBusy, PoolClosed, PoolError, QuotaExceeded
from sixfold.pool.jobs import Ticket
from sixfold.pool.kinds import Crew, Kind, register, registered
from sixfold.pool.process import Channel, ProcessChannel, Start
from sixfold.pool.slices import LATER, NOW, SOON, Continuation, Slices
from sixfold.pool.status import CrewStatus
from sixfold.pool.supervisor import Pool
from sixfold.pool.worker import Cancelled, Context

__all__ = [
    "LATER",
    "NOW",
    "SOON",
    "Cancelled",
    "Channel",
    "Context",
    "Continuation",
    "Crew",
    "CrewStatus",
    "JobFailed",
    "Kind",
    "Pool",
    "PoolBusy",
    "PoolClosed",
    "PoolError",
    "ProcessChannel",
    "QuotaExceeded",
    "Slices",
    "Start",
    "Ticket",
    "register",
    "registered",
]
