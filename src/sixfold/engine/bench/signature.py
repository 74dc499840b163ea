"""The engine's signature: what it finds in a fixed list of positions with fixed nodes.

One thread and a limit of nodes make a search deterministic, so the same sources give the same
nodes, moves and scores on every machine. A change that is meant to be neutral leaves them alone; a
change of search, kernels or weights shows here. The expected figures are golden files.
"""

from __future__ import annotations

from typing import Any

from sixfold.core.registry import position
from sixfold.engine.engine import Engine
from sixfold.engine.family import described
from sixfold.engine.limits import Limits

NODES = 20_000
"""The limit for each position."""

SUITE = {name: text for family in described().values() for name, text in family.bench.items()}
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
