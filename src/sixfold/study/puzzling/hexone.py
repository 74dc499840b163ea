"""Hexone: its puzzles and their themes."""

from __future__ import annotations

from importlib.resources import files

from sixfold.core.events import Exploded
from sixfold.games.hexone.position import HexonePosition
from sixfold.study.puzzling.lines import Line
from sixfold.study.puzzling.shelf import Shelf, register


def _chain(line: Line[HexonePosition]) -> bool:
    """Several explosions follow one another in a turn of the solver."""
    return any(sum(len(step.of(Exploded)) for step in turn) > 1 for turn in line.turns())


register("hexone", Shelf(files("sixfold.study.puzzling") / "data", {"chain": _chain}))
