"""The network that judges GoSix: what is compiled, and what it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.core.position import Position
from sixfold.engine import Limits
from sixfold.engine.compile.jit import entry
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.kernel import packed
from sixfold.engine.families.gosix.network import LAYERS, judged_by_net, load_net
from sixfold.engine.families.gosix.solver import DRAW, WIN, Solver
from sixfold.engine.families.gosix.tree import Tree
from sixfold.engine.families.gosix.treesearch import TreeSearch
from sixfold.games.gosix.board import CORNERS
from testkit.network import judge, seen_by_mover, symmetries

from .positions import random_line

CONQUEST = "a1 h1 b1 h2 b2 g1 c1 g3 c2 f1 d2"
"""Red closes the upper left hexagon."""


@entry
def judgement(board: Any, net: Any) -> float:
    return judged_by_net(board, net)


@entry
def word_of(board: Any) -> int:
    return packed(board)


def chance(position: Position[Any]) -> float:
    """What the network gives the mover."""
    return float(judgement(kernel.load(position)[0], load_net()[0]))  # type: ignore[arg-type]


def lines(plies: int, count: int) -> list[Position[Any]]:
    return [random_line("gosix", seed, plies) for seed in range(count)]


def test_the_compiled_network_says_what_the_formula_says() -> None:
    net = {layer: load_net()[layer][0] for layer in LAYERS}
    for plies in range(0, 30, 3):
        for position in lines(plies, 5):
            word = word_of(kernel.load(position)[0])  # type: ignore[arg-type]
            inputs, _ = seen_by_mover(np.array([word]))
            expected = judge(net, inputs)[-1]
            assert chance(position) == pytest.approx(float(expected[0]), abs=1e-5)


def test_colours_make_no_difference() -> None:
    """The same position with all colours swapped is worth the same to its mover."""
    for position in lines(13, 20):
        id_, zero, one, hexes, turn = str(position).split()
        swapped = {"0": "1", "1": "0"}
        other = " ".join([
            id_,
            f"p0:{one[3:]}",
            f"p1:{zero[3:]}",
            "hexes:" + "".join(swapped.get(owner, owner) for owner in hexes[6:]),
            f"turn:{swapped[turn[5:]]}",
        ])  # fmt: skip
        assert chance(sixfold.position(other)) == pytest.approx(chance(position), abs=1e-6)


def test_it_names_the_winner_of_most_solved_positions() -> None:
    """Late positions of random games, with their exact values."""
    right = decided = 0
    for position in lines(24, 45):
        value = Solver(megabytes=8).solve(position, visits=300_000)
        if value is None or value == DRAW:
            continue
        decided += 1
        right += (chance(position) > 0.5) == (value == WIN)
    assert decided > 25
    assert right / decided > 0.7


def test_levels_do_not_ask_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    position = random_line("gosix", 3, 6)

    def ranking(plays_out: bool) -> list[str]:
        search = TreeSearch(position, Tree(1), seed=5, plays_out=plays_out)
        search.run(Limits(nodes=300))
        return [str(move) for move in search.ranking()]

    before = ranking(plays_out=True), ranking(plays_out=False)
    spoilt = load_net()
    spoilt["last_bias"] = -100  # every position is as good as lost
    monkeypatch.setattr("sixfold.engine.families.gosix.treesearch.load_net", lambda: spoilt)
    assert ranking(plays_out=True) == before[0]
    assert ranking(plays_out=False) != before[1]


def test_the_board_has_twelve_symmetries() -> None:
    """A game with a conquest, played in twelve ways, ends with the same number of hexagons."""
    turns = symmetries()
    assert len({tuple(turn) for turn in turns}) == 12
    ends = set()
    for turn in turns:
        position = sixfold.game("gosix").start()
        for move in CONQUEST.split():
            position = position.play(CORNERS[turn[CORNERS.index(move)]])
        ends.add(tuple(sorted(str(position).split()[3])))
    assert len(ends) == 1
    assert ends == {tuple(sorted("hexes:0......"))}
