"""Many boards stepped together play the same games as the pure rules do."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.engine.kernels import kernel_for
from sixfold.engine.simulation.batch import DRAWN, NO_MOVE, ONGOING, Batch, IllegalCode
from testkit.oracle.policies import crawling
from testkit.oracle.starts import alternating, row

GAMES = ("gosix", "hexone", "six/foxmind-advanced", "six/steffen+teams")


def start(id: str) -> sixfold.Position[Any]:
    return sixfold.game(id).start()


def result_of(position: sixfold.Position[Any]) -> int:
    if position.outcome is None:
        return ONGOING
    return position.outcome.winners[0] % 2 if position.outcome.winners else DRAWN


@pytest.mark.parametrize("id", GAMES)
def test_a_batch_plays_by_the_rules(id: str) -> None:
    """Every board against a position of its own, stepped with the same moves.

    Texts of moves are compared for one board at a time; `test_kernels` compares them at every ply.
    """
    random = np.random.default_rng(1)
    kernel = kernel_for(sixfold.game(id).family)
    batch = Batch(start(id), 6)
    positions = [start(id)] * len(batch)
    for step in range(50):
        codes = batch.choose(random)
        for index, code in enumerate(codes):
            position = positions[index]
            if position.outcome is None:
                own = batch.legal.codes[index, : batch.legal.counts[index]]
                assert len(own) == len(position.legal_moves)
                if index == step % len(batch):
                    moves = {str(kernel.decode(position, int(each))) for each in own}
                    assert moves == {str(move) for move in position.legal_moves}
                positions[index] = position.play(kernel.decode(position, int(code)))
        results = batch.step(codes)
        assert results.tolist() == [result_of(position) for position in positions]
        assert batch.sides.tolist() == [position.side for position in positions]
    assert [batch.text(index) for index in range(6)] == [each.to_text() for each in positions]
    assert batch.results.tolist() == [result_of(position) for position in positions]


@pytest.mark.parametrize("id", GAMES)
def test_the_text_of_a_board_keeps_its_history(id: str) -> None:
    batch = Batch(start(id), 3)
    random = np.random.default_rng(2)
    for _ in range(12):
        batch.step(batch.choose(random))
    for index in range(3):
        position = batch.position(index)
        assert len(list(position.line())) == 1 + batch.lengths[index]
        assert position.to_text() == batch.text(index)


def test_rows_are_as_wide_as_the_longest_and_filled_up() -> None:
    batch = Batch(start("gosix"), 3)
    batch.step([batch.code(index, move) for index, move in enumerate(("a1", "d2", "h2"))])
    assert batch.legal.counts.tolist() == [23, 23, 23]
    batch.reset(np.array([False, True, False]))
    legal = batch.legal
    assert legal.counts.tolist() == [23, 24, 23]
    assert legal.codes.shape == (3, 24)
    assert legal.codes[0, 23] == legal.codes[2, 23] == NO_MOVE != legal.codes[1, 23]
    assert (legal.mask == (legal.codes != NO_MOVE)).all()


def test_moves_and_codes_are_inverses() -> None:
    batch = Batch(start("six/foxmind"), 2)
    batch.step([batch.code(0, "2,0"), batch.code(1, "1,1")])
    assert batch.text(0).startswith("six/foxmind b:0,0;2,0 ")
    assert batch.text(1).startswith("six/foxmind b:0,0;1,1 ")
    for index in range(2):
        for code in batch.legal.codes[index, : batch.legal.counts[index]]:
            assert batch.code(index, batch.move(index, int(code))) == code


def test_an_illegal_code_names_its_board_and_changes_none() -> None:
    batch = Batch(start("gosix"), 4)
    played = batch.code(0, "a1")
    batch.step([played] * 4)
    before = [batch.text(index) for index in range(4)]
    codes = batch.legal.codes[:, 0].copy()
    codes[2] = played
    with pytest.raises(IllegalCode, match="board 2") as caught:
        batch.step(codes)
    assert (caught.value.index, caught.value.code) == (2, codes[2])
    assert [batch.text(index) for index in range(4)] == before
    assert batch.lengths.tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("code", [-1, -2, 10**6, 1 << 60, -(1 << 60)])
@pytest.mark.parametrize("id", GAMES)
def test_no_integer_can_do_harm(id: str, code: int) -> None:
    batch = Batch(start(id), 2)
    codes = batch.legal.codes[:, 0].copy()
    codes[1] = code
    with pytest.raises(IllegalCode, match=f"{code} .* board 1"):
        batch.step(codes)
    with pytest.raises(IllegalCode):
        batch.move(1, code)


def test_codes_of_another_shape_or_kind_are_refused() -> None:
    batch = Batch(start("gosix"), 2)
    with pytest.raises(ValueError, match="2 codes are needed"):
        batch.step([1, 2, 3])
    with pytest.raises(ValueError, match="2 codes are needed"):
        batch.step(np.zeros((2, 2), np.int64))
    with pytest.raises(TypeError, match="integers"):
        batch.step(np.array([0.0, 1.0]))


def test_a_finished_board_waits_with_no_move() -> None:
    text = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
    position = sixfold.position(text)
    batch = Batch(position, 2)
    results = batch.step([batch.code(0, "1,1"), batch.code(1, "5,0")])
    assert results.tolist() == batch.results.tolist() == [0, ONGOING]
    assert batch.legal.counts[0] == 0
    assert (batch.legal.codes[0] == NO_MOVE).all()
    with pytest.raises(IllegalCode, match="board 0"):
        batch.step(batch.legal.codes[[1, 1], 0])
    results = batch.step(np.array([NO_MOVE, batch.legal.codes[1, 0]]))
    assert results[0] == 0
    assert batch.lengths.tolist() == [1, 2]
    assert batch.position(0).outcome == position.play("1,1").outcome


def test_auto_reset_starts_a_finished_board_anew() -> None:
    batch = Batch(start("hexone"), 50, auto_reset=True)
    random = np.random.default_rng(3)
    finished = 0
    for _ in range(150):
        before = batch.lengths
        results = batch.step(batch.choose(random))
        ended = results != ONGOING
        finished += ended.sum()
        assert (batch.lengths == np.where(ended, 0, before + 1)).all()
        assert (batch.results == ONGOING).all()
        assert (batch.legal.counts > 0).all()
    assert finished > 20
    batch.reset()
    assert {batch.text(index) for index in range(50)} == {start("hexone").to_text()}


def test_keys_tell_boards_apart() -> None:
    batch = Batch(start("gosix"), 3)
    for moves in (("a1", "a1", "b1"), ("b2", "b2", "b2"), ("b1", "c1", "a1")):
        batch.step([batch.code(index, move) for index, move in enumerate(moves)])
    first, second, third = batch.keys
    assert first == third != second


def test_a_batch_says_what_it_cannot_do() -> None:
    with pytest.raises(ValueError, match="six/foxmind is the nearest"):
        Batch(start("six/foxmind+declare"), 1)
    with pytest.raises(ValueError, match="not 0"):
        Batch(start("gosix"), 0)
    over = sixfold.position("gosix p0:- p1:- hexes:0000... turn:1")
    with pytest.raises(ValueError, match="over"):
        Batch(over, 1, auto_reset=True)
    assert Batch(over, 2).step([NO_MOVE, NO_MOVE]).tolist() == [0, 0]


def test_long_games_are_remembered_whole() -> None:
    """Longer than the room that a batch begins with, and than what a board can take back."""
    random = Random(1)
    position = sixfold.position(row(alternating)("six/foxmind+endless", random))
    kernel = kernel_for("six")
    batch = Batch(position, 2)
    for _ in range(150):
        move = crawling(random, position)
        batch.step([kernel.encode(position, move)] * 2)
        position = position.play(move)
    assert batch.text(1) == position.to_text()
    codes = batch.legal.codes[1, : batch.legal.counts[1]]
    moves = {str(kernel.decode(position, int(code))) for code in codes}
    assert moves == {str(move) for move in position.legal_moves}
