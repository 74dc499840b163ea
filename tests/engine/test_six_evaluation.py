"""What the evaluation of SIX counts, and that its sum is the weighted one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.engine.evaluation import EVALUATION_BOUND, weights
from sixfold.engine.families.six import evaluation
from sixfold.engine.families.six import kernel as six
from sixfold.engine.families.six.evaluation.candidates import OTHER, OWN, bridges, missed, worth
from sixfold.engine.families.six.kernel.geometry import SHAPES_AT
from sixfold.engine.families.six.kernel.groups import cuts
from sixfold.engine.kernels import ONGOING, kernel_for
from sixfold.engine.simulation.exact import list_moves, make_move

from .doors import door

OWN_CUTS = evaluation.FEATURES.index("placing last own cuts")


@pytest.mark.parametrize("name", ["evaluation", "captures"])
def test_weights_are_named_like_the_features(name: str) -> None:
    assert len(weights("six", name)) == len(evaluation.FEATURES) == len(set(evaluation.FEATURES))


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


def moving_boards(id: str, games: int) -> Iterator[Any]:
    """Positions of random games in which tiles are moved."""
    random = Random(id)
    for _ in range(games):
        board = kernel_for("six").load(sixfold.game(id).start())
        codes = np.empty(six.MOST_MOVES + 1, np.int64)
        for _ in range(60):
            if board["over"][0] != ONGOING:
                break
            if board["hand"][0].sum() == 0:
                yield board[0]
            make_move(board[0], int(codes[random.randrange(list_moves(board[0], codes))]))


def told(board: Any, cell: int, lifted: int) -> int:
    """What a tile on a cell is worth to the side to move; with `lifted` 1 it is there already."""
    me, total = int(board["side"]), 0
    for shape in SHAPES_AT[cell]:
        own, other = (int(board["have"][colour, shape]) for colour in (me, 1 - me))
        if other == 0:
            total += OWN[own - lifted]
        elif own == lifted:
            total += OTHER[other]
    return total


def test_a_tile_is_worth_what_it_adds_to_the_shapes_of_one_side() -> None:
    seen = 0
    for board in moving_boards("six/foxmind", 2):
        me = int(board["side"])
        for cell in board["border"][: int(board["borders"])]:
            assert door(worth)(board, int(cell), me) == told(board, int(cell), 0)
        for cell in board["own"][me, : int(board["counts"][me])]:
            assert door(missed)(board, int(cell), me) == told(board, int(cell), 1)
            seen += 1
    assert seen > 200


def test_bridges_are_the_moves_of_cut_tiles_that_join_the_field_again() -> None:
    found = 0
    for board in moving_boards("six/foxmind", 6):
        codes = np.empty(six.MOST_MOVES + 1, np.int64)
        legal = [int(code) for code in codes[: list_moves(board, codes)]]
        door(cuts)(board)
        for cell in board["border"][: int(board["borders"])]:
            moves, scores = np.empty(64, np.int64), np.empty(64, np.int64)
            count = door(bridges)(board, int(cell), moves, scores, 0)
            expected = {
                code
                for code in legal
                if code & 4095 == cell and board["cut"][(code >> 12) - 1] != 0
            }
            assert {int(move) for move in moves[:count]} == expected
            found += len(expected)
    assert found > 20
