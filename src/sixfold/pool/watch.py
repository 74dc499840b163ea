"""Who takes too long, and when to look again. Called under the pool's lock."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sixfold.pool.hand import End, Hand

TICK = 0.25
"""Seconds between two looks at the memory of workers that have a limit."""
LEAST = 0.01


def overdue(hand: Hand, now: float) -> tuple[End, str] | None:
    """Why a worker is to be ended now, if it is."""
    if now > hand.deadline:
        return "time", f"it took too long while {hand.phase}"
    if hand.is_idle and now > _idle_until(hand):
        return "idle", "it had nothing to do"
    return None


def next_look(hands: Iterable[Hand], dues: Iterable[float | None], now: float) -> float | None:
    """In how many seconds something may be due; None if nothing will be by itself."""
    moments = [due for due in dues if due is not None]
    for hand in hands:
        if hand.is_idle:
            moments.append(_idle_until(hand))
        elif hand.doom is None:
            moments.append(hand.deadline)
            if hand.job is not None and hand.job.kind.memory_mb is not None:
                moments.append(now + TICK)
    soonest = min(moments, default=math.inf)
    return None if soonest == math.inf else max(LEAST, soonest - now)


def limited(hands: Iterable[Hand]) -> list[tuple[Hand, int, int, int]]:
    """The workers whose memory has a limit now: their jobs' numbers, processes and limits."""
    return [
        (hand, hand.number, hand.channel.pid, hand.job.kind.memory_mb)
        for hand in hands
        if hand.channel is not None and hand.channel.pid is not None
        if hand.job is not None and hand.job.kind.memory_mb is not None
        if hand.phase in ("running", "loading")
    ]


def _idle_until(hand: Hand) -> float:
    seconds = hand.plan.idle_seconds
    return math.inf if seconds is None else hand.idle_since + seconds
