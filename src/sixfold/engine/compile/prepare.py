"""Gets a game's kernels ready before they are needed, and reports progress if that takes long.

A machine compiles a game once; later processes load what is on disk. Functions are compiled when
they are first called with arguments of some type, so everything that a search can call is called
here once, on positions from every part of a game, with hardly any work to do.

    python -m sixfold.engine.compile [FAMILY…]

does it for some games, or for all of them in parallel: once, before many processes need them.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.compile.progress import OnStep, watched
from sixfold.engine.family import EngineFamily, described, description
from sixfold.engine.limits import Limits
from sixfold.engine.plain import PLAIN
from sixfold.locale import words_of

if not PLAIN:
    from sixfold.engine.compile import cache  # which loads the compiler

logger = logging.getLogger("sixfold.engine")

NODES = 200
MANY_LINES = 256
"""More than any search offers by itself, so that it has to look for further ones."""
LEVELS_TRIED = (1, 6)
"""One that looks a ply ahead and one that searches."""


def is_cached(family: str) -> bool:
    """Whether this machine has compiled everything that a game needs, which may be nothing."""
    return description(family) is None or cache.read(f"{family}.ready") is not None


ready: set[str] = set()
"""The families whose kernels this process has compiled, or can load when a search needs them."""

loaded: set[str] = set()
"""The families whose kernels are all in memory."""

_preparing = threading.RLock()


def prepare(
    family: str,
    on_progress: Callable[[str], object] | None = None,
    on_step: OnStep | None = None,
) -> None:
    """Load the kernels of a family of games, or compile them, which takes up to a minute.

    If they have to be compiled, `on_progress` gets a sentence that says so, and so does the log;
    then `on_step` is called repeatedly with the steps done and the steps in total. A family without
    kernels needs nothing: the generic player is always ready. A second call does nothing, as a
    client of the protocol asks before every move whether the engine is ready.
    """
    compiled = description(checks.family(family))
    if PLAIN or compiled is None or family in loaded:
        return
    with _preparing:  # a second thread would only compile the same
        known = is_cached(family)
        if not known and family not in ready:
            announce(family, on_progress)
        ready.add(family)  # for the searches below
        try:
            with watched(compiled.steps, None if known else on_step):
                for position in positions(compiled):
                    search_a_little(position)
        except BaseException:
            ready.discard(family)
            raise
        if not known:
            cache.write(f"{family}.ready", b"")
        loaded.add(family)


def make_ready(
    family: str,
    on_progress: Callable[[str], object] | None = None,
    on_step: OnStep | None = None,
) -> None:
    """Prepare a family before its first search, unless that only means loading it from disk.

    So the first search has its whole time limit, and the caller knows what takes so long.
    """
    if family not in ready and not PLAIN:
        if not is_cached(family):
            prepare(family, on_progress, on_step)
        ready.add(family)


def announce(family: str, on_progress: Callable[[str], object] | None = None) -> None:
    """Announce that compiling begins: to the log (INFO) and to the callback.

    A user at a terminal who has set up neither still sees a line instead of a silent minute.
    """
    name = words_of(family).name
    text = f"Compiling the engine for {name}, once on this machine (up to a minute) …"
    logger.info(text)
    if on_progress is not None:
        on_progress(text)
    elif not logger.hasHandlers() and _somebody_watches():
        print(text, file=sys.stderr, flush=True)


def _somebody_watches() -> bool:
    return hasattr(sys, "ps1") or (sys.stderr is not None and sys.stderr.isatty())


def positions(family: EngineFamily) -> list[Position[Any]]:
    """The positions whose searches together call every function."""
    starts = [game.start() for game in registry.games() if game.family == family.name]
    return [starts[-1], *map(registry.position, family.later)]


def search_a_little(position: Position[Any]) -> None:
    """Call everything that a search of a position can call."""
    from sixfold.engine.engine import Engine  # imports this module

    engine = Engine(hash_mb=1)
    engine.analyse(position, Limits(nodes=NODES), multipv=MANY_LINES)
    engine.threads = 2
    engine.analyse(position, Limits(nodes=NODES))
    for level in LEVELS_TRIED:
        engine.level = level
        engine.choose(position)


def main(families: Sequence[str]) -> int:
    """Prepare families, several of them each in a process of its own; the number of failures."""
    if len(families) == 1:
        began = time.perf_counter()
        prepare(families[0])
        name = words_of(families[0]).name
        print(f"{name} is ready after {time.perf_counter() - began:.1f} s", flush=True)
        return 0
    chosen = [checks.family(name) for name in families] or list(described())
    command = [sys.executable, "-m", "sixfold.engine.compile"]
    running = [subprocess.Popen([*command, family]) for family in chosen]
    return sum(process.wait() != 0 for process in running)
