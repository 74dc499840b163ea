"""A job, and the tickets of those who wait for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any

from sixfold.pool.kinds import Kind
from sixfold.pool.slices import NOW, Continuation

OnProgress = Callable[[Any], object]
OnPause = Callable[[Continuation], object]


class Ticket:
    """What a caller gets who asks for a job.

    `future` has the result, or fails with JobFailed. Cancelling it, or the ticket, withdraws this
    request at once; the job itself ends when no other ticket is left.
    """

    def __init__(
        self, job: Job, on_progress: OnProgress | None, on_pause: OnPause | None = None
    ) -> None:
        self.future: Future[Any] = Future()
        self.job = job
        self.on_progress = on_progress
        self.on_pause = on_pause

    def cancel(self) -> None:
        """Withdraw this request: nobody waits for its future any more."""
        self.future.cancel()

    @property
    def progress(self) -> Any:
        """The latest that the job said of itself; None if it has said nothing."""
        return self.job.latest

    @property
    def continuation(self) -> Continuation | None:
        """How the job goes on, or went on, since it last gave way; None if it never has."""
        return self.job.continuation


@dataclass(eq=False)
class Job:
    """Something to do: of which kind, for whom, since when, and how often it was tried."""

    kind: Kind
    crew: str
    payload: bytes
    owner: str = ""
    priority: int = NOW
    not_before: float = 0.0
    key: Hashable = None
    resource: str | None = None
    tickets: list[Ticket] = field(default_factory=list)
    attempts: int = 0
    latest: Any = None
    slices: int = 0
    """How often it has given way."""
    seconds: float = 0.0
    """How long it has run so far, without loading and without slices that lost their worker."""
    continuation: Continuation | None = None

    def pause(self, payload: bytes, continuation: Continuation, seconds: float) -> None:
        """It has given way after some seconds: it goes on from here, also if it is tried again."""
        self.payload = payload
        self.seconds += seconds
        self.continuation = replace(continuation, seconds=self.seconds)
        self.slices += 1
        self.attempts -= 1  # this one did not fail
        if self.kind.slices is not None:
            self.priority = self.kind.slices.urgency_after(self.priority)
