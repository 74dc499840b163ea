"""SIX: its puzzles and their themes."""

from __future__ import annotations

from importlib.resources import files

from sixfold.games.six.position import SixPosition
from sixfold.games.six.shapes import ORDER
from sixfold.study.puzzling.lines import Line
from sixfold.study.puzzling.shelf import Shelf, register
from sixfold.study.puzzling.themes import Theme


def _wins_by(reason: str) -> Theme:
    def predicate(line: Line[SixPosition]) -> bool:
        outcome = line.end.outcome
        return outcome is not None and outcome.reason == reason and line.goal == "win"

    return predicate


register(
    "six",
    Shelf(
        files("sixfold.study.puzzling") / "data",
        {shape: _wins_by(shape) for shape in ORDER},
    ),
)
