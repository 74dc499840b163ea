"""SIX with the option `declare`: a shape wins only when its owner points at it."""

from __future__ import annotations

import pytest

import sixfold

from .boards import (
    CAPTURING,
    EDITIONS,
    Position,
    event,
    events,
    fields,
    name,
    names,
    outcome,
    play,
    refusal,
    six,
    star,
    texts,
    tiles,
)
from .shapes import LINES, RING, SHAPES, TRIANGLES, Shape, before, shifted

LINE = tuple(f"{q},0" for q in range(6))
STANDING = "BRBBBBBBRBRBRBRBR"
"""A row of phase two with a black line in it; both ends are free to move."""


def line_to_come(id: str = "six/steffen", side: int = 0) -> Position:
    """Five in a row on `0,0` to `4,0`; `5,0` makes the line."""
    return before(LINES[0] - {(5, 0)}, {(5, 0)}, side=side, id=f"{id}+declare")


def elsewhere(position: Position) -> str:
    """A legal move that cannot carry a mark."""
    moves = texts(position)
    return next(move for move in moves if "!" not in move and f"{move}!" not in moves)


def standing(id: str = "six/steffen", turn: int = 0) -> Position:
    return six(f"{id}+declare", STANDING, turn=turn)


@pytest.mark.parametrize("id", EDITIONS)
def test_a_shape_that_is_not_declared_does_not_end_the_game(id: str) -> None:
    after = line_to_come(id).play("5,0")
    assert after.outcome is None
    assert after.turn == 1
    assert after.legal_moves
    assert "declared" not in fields(after)


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("side", [0, 1])
def test_a_move_that_leaves_a_shape_wins_with_its_mark(id: str, side: int) -> None:
    position = line_to_come(id, side)
    after = position.play("5,0!")
    assert outcome(after) == ((side,), "line")
    assert after.outcome is not None
    assert after.outcome.cells == LINE
    assert after.turn == 1 - side
    assert events(position, "5,0!")[:2] == [
        {"kind": "placed", "seat": side, "cell": "5,0"},
        {"kind": "declared", "seat": side, "shape": "line", "cells": list(LINE)},
    ]
    assert events(position, "5,0!")[2]["kind"] == "ended"


@pytest.mark.parametrize("side", [0, 1])
def test_a_declared_game_reads_back_from_its_text(side: int) -> None:
    after = line_to_come(side=side).play("5,0!")
    assert after.to_text().endswith(f" declared:{'br'[side]}")
    assert sixfold.position(after.to_text()) == after
    assert sixfold.position(after.to_text()).outcome == after.outcome
    assert after != line_to_come(side=side).play("5,0")


@pytest.mark.parametrize(("reason", "shape"), SHAPES)
def test_every_shape_can_be_declared_at_once_or_on_a_later_turn(reason: str, shape: Shape) -> None:
    last = max(shape)
    position = before(shape - {last}, {last}, id="six/foxmind+declare")
    assert outcome(position.play(f"{name(last)}!")) == ((0,), reason)
    later = position.play(name(last))
    later = later.play(elsewhere(later))
    assert outcome(later.play("!")) == ((0,), reason)


def test_a_standing_shape_is_declared_instead_of_moving() -> None:
    position = line_to_come().play("5,0")
    position = position.play(elsewhere(position))
    before_it = tiles(position)
    after = position.play("!")
    assert tiles(after) == before_it
    assert fields(after)["hands"] == fields(position)["hands"]
    assert outcome(after) == ((0,), "line")
    assert after.turn == 1
    assert event(position, "!", "declared") == [{"seat": 0, "shape": "line", "cells": list(LINE)}]
    assert [each["kind"] for each in events(position, "!")] == ["declared", "ended"]


def test_a_shape_may_be_declared_many_turns_later() -> None:
    position = line_to_come().play("5,0")
    for _ in range(5):
        position = position.play(elsewhere(position) if position.turn else texts(position)[0])
        assert position.outcome is None
    assert position.turn == 0
    assert outcome(position.play("!")) == ((0,), "line")


def test_a_mark_without_a_shape_is_illegal_and_costs_nothing() -> None:
    position = line_to_come()
    wrong = elsewhere(position)
    assert refusal(position, f"{wrong}!") == ("no-shape", {})
    assert refusal(position, "!") == ("no-shape", {})
    assert position.play("5,0").turn == 1


def test_nobody_declares_a_shape_of_the_other_colour() -> None:
    position = line_to_come().play("5,0")
    assert position.turn == 1
    assert refusal(position, "!") == ("no-shape", {})
    assert refusal(position, f"{elsewhere(position)}!") == ("no-shape", {})


def test_a_move_elsewhere_may_declare_a_shape_that_already_stands() -> None:
    position = line_to_come().play("5,0")
    position = position.play(elsewhere(position))
    plain = [move for move in texts(position) if "!" not in move]
    assert texts(position) == [each for move in plain for each in (move, f"{move}!")] + ["!"]
    assert outcome(position.play(f"{plain[0]}!")) == ((0,), "line")


def test_the_plain_move_is_listed_before_its_mark_and_the_bare_mark_last() -> None:
    position = line_to_come()
    at = texts(position).index("5,0")
    assert texts(position)[at + 1] == "5,0!"
    assert [move for move in texts(position) if "!" in move] == ["5,0!"]
    assert texts(standing())[-1] == "!"


@pytest.mark.parametrize("id", CAPTURING)
def test_a_mark_needs_a_shape_after_the_move_and_not_before_it(id: str) -> None:
    position = standing(id)
    assert "!" in texts(position)
    assert "0,0>0,1!" in texts(position)
    broken = next(move for move in texts(position) if move.startswith("7,0>") and "!" not in move)
    assert refusal(position, f"{broken}!") == ("no-shape", {})


@pytest.mark.parametrize("id", CAPTURING)
def test_a_captured_shape_can_no_longer_be_declared(id: str) -> None:
    position = six(f"{id}+declare", "BBBBBBR" + "BR" * 8, turn=1)
    assert position.outcome is None
    after = position.play("6,0>23,0")
    assert len(tiles(after)[0]) == 8
    assert refusal(after, "!") == ("no-shape", {})


@pytest.mark.parametrize("id", CAPTURING)
def test_a_shape_that_is_not_declared_leaves_short_as_the_reason(id: str) -> None:
    position = six(f"{id}+declare", "...BBBBB", "RRBRRRRR", at=(-3, 0))
    assert outcome(position.play("-1,1>5,0")) == ((0,), "short")


@pytest.mark.parametrize("id", CAPTURING)
def test_a_declared_shape_is_the_reason_before_short(id: str) -> None:
    position = six(f"{id}+declare", "...BBBBB", "RRBRRRRR", at=(-3, 0))
    assert outcome(position.play("-1,1>5,0!")) == ((0,), "line")


def test_the_mark_follows_the_choice() -> None:
    arms = {(1, 0): "RBRBRRBBBBB", (-1, 1): "RBRBRBRBRBRB"}
    position = star("six/foxmind-advanced+declare", arms)
    assert outcome(position.play("0,0>12,0=1,0!")) == ((0,), "line")
    assert refusal(position, "0,0>12,0=-12,12!") == ("no-shape", {})


def test_the_opponent_may_win_meanwhile() -> None:
    position = six("six/steffen+declare", "BBBBBB", "RRRRR", "R", turn=1)
    assert position.outcome is None
    after = position.play("0,2>5,1!")
    assert outcome(after) == ((1,), "line")
    assert refusal(after, "!") == ("game-over", {"reason": "line"})


def test_with_shapes_of_both_colours_the_one_to_move_may_declare() -> None:
    position = six("six/steffen+declare", "BBBBBB", "RRRRRR", turn=0)
    assert outcome(position.play("!")) == ((0,), "line")
    position = six("six/steffen+declare", "BBBBBB", "RRRRRR", turn=1)
    assert outcome(position.play("!")) == ((1,), "line")


def test_of_two_standing_shapes_the_first_in_the_order_of_reasons_is_declared() -> None:
    both = shifted(TRIANGLES[1], (0, 2)) | shifted(RING, (1, -1))
    position = before(both - {(0, 0)}, {(0, 0)}, id="six/steffen+declare")
    after = position.play("0,0!")
    assert outcome(after) == ((0,), "triangle")
    assert after.outcome is not None
    assert after.outcome.cells == names(shifted(TRIANGLES[1], (0, 2)))


def test_an_available_mark_does_not_prevent_a_forced_pass() -> None:
    stuck = "BRRRRRR" + "BR" * 13 + "BBBBB"
    position = six("six/first-edition+declare", stuck, turn=1)
    assert texts(position) == ["!", "pass"]
    passed = position.play("pass")
    assert passed.outcome is None
    assert passed.turn == 0
    again = passed.play("0,0>0,1")
    assert texts(again) == ["!", "pass"]
    assert outcome(again.play("!")) == ((1,), "line")


def test_a_shape_declared_with_the_third_repetition_wins() -> None:
    position = standing(turn=1)
    cycle = "16,0>15,1 0,0>0,1 15,1>16,0 0,1>0,0"
    position = play(position, cycle)
    assert fields(position)["seen"] == "2"
    position = play(position, cycle.rpartition(" ")[0])
    assert outcome(position.play("0,1>0,0")) == ((), "repetition")
    assert outcome(position.play("0,1>0,0!")) == ((0,), "line")


@pytest.mark.parametrize("id", EDITIONS)
def test_without_the_option_there_is_nothing_to_declare(id: str) -> None:
    position = before(LINES[0] - {(5, 0)}, {(5, 0)}, id=id)
    assert refusal(position, "5,0!") == ("declare-off", {})
    assert refusal(position, "!") == ("declare-off", {})
    assert outcome(position.play("5,0")) == ((0,), "line")
