"""Jobs that wait, in an order that is fair between owners.

Those of a higher priority come first; among equals the owners take turns, so that one with many
jobs does not keep the others waiting. A queue has no lock and no clock of its own.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator

from sixfold.pool.jobs import Job

Line = OrderedDict[str, deque[Job]]


class FairQueue:
    """The jobs that wait for one crew."""

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}
        """For each priority, the owners in the order of their turns."""
        self._counts: Counter[tuple[str, str]] = Counter()
        self._served: dict[int, str] = {}
        """For each priority, who had the last turn: they may be back before others come."""

    def put(self, job: Job, *, first: bool = False) -> None:
        """Add a job behind those of its owner, or before all others if it is tried again."""
        line = self._lines.setdefault(job.priority, OrderedDict())
        waiting = line.setdefault(job.owner, deque())
        if first:
            waiting.appendleft(job)
            line.move_to_end(job.owner, last=False)
            self._served.pop(job.priority, None)
        else:
            waiting.append(job)
        self._counts[job.owner, job.kind.name] += 1

    def take(self, now: float, may: Callable[[Job], bool] = lambda job: True) -> Job | None:
        """The next job that is due and that `may` be done now; its owner goes to the end."""
        for priority in sorted(self._lines, reverse=True):
            line = self._lines[priority]
            served = self._served.get(priority)
            for owner in sorted(line, key=lambda owner: owner == served):
                for job in line[owner]:
                    if job.not_before <= now and may(job):
                        self.remove(job)
                        self._served[priority] = owner
                        if owner in line:
                            line.move_to_end(owner)
                        return job
        return None

    def remove(self, job: Job) -> bool:
        """Take a job out; whether it was there."""
        line = self._lines.get(job.priority, OrderedDict())
        waiting = line.get(job.owner, deque())
        if job not in waiting:
            return False
        waiting.remove(job)
        self._counts[job.owner, job.kind.name] -= 1
        if not self._counts[job.owner, job.kind.name]:
            del self._counts[job.owner, job.kind.name]
        if not waiting:
            del line[job.owner]
        if not line:
            del self._lines[job.priority]
        return True

    def clear(self) -> list[Job]:
        """Take all jobs out of the queue."""
        left = list(self)
        self._lines.clear()
        self._counts.clear()
        return left

    def waiting(self, owner: str, kind: str) -> int:
        """How many jobs of a kind wait for an owner."""
        return self._counts[owner, kind]

    def next_due(self, now: float) -> float | None:
        """When the next job becomes due that is not yet."""
        return min((job.not_before for job in self if job.not_before > now), default=None)

    def __iter__(self) -> Iterator[Job]:
        for priority in sorted(self._lines, reverse=True):
            for waiting in self._lines[priority].values():
                yield from waiting

    def __len__(self) -> int:
        return sum(self._counts.values())
