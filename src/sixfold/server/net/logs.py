"""A log that nobody can flood: a repeated message appears once a minute."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from sixfold.server.net.errors import log

MINUTE: Final = 60.0
KINDS: Final = 200
"""Different messages to remember; there are some dozens."""

EXHAUSTED: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""What the system answers when it has no place for another connection."""


class Sparingly(logging.Filter):
    """Lets a message through once a minute, with the number of those that were held back.

    Anybody can make a server warn of them as often as they like. Tracebacks always pass: they are
    our own faults, and each has a number that somebody may ask for.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}
        self._held: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info:
            return True
        kind = (record.name, str(record.msg))
        now = self._clock()
        if now - self._last.get(kind, -MINUTE) < MINUTE:
            self._held[kind] = self._held.get(kind, 0) + 1
            return False
        if len(self._last) >= KINDS:
            self._last.clear()
            self._held.clear()
        self._last[kind] = now
        if held := self._held.pop(kind, 0):
            record.msg = f"{record.getMessage()} ({held} more in the last minutes)"
            record.args = ()
        return True


SPARINGLY: Final = Sparingly()


def quieten() -> None:
    """Let uvicorn and us repeat ourselves once a minute only."""
    for name in ("uvicorn.error", log.name, "sixfold.study"):
        logging.getLogger(name).addFilter(SPARINGLY)


def on_loop_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What an event loop calls when something fails that nobody waits for.

    When file descriptors run out, the loop reports every connection that it could not take with a
    traceback, thousands in a second; a line says as much.
    """
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in EXHAUSTED:
        log.warning("no connection can be taken: %s", error.strerror)
    else:
        loop.default_exception_handler(context)
