"""The engine's signature: what it finds in a fixed list of positions with fixed nodes.

One thread and a limit of nodes make a search deterministic, so the same sources give the same
nodes, moves and scores on every machine. A change that is meant to be neutral leaves them alone; a
change of search, kernels or weights shows here. The expected figures are golden files.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.registry import position
from sixfold.engine.engine import Engine
from sixfold.engine.limits import Limits

NODES = 20_000
"""The limit for each position."""

SUITE = {
    "six/first-edition phase 1": (
        "six/first-edition b:-1,-2;-1,0;0,0 r:-1,-1;0,-2;0,-1 hands:16,16 turn:0 seen:1"
    ),
    "six/first-edition phase 2": (
        "six/first-edition b:-6,8;-5,8;-4,1;-4,6;-4,7;-4,8;-3,3;-3,7;-2,3;-2,4;-1,0;-1,5;0,0;"
        "0,1;0,3;0,4;1,-1;1,4;2,4 r:-5,7;-5,9;-3,1;-3,2;-3,4;-3,6;-2,0;-2,1;-2,7;-1,1;-1,3;"
        "-1,6;-1,7;0,2;0,5;1,-2;1,3;2,-1;3,4 hands:0,0 turn:0 seen:1"
    ),
    "six/steffen phase 1": (
        "six/steffen b:-1,3;0,0;0,1;2,0 r:-2,2;-1,2;1,-1;1,0 hands:17,17 turn:0 seen:1"
    ),
    "six/steffen phase 2": (
        "six/steffen b:-3,-1;-2,-1;-1,-1;-1,0;0,-3;0,-2;0,-1;0,0;0,3;1,-4;1,-2;1,1;1,2;1,3;1,4;"
        "1,5;2,-3;2,3;3,-1;3,3;4,0 r:-4,-1;-2,-2;-2,0;-2,1;-1,-2;-1,3;0,1;0,4;1,-3;1,-1;1,0;"
        "1,6;2,-4;2,-1;2,0;2,1;2,2;2,4;3,0 hands:0,0 turn:0 seen:1"
    ),
    "six/foxmind phase 1": (
        "six/foxmind b:0,0;1,-2;2,-1;3,-3 r:1,0;2,-2;3,-2;4,-2 hands:17,17 turn:0 seen:1"
    ),
    "six/foxmind phase 2": (
        "six/foxmind b:-3,1;-3,2;-3,3;-3,4;-1,1;-1,4;0,0;0,1;0,2;0,3;1,1;1,3;2,-1;2,0;2,1;3,2;"
        "4,-1;5,1;6,-1;7,-3;8,0 r:-2,0;-2,1;-1,2;-1,3;0,-1;0,4;1,-1;1,0;1,2;2,-2;2,2;3,-1;3,0;"
        "4,0;4,1;5,-1;5,0;6,-2;6,0;7,-2;7,0 hands:0,0 turn:0 seen:1"
    ),
    "six/foxmind-advanced phase 1": (
        "six/foxmind-advanced b:0,0;1,-2;2,-1;3,-3 r:1,0;2,-2;3,-2;4,-2 hands:17,17 turn:0 seen:1"
    ),
    "six/foxmind-advanced phase 2": (
        "six/foxmind-advanced b:-3,1;-2,2;-2,3;-1,0;-1,1;-1,3;0,0;0,5;1,-2;1,-1;1,1;1,3;1,4;"
        "2,-1;2,1;3,-4;3,-3;3,-1;3,2;4,-2;4,-1 r:-3,2;-3,3;-2,1;-1,2;0,-2;0,-1;0,2;0,3;0,4;1,0;"
        "1,2;2,-2;2,0;2,2;2,3;3,-2;3,1;4,-4;4,-3;5,-3;5,-1 hands:0,0 turn:0 seen:1"
    ),
    "gosix": "gosix p0:a2;b3;g1;g2 p1:a1;d4;e1;e3 hexes:....... turn:0",
    "gosix late": (
        "gosix p0:a2;b1;b2;b3;c2;d2;e2;g1;g2;h1 p1:a1;d3;d4;e1;e3;e4;f1;f3;g3;"
        "h2 hexes:....... turn:0"
    ),
    "hexone": "hexone p0:c2*2 p1:a2*1;b2*1 grey:- gone:- opened:2 turn:0 seen:1",
    "hexone late": (
        "hexone p0:a2*1;b2*1;c1*2;c2*1;c3*2;c5*1;d1*1;d3*2;d4*1;e1*2 p1:b3*2 grey:a1;a2;a3;b4;"
        "c1;d1 gone:b1 opened:2 turn:1 seen:1"
    ),
}
"""Positions of every game and phase, by name."""


def signature(nodes: int = NODES) -> dict[str, Any]:
    """The nodes of all searches together, and what each of them found; ready for JSON."""
    engine = Engine(threads=1, hash_mb=16)
    searches: dict[str, dict[str, Any]] = {}
    for name, text in SUITE.items():
        engine.new_game()
        found = engine.analyse(position(text), Limits(nodes=nodes))
        searches[name] = {
            "nodes": found.nodes,
            "depth": found.depth,
            "best": str(found.best),
            "score": str(found.lines[0].score),
        }
    total = sum(search["nodes"] for search in searches.values())
    return {"nodes": total, "limit": nodes, "searches": searches}
