"""Getting a game's kernels ready before they are needed, and saying so while it takes long.

A machine compiles a game once; later processes load what is on disk. Functions are compiled when
they are first called with arguments of some type, so everything that a search can call is called
here once, on positions from every part of a game, with hardly any work to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.core import registry
from sixfold.core.position import Position
from sixfold.engine import cache
from sixfold.engine.limits import Limits

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


def prepare(family: str, on_progress: Callable[[str], object] | None = None) -> None:
    """Load the kernels of six, gosix or hexone, or compile them, which takes some seconds.

    `on_progress` is told what is going on, once, and only if it takes long.
    """
    known = is_cached(family)
    if on_progress and not known:
        name = {"six": "SIX", "gosix": "GoSix", "hexone": "Hexone"}.get(family, family)
        on_progress(f"Compiling the engine for {name}, once on this machine (up to a minute) …")
    for position in positions(family):
        _search_a_little(position)
    if not known:
        cache.write(f"{family}.ready", b"")


def positions(family: str) -> list[Position[Any]]:
    """The positions whose search calls everything there is to call."""
    starts = [game.start() for game in registry.games() if game.family == family]
    return [starts[-1], *map(registry.position, LATER[family])]


def _search_a_little(position: Position[Any]) -> None:
    from sixfold.engine.engine import Engine  # imports this module

    engine = Engine(hash_mb=1)
    engine.analyse(position, Limits(nodes=NODES), multipv=MANY_LINES)
    engine.threads = 2
    engine.analyse(position, Limits(nodes=NODES))
    for level in LEVELS_TRIED:
        engine.level = level
        engine.choose(position)
