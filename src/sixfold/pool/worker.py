"""A worker process: one job at a time, until its parent's end of the pipe closes.

A thread listens, so that a job can be cancelled while it runs and the process leaves with its
parent, however that ended. On Linux the kernel sees to the latter as well, because a thread cannot
run while a job holds the interpreter lock.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import pickle
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from sixfold.pool.messages import (
    MOST_BYTES,
    PROGRESS_BYTES,
    Ask,
    Begun,
    Bytes,
    Done,
    Failed,
    GiveWay,
    Loaded,
    Loading,
    Paused,
    Progress,
    Started,
    Stop,
    pack,
    pickled,
    read,
    unpack,
)
from sixfold.pool.slices import Continuation

GLANCE = 0.02
"""Seconds between two attempts to stop a job: one may come before what it stops has begun."""
BURST = 20
"""Progress messages that may be sent at once, and afterwards in each second."""
PR_SET_PDEATHSIG = 1

Job = Callable[[Any, "Context"], object]


class Cancelled(Exception):
    """Raised by `Context.check` in a job that nobody wants any more."""


class Context:
    """What a job's function is given beside its payload."""

    def __init__(self, number: int, send: Callable[[object], None], state: dict[str, Any]) -> None:
        self.state = state
        """Kept by the process from job to job: an engine, a font, a cache."""
        self._number = number
        self._send = send
        self._lock = threading.Lock()
        self._calling = threading.Lock()
        self._cancelled = threading.Event()
        self._gives_way = threading.Event()
        self._ended = threading.Event()
        self._on_cancel: list[Callable[[], object]] = []
        self._on_give_way: list[Callable[[], object]] = []
        self._unsent: bytes | None = None
        self._tokens, self._refilled = float(BURST), time.monotonic()

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants the result any more."""
        return self._cancelled.is_set()

    def check(self) -> None:
        """End the job here, if nobody wants its result any more."""
        if self.cancelled:
            raise Cancelled

    def on_cancel(self, stop: Callable[[], object]) -> None:
        """Call this, in another thread, when the job is cancelled.

        It is called again and again until the job ends: what it stops may not have begun yet.
        """
        self._on_cancel.append(stop)

    @property
    def gives_way(self) -> bool:
        """Whether another job should have this worker.

        The function then returns a `Continuation` as soon as it can, and is called again with the
        payload of that when it is its turn. Only jobs of a kind with slices are ever asked.
        """
        return self._gives_way.is_set()

    def on_give_way(self, stop: Callable[[], object]) -> None:
        """Call this, in another thread, when the job is to give way; like `on_cancel`."""
        self._on_give_way.append(stop)

    def progress(self, value: object) -> None:
        """Say how far the job is, with small plain data.

        It is a state and not a log: if there are too many, some are left out, the last never is.
        """
        data = pickled(value, PROGRESS_BYTES)
        with self._lock:
            now = time.monotonic()
            self._tokens = min(BURST, self._tokens + (now - self._refilled) * BURST)
            self._refilled = now
            if self._ended.is_set():
                return
            if self._tokens < 1:
                self._unsent = data
                return
            self._tokens -= 1
            self._unsent = None
            self._send(Progress(self._number, data))

    @contextlib.contextmanager
    def loading(self, seconds: float | None = None) -> Iterator[None]:
        """While something is loaded or compiled, the time of the job stands still.

        It may take this many seconds, or as many as the kind allows. If it goes well, the job's
        resource is ready from now on, for other workers, too.
        """
        self._say(Loading(self._number, seconds))
        try:
            yield
        except BaseException:
            self._say(Loaded(self._number, ready=False))
            raise
        self._say(Loaded(self._number, ready=True))

    def cancel(self) -> None:
        """The pool says that nobody wants the result."""
        self._keep_calling(self._cancelled, self._on_cancel)

    def give_way(self) -> None:
        """The pool says that another job should have this worker."""
        self._keep_calling(self._gives_way, self._on_give_way)

    def end(self) -> None:
        """The job's function has returned: from now on it sends nothing."""
        with self._calling, self._lock:
            self._ended.set()
            self._flush()

    def _say(self, message: object) -> None:
        with self._lock:
            if not self._ended.is_set():
                self._flush()
                self._send(message)

    def _flush(self) -> None:
        if self._unsent is not None:
            self._send(Progress(self._number, self._unsent))
            self._unsent = None

    def _keep_calling(self, told: threading.Event, stops: list[Callable[[], object]]) -> None:
        if not told.is_set():
            told.set()
            threading.Thread(target=self._call_until_the_end, args=(stops,), daemon=True).start()

    def _call_until_the_end(self, stops: list[Callable[[], object]]) -> None:
        while not self._ended.wait(GLANCE):
            with self._calling:  # a stop that comes late would stop the next job
                if not self._ended.is_set():
                    for stop in list(stops):
                        with contextlib.suppress(Exception):  # the next glance tries again
                            stop()


class Worker:
    """What a worker process does, given the two ends of its pipes."""

    def __init__(self, hears: Bytes, says: BinaryIO, leave: Callable[[], object]) -> None:
        self._hears = hears
        self._says = says
        self._leave = leave
        self._sending = threading.Lock()
        self._asked: queue.SimpleQueue[tuple[Ask, Context] | None] = queue.SimpleQueue()
        self._state: dict[str, Any] = {}

    def run(self) -> None:
        """Do what is asked until the pipe ends."""
        self._send(Started())
        threading.Thread(target=self._listen, daemon=True).start()
        while (asked := self._asked.get()) is not None:
            self._send(self._reply(*asked))

    def _reply(self, ask: Ask, context: Context) -> Done | Paused | Failed:
        sendable = True
        try:
            job = find(ask.target)
            payload = pickle.loads(ask.payload)
            context.check()
            self._send(Begun(ask.number))
            result = job(payload, context)
            sendable = False
            end: Done | Paused
            if isinstance(result, Continuation):
                parts = (result.payload, result.found)
                end = Paused(ask.number, *(pickled(each, MOST_BYTES // 4) for each in parts))
            else:
                end = Done(ask.number, pickled(result))
        except BaseException as error:
            names = tuple(cls.__name__ for cls in type(error).__mro__)
            text = f"{type(error).__name__}: {error}"
            context.end()
            return Failed(ask.number, names, text, traceback.format_exc(), sendable)
        context.end()
        return end

    def _send(self, message: object) -> None:
        data = pack(message)
        try:
            with self._sending:
                self._says.write(data)
                self._says.flush()
        except (OSError, ValueError):  # the parent has gone, or does not listen any more
            self._leave()

    def _listen(self) -> None:
        """Hear what the parent says, and leave with it."""
        context: Context | None = None
        number = 0
        with contextlib.suppress(EOFError, OSError, ValueError):
            while True:
                message = unpack(read(self._hears))
                if isinstance(message, Ask):
                    number = message.number
                    context = Context(number, self._send, self._state)
                    self._asked.put((message, context))
                elif context is None or message.number != number:
                    continue  # it is about a job that has ended
                elif isinstance(message, Stop):
                    context.cancel()
                elif isinstance(message, GiveWay):
                    context.give_way()
        if context is not None:  # nobody hears its result: a worker in a thread ends by itself
            context.cancel()
        self._asked.put(None)
        self._leave()


def find(target: str) -> Job:
    """The function of a kind, imported here and now."""
    module, _, name = target.partition(":")
    function: Job = getattr(importlib.import_module(module), name)
    return function


def main(niceness: int) -> None:
    """The life of a worker process; its standard input and output are the pipes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the pipe
    if hasattr(os, "nice"):
        os.nice(niceness)
    _die_with_parent()
    # Jobs may print and read what they like: neither reaches the pipes, nor do their own children.
    hears, says = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    Worker(hears, says, leave=lambda: os._exit(0)).run()


def _die_with_parent() -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
