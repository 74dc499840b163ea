"""Jobs that do nothing useful: they answer, wait, crash, hang, eat or fail as they are told.

In threads of the test they share `Stage` with it; in processes they leave notes in a folder.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from pathlib import Path
from typing import Any

from sixfold.pool import Context, Continuation

PATIENCE = 240.0


class Stage:
    """What the test and its puppets see of each other, if they live in one process."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.gates: dict[str, threading.Event] = {}
        self._lock = threading.Lock()
        self._is_over = False

    def gate(self, name: str) -> threading.Event:
        with self._lock:
            gate = self.gates.setdefault(name, threading.Event())
            if self._is_over:
                gate.set()
            return gate

    def end(self) -> None:
        """Open all gates, and those that a puppet asks for later."""
        with self._lock:
            self._is_over = True
            for gate in self.gates.values():
                gate.set()


stage = Stage()


def echo(payload: Any, context: Context) -> Any:
    """Notes that it ran, and answers what it was asked."""
    stage.log.append(payload)
    return payload


def gated(payload: str, context: Context) -> str:
    """Notes that it began, and ends when its gate opens or it is cancelled."""
    stage.log.append(payload)
    context.on_cancel(stage.gate(payload).set)
    assert stage.gate(payload).wait(PATIENCE)
    return payload


def deaf(payload: str, context: Context) -> str:
    """Like `gated`, but it does not listen to anybody."""
    stage.log.append(payload)
    stage.gate(payload).wait(PATIENCE)
    return payload


def late_stop(payload: str, context: Context) -> int:
    """Can be stopped only after it was tried a few times, like a search that has not begun."""
    tried: list[int] = []
    stopped = threading.Event()

    def stop() -> None:
        tried.append(1)
        if len(tried) == 3:
            stopped.set()

    context.on_cancel(stop)
    stage.log.append(payload)
    assert stopped.wait(PATIENCE)
    stage.log.append("stopped")
    return len(tried)


def steps(payload: int, context: Context) -> str:
    """Says how far it is."""
    for step in range(payload):
        context.progress(step)
    return "done"


def load(payload: tuple[str, str], context: Context) -> str:
    """Loads a resource, once in its process, when the gate of that name opens."""
    resource, name = payload
    if resource not in context.state:
        with context.loading():
            stage.log.append(f"loading {resource}")
            context.progress(f"compiling {resource}")
            assert stage.gate(resource).wait(PATIENCE)
            context.state[resource] = True
    stage.log.append(name)
    return name


def load_badly(payload: str, context: Context) -> str:
    """Fails to load at its first attempt ever."""
    with context.loading():
        stage.log.append(payload)
        if stage.log.count(payload) == 1:
            raise OSError("no compiler today")
    return payload


def slow_load(payload: float | None, context: Context) -> str:
    """Loads, then works, each until its gate opens."""
    with context.loading(payload):
        stage.log.append("loading")
        stage.gate("load").wait(PATIENCE)
    stage.log.append("working")
    stage.gate("work").wait(PATIENCE)
    return "done"


def count(payload: Any, context: Context) -> int:
    """How many jobs this process has done."""
    context.state["count"] = context.state.get("count", 0) + 1
    return int(context.state["count"])


def sliced(payload: tuple[str, int], context: Context) -> Continuation | str:
    """Works until the gate of this slice opens, or until it is cancelled or is to give way."""
    name, part = payload
    gate = stage.gate(f"{name}{part}")
    stage.log.append(f"{name}{part}")
    context.progress(part)
    context.on_cancel(gate.set)
    context.on_give_way(gate.set)
    assert gate.wait(2 * PATIENCE)  # a test that waits for its worker gives up before
    if context.gives_way:
        return Continuation((name, part + 1), found=f"{name} up to {part}")
    return f"{name} done in {part}"


def load_then_slice(payload: tuple[str, int], context: Context) -> Continuation | str:
    """Loads until a gate opens, and only then does what `sliced` does."""
    with context.loading():
        stage.log.append("loading")
        assert stage.gate("load").wait(PATIENCE)
    return sliced(payload, context)


def quitter(payload: Any, context: Context) -> Continuation:
    """Gives way at once, without being asked."""
    return Continuation(payload, found=Riddle() if payload == "riddle" else None)


def fail(payload: Any, context: Context) -> None:
    """Has no answer."""
    stage.log.append("fail")
    raise LookupError("out of ideas")


def closed_book(payload: Any, context: Context) -> Any:
    """Answers what cannot be sent."""
    return lambda: None


class Riddle:
    """Can be sent, but not read."""

    def __reduce__(self) -> Any:
        return (int, ("no number",))


def riddle(payload: Any, context: Context) -> Riddle:
    return Riddle()


def chatter(payload: int, context: Context) -> None:
    """Wants to send a progress message that is too long."""
    context.progress("x" * payload)


def shout(payload: int, context: Context) -> bytes:
    """Answers at great length."""
    return bytes(payload)


# Puppets for processes of their own


def note(folder: str, name: str, text: str = "") -> int:
    """Leave a note; how many of this name there are now."""
    path = Path(folder) / name
    with path.open("a") as file:
        file.write(f"{text}\n")
    return len(path.read_text().splitlines())


def who(payload: str, context: Context) -> dict[str, Any]:
    """What this process is, and what it knew when it imported this module."""
    print("jobs may print")
    return {
        "pid": os.getpid(),
        "niceness": os.nice(0),
        "environment": KNOWN_AT_IMPORT.get(payload),
        "stdin": sys.stdin.read(),
        "threads": threading.current_thread() is threading.main_thread(),
    }


KNOWN_AT_IMPORT = dict(os.environ)


def crash_once(payload: str, context: Context) -> int:
    """Ends its process at the first call ever."""
    if note(payload, "crash", str(os.getpid())) == 1:
        os._exit(3)
    return os.getpid()


def crash(payload: str, context: Context) -> None:
    """Ends its process."""
    note(payload, "crash")
    os._exit(3)


def crash_in_second_slice(payload: tuple[str, int], context: Context) -> Continuation | int:
    """Gives way when it is asked to; the first process in its second slice ends."""
    folder, part = payload
    note(folder, "slice", str(part))
    if part == 2 and note(folder, "crash") == 1:
        os._exit(3)
    if part == 2:
        return os.getpid()
    asked = threading.Event()
    context.on_give_way(asked.set)
    assert asked.wait(PATIENCE)
    return Continuation((folder, part + 1))


def hang_once(payload: str, context: Context) -> int:
    """Hangs at the first call ever, and hears nothing."""
    if note(payload, "hang", str(os.getpid())) == 1:
        time.sleep(3600)
    return os.getpid()


def hold(payload: str, context: Context) -> None:
    """Hangs for ever with the interpreter lock in its hand: no other thread of its process runs."""
    note(payload, "hold", str(os.getpid()))
    re.match(r"(a+)+$", "a" * 64 + "b")


def eat(payload: str, context: Context) -> int:
    """Takes more and more memory; says who it is."""
    note(payload, "eat", str(os.getpid()))
    eaten = []
    for _ in range(64):
        eaten.append(bytearray(os.urandom(1) * 2**22))
        time.sleep(0.01)
    time.sleep(3600)
    return len(eaten)


def child(payload: str, context: Context) -> None:
    """Starts a program of its own, and waits for that."""
    import subprocess

    with subprocess.Popen(["sleep", "3600"]) as process:
        note(payload, "child", str(process.pid))
