"""GoSix: its puzzles and their themes."""

from __future__ import annotations

from importlib.resources import files

from sixfold.core.events import Closed
from sixfold.games.gosix.position import GoSixPosition
from sixfold.study.puzzling.lines import Line
from sixfold.study.puzzling.shelf import Shelf, register


def _give_away(line: Line[GoSixPosition]) -> bool:
    """The solver closes a hexagon for the opponent."""
    return any(closed.owner != line.side for step in line.own for closed in step.of(Closed))


def _two_at_once(line: Line[GoSixPosition]) -> bool:
    """One pawn of the solver closes several hexagons."""
    return any(len(step.of(Closed)) > 1 for step in line.own)


def _fourth_hexagon(line: Line[GoSixPosition]) -> bool:
    """The solver wins with a fourth hexagon."""
    outcome = line.end.outcome
    return outcome is not None and outcome.reason == "four" and line.side in outcome.winners


register(
    "gosix",
    Shelf(
        files("sixfold.study.puzzling") / "data",
        {
            "give-away": _give_away,
            "two-at-once": _two_at_once,
            "fourth-hexagon": _fourth_hexagon,
        },
    ),
)
