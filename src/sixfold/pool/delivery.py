"""Calling those who wait: outside of the pool's lock, and an error of theirs does no harm."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from typing import Any

from sixfold.pool.errors import JobFailed, Reason
from sixfold.pool.jobs import OnPause, OnProgress
from sixfold.pool.messages import Done, Failed, Paused, unpack
from sixfold.pool.slices import Continuation

Calls = list[Callable[[], object]]
"""What is to be done after the lock is released."""

log = logging.getLogger(__name__)


def run(calls: Calls) -> None:
    """Make all calls, one after the other."""
    for each in calls:
        call(each)


def call(function: Callable[..., object], *arguments: object) -> None:
    """Call a function of somebody who waits; an error in it is written to the log."""
    try:
        function(*arguments)
    except Exception:
        log.exception("a callback of a job failed")


def progress_call(function: OnProgress | None, value: object) -> Callable[[], object]:
    """A call that tells somebody how far a job is, if they want to know."""
    return lambda: None if function is None else function(value)


def pause_call(function: OnPause | None, value: Continuation | None) -> Callable[[], object]:
    """A call that tells somebody that a job has given way, if they want to know."""
    return lambda: None if function is None or value is None else function(value)


def failing(future: Future[Any], failure: JobFailed) -> Callable[[], object]:
    """A call that tells somebody that their job has failed."""

    def fail() -> None:
        with contextlib.suppress(InvalidStateError):  # cancelled at this very moment
            future.set_exception(failure)

    return fail


def delivering(future: Future[Any], message: Done | Failed) -> Callable[[], object]:
    """A call that gives somebody the result of their job, or what it raised."""
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


def opened(message: Paused) -> tuple[Continuation | None, Paused | Failed]:
    """How a job goes on that has given way; a failure if that cannot be read here."""
    try:
        return Continuation(unpack(message.payload), unpack(message.found)), message
    except ValueError as error:
        return None, Failed(message.number, (), str(error), "", sendable=False)


def refused(message: Paused, kind: str) -> Failed:
    """The failure of a job that gives way although its kind has no slices."""
    return Failed(
        message.number, (), f"jobs of the kind {kind!r} cannot give way", "", sendable=False
    )
