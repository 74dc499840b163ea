"""A small neural network that judges positions of GoSix.

No simple feature of the board predicts the winner: a weighted sum of features is hardly better than
a coin toss before the first conquest. A network with two hidden layers sees it about as well as
three thousand random playouts do, in less time than one of them takes.

Its input are 62 bits as the mover sees them: own pawns, the other's pawns, own hexagons, the
other's. Sixty-four units (clamped to 0 to 1) and thirty-two (rectified) follow, and one logit. So
the first layer is the sum of some twenty rows, and the second leaves out the many units that are
silent: about two thousand multiplications in all, which the compiler turns into vectors.

The weights are data, fitted by `lab/training/net.py`.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import lowest_bit
from sixfold.engine.compile.jit import kernel
from sixfold.engine.evaluation import fitted
from sixfold.engine.families.gosix.kernel import CORNERS, HEXAGONS

INPUTS = 2 * CORNERS + 2 * HEXAGONS
WIDE, NARROW = 64, 32

NET = np.dtype(
    [
        ("first", np.float32, (INPUTS, WIDE)),
        ("first_bias", np.float32, WIDE),
        ("second", np.float32, (WIDE, NARROW)),
        ("second_bias", np.float32, NARROW),
        ("last", np.float32, NARROW),
        ("last_bias", np.float32),
        ("wide", np.float32, WIDE),  # what the units say, while a position is judged
        ("narrow", np.float32, NARROW),
    ]
)
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


@cache
def _weights() -> Any:
    """The network as it was fitted."""
    data = fitted("gosix", "net")
    net = np.zeros(1, NET)
    for layer in LAYERS:
        net[layer][0] = np.array(data[layer], np.float32).reshape(net[layer][0].shape)
    return net


def load_net() -> Any:
    """A copy of the network, in an array of one: threads must not share its units."""
    return _weights().copy()


@kernel
def _add_rows(bits: int, row: int, rows: Any, units: Any) -> None:
    """Add the rows of a set of bits, given the row of the first bit."""
    while bits:
        here = row + lowest_bit(bits)
        bits &= bits - 1
        for unit in range(WIDE):
            units[unit] += rows[here, unit]


@kernel
def judged_by_net(board: Any, net: Any) -> float:
    """How likely the mover wins, from 0 to 1."""
    first, wide, second, narrow, last = net.first, net.wide, net.second, net.narrow, net.last
    side = board.side
    for unit in range(WIDE):
        wide[unit] = net.first_bias[unit]
    _add_rows(board.pawns[side], 0, first, wide)
    _add_rows(board.pawns[1 - side], CORNERS, first, wide)
    _add_rows(board.owned[side], 2 * CORNERS, first, wide)
    _add_rows(board.owned[1 - side], 2 * CORNERS + HEXAGONS, first, wide)
    for unit in range(NARROW):
        narrow[unit] = net.second_bias[unit]
    for unit in range(WIDE):
        says = min(wide[unit], np.float32(1))
        if says > 0:
            for target in range(NARROW):
                narrow[target] += says * second[unit, target]
    logit = net.last_bias
    for unit in range(NARROW):
        logit += max(narrow[unit], np.float32(0)) * last[unit]
    return 1 / (1 + math.exp(-logit))
