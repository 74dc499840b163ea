"""A worker process: one engine, one question at a time, at the lowest urgency.

It is told of questions and of those that nobody wants any more through a pipe, and ends when the
pipe does: whatever way its parent went, no worker outlives it. A thread listens, so that a search
can be stopped while it runs.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from sixfold.core import registry
from sixfold.play.jobs import Job

if TYPE_CHECKING:
    from sixfold.engine import Engine

GLANCE = 0.02
"""Seconds between two attempts to stop a search: one may come before the search has begun."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, with a number by which it can be taken back."""

    number: int
    job: Job


@dataclass(frozen=True, slots=True)
class Stop:
    """The question with this number is not asked any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Started:
    """The process runs; on a busy machine that takes its time."""


@dataclass(frozen=True, slots=True)
class Preparing:
    """The kernels of a family are loaded or compiled, which can take long."""

    family: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """They are ready."""

    family: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A move."""

    number: int
    move: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Something broke; the worker goes on."""

    number: int
    message: str
    trace: str


def work(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """The life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    if hasattr(os, "nice"):
        os.nice(niceness)
    Worker(pipe, hash_mb).run()


class Worker:
    """What a worker process does."""

    def __init__(self, pipe: Connection, hash_mb: int) -> None:
        self._pipe = pipe
        self._hash_mb = hash_mb
        self._asked: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self._engine: Engine | None = None
        self._prepared: set[str] = set()
        self._current = 0
        self._done = 0

    def run(self) -> None:
        """Answer until the pipe ends."""
        self._pipe.send(Started())
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            ask = self._asked.get()
            self._current = ask.number
            try:
                reply: Answer | Failure = Answer(ask.number, self._answer(ask.job))
            except Exception as error:
                message = f"{type(error).__name__}: {error}"
                reply = Failure(ask.number, message, traceback.format_exc())
            self._done = ask.number
            self._pipe.send(reply)

    def _answer(self, job: Job) -> str:
        """The engine's move; the game is replayed, for repetitions count."""
        if job.family not in self._prepared:
            self._pipe.send(Preparing(job.family))
        from sixfold.engine import Engine, Limits  # which loads the compiler

        if self._engine is None:
            self._engine = Engine(hash_mb=self._hash_mb)
        if job.family not in self._prepared:
            self._engine.prepare(job.family)
            self._prepared.add(job.family)
            self._pipe.send(Prepared(job.family))
        if job.purpose == "warm":
            return ""
        position = registry.game(job.game).start()
        for move in job.moves:
            position = position.play(move)
        self._engine.level = job.level
        limits = None if job.seconds is None else Limits(seconds=job.seconds)
        return str(self._engine.choose(position, limits, seed=job.seed))

    def _listen(self) -> None:
        """Hear what the parent says, and leave with it."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                message = self._pipe.recv()
                if isinstance(message, Ask):
                    self._asked.put(message)
                elif isinstance(message, Stop):
                    self._stop(message.number)
        os._exit(0)

    def _stop(self, number: int) -> None:
        """Stop a search, again and again until it is done: it may not have begun yet."""
        while self._done < number and not self._pipe.poll(GLANCE):
            if self._current == number and self._engine is not None:
                self._engine.stop()
