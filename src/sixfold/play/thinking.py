"""What a worker process does for a table: it replays the game and asks its engine.

One engine for each process, kept from job to job with all that it has loaded. Payloads are plain
text and numbers:

    {"game": "six/foxmind", "moves": ["2,0"], "level": 3, "seed": 7, "seconds": None}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sixfold.core import registry
from sixfold.pool import Context

if TYPE_CHECKING:
    from sixfold.engine import Engine

HASH_MB = 32


def choose(payload: Mapping[str, Any], context: Context) -> str:
    """The engine's move; the game is replayed, for repetitions count."""
    game = registry.game(payload["game"])
    engine = _ready(game.family, context)
    from sixfold.engine import Limits

    context.on_cancel(engine.stop)
    position = game.start()
    for move in payload["moves"]:
        position = position.play(move)
    engine.level = payload["level"]
    seconds = payload["seconds"]
    limits = None if seconds is None else Limits(seconds=seconds)
    context.check()
    return str(engine.choose(position, limits, seed=payload["seed"]))


def warm(family: str, context: Context) -> None:
    """Load or compile a family of games before anybody plays it."""
    _ready(family, context)


def _ready(family: str, context: Context) -> Engine:
    """This process's engine, with the kernels of a family loaded or compiled."""
    prepared: set[str] = context.state.setdefault("prepared", set())
    if family not in prepared:
        with context.loading():
            from sixfold.engine import Engine  # which loads the compiler

            engine = context.state.setdefault("engine", Engine(hash_mb=HASH_MB))
            engine.on_step = lambda done, of: context.progress((done, of))
            engine.prepare(family)
        prepared.add(family)
    found: Engine = context.state["engine"]
    return found
