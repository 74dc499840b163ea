"""Worker processes as their parent holds them: a channel to each, and a firm end."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sixfold.pool.kinds import Crew
from sixfold.pool.messages import pack, read


class Channel(Protocol):
    """The way to a worker and back."""

    @property
    def pid(self) -> int | None:
        """The worker's process, if it has one of its own."""

    def send(self, message: object) -> None:
        """Say something; never waits for the worker, and says nothing to one that has ended."""

    def receive(self) -> bytes:
        """Wait for what it says, unopened; EOFError if it has ended."""

    def kill(self) -> None:
        """End it, whatever it does; any thread may ask for that, also twice."""

    def close(self) -> str:
        """Clear away after its end; a few words on how it ended."""


Start = Callable[[Crew], Channel]
"""How a worker of a crew is started; the calling thread stays with it until its end."""


class ProcessChannel:
    """A worker in a process of its own."""

    def __init__(self, crew: Crew) -> None:
        # Not multiprocessing: it would import the parent's main module again, and its children's
        # environment is the parent's.
        program = (
            f"import sys; sys.path[:] = {[str(path) for path in sys.path]!r}\n"
            f"from sixfold.pool.worker import main; main({crew.niceness})"
        )
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **crew.environment},
            start_new_session=True,  # Ctrl-C does not reach it, and its own children end with it
        )
        self._ending = threading.Lock()
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # A process that hangs does not read: nobody else should wait for that.
        self._writer = threading.Thread(target=self._write, name="pool-writer", daemon=True)
        self._writer.start()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def send(self, message: object) -> None:
        self._outbox.put(pack(message))

    def receive(self) -> bytes:
        assert self._process.stdout is not None
        return read(self._process.stdout)

    def kill(self) -> None:
        if not self._ending.acquire(blocking=False):
            return  # it is being killed or was
        try:
            with contextlib.suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
        finally:
            self._ending.release()

    def close(self) -> str:
        self.kill()  # before it is reaped, so that nobody else can have its number yet
        self._ending.acquire()  # for ever: the number may be somebody else's from now on
        code = self._process.wait()
        self._outbox.put(None)
        self._writer.join()
        for file in (self._process.stdin, self._process.stdout):
            if file is not None:
                with contextlib.suppress(OSError):
                    file.close()
        return f"it ended with exit code {code}"

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # it has ended, which its reader finds out
            while (data := self._outbox.get()) is not None:
                self._process.stdin.write(data)
                self._process.stdin.flush()


def resident_mb(pid: int) -> float | None:
    """How much memory a process holds; None where the system does not say, as outside of Linux."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_bytes().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
