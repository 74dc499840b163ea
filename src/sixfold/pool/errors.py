"""What can go wrong with a job. Errors differ by type, and by a reason that never changes."""

from __future__ import annotations

from typing import Literal

Reason = Literal["error", "result", "start", "crash", "time", "memory", "flood", "lie"]
"""Why a job failed.

`error`: its function raised; `result`: what it returned cannot cross to this process. In all other
cases its worker was lost: it did not `start`, it ended (`crash`), took too much `time` or `memory`,
sent too much (`flood`), or said what an honest worker does not say (`lie`).
"""


class PoolError(Exception):
    """The base of all errors that a pool raises."""


class PoolClosed(PoolError):
    """The pool is closed and takes no more jobs."""


class PoolBusy(PoolError):
    """Too many jobs wait already; `retry_after` is a guess in seconds."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class QuotaExceeded(PoolBusy):
    """Too many jobs of this owner wait already; others are still welcome."""


class JobFailed(PoolError):
    """A job that was given up, after as many attempts as its kind allows."""

    def __init__(
        self,
        reason: Reason,
        message: str,
        names: tuple[str, ...] = (),
        trace: str = "",
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.names = names
        """If the function raised: the name of the exception's class and of those above it."""
        self.trace = trace
        """The worker's traceback, for a log."""

    @property
    def is_loss(self) -> bool:
        """Whether the job failed because its worker was lost."""
        return self.reason not in ("error", "result")
