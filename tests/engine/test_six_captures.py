"""What moves of cut tiles take off the field: the kernel's sums against the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.engine import Engine, Limits
from sixfold.engine.families.six.evaluation.captures import KILL, may_gain, move_gain
from sixfold.engine.families.six.kernel.groups import cuts
from sixfold.engine.families.six.kernel.moves import source
from sixfold.engine.kernels import kernel_for
from sixfold.games.six.position import SHORT, SixPosition

from .doors import door

ID = "six/foxmind-advanced"
PLIES = 80
"""Of a random game: twice as many as there are tiles, so that the field gets thin."""

THREE_GROUPS = (
    f"{ID} b:-2,1;-1,1;0,-1;1,-2;1,0;2,-3;2,1;3,-3;3,1;4,-3;4,-2 "
    "r:-3,0;-3,1;-3,2;-2,2;0,0;2,0 hands:0,0 turn:1 seen:1"
)
"""Lifting 0,0 leaves three groups. The largest would cost Red the game; landing on 0,1 joins the
other two, and Black is left with too few tiles."""


def expected(position: SixPosition, move: Any) -> int:
    """The other's tiles minus one's own that a move takes off, or KILL."""
    tiles, side = position.field.tiles, position.side
    owners = [tiles.get(cell, side) for group in position.captures(move) for cell in group]
    own, theirs = owners.count(side), owners.count(1 - side)
    have = list(tiles.values())
    if have.count(1 - side) - theirs <= SHORT and have.count(side) - own > SHORT:
        return KILL
    return theirs - own


@pytest.mark.parametrize("id", ["six/foxmind-advanced", "six/steffen"])
def test_gains_are_what_the_rules_take(id: str) -> None:
    random, kernel = Random(id), kernel_for("six")
    compared, decided_by_landing = 0, 0
    for _ in range(12):
        position: Any = sixfold.game(id).start()
        for _ in range(PLIES):
            position = position.play(random.choice(position.legal_moves))
            if position.outcome:
                break
            if position.phase == 1:
                continue
            board, side = kernel.load(position), position.side
            door(cuts)(board[0])
            gains: dict[int, set[int]] = {}
            for move in random.sample(position.legal_moves, min(40, len(position.legal_moves))):
                code = kernel.encode(position, move)
                origin = source(code)
                own = list(board["own"][0, side, : board["counts"][0, side]])
                tile = own.index(origin) + 32 * side
                if board["hangs"][0, tile] == 0:
                    continue
                gain = door(move_gain)(board[0], tile, code)
                assert gain == expected(position, move), f"{position} {move}"
                assert gain <= 0 or door(may_gain)(board[0], tile)
                gains.setdefault(tile, set()).add(gain)
                compared += 1
            decided_by_landing += sum(len(each) > 1 for each in gains.values())
    assert compared > 300
    assert decided_by_landing > 5


def test_a_win_by_the_landing_is_found_at_once() -> None:
    position = sixfold.position(THREE_GROUPS)
    found = Engine(hash_mb=4).analyse(position, Limits(nodes=2_000))
    assert str(found.lines[0].score) == "win 1"
    assert found.best is not None
    assert position.play(found.best).outcome


def test_a_win_by_the_landing_is_found_at_once_by_a_level() -> None:
    position = sixfold.position(THREE_GROUPS)
    assert position.play(Engine(hash_mb=4, level=8).choose(position)).outcome
