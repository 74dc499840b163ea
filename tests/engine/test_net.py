"""The network that judges GoSix: what is compiled, what it is worth, and how it is fitted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sixfold
from scripts.training import net as fit_net
from sixfold.core.position import Position
from sixfold.engine import Limits
from sixfold.engine.compile.jit import entry
from sixfold.engine.gosix.network import INPUTS, LAYERS, judged_by_net, load_net
from sixfold.engine.gosix.solver import DRAW, WIN, Solver
from sixfold.engine.gosix.tree import Tree
from sixfold.engine.gosix.treesearch import TreeSearch
from sixfold.engine.kernels import gosix as kernel
from sixfold.engine.kernels.gosix import packed
from sixfold.games.gosix.board import CORNERS

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
            inputs, _ = fit_net.seen_by_mover(np.array([word]))
            expected = fit_net.judge(net, inputs)[-1]
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
    monkeypatch.setattr("sixfold.engine.gosix.treesearch.load_net", lambda: spoilt)
    assert ranking(plays_out=True) == before[0]
    assert ranking(plays_out=False) != before[1]


def test_the_board_has_twelve_symmetries() -> None:
    """A game with a conquest, played in twelve ways, ends with the same number of hexagons."""
    turns = fit_net.symmetries()
    assert len({tuple(turn) for turn in turns}) == 12
    ends = set()
    for turn in turns:
        position = sixfold.game("gosix").start()
        for move in CONQUEST.split():
            position = position.play(CORNERS[turn[CORNERS.index(move)]])
        ends.add(tuple(sorted(str(position).split()[3])))
    assert len(ends) == 1
    assert ends == {tuple(sorted("hexes:0......"))}


def test_gradients_are_slopes() -> None:
    """By small steps in some weights of every layer."""
    random = np.random.default_rng(1)
    inputs = (random.random((40, INPUTS)) < 0.3).astype(np.float64)
    targets = random.random(40)
    net = {layer: load_net()[layer][0].astype(np.float64) for layer in LAYERS}
    net["last_bias"] = net["last_bias"].reshape(1)

    def surprise() -> float:
        guess = fit_net.judge(net, inputs)[-1]
        return float(-(targets * np.log(guess) + (1 - targets) * np.log(1 - guess)).mean())

    slopes = fit_net.gradient(net, inputs, targets)
    for layer in LAYERS:
        flat, slope = net[layer].reshape(-1), slopes[layer].reshape(-1)
        for at in random.integers(0, len(flat), 5):
            before, flat[at] = flat[at], flat[at] + 1e-6
            above = surprise()
            flat[at] = before - 1e-6
            below = surprise()
            flat[at] = before
            assert slope[at] == pytest.approx((above - below) / 2e-6, abs=1e-5)


def test_fitting_learns() -> None:
    """Who has more pawns wins: a thousand examples are enough."""
    random = np.random.default_rng(2)
    inputs = (random.random((2_000, INPUTS)) < 0.4).astype(np.float32)
    wins = (inputs[:, :24].sum(1) > inputs[:, 24:48].sum(1)).astype(np.float32)
    net = fit_net.fit(inputs[:1_500], wins[:1_500], steps=150)
    guess = fit_net.judge(net, inputs[1_500:])[-1]
    assert ((guess > 0.5) == (wins[1_500:] > 0.5)).mean() > 0.85


def test_games_of_self_play_are_games() -> None:
    """Words follow one another, and the values are chances."""
    table = fit_net.examples((1, 3, 60, False))
    words, values, results, games = table
    assert set(games) <= {1, 2, 3}
    assert set(results) <= {0.0, 0.5, 1.0}
    assert all(0 <= value <= 1 for value in values)
    again = fit_net.examples((1, 3, 60, False))
    assert (again == table).all(), "the same seed gives the same games"
    assert len(words) > 20
