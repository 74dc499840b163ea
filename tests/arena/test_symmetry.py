"""The canonical form that makes the arena's openings differ."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import sixfold
from scripts.games.symmetry import automorphisms, canonical
from sixfold.core.position import Position
from sixfold.games.gosix import board as gosix
from sixfold.games.hexone import board as hexone


def boards() -> dict[str, tuple[tuple[str, ...], list[set[int]]]]:
    corners = [{n for n in range(24) if mask >> n & 1} for mask in gosix.NEIGHBOURS]
    return {
        "gosix": (gosix.CORNERS, corners),
        "hexone": (hexone.CELLS, [set(near) for near in hexone.NEIGHBOURS]),
    }


@pytest.mark.parametrize("family", ["gosix", "hexone"])
def test_a_board_has_twelve_symmetries_and_games_follow_them(family: str) -> None:
    names, neighbours = boards()[family]
    turns = automorphisms(neighbours)
    assert len(turns) == 12
    rng = random.Random(1)
    for turn in turns:
        renamed = {names[here]: names[there] for here, there in enumerate(turn)}
        one = other = sixfold.game(family).start()
        for _ in range(14):
            if one.outcome is not None:
                break
            moves = [move for move in map(str, one.legal_moves) if move in renamed]
            move = rng.choice(moves)
            one, other = one.play(move), other.play(renamed[move])
            assert canonical(one) == canonical(other)
            if one.in_chain:
                break


def turned(text: str, *, mirror: bool, turns: int) -> str:
    q, r = map(int, text.split(","))
    if mirror:
        q, r = r, q
    for _ in range(turns):
        q, r = -r, q + r
    return f"{q},{r}"


def six(cells: str, rename: Callable[[str], str]) -> Position[Any]:
    blue, red = (
        ";".join(sorted(map(rename, part.split()), key=lambda cell: [*map(int, cell.split(","))]))
        for part in cells.split("|")
    )
    return sixfold.position(f"six/foxmind b:{blue} r:{red} hands:18,18 turn:0 seen:1")


def test_fields_of_six_that_are_turned_mirrored_and_moved_are_the_same() -> None:
    cells = "0,0 2,0 3,-1|1,0 1,1 0,1"
    form = canonical(six(cells, str))
    for mirror in (False, True):
        for turns in range(6):
            other = six(cells, partial(turned, mirror=mirror, turns=turns))
            assert canonical(other) == form
    assert canonical(six("0,0 2,0 3,-1|1,0 1,1 2,1", str)) != form
    assert canonical(six("1,0 1,1 0,1|0,0 2,0 3,-1", str)) != form
