"""Which workers take too long, and when to look again. Called under the pool's lock."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sixfold.pool.handle import End, WorkerHandle

TICK = 0.25
"""Seconds between two looks at the memory of workers that have a limit."""
LEAST = 0.01


def overdue(handle: WorkerHandle, now: float) -> tuple[End, str] | None:
    """Why a worker is to be ended now, if it is."""
    if now > handle.deadline:
        return "time", f"it took too long while {handle.phase}"
    if handle.is_idle and now > _idle_until(handle):
        return "idle", "it had nothing to do"
    return None


def next_look(
    handles: Iterable[WorkerHandle], dues: Iterable[float | None], now: float
) -> float | None:
    """In how many seconds something may be due; None if only an event can change anything."""
    moments = [due for due in dues if due is not None]
    for handle in handles:
        if handle.is_idle:
            moments.append(_idle_until(handle))
        elif handle.doom is None:
            moments.append(handle.deadline)
            if handle.job is not None and handle.job.kind.memory_mb is not None:
                moments.append(now + TICK)
    soonest = min(moments, default=math.inf)
    return None if soonest == math.inf else max(LEAST, soonest - now)


def limited(handles: Iterable[WorkerHandle]) -> list[tuple[WorkerHandle, int, int, int]]:
    """The workers whose memory has a limit now: their jobs' numbers, processes and limits."""
    return [
        (handle, handle.number, handle.channel.pid, handle.job.kind.memory_mb)
        for handle in handles
        if handle.channel is not None and handle.channel.pid is not None
        if handle.job is not None and handle.job.kind.memory_mb is not None
        if handle.phase in ("running", "loading")
    ]


def _idle_until(handle: WorkerHandle) -> float:
    seconds = handle.plan.idle_seconds
    return math.inf if seconds is None else handle.idle_since + seconds
