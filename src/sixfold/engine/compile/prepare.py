"""Getting a game's kernels ready before they are needed, and saying so while it takes long.

A machine compiles a game once; later processes load what is on disk. Functions are compiled when
they are first called with arguments of some type, so everything that a search can call is called
here once, on positions from every part of a game, with hardly any work to do.

    python -m sixfold.engine.compile [FAMILY…]

does it for some games, or for all of them side by side: once, before many processes need them.
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
from sixfold.engine.limits import Limits
from sixfold.engine.plain import PLAIN

if not PLAIN:
    from sixfold.engine.compile import cache  # which loads the compiler

logger = logging.getLogger("sixfold.engine")

NAMES = {"six": "SIX", "gosix": "GoSix", "hexone": "Hexone"}

SIX_MOVING = (
    "six/foxmind b:-2,5;-1,-4;-1,-1;-1,3;0,-3;0,0;0,5;1,-3;1,-2;1,-1;1,1;1,3;2,-5;2,-1;2,1;3,-4;"
    "3,-3;3,-1;4,-4;4,1;5,-1 r:-2,0;-1,-3;-1,-2;-1,1;-1,2;-1,4;-1,6;0,1;0,4;1,-4;1,0;1,2;1,5;2,-6;"
    "2,-4;2,-2;3,-2;4,-3;4,-2;5,-2;5,0 hands:0,0 turn:0 seen:1"
)
GOSIX_MIDDLE = "gosix p0:a2;b2;b3;c2;d2;e2;g1;g2 p1:a1;d4;e1;e3;f1;f3;g3;h2 hexes:....... turn:0"
GOSIX_LATE = (
    "gosix p0:a2;b1;b2;b3;c2;c3;d3;e3;f2;g1;g2;h1 p1:a1;c1;d2;d4;e1;e4;f1;f3 hexes:010.1.1 turn:0"
)
HEXONE_LATE = (
    "hexone p0:a1*2;a2*3;c3*1;c4*3;c5*2;d2*2;d4*1;e1*2;e2*2;e3*3 p1:b4*2 grey:a1;a2;b4;e1"
    " gone:a3;b1;c1;d1 opened:2 turn:0 seen:1"
)
LATER = {"six": (SIX_MOVING,), "gosix": (GOSIX_MIDDLE, GOSIX_LATE), "hexone": (HEXONE_LATE,)}
"""Positions unlike the start, for the functions that only they need."""

NODES = 200
MANY_LINES = 256
"""More than any search offers by itself, so that it has to look for further ones."""
LEVELS_TRIED = (1, 6)
"""One that looks a ply ahead and one that searches."""


def is_cached(family: str) -> bool:
    """Whether this machine has compiled everything that a game needs."""
    return cache.read(f"{family}.ready") is not None


ready: set[str] = set()
"""The families whose kernels this process has loaded or compiled."""

_preparing = threading.RLock()


def prepare(
    family: str,
    on_progress: Callable[[str], object] | None = None,
    on_step: OnStep | None = None,
) -> None:
    """Load the kernels of six, gosix or hexone, or compile them, which takes up to a minute.

    If they have to be compiled, `on_progress` is told so in a sentence, and so is the log; then
    `on_step` is told again and again how many of how many steps are done.
    """
    checks.family(family)
    if PLAIN:
        return
    with _preparing:  # a second thread would only compile the same
        known = is_cached(family)
        if not known and family not in ready:
            announce(family, on_progress)
        ready.add(family)  # for the searches below
        try:
            with watched(family, None if known else on_step):
                for position in positions(family):
                    search_a_little(position)
        except BaseException:
            ready.discard(family)
            raise
        if not known:
            cache.write(f"{family}.ready", b"")


def make_ready(
    family: str,
    on_progress: Callable[[str], object] | None = None,
    on_step: OnStep | None = None,
) -> None:
    """Prepare a family before its first search, unless that only means loading it from disk.

    So the time limit of the first search is its own, and whoever waits is told what for.
    """
    if family not in ready and not PLAIN:
        if not is_cached(family):
            prepare(family, on_progress, on_step)
        ready.add(family)


def announce(family: str, on_progress: Callable[[str], object] | None = None) -> None:
    """Say that compiling begins: to the log (INFO) and to whoever asked to be told.

    Somebody at a terminal who has set up neither still sees a line instead of a silent minute.
    """
    name = NAMES.get(family, family)
    text = f"Compiling the engine for {name}, once on this machine (up to a minute) …"
    logger.info(text)
    if on_progress is not None:
        on_progress(text)
    elif not logger.hasHandlers() and _somebody_watches():
        print(text, file=sys.stderr, flush=True)


def _somebody_watches() -> bool:
    return hasattr(sys, "ps1") or (sys.stderr is not None and sys.stderr.isatty())


def positions(family: str) -> list[Position[Any]]:
    """The positions whose search calls everything there is to call."""
    starts = [game.start() for game in registry.games() if game.family == family]
    return [starts[-1], *map(registry.position, LATER[family])]


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
        print(
            f"{NAMES[families[0]]} is ready after {time.perf_counter() - began:.1f} s", flush=True
        )
        return 0
    chosen = [checks.family(name) for name in families] or list(LATER)
    command = [sys.executable, "-m", "sixfold.engine.compile"]
    running = [subprocess.Popen([*command, family]) for family in chosen]
    return sum(process.wait() != 0 for process in running)
