"""Every theme, on a line that has it and on one from the same place that has not."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.study.puzzles import GENERAL, THEMES, catalogues
from sixfold.study.puzzles.lines import Line
from sixfold.study.puzzles.model import Goal


def six(edition: str, black: str, red: str, turn: int, hands: str = "0,0") -> str:
    return f"six/{edition} b:{black} r:{red} hands:{hands} turn:{turn} seen:1"


def gosix(first: str, second: str, turn: int, hexes: str = ".......") -> str:
    return f"gosix p0:{first} p1:{second} hexes:{hexes} turn:{turn}"


def hexone(first: str, second: str, turn: int, grey: str = "-") -> str:
    return f"hexone p0:{first} p1:{second} grey:{grey} gone:- opened:2 turn:{turn} seen:1"


RING = six(
    "foxmind-advanced",
    "-2,0;-1,-1;-1,0;0,0;1,-1;1,0",
    "-3,2;-2,1;-2,3;-1,1;-1,2;0,1",
    0,
)
TRIANGLE = six(
    "steffen",
    "-2,1;0,1;0,2;0,3;1,2;1,3;2,2",
    "-2,3;-1,0;-1,1;-1,2;0,0;1,-1;1,0",
    1,
)
LINE = six(
    "foxmind",
    "0,-2;0,0;0,1;0,2;0,3;1,1;2,0",
    "-1,-1;-1,1;0,-1;1,0;2,-1;3,-1",
    1,
    "14,15",
)
TWO = six(
    "steffen",
    "-2,1;-1,0;-1,1;-1,2;1,-1;1,0;1,1",
    "0,-1;0,0;0,1;0,2;0,3;1,2;2,1",
    1,
)
GROUPS = six(
    "foxmind-advanced",
    "0,3;1,2;1,3;2,0;3,-1;3,2",
    "-1,0;0,0;0,2;1,0;1,1;2,2",
    1,
)
SHORT = six("steffen", "1,1;1,3;2,0;2,1;2,2;3,0", "0,0;0,1;1,0;1,2;4,-1;4,0", 0)

CORNER = gosix("c2;d3;f1;f3;g2;h1", "a2;b1;b3;c1;f2;g1", 0)
GIVE = gosix("a2;c2;d3;e1;e2;e3;h2", "a1;b3;d2;d4;f3;g1", 1)
TIE = gosix("c2;d2;d4;f3;g2", "a1;b2;e3;h1", 1)
AT_ONCE = gosix("a2;b1;b2;b3", "a1;c1;c3;d2;d3;f3;g1;h2", 1, ".....0.")
CLOSE = gosix("c1;c3;e2", "e3;f1;f3;g2;g3;h2", 1, ".....0.")
PASS = gosix("b3;c1;d1;d3;e1;e3;e4;f1;f2;g1;g2", "a2;b1;c2;c3;d2;d4;e2;g3;h1;h2", 0, "..00.11")

CHAIN = hexone("a1*1;a2*2;a3*1;b3*2", "b1*1;b2*1;c2*1;d2*2;e1*1", 0)
EXIT = hexone("a3*1;b1*2;b2*1;b3*2;c3*2;d1*2;e1*1", "b4*2;c5*2;d4*1", 1, "a1;a2")
SWEEP = hexone("d1*2;d2*2;e1*1;e3*1", "a3*1;b3*2;b4*1;c4*1;c5*1;d3*2", 1, "e2")
FEW = hexone("d3*2", "a2*1;a3*1;b1*1;b2*2;b3*2;b4*2;c3*1;c4*1;d2*1;d4*2;e3*1", 1, "c5")
MOST = hexone("a2*2;a3*1;b1*1;b3*2;b4*2;c2*2;c3*1", "c4*1;c5*2;d3*2;d4*2;e1*2;e2*1;e3*1", 0)
WORN = hexone("b1*1;c2*1;d2*1;e2*2", "c4*2;c5*1;d3*1;e3*1", 0)

Example = tuple[str, Goal, str, str]
"""Where it begins, what is asked for, a line that has the theme, and one that has not."""

EXAMPLES: dict[str, dict[str, Example]] = {
    "six": {
        "ring": (RING, "hold", "-2,0>-3,3", "-1,0>-4,3"),
        "triangle": (TRIANGLE, "hold", "0,0>0,4", "1,-1>2,3"),
        "line": (LINE, "win", "1,-1 -2,-1 4,-1", "4,-1"),
        "double-threat": (LINE, "win", "1,-1 -2,-1 4,-1", "1,-2"),
        "block": (TRIANGLE, "hold", "0,0>0,4", "0,0>2,3"),
        "split": (GROUPS, "hold", "1,1>0,4", "1,1>2,1"),
        "capture": (GROUPS, "hold", "1,1>3,0=-1,0", "1,1>0,4"),
        "equal-groups": (GROUPS, "hold", "1,1>3,0=-1,0", "1,1>0,4"),
        "short": (SHORT, "win", "3,0>1,4", "2,2>5,-1"),
        "linking-tile": (GROUPS, "hold", "1,1>2,1", "1,1>0,4"),
        "landing": (GROUPS, "hold", "1,1>3,0=-1,0", "1,1>0,4"),
        "quiet": (TWO, "win", "0,-1>-1,4", "1,2>-1,3"),
    },
    "gosix": {
        "last-corner": (CORNER, "hold", "h2", "e4"),
        "give-away": (GIVE, "hold", "f2", "b1"),
        "two-at-once": (AT_ONCE, "hold", "c2", "d1"),
        "forbidden-tie": (TIE, "hold", "b1", "c3"),
        "long-chain": (AT_ONCE, "hold", "c2", "d1"),
        "close": (CLOSE, "hold", "f2", "e1"),
        "fourth-hexagon": (PASS, "win", "a1 pass b2", "f3"),
        "pass": (PASS, "win", "a1 pass b2", "f3"),
        "quiet": (PASS, "win", "a1 pass b2", "f3"),
    },
    "hexone": {
        "chain": (CHAIN, "hold", "b3 b3A a2Y", "a1"),
        "exit-to-centre": (EXIT, "hold", "c5 c5A b4Y b3Y c3Y", "b4 b4A"),
        "take-over": (SWEEP, "hold", "d3 d3Y d2A", "b3 b3A"),
        "most-first": (MOST, "hold", "b4 b4Y c5A d4Y d3A c3Y b3Y c2A", "b3 b3A"),
        "four-stack": (MOST, "hold", "b4 b4Y c5A d4Y d3A c3Y b3Y c2A", "c2 c2A"),
        "worn-cell": (WORN, "hold", "e2 e2A", "c2"),
        "remove-cell": (WORN.replace("grey:-", "grey:e2"), "hold", "e2 e2A", "c2"),
        "eliminate": (SWEEP, "win", "d3 d3Y d2Y d1Y", "c5"),
        "quiet": (WORN, "win", "c2", "e2 e2A"),
    },
}


def line(start: str, goal: Goal, moves: str) -> Line[Any]:
    return Line.of(sixfold.position(start), goal, moves.split())


@pytest.mark.parametrize("family", THEMES)
def test_a_theme_is_found_where_it_is_and_nowhere_else(family: str) -> None:
    themes = catalogues()[family].themes
    assert EXAMPLES[family].keys() == themes.keys(), "every theme has its examples"
    for theme, (start, goal, has, has_not) in EXAMPLES[family].items():
        assert themes[theme](line(start, goal, has)), theme
        assert not themes[theme](line(start, goal, has_not)), theme


@pytest.mark.parametrize(
    ("family", "theme", "example"),
    [
        # Two pawns that are left are no clean sweep.
        ("hexone", "eliminate", (FEW, "win", "d4 d4Y")),
        # Defences are quiet more often than not.
        ("hexone", "quiet", (WORN, "hold", "c2")),
        ("gosix", "quiet", (CLOSE, "hold", "e1")),
        ("six", "quiet", (TWO, "hold", "0,-1>-1,4")),
        # Where lifting is what counts, landing decides nothing.
        ("six", "landing", (SHORT, "win", "3,0>1,4")),
        # A hexagon that has more corners left is nobody's yet.
        ("gosix", "last-corner", (CLOSE, "hold", "f2")),
    ],
)
def test_what_a_theme_leaves_out(family: str, theme: str, example: tuple[str, Goal, str]) -> None:
    assert not catalogues()[family].themes[theme](line(*example))


@pytest.mark.parametrize(
    ("start", "goal", "moves", "theme"),
    [
        (FEW, "win", "d4 d4Y", "win-in-1"),
        (LINE, "win", "1,-1 -2,-1 4,-1", "win-in-2"),
        (PASS, "win", "a1 pass b2", "win-in-2"),
        (RING, "hold", "-2,0>-3,3", "only-defence"),
        (LINE, "win", "1,-1", None),
    ],
)
def test_themes_of_every_game_count_turns(
    start: str, goal: Goal, moves: str, theme: str | None
) -> None:
    """A line that does not end the game says nothing about how long the win takes."""
    played = line(start, goal, moves)
    found = [code for code, holds in GENERAL.items() if holds(played)]
    assert found == ([] if theme is None else [theme])
