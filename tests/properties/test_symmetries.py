"""Rotations and reflections: they keep the rules, and `canonical_key` sees through them."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.games.hexone.move import HexoneMove
from testkit.naive.alike import smallest_text

from .strategies import Line, Position, far_lines, lines, some_moves, steady

KEYS = {
    "six/first-edition b:- r:- hands:19,19 turn:0 seen:1": "aB4jdr9Fzqi-Gh51WiSm",
    "six/foxmind b:0,0;2,0;4,0 r:1,0;3,0 hands:18,19 turn:1 seen:1": "ieBeCVDSBNC5nY-mCAC3",
    "gosix p0:a1;d2 p1:b2;h1 hexes:....... turn:0": "1AMOzQVpJVVvt3gR6RdY",
    "hexone p0:b2*2;c2*1 p1:d3*1 grey:a1 gone:e1 opened:2 turn:1 seen:1": "wHPplH9AcARuPjQuv1cZ",
}
"""The keys of these positions in the first version that had any: somebody may have stored them."""

TIED = (
    "six/steffen b:1,-3;2,-3;3,-5;3,-3;4,-3;5,-5 r:0,-4;1,-4;2,-4;4,-6;5,-4;5,-3;6,-4 "
    "hands:0,0 turn:0 seen:1"
)
"""Some tiles leave groups of equal size behind."""


def test_a_board_has_twelve_symmetries() -> None:
    for game in sixfold.games():
        assert len(game.symmetries) == 12
        assert len({(each.turns, each.mirrored) for each in game.symmetries}) == 12


@steady(60)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_the_rules_are_the_same_for_an_image(line: Line, seed: int) -> None:
    before = line.end
    symmetry = Random(seed).choice(before.game.symmetries)
    image = symmetry.position(before)
    moves = some_moves(before, seed, most=40)
    images = [symmetry.move(before, move) for move in moves]
    assert len(image.legal_moves) == len(before.legal_moves)
    assert set(images) <= set(image.legal_moves)
    assert len(set(images)) == len(moves)
    for move, its_image in zip(moves[:3], images, strict=False):
        after, after_image = before.play(move), image.play(its_image)
        assert symmetry.position(after).key == after_image.key
        assert (after.outcome is None) == (after_image.outcome is None)


@steady(60)
@given(lines() | far_lines())
def test_all_images_have_one_key(line: Line) -> None:
    position = line.end
    images = [symmetry.position(position) for symmetry in position.game.symmetries]
    assert {image.canonical_key for image in images} == {position.canonical_key}
    assert images[0] == position


@pytest.mark.parametrize("game", sixfold.games(), ids=str)
def test_a_key_tells_exactly_the_positions_apart_that_are_not_alike(game: sixfold.Game) -> None:
    """Every position of the first plies, many of them images of others, and random later ones."""
    found: list[Position] = [game.start()]
    for position in found:
        if len(found) < 250:
            found += [position.play(move) for move in position.legal_moves]
    found += [end for seed in range(6) for end in Line(game.id, seed, 50).positions]
    by_key: dict[str, set[str]] = defaultdict(set)
    by_text: dict[str, set[str]] = defaultdict(set)
    for position in found:
        text = smallest_text(position.to_text())
        by_key[position.canonical_key].add(text)
        by_text[text].add(position.canonical_key)
    assert 50 < len(by_key) < len(found) - 100  # many are alike
    assert max(map(len, by_key.values())) == max(map(len, by_text.values())) == 1


def test_a_symmetry_maps_what_events_and_outcomes_name() -> None:
    turned = sixfold.game("gosix").symmetries[1]
    assert sorted(turned.cell(str(n)) for n in range(1, 8)) == [str(n) for n in range(1, 8)]
    assert turned.cell("4") == "4"
    hexone = sixfold.game("hexone").symmetries[1]
    assert hexone.cell("c3") == "c3"
    assert str(hexone.move(sixfold.game("hexone").start(), HexoneMove("c3", "A"))) == "c3Y"


def test_a_group_that_stays_has_another_name_in_an_image() -> None:
    position = sixfold.position(TIED)
    moves = [move for move in position.legal_moves if "=" in str(move)]
    assert moves
    for symmetry in position.game.symmetries:
        images = [symmetry.move(position, move) for move in moves]
        legal = symmetry.position(position).legal_moves
        assert set(images) == {move for move in legal if "=" in str(move)}


def test_keys_are_those_of_the_first_version_in_another_process_too() -> None:
    assert {text: sixfold.position(text).canonical_key for text in KEYS} == KEYS
    code = (
        "import sixfold, sys\nfor text in sys.argv[1:]: print(sixfold.position(text).canonical_key)"
    )
    told = subprocess.run([sys.executable, "-c", code, *KEYS], capture_output=True, check=True)
    assert told.stdout.decode().split() == [*KEYS.values()]


def test_another_game_has_another_key() -> None:
    ids = ("hexone", "hexone+endless", "gosix")
    keys = {sixfold.game(id).start().canonical_key for id in ids}
    assert len(keys) == 3
    assert all(len(key) == 20 and key.replace("-", "").replace("_", "").isalnum() for key in keys)
