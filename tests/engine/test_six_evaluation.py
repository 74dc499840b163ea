"""What the evaluation of SIX counts, and that its sum is the weighted one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import sixfold
from sixfold.engine.evaluation import EVALUATION_BOUND, weights
from sixfold.engine.evaluation import six as evaluation
from sixfold.engine.kernels import ONGOING, kernel_for, six
from sixfold.engine.simulation.exact import list_moves, make_move

from .doors import door

OWN_CUTS = evaluation.FEATURES.index("placing last own cuts")


@pytest.mark.parametrize("name", ["six", "six-captures"])
def test_weights_are_named_like_the_features(name: str) -> None:
    assert len(weights(name)) == len(evaluation.FEATURES) == len(set(evaluation.FEATURES))


def test_editions_with_captures_have_weights_of_their_own() -> None:
    plain, capturing = (
        kernel_for("six").load(sixfold.game(id).start())["weights"][0]
        for id in ("six/foxmind", "six/steffen")
    )
    assert not np.array_equal(plain, capturing)


@pytest.mark.parametrize("id", ["six/foxmind", "six/foxmind-advanced"])
def test_an_evaluation_is_the_weighted_sum_of_the_features(id: str) -> None:
    random, moves, cut_tiles = Random(id), 0, 0.0
    for _ in range(4):
        board = kernel_for("six").load(sixfold.game(id).start())
        for _ in range(50):
            if board["over"][0] != ONGOING:
                break
            out = np.empty(len(evaluation.FEATURES), np.float32)
            door(evaluation.features)(board[0], out)
            fitted = board["weights"][0, : len(out)].astype(np.float64)
            total = float(out.astype(np.float64) @ fitted)
            bounded = max(-EVALUATION_BOUND, min(EVALUATION_BOUND, total))
            assert abs(door(evaluation.evaluate)(board[0]) - bounded) < 0.6
            moves += int(board["hand"][0].sum() == 0)
            cut_tiles += out[OWN_CUTS]
            codes = np.empty(six.MOST_MOVES + 1, np.int64)
            make_move(board[0], int(codes[random.randrange(list_moves(board[0], codes))]))
    assert moves > 10
    assert (cut_tiles > 0) == (id == "six/foxmind-advanced")
