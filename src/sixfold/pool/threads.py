"""Workers in threads of the parent's own process, for programs and tests that start often.

    Pool(crews, start=in_thread)

They start at once and share everything that is loaded. In return none can be killed: a job that
hangs keeps its thread, and one that crashes the process takes the parent along.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from itertools import count
from typing import BinaryIO, cast

from sixfold.pool.kinds import Crew
from sixfold.pool.messages import Bytes, pack, read
from sixfold.pool.worker import Worker

Play = Callable[[Bytes, BinaryIO], None]

PATIENCE = 60.0
"""Seconds that a worker has to end its job when the pool ends."""

_numbers = count(2**24)
"""Numbers that no process of this machine has."""


class ThreadChannel:
    """A worker in a thread; ending it closes its pipe, which is all that a thread allows."""

    def __init__(self, play: Play, patience: float = PATIENCE) -> None:
        self._patience = patience
        self.pid = next(_numbers)
        self._ours, self._theirs = socket.socketpair()
        self._hears = self._ours.makefile("rb")
        files = self._theirs.makefile("rb"), self._theirs.makefile("wb")
        self._files = files
        self._thread = threading.Thread(
            target=self._run, args=(play,), name="pool-worker", daemon=True
        )
        self._thread.start()

    def _run(self, play: Play) -> None:
        with contextlib.suppress(OSError, EOFError, ValueError):
            play(self._files[0], cast(BinaryIO, self._files[1]))
        self.kill()

    def send(self, message: object) -> None:
        with contextlib.suppress(OSError):
            self._ours.sendall(pack(message))

    def receive(self) -> bytes:
        return read(self._hears)

    def kill(self) -> None:
        for end in (self._ours, self._theirs):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> str:
        self.kill()
        self._thread.join(self._patience)
        for each in (self._hears, *self._files, self._ours, self._theirs):
            with contextlib.suppress(OSError):
                each.close()
        return "its thread ended"


def in_thread(crew: Crew, patience: float = PATIENCE) -> ThreadChannel:
    """Start a worker in a thread: the `start` of a pool."""

    def work(hears: Bytes, says: BinaryIO) -> None:
        Worker(hears, says, leave=lambda: None).run()

    return ThreadChannel(work, patience)
