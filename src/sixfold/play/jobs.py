"""Searches that wait for a worker, in an order that is fair between tables."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Job:
    """A question to an engine: only text and numbers, so that it can cross to another process."""

    table: str
    rev: int
    game: str
    moves: tuple[str, ...] = ()
    level: int | None = None
    """None is full strength, for hints."""
    seed: int = 0
    seconds: float | None = None
    purpose: Literal["move", "hint", "warm"] = "move"

    @property
    def family(self) -> str:
        return self.game.partition("+")[0].partition("/")[0]


@dataclass(eq=False)
class Ticket:
    """A job on its way: how often it was tried, and whether anybody still wants it."""

    job: Job
    answer: Future[str] = field(default_factory=Future)
    attempts: int = 0
    not_before: float = 0.0
    cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Nobody wants the answer any more."""
        self.cancelled.set()
        self.answer.cancel()


class FairQueue:
    """Tables take turns: one with many questions does not keep the others waiting."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, ticket: Ticket, *, first: bool = False) -> None:
        """Add a ticket behind those of its own table; `first` is for one that is tried again."""
        with self._changed:
            if self._closed:
                ticket.cancel()
                return
            waiting = self._tables.setdefault(ticket.job.table, deque())
            if first:
                waiting.appendleft(ticket)
                self._tables.move_to_end(ticket.job.table, last=False)
            else:
                waiting.append(ticket)
            self._changed.notify_all()

    def take(self, claim: Callable[[Job], bool] = lambda job: True) -> Ticket | None:
        """The next ticket, waited for; None when the queue is closed.

        `claim` may leave a job to others for now; it is asked again after the next `wake`. What it
        notes down when it says yes is noted before anybody else can take a job.
        """
        with self._changed:
            while not self._closed:
                ticket, wait = self._next(claim)
                if ticket is not None:
                    return ticket
                self._changed.wait(wait)
        return None

    def wake(self) -> None:
        """Let those who wait look again."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> list[Ticket]:
        """Send everybody home; the tickets that were never taken."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            left = [ticket for waiting in self._tables.values() for ticket in waiting]
            self._tables.clear()
            return left

    def __len__(self) -> int:
        with self._changed:
            return sum(len(waiting) for waiting in self._tables.values())

    def _next(self, claim: Callable[[Job], bool]) -> tuple[Ticket | None, float | None]:
        """A ticket whose table goes to the end of the line, or how long there will be none."""
        now, soonest = time.monotonic(), None
        for table in list(self._tables):
            waiting = self._tables[table]
            while waiting and waiting[0].cancelled.is_set():
                waiting.popleft()
            if not waiting:
                del self._tables[table]
                continue
            ticket = waiting[0]
            if ticket.not_before > now:
                due = ticket.not_before - now
                soonest = due if soonest is None else min(soonest, due)
                continue
            if not claim(ticket.job):
                continue
            waiting.popleft()
            self._tables.move_to_end(table)
            if not waiting:
                del self._tables[table]
            return ticket, None
        return None, soonest
