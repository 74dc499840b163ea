"""Workers that do not search: they answer, crash, hang or fail as a game's moves tell them.

Used by test_workers.py in place of the engine; they live in worker processes, so they are functions
of a module.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

from sixfold.core import registry
from sixfold.play.worker import Answer, Ask, Failure, Prepared, Preparing, Started, Stop

FOLDER = "SIXFOLD_TEST_FOLDER"
"""Where puppets leave notes for the test."""


def note(name: str, text: str = "") -> int:
    """Leave a note; how many of this name there are now."""
    folder = Path(os.environ[FOLDER])
    with (folder / name).open("a") as file:
        file.write(f"{text}\n")
    return len((folder / name).read_text().splitlines())


def wait_for(name: str) -> None:
    """Wait until the test has made a file of this name."""
    gate = Path(os.environ[FOLDER]) / name
    while not gate.exists():
        time.sleep(0.01)


def notes(folder: Path, name: str) -> list[str]:
    """The notes of a name, for the test that waits for them."""
    path = folder / name
    return path.read_text().splitlines() if path.exists() else []


class Puppet:
    """Answers the first legal move after a while; can be stopped."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.asked: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.stopped: set[int] = set()
        threading.Thread(target=self.listen, daemon=True).start()
        pipe.send(Started())

    def listen(self) -> None:
        try:
            while True:
                message = self.pipe.recv()
                if isinstance(message, Ask):
                    self.asked.put(message)
                elif isinstance(message, Stop):
                    note("stopped", str(message.number))
                    self.stopped.add(message.number)
        except (EOFError, OSError):  # reset, where something was left unread
            os._exit(0)

    def first_move(self, ask: Ask) -> str:
        position = registry.game(ask.job.game).start()
        for move in ask.job.moves:
            position = position.play(move)
        return str(position.legal_moves[0])

    def search(self, ask: Ask, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and ask.number not in self.stopped:
            time.sleep(0.005)


def quick(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Answers at once, and notes who asked."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        note("asked", f"{ask.job.table} {ask.job.purpose} {len(ask.job.moves)}")
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def slow(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Searches for ever, unless it is stopped."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        note("asked", ask.job.table)
        puppet.search(ask, 3600)
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def slow_once(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Searches until it is stopped at its first question ever; then answers at once."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        if note("asked", ask.job.table) == 1:
            puppet.search(ask, 3600)
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def patient(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Answers when the test says so, whether it is stopped or not."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        note("asked", ask.job.table)
        wait_for("answer.go")
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def deaf(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Hangs at its first question ever, in a process that hears nothing; then answers."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        pipe.send(Prepared(ask.job.family))
        if note("asked", str(os.getpid())) == 1:
            time.sleep(3600)
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def crash_once(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Dies at its first question ever; then answers."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        if note("asked") == 1:
            os._exit(3)
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


def crash(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Dies at every question."""
    puppet = Puppet(pipe)
    puppet.asked.get()
    note("asked")
    os._exit(3)


def fail(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Lives, but has no answer."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        note("asked")
        pipe.send(Failure(ask.number, "ValueError: out of ideas", ""))


def cheat(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Plays what it may not."""
    puppet = Puppet(pipe)
    while True:
        ask = puppet.asked.get()
        pipe.send(Answer(ask.number, ask.job.moves[0]))


def compile_first(pipe: Connection, niceness: int, hash_mb: int) -> None:
    """Takes a while to get a family of games ready, as on a first start."""
    puppet = Puppet(pipe)
    ready: set[str] = set()
    while True:
        ask = puppet.asked.get()
        family = ask.job.family
        if family not in ready:
            pipe.send(Preparing(family))
            note("compiling", f"{family} {os.getpid()}")
            wait_for(f"{family}.go")
            ready.add(family)
            pipe.send(Prepared(family))
        pipe.send(Answer(ask.number, puppet.first_move(ask)))


if __name__ == "__main__":
    sys.exit("puppets are started by test_workers.py")
