"""Plays a match on all cores.

Each worker process has its own players and plays one game at a time; this process gives out the
games and alone writes results. A worker that dies is replaced and its game is played again. The
first worker starts alone, so that kernels are compiled once and found on disk by the others.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from sixfold.arena.match import Match
from sixfold.arena.report import sprt_decision
from sixfold.arena.results import GameResult
from sixfold.arena.spec import require_compiler
from sixfold.arena.store import Store
from sixfold.arena.worker import Failed, Ready, work

MOST_DEATHS = 3
"""A game that has ended so many workers is not tried again, nor is starting them."""

OnResult = Callable[[GameResult], object]


class ArenaError(RuntimeError):
    """A match that cannot go on; what has been played is kept."""


def play_match(store: Store, *, jobs: int | None = None, on_result: OnResult | None = None) -> None:
    """Play all games of the store's match that it does not hold yet.

    Raises EngineMissing at once when a player needs the compiler and it is not installed, and
    ArenaError when a player cannot be started or breaks in a way that is not its opponent's win.
    However this ends, the store holds every finished game.
    """
    require_compiler(store.match.players)
    _Crew(store, jobs or available_cores(), on_result).play()


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Worker:
    """A worker process as its parent sees it."""

    def __init__(self, match: Match) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        listens, self._lifeline = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(match, theirs, listens), daemon=True)
        self.number: int | None = None
        """The game that is being played."""
        self.ready = False
        with _interrupts_ignored():
            self._process.start()
        theirs.close()
        listens.close()

    def give(self, number: int) -> None:
        """Let it play a game."""
        self.number = number
        with suppress(BrokenPipeError):  # it has died meanwhile, which shows when it is listened to
            self.pipe.send(number)

    def listen(self) -> Ready | Failed | GameResult | None:
        """What it has to say; None if it has died."""
        try:
            message: Ready | Failed | GameResult = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return message

    def end(self) -> None:
        """End it at once, in whatever it is doing."""
        self._lifeline.close()
        self._process.join(timeout=5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self.pipe.close()
        self._process.close()


class _Crew:
    """The workers of a match, and the games that are left to play."""

    def __init__(self, store: Store, jobs: int, on_result: OnResult | None) -> None:
        self._store = store
        self._match = store.match
        self._on_result = on_result
        self._queue = deque(
            number for number in range(self._match.total) if number not in store.results
        )
        self._jobs = max(1, min(jobs, len(self._queue)))
        self._workers: list[_Worker] = []
        self._deaths: Counter[int | None] = Counter()

    def play(self) -> None:
        """Play until no game is left, or the sequential test has decided."""
        if not self._queue or self._decided():
            return
        try:
            self._workers.append(_Worker(self._match))
            while any(not worker.ready or worker.number is not None for worker in self._workers):
                pipes = {worker.pipe: worker for worker in self._workers}
                for pipe in wait(list(pipes)):
                    assert isinstance(pipe, Connection)
                    if self._attend(pipes[pipe]) and self._decided():
                        return
        finally:
            for worker in self._workers:
                worker.end()

    def _attend(self, worker: _Worker) -> bool:
        """Hear what a worker has to say; whether it was a result."""
        message = worker.listen()
        if isinstance(message, GameResult):
            self._store.add(message)
            worker.number = None
            self._employ(worker)
            if self._on_result is not None:
                self._on_result(message)
            return True
        if isinstance(message, Ready):
            worker.ready = True
            self._deaths[None] = 0
            while len(self._workers) < self._jobs:
                self._workers.append(_Worker(self._match))
            self._employ(worker)
        elif isinstance(message, Failed):
            where = "" if message.number is None else f" in game {message.number + 1}"
            error = ArenaError(f"the match cannot go on{where}: {message.message}")
            error.add_note(message.trace)
            raise error
        else:
            self._replace(worker)
        return False

    def _employ(self, worker: _Worker) -> None:
        if self._queue:
            worker.give(self._queue.popleft())

    def _replace(self, worker: _Worker) -> None:
        """A worker has died: its game is played again by another one."""
        self._deaths[worker.number] += 1
        if self._deaths[worker.number] >= MOST_DEATHS:
            what = (
                "worker processes cannot be started"
                if worker.number is None
                else f"game {worker.number + 1} has ended its process {MOST_DEATHS} times"
            )
            raise ArenaError(f"the match cannot go on: {what}")
        if worker.number is not None:
            self._queue.appendleft(worker.number)
        self._workers.remove(worker)
        worker.end()
        self._workers.append(_Worker(self._match))

    def _decided(self) -> bool:
        return sprt_decision(self._match, self._store.results) is not None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C; only their parent does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
