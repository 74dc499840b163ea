"""Engines that do not search: they answer, wait, crash or fail as a test wants it.

They take the place of the engine in a pool: `puppet_pool("quick")` has workers in threads, with
`processes=True` they are processes. They leave notes for the test in a folder.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sixfold.core import registry
from sixfold.engine.errors import TooSlowUncompiled
from sixfold.engine.jobs import CREW, HINT, MOVE, PLAIN_CREW, PLAIN_MOVE, PLAIN_WARM, WARM
from sixfold.pool import Context, Crew, Kind, Pool, ProcessChannel, Ticket
from sixfold.pool.threads import in_thread
from sixfold.render.jobs import ANIMATION, PICTURE
from testkit.waiting import PATIENCE

FOLDER = "SIXFOLD_TEST_FOLDER"
"""Where puppets leave notes for the test."""

Payload = Mapping[str, Any]


class PuppetPool(Pool):
    """A pool that remembers what it was asked for, with all that was said about it."""

    asked: list[tuple[str, dict[str, Any]]]

    def submit(self, kind: str, payload: object = None, **how: Any) -> Ticket:
        self.asked.append((kind, how))
        return super().submit(kind, payload, **how)


def kinds(puppet: str, module: str = "play.puppets") -> list[Kind]:
    """The engine's kinds, with a puppet in its place."""
    return [replace(kind, target=f"{module}:{puppet}") for kind in (MOVE, HINT, WARM)]


def puppet_pool(
    puppet: str,
    module: str = "play.puppets",
    *,
    count: int = 1,
    reserve: int = 0,
    processes: bool = False,
    plain: str | None = None,
    more: Iterable[Kind] = (),
) -> PuppetPool:
    """A pool whose engine is a puppet; `plain` is one that does without the compiler."""
    crews = {CREW: Crew(count, reserve=reserve), "pictures": Crew(), "animations": Crew()}
    made = [*kinds(puppet, module), PICTURE, ANIMATION, *more]
    if plain is not None:
        crews[PLAIN_CREW] = Crew()
        target = f"{module}:{plain}"
        made += [replace(kind, target=target) for kind in (PLAIN_MOVE, PLAIN_WARM)]
    pool = PuppetPool(
        crews,
        kinds=made,
        start=ProcessChannel if processes else in_thread,
    )
    pool.asked = []
    return pool


def note(name: str, text: str = "") -> int:
    """Leave a note; how many of this name there are now."""
    folder = Path(os.environ[FOLDER])
    with (folder / name).open("a") as file:
        file.write(f"{text}\n")
    return len((folder / name).read_text().splitlines())


def wait_for(name: str) -> None:
    """Wait until the test has made a file of this name."""
    gate = Path(os.environ[FOLDER]) / name
    end = time.monotonic() + PATIENCE
    while not gate.exists() and time.monotonic() < end:
        time.sleep(0.005)


def first_move(payload: Payload) -> str:
    position = registry.game(payload["game"]).start()
    for move in payload["moves"]:
        position = position.play(move)
    return str(position.legal_moves[0])


def wait_until_stopped(context: Context) -> None:
    stopped = threading.Event()
    context.on_cancel(stopped.set)
    assert stopped.wait(PATIENCE)
    note("stopped")


def quick(payload: Payload, context: Context) -> str:
    """Answers at once, and notes what it was asked."""
    note("asked", f"{len(payload['moves'])} level {payload['level']}")
    return first_move(payload)


def slow(payload: Payload, context: Context) -> str:
    """Searches for ever, unless it is stopped."""
    with context.loading():
        pass  # others need not wait for it
    note("asked", str(payload["moves"]))
    wait_until_stopped(context)
    return first_move(payload)


def patient(payload: Payload, context: Context) -> str:
    """Answers when the test says so, whether it is stopped or not."""
    note("asked")
    wait_for("answer.go")
    return first_move(payload)


def crash_once(payload: Payload, context: Context) -> str:
    """Dies at its first question ever; then answers."""
    if note("asked") == 1:
        os._exit(3)
    return first_move(payload)


def crash(payload: Payload, context: Context) -> str:
    """Dies at every question."""
    note("asked")
    os._exit(3)


def fail(payload: Payload, context: Context) -> str:
    """Lives, but has no answer."""
    note("asked")
    raise ValueError("out of ideas")


def cheat(payload: Payload, context: Context) -> str:
    """Plays what it may not."""
    return str(payload["moves"][0])


def compile_first(payload: Payload | str, context: Context) -> str:
    """Takes a while to get a family of games ready, as on a first start."""
    family = payload if isinstance(payload, str) else registry.game(payload["game"]).family
    if family not in context.state:
        with context.loading():
            context.progress((1, 9))
            note("compiling", family)
            wait_for(f"{family}.go")
            context.state[family] = True
    return "" if isinstance(payload, str) else first_move(payload)


def without_compiler(payload: Payload | str, context: Context) -> str:
    """Answers at once, and notes that it did."""
    note("without", "" if isinstance(payload, str) else f"level {payload['level']}")
    return "" if isinstance(payload, str) else first_move(payload)


def too_slow(payload: Payload, context: Context) -> str:
    """Would need the compiler."""
    note("without")
    raise TooSlowUncompiled("this position needs compiled kernels")


def loads_at_once(payload: Payload | str, context: Context) -> str:
    """Finds everything on the disk."""
    with context.loading():
        return "" if isinstance(payload, str) else first_move(payload)
