"""What `make losses` rests on: positions that are the same in every run, and what is given away."""

from __future__ import annotations

from itertools import islice

import sixfold
from lab.strength.losses import Judge, judge, positions, table
from sixfold.engine.levels import DRAGON
from testkit.tactics import puzzles

RING_OPEN = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
"""Black wins at 1,1."""


def test_positions_are_the_same_in_every_run() -> None:
    first, again = ([str(each) for each in positions("gosix", 5)] for _ in range(2))
    assert first == again
    assert len(set(first)) == 5
    assert all(len(each.legal_moves) > 1 for each in islice(positions("hexone", 3), 3))


def test_a_win_that_is_let_go_is_given_away() -> None:
    seen = Judge(sixfold.position(RING_OPEN))
    assert seen.best == 1
    assert seen.loss("1,1") == 0
    assert seen.loss("-1,0") > 0.05


def test_every_level_is_judged_where_there_is_something_to_lose() -> None:
    losses = judge(sixfold.position(RING_OPEN), seed=1)
    assert len(losses) == DRAGON
    assert losses[3:] == [0] * 7, "from level 4 on a win on the board is never missed"
    lost = next(puzzle for puzzle in puzzles("six") if puzzle.kind == "loss")
    assert judge(lost.position, seed=1) == []


def test_the_table_says_how_losses_spread() -> None:
    lines = table("gosix", [[0.2] * DRAGON, [0.0] * DRAGON, [0.1] * DRAGON])
    assert lines[0] == ["gosix", "1 Chick", "10.0%", "10.0%", "20.0%", "33.3%", "33.3%"]
    assert len(lines) == DRAGON
