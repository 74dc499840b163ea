"""How the network of GoSix is fitted: the slopes, what it learns, and the games it learns from."""

from __future__ import annotations

import numpy as np
import pytest

from lab.training import net as fit_net
from sixfold.engine.families.gosix.network import INPUTS, LAYERS, load_net
from testkit.network import judge


def test_gradients_are_slopes() -> None:
    """By small steps in some weights of every layer."""
    random = np.random.default_rng(1)
    inputs = (random.random((40, INPUTS)) < 0.3).astype(np.float64)
    targets = random.random(40)
    net = {layer: load_net()[layer][0].astype(np.float64) for layer in LAYERS}
    net["last_bias"] = net["last_bias"].reshape(1)

    def surprise() -> float:
        guess = judge(net, inputs)[-1]
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
    guess = judge(net, inputs[1_500:])[-1]
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
