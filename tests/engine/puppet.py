"""An engine that does as it is told, and a conversation with it through the protocol."""

from __future__ import annotations

import queue
import threading
from typing import Any

from sixfold.engine import Limits, Line, Progress, Score
from sixfold.engine.protocol.session import Session

PATIENCE = 120.0
"""Seconds until a test gives up; nothing here takes long, unless the machine is very busy."""


class Puppet:
    """An engine whose searches end when a limit is met, or when it is stopped, like a real one."""

    def __init__(self) -> None:
        self.threads = 1
        self.hash_mb = 64
        self.level: int | None = None
        self.calls: list[tuple[Any, ...]] = []
        self.running = threading.Event()
        self.start_late: threading.Event | None = None
        self.fails: Exception | None = None
        self.first_glance = False
        """Whether it is stopped before it has searched anything."""
        self.halted = threading.Event()

    def prepare(self, family: str) -> None:
        self.calls.append(("prepare", family))
        if self.start_late:
            self.start_late.wait(PATIENCE)
        if self.fails:
            raise self.fails

    def new_game(self) -> None:
        self.calls.append(("new_game",))

    def stop(self) -> None:
        self.halted.set()

    def choose(self, position: Any, limits: Any = None, *, seed: int = 0) -> Any:
        self.calls.append(("choose", position, limits, seed))
        return position.legal_moves[-1]

    def analyse(
        self, position: Any, limits: Limits, *, multipv: int = 1, on_progress: Any = None
    ) -> Progress:
        self.calls.append(("analyse", position, limits, multipv))
        if self.start_late:
            self.start_late.wait(PATIENCE)
        self.halted = threading.Event()  # forgets a stop that came before, as real engines do
        self.running.set()
        if self.fails:
            raise self.fails
        lines = tuple(Line(Score("cp", 34), (move,)) for move in position.legal_moves[:multipv])
        deepest = Progress(0, 0, 0.0, lines)
        if self.first_glance:
            return deepest
        for depth in range(1, (limits.depth or 2) + 1):
            deepest = Progress(depth, 100 * depth, 0.5, lines)
            on_progress(deepest)
        if limits == Limits():
            assert self.halted.wait(PATIENCE), "nobody stopped the search"
        return deepest


class Talk:
    """A conversation with a session; what it prints is read line by line."""

    def __init__(self, name: str = "Puppet 1") -> None:
        self.engine = Puppet()
        self.heard: queue.Queue[str] = queue.Queue()
        self._part = ""
        self.session = Session(self, name, lambda: self.engine)  # type: ignore[arg-type]

    def write(self, text: str) -> None:
        *lines, self._part = (self._part + text).split("\n")
        for line in lines:
            self.heard.put(line)

    def flush(self) -> None:
        assert self._part == ""

    def say(self, *lines: str) -> None:
        for line in lines:
            assert self.session.obey(line)

    def hear(self) -> str:
        return self.heard.get(timeout=PATIENCE)

    def hear_until(self, start: str) -> list[str]:
        lines = [self.hear()]
        while not lines[-1].startswith(start):
            lines.append(self.hear())
        return lines

    def hear_nothing(self) -> None:
        """All that was said has been obeyed, and there was no answer."""
        self.say("sfp")
        assert self.hear_until("sfpok")[0].startswith("id name ")
