"""The engine's jobs for worker processes of a pool: moves, hints, analyses, preparation.

One engine for each process, kept from job to job with all that it has loaded. Payloads are plain
text and numbers; the worker replays the game, because repetitions count:

    {"game": "six/foxmind", "moves": ["2,0"], "level": 3, "seed": 7, "seconds": None}
    {"game": "hexone", "moves": [], "level": None, "seed": 0, "seconds": 1.0}   # a hint
    {"game": "gosix", "moves": [], "limits": {"seconds": 2.0}, "multipv": 3}    # an analysis

With `"position"`, a text, the moves begin there and not at the game's start.

The limits of an analysis are those of `Limits`, so `{"searchmoves": ["a1", "d2"]}` asks about two
moves only, and `{"infinite": True}` goes on until it is cancelled, whatever is proven.

Nothing heavy is loaded before a job begins, so the caller does not need the compiler.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.pool import Context, Continuation, Kind, Slices, register

if TYPE_CHECKING:
    from sixfold.engine import Engine, Progress

CREW = "engine"
"""The crew of the pool that searches."""
PLAIN_CREW = "plain"
"""The crew that searches without the compiler, while kernels are still being made."""
MEMORY_MB = 2000
HINTS_WAITING = 4
"""Hints that may wait for one player."""
SEARCH_SECONDS = 180.0
"""A search that takes longer hangs: levels count nodes, full strength has ten seconds at most."""
ANALYSIS_SECONDS = 3600.0
"""People may watch an analysis for as long as they like, but not for ever."""
ANALYSES_WAITING = 2
PREPARE_SECONDS = 900.0
HASH_MB = 32

MOVE = register(
    Kind(
        "move", "sixfold.engine.jobs:choose", CREW, retry_errors=True, memory_mb=MEMORY_MB,
        seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS,
    )
)  # fmt: skip
PLAIN_MOVE = register(
    Kind(
        "plain-move", "sixfold.engine.jobs:choose", PLAIN_CREW, attempts=1,
        seconds=SEARCH_SECONDS, memory_mb=MEMORY_MB,
    )
)  # fmt: skip
PLAIN_WARM = register(Kind("plain-warm", "sixfold.engine.jobs:warm", PLAIN_CREW, attempts=1))
HINT = register(
    Kind(
        "hint", "sixfold.engine.jobs:hint", CREW, retry_errors=True, memory_mb=MEMORY_MB,
        seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS, waiting_each=HINTS_WAITING,
    )
)  # fmt: skip
ANALYSE = register(
    Kind(
        "analyse", "sixfold.engine.jobs:analyse", CREW, memory_mb=MEMORY_MB,
        seconds=ANALYSIS_SECONDS, load_seconds=PREPARE_SECONDS, waiting_each=ANALYSES_WAITING,
        running_each=1, slices=Slices(),
    )
)  # fmt: skip
WARM = register(
    Kind(
        "warm", "sixfold.engine.jobs:warm", CREW, memory_mb=MEMORY_MB,
        seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS, running_each=1,
    )
)  # fmt: skip


def choose(payload: Mapping[str, Any], context: Context) -> str:
    """The engine's move in a position, as a job of the pool."""
    position = _position(payload)
    engine = ready(position.game.family, context)
    from sixfold.engine import Limits

    context.on_cancel(engine.stop)
    engine.level = payload["level"]
    seconds = payload["seconds"]
    limits = None if seconds is None else Limits(seconds=seconds)
    context.check()
    return str(engine.choose(position, limits, seed=payload["seed"]))


def hint(payload: Mapping[str, Any], context: Context) -> str:
    """A good move for a person. Unlike a move of the engine's own, it gets all of its seconds.

    The engine has not thought about a turn in whose middle somebody asks.
    """
    position = _position(payload)
    engine = ready(position.game.family, context)
    from sixfold.engine import Limits

    context.on_cancel(engine.stop)
    context.check()
    if len(position.legal_moves) == 1:
        return str(position.legal_moves[0])
    return str(engine.analyse(position, Limits(seconds=payload["seconds"])).best)


def analyse(payload: Mapping[str, Any], context: Context) -> dict[str, Any] | Continuation:
    """The best lines with their scores; reports progress meanwhile, and gives way to other jobs.

    Without limits it runs until everything is proven, or until nobody wants to see it any more.
    After it has given way it begins again, and finds in the table what it knew.
    """
    position = _position(payload)
    engine = ready(position.game.family, context)
    from sixfold.engine import Limits

    has_lines, gave_way = threading.Event(), threading.Event()

    def tell(progress: Progress) -> None:
        context.progress(_plain(progress))
        has_lines.set()

    def give_way() -> None:
        if has_lines.is_set():  # a watcher sees something of every slice, however short
            gave_way.set()
            engine.stop()

    context.on_cancel(engine.stop)
    context.on_give_way(give_way)
    limits = Limits(**payload.get("limits", {}))
    context.check()
    found = engine.analyse(position, limits, multipv=payload.get("multipv", 1), on_progress=tell)
    rest = _rest(payload, found) if gave_way.is_set() else None
    return _plain(found) if rest is None else Continuation(rest, _plain(found))


def _rest(payload: Mapping[str, Any], found: Progress) -> dict[str, Any] | None:
    """The payload with which an analysis goes on; None if its limits are used up."""
    limits = dict(payload.get("limits", {}))
    for name, spent in (("seconds", found.seconds), ("nodes", found.nodes)):
        if limits.get(name) is not None:
            limits[name] -= spent
            if limits[name] <= 0:
                return None
    return {**payload, "limits": limits}


def warm(family: str, context: Context) -> None:
    """Load or compile a family of games before anybody plays it."""
    ready(family, context)


def _position(payload: Mapping[str, Any]) -> Position[Any]:
    text = payload.get("position")
    position = registry.position(text) if text else registry.game(payload["game"]).start()
    for move in payload["moves"]:
        position = position.play(move)
    return position


def _plain(progress: Progress) -> dict[str, Any]:
    """What a search knows, in words and numbers that cross to another process."""
    return {
        "depth": progress.depth,
        "nodes": progress.nodes,
        "seconds": progress.seconds,
        "lines": [line.as_data() for line in progress.lines],
    }


def ready(family: str, context: Context) -> Engine:
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
