"""Calling those who wait: outside of the pool's lock, and whatever they do with it is survived."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import Any

from sixfold.pool.errors import JobFailed, Reason
from sixfold.pool.jobs import OnProgress
from sixfold.pool.messages import Done, Failed, unpack

Calls = list[Callable[[], object]]
"""What is to be done after the lock is released."""

log = logging.getLogger(__name__)


def run(calls: Calls) -> None:
    """Call one after the other."""
    for each in calls:
        call(each)


def call(function: Callable[..., object], *arguments: object) -> None:
    """Call somebody; what goes wrong there is written to the log."""
    try:
        function(*arguments)
    except Exception:
        log.exception("somebody who was called by the pool failed")


def progress_call(function: OnProgress | None, value: object) -> Callable[[], object]:
    """Tells somebody how far a job is, if they want to know."""
    return lambda: None if function is None else function(value)


def failing(future: Future[Any], failure: JobFailed) -> Callable[[], object]:
    """Tells somebody that their job has failed."""

    def fail() -> None:
        with contextlib.suppress(InvalidStateError):  # cancelled at this very moment
            future.set_exception(failure)

    return fail


def delivering(future: Future[Any], message: Done | Failed) -> Callable[[], object]:
    """Gives somebody the result of their job, or what it raised."""
    if isinstance(message, Failed):
        reason: Reason = "error" if message.sendable else "result"
        return failing(future, JobFailed(reason, message.message, message.names, message.trace))

    def deliver() -> None:
        try:
            result = unpack(message.result)
        except ValueError as error:
            failing(future, JobFailed("result", str(error)))()
            return
        with contextlib.suppress(InvalidStateError):
            future.set_result(result)

    return deliver
