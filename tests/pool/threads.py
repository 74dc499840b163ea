"""Workers in threads of the test's own process: quick, and puppets share memory with the test.

Pool(crews, kinds=kinds, start=in_thread)             # an honest worker
Pool(crews, kinds=kinds, start=playing(puppet))       # whatever a function says on the pipe
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from itertools import count
from typing import BinaryIO, cast

from sixfold.pool import Crew
from sixfold.pool.messages import Bytes, pack, read
from sixfold.pool.process import Start
from sixfold.pool.worker import Worker

Play = Callable[[Bytes, BinaryIO], None]

_numbers = count(2**24)
"""Numbers that no process of this machine has."""


class ThreadChannel:
    """A worker in a thread; ending it closes its pipe, which is all that a thread allows."""

    def __init__(self, play: Play) -> None:
        self.pid = next(_numbers)
        self._ours, self._theirs = socket.socketpair()
        self._hears = self._ours.makefile("rb")
        files = self._theirs.makefile("rb"), self._theirs.makefile("wb")
        self._files = files
        self._thread = threading.Thread(target=self._run, args=(play,), daemon=True)
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
        self._thread.join(60)
        for each in (self._hears, *self._files, self._ours, self._theirs):
            with contextlib.suppress(OSError):
                each.close()
        return "its thread ended"


def in_thread(crew: Crew) -> ThreadChannel:
    """An honest worker."""
    return ThreadChannel(lambda hears, says: Worker(hears, says, leave=lambda: None).run())


def playing(play: Play) -> Start:
    """A worker that says what a function says."""
    return lambda crew: ThreadChannel(play)
