"""A computer that analyses without searching: every position has the same lines, ever deeper."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from play.puppets import first_move, note
from sixfold.engine.jobs import ANALYSE, CREW, HINT, MOVE, WARM
from sixfold.pool import Context, Continuation, Crew, Pool, Slices
from sixfold.pool.threads import in_thread
from sixfold.render.jobs import ANIMATION, PICTURE

BREATH = 0.005


def pool(
    count: int = 1, target: str = "server.analysts:study", slices: Slices | None = ANALYSE.slices
) -> Pool:
    """A pool for one server; its other jobs are done at once."""
    quick = [replace(kind, target="server.quick:choose") for kind in (MOVE, HINT, WARM)]
    return Pool(
        {CREW: Crew(count), "pictures": Crew(), "animations": Crew()},
        kinds=[replace(ANALYSE, target=target, slices=slices), *quick, PICTURE, ANIMATION],
        start=in_thread,
    )


def study(payload: Mapping[str, Any], context: Context) -> dict[str, Any] | Continuation:
    """Goes deeper and deeper until it is stopped or gives way; after one move all is proven."""
    stopped = threading.Event()
    context.on_cancel(stopped.set)
    context.on_give_way(lambda: stopped.set() if depth else None)
    note("begun", " ".join(payload["moves"]))
    depth = 0
    while len(payload["moves"]) != 1 and not stopped.wait(BREATH):
        depth += 1
        context.progress(known(payload, depth, {"kind": "cp", "value": depth}))
    note("ended", " ".join(payload["moves"]))
    if context.gives_way and stopped.is_set():
        return Continuation(payload, known(payload, depth, {"kind": "cp", "value": depth}))
    return known(payload, 7, {"kind": "win", "value": 7})


def nonsense(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """Has no answer."""
    raise LookupError("out of ideas")


def known(payload: Mapping[str, Any], depth: int, score: dict[str, Any]) -> dict[str, Any]:
    """What is known at a depth."""
    line = {"score": score, "moves": [first_move(payload)], "wdl": [600, 0, 400]}
    return {
        "depth": depth,
        "nodes": 100 * depth,
        "seconds": depth / 10,
        "lines": [line] * payload["multipv"],
    }
