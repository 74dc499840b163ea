"""Puppets that paint: the workers of their pool are threads of the test, and wait for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pool.puppets import Stage
from sixfold.pool import Context, Crew, Pool
from sixfold.pool.threads import ThreadChannel, in_thread
from sixfold.render.jobs import ANIMATION, PICTURE, Order
from sixfold.server.crews import DRAWING

stage = Stage()

CURTAIN = "the end of the test"


def name(order: Order) -> str:
    """How a test calls a drawing: `d2 c2 dark`."""
    return " ".join([*order["moves"], order["theme"]])


def paint(order: Order, context: Context) -> bytes:
    """Notes that it began, and ends when its gate opens or nobody wants it any more."""
    stage.log.append(name(order))
    gate = stage.gate(name(order))
    context.on_cancel(gate.set)
    while not gate.wait(0.01) and not stage.gate(CURTAIN).is_set():
        pass
    if context.cancelled:
        stage.log.append(f"not {name(order)}")
    return f"{name(order)} {order['width']}".encode()


def fail(order: Order, context: Context) -> bytes:
    """Cannot paint."""
    stage.log.append(name(order))
    raise LookupError("no colours")


def lack(order: Order, context: Context) -> bytes:
    """Has nothing to paint with."""
    raise ModuleNotFoundError("no module named 'resvg_py'")


class Painters:
    """A pool of puppets, and the workers that it has started."""

    def __init__(self, paint: Callable[[Order, Context], bytes] = paint) -> None:
        self.workers: list[ThreadChannel] = []
        target = f"{__name__}:{paint.__name__}"
        self.pool = Pool(
            {"pictures": DRAWING, "animations": DRAWING},
            kinds=[replace(PICTURE, target=target), replace(ANIMATION, target=target)],
            start=self._start,
            memory=lambda pid: None,
        )

    def _start(self, crew: Crew) -> ThreadChannel:
        self.workers.append(in_thread(crew))
        return self.workers[-1]
