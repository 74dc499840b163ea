"""Another program, spoken to in lines: nothing that it does can block or flood the caller.

Three threads stand between the caller and the pipes. One writes, so that a program that does not
read cannot hold up the caller. One reads lines into a queue of limited length, so that a program
that prints without end is held up itself. One keeps the end of what is printed as errors. They know
only the pipes and the queues: when nobody refers to the object any more, the program is ended.

The program also ends when this process is killed. The end of its input means `quit` to a program,
but one that hangs does not notice; so a shell in its process group waits for the end of a pipe that
only this process can write to, and then kills the group.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO

from sixfold.engine.errors import EngineCrashed, EngineTimeout
from sixfold.engine.protocol.commands import printable

LONGEST_LINE = 100_000
MOST_LINES_WAITING = 1_000
KEPT_ERRORS = 50
LEASH = 'read -r _; sleep 2; kill -s KILL -- "-$0"'
"""Waits for the end of its input, lets the group that it is called with leave, and kills it."""
GLANCE = 0.2
"""Seconds between looks at whether there is still somebody to wait for."""


class LineProcess:
    """A child process with lines going in and out."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own: Ctrl-C is for us alone, and its own helpers end with it.
                process_group=0 if os.name == "posix" else None,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineCrashed(f"{self.command[0]} cannot be started: {reason}") from error
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._heard: queue.Queue[str | None] = queue.Queue(MOST_LINES_WAITING)
        self._errors: deque[str] = deque(maxlen=KEPT_ERRORS)
        self._closed = threading.Event()
        self._threads = [
            threading.Thread(target=target, args=arguments, daemon=True)
            for target, arguments in (
                (_write_lines, (process.stdin, self._to_say)),
                (_read_lines, (process.stdout, self._heard, self._closed)),
                (_keep_errors, (process.stderr, self._errors)),
            )
        ]
        for thread in self._threads:
            thread.start()
        self._finalizer = weakref.finalize(
            self, _end, process, _leash(process.pid), self._to_say, self._closed, self._threads
        )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def say(self, line: str) -> None:
        """Send a line; it is not waited for."""
        self._to_say.put(line)

    def hear(self, deadline: float | None) -> str:
        """The next line, waited for until a moment of the monotonic clock.

        The deadline holds even if lines keep coming.
        """
        while True:
            left = GLANCE if deadline is None else min(deadline - time.monotonic(), GLANCE)
            if left <= 0:
                raise EngineTimeout(f"{self.command[0]} did not answer in time")
            try:
                line = self._heard.get(timeout=left)
            except queue.Empty:
                if not self._closed.is_set():
                    continue
                line = None
            if line is None:
                raise EngineCrashed(self._obituary())
            return line

    def end(self, grace: float = 0.0) -> None:
        """End the program, after as many seconds as it has to leave by itself."""
        if self._finalizer.alive:
            if grace > 0:
                self._to_say.put("quit")
                self._to_say.put(None)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(grace)
            self._finalizer()

    def _obituary(self) -> str:
        if self._closed.is_set():
            return f"{self.command[0]} was closed"
        try:
            ending = f"ended with exit code {self._process.wait(1.0)}"
        except subprocess.TimeoutExpired:
            ending = "closed its output"
        self._threads[-1].join(1.0)  # its last words may still be on their way
        last = next((line for line in reversed(self._errors) if line.strip()), "")
        return f"{self.command[0]} {ending}" + (f": {printable(last.strip())}" if last else "")


def _write_lines(stream: IO[bytes], lines: queue.SimpleQueue[str | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(f"{line}\n".encode())
            stream.flush()
    with contextlib.suppress(OSError):
        stream.close()


def _read_lines(stream: IO[bytes], heard: queue.Queue[str | None], closed: threading.Event) -> None:
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            whole = line.endswith(b"\n")
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST_LINE)
            if whole:
                _put(heard, line.decode("utf-8", "replace").strip(), closed)
    _put(heard, None, closed)
    stream.close()


def _put(heard: queue.Queue[str | None], line: str | None, closed: threading.Event) -> None:
    """Wait for room in the queue, but not for ever."""
    while not closed.is_set():
        with contextlib.suppress(queue.Full):
            heard.put(line, timeout=GLANCE)
            return


def _keep_errors(stream: IO[bytes], errors: deque[str]) -> None:
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            errors.append(line.decode("utf-8", "replace"))
    stream.close()


def _leash(group: int) -> subprocess.Popen[bytes] | None:
    """Ends a process group when this process has ended, in whatever way; None if there is no shell.

    As it belongs to the group itself, the group's number is nobody else's while it is there.
    """
    if os.name != "posix":
        return None
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", LEASH, str(group)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=group,
        )
    except OSError:
        return None


def _end(
    process: subprocess.Popen[bytes],
    leash: subprocess.Popen[bytes] | None,
    to_say: queue.SimpleQueue[str | None],
    closed: threading.Event,
    threads: list[threading.Thread],
) -> None:
    """Leave no process, no thread and no pipe behind."""
    closed.set()
    if process.poll() is None or leash is not None:
        if os.name == "posix":
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    process.wait()
    if leash is not None:
        leash.wait()
        assert leash.stdin is not None
        leash.stdin.close()
    to_say.put(None)
    for thread in threads:
        thread.join(1.0)
