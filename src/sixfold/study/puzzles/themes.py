"""Themes: what a puzzle is about, found by predicates on its line.

Those of every game are here; those of one family are in the family's file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sixfold.study.puzzles.lines import Line

Theme = Callable[[Line[Any]], bool]

LONG = 4
"""From this number of turns on puzzles share a theme."""


def _wins_in(turns: int) -> Theme:
    def predicate(line: Line[Any]) -> bool:
        won = line.goal == "win" and line.end.outcome is not None
        return won and min(len([*line.turns()]), LONG) == turns

    return predicate


def _only_defence(line: Line[Any]) -> bool:
    """Every other move loses."""
    return line.goal == "hold"


GENERAL: Final[Mapping[str, Theme]] = {
    "win-in-1": _wins_in(1),
    "win-in-2": _wins_in(2),
    "win-in-3": _wins_in(3),
    "win-in-4-or-more": _wins_in(LONG),
    "only-defence": _only_defence,
}
"""Code → predicate. Codes never change: links and records of attempts name them."""
