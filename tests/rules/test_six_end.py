"""SIX: winning shapes, players who run short, and which reason counts."""

from __future__ import annotations

import pytest

import sixfold

from .boards import (
    CAPTURING,
    EDITIONS,
    Cell,
    drawn,
    events,
    name,
    names,
    neighbours,
    outcome,
    padded,
    placing,
    refusal,
    six,
    six_text,
    star,
    texts,
    tiles,
)
from .shapes import LINES, RING, SHAPES, TRIANGLES, Shape, before, has_shape, shifted

SHIFTS = [(0, 0), (7, -3), (-20, 11)]
RIGHT, DOWN_LEFT = (1, 0), (-1, 1)
TWELVE = "RBRBRBRBRBRB"


# Shapes


@pytest.mark.parametrize("side", [0, 1], ids=["black", "red"])
@pytest.mark.parametrize("shift", SHIFTS, ids=name)
@pytest.mark.parametrize(("reason", "shape"), SHAPES)
def test_whoever_lays_the_last_tile_of_a_shape_wins(
    reason: str, shape: Shape, shift: Cell, side: int
) -> None:
    shape = shifted(shape, shift)
    for last in sorted(shape):
        position = before(shape - {last}, {last}, side=side)
        assert position.outcome is None
        after = position.play(name(last))
        assert outcome(after) == ((side,), reason)
        assert after.outcome is not None
        assert after.outcome.cells == names(shape)
        assert after.outcome.points is None
        assert after.turn == 1 - side


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize(("reason", "shape"), SHAPES)
def test_the_shapes_are_the_same_in_every_edition(id: str, reason: str, shape: Shape) -> None:
    last = max(shape)
    position = before(shape - {last}, {last}, id=id)
    assert outcome(position.play(name(last))) == ((0,), reason)


@pytest.mark.parametrize("last", sorted(RING), ids=name)
def test_the_middle_of_a_ring_may_be_empty_or_of_either_colour(last: Cell) -> None:
    middle = (0, 0)
    empty = before(RING - {last}, {last, middle})
    own = before(RING - {last} | {middle}, {last})
    hostile = before(RING - {last}, {last}, other={middle})
    assert middle not in set.union(*tiles(empty))
    assert middle in tiles(own)[0]
    assert middle in tiles(hostile)[1]
    for position in (empty, own, hostile):
        after = position.play(name(last))
        assert outcome(after) == ((0,), "ring")
        assert after.outcome is not None
        assert after.outcome.cells == names(RING)


@pytest.mark.parametrize(("reason", "shape"), SHAPES)
def test_five_tiles_of_a_shape_with_a_hostile_sixth_are_no_shape(reason: str, shape: Shape) -> None:
    for foreign in sorted(shape):
        rest = sorted(shape - {foreign})
        position = before(rest[1:], {rest[0]}, other={foreign})
        assert position.play(name(rest[0])).outcome is None, reason


NO_SHAPES = {
    "five in a row and one beside": "0,0 1,0 2,0 3,0 4,0 0,1",
    "five in a row and one after a gap": "0,0 1,0 2,0 3,0 4,0 6,0",
    "a bent line": "0,0 1,0 2,0 3,0 3,1 3,2",
    "a zigzag": "0,0 1,0 1,1 2,1 2,2 3,2",
    "three above three": "0,0 1,0 2,0 0,1 1,1 2,1",
    "a triangle with a corner out of place": "0,0 1,0 2,0 0,1 1,1 -1,2",
    "a triangle whose long side has four": "0,0 1,0 2,0 3,0 0,1 1,1",
    "five of a ring and the middle": "0,0 1,0 0,1 -1,1 -1,0 0,-1",
    "five of a ring and one outside": "1,0 0,1 -1,1 -1,0 0,-1 2,-1",
}


@pytest.mark.parametrize("figure", NO_SHAPES)
def test_other_figures_of_six_do_not_win(figure: str) -> None:
    found = frozenset(
        (int(q), int(r)) for q, r in (each.split(",") for each in NO_SHAPES[figure].split())
    )
    for last in sorted(found):
        assert before(found - {last}, {last}).play(name(last)).outcome is None


def test_seven_in_a_row_contain_a_line() -> None:
    after = placing("six/steffen", "BBB.BBB", "RRRRR.R").play("3,0")
    assert outcome(after) == ((0,), "line")
    assert after.outcome is not None
    assert after.outcome.cells in (
        tuple(f"{q},0" for q in range(6)),
        tuple(f"{q},0" for q in range(1, 7)),
    )


@pytest.mark.parametrize(("reason", "shape"), SHAPES)
def test_more_tiles_than_six_never_spoil_a_shape(reason: str, shape: Shape) -> None:
    last = min(shape)
    around = {at for tile in shape for at in neighbours(tile)} - shape
    for extra in sorted(around):
        if has_shape({*shape, extra} - {last}):
            continue
        after = before(shape - {last} | {extra}, {last}).play(name(last))
        assert outcome(after)[0] == (0,)
        assert outcome(after)[1] == reason


@pytest.mark.parametrize("id", EDITIONS)
def test_a_moved_tile_completes_a_shape(id: str) -> None:
    position = padded(id, "BBBBB", "B", tail=(0, -1), step=(0, -1))
    after = position.play("0,1>5,0")
    assert outcome(after) == ((0,), "line")
    assert after.outcome is not None
    assert after.outcome.cells == tuple(f"{q},0" for q in range(6))
    assert events(position, "0,1>5,0")[-1] == {
        "kind": "ended",
        "outcome": {
            "winners": [0],
            "reason": "line",
            "points": None,
            "cells": [f"{q},0" for q in range(6)],
        },
    }


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_taken_out_of_a_row_does_not_count_there(id: str) -> None:
    position = padded(id, "BBBBB", tail=(2, -1), step=(0, -1))
    assert position.play("0,0>5,0").outcome is None


def test_nothing_is_played_after_the_end() -> None:
    after = before(LINES[0] - {(5, 0)}, {(5, 0)}).play("5,0")
    for move in ("6,0", "pass", "0,0>6,0"):
        assert refusal(after, move) == ("game-over", {"reason": "line"})
    assert sixfold.position(after.to_text()) == after
    assert sixfold.position(after.to_text()).outcome == after.outcome


# Several reasons

TWO_SHAPES = {
    "line and triangle": ("line", LINES[0], shifted(TRIANGLES[1], (0, 2))),
    "line and ring": ("line", LINES[0], shifted(RING, (1, -1))),
    "triangle and ring": ("triangle", shifted(TRIANGLES[1], (0, 2)), shifted(RING, (1, -1))),
}


@pytest.mark.parametrize("both", TWO_SHAPES)
def test_of_two_shapes_at_once_the_reason_is_line_then_triangle_then_ring(both: str) -> None:
    reason, first, second = TWO_SHAPES[both]
    assert (0, 0) in first & second
    after = before((first | second) - {(0, 0)}, {(0, 0)}).play("0,0")
    assert outcome(after) == ((0,), reason)
    assert after.outcome is not None
    assert after.outcome.cells == names(first)


@pytest.mark.parametrize("id", CAPTURING)
def test_a_shape_is_the_reason_when_the_same_move_leaves_the_opponent_short(id: str) -> None:
    position = six(id, "...BBBBB", "RRBRRRRR", at=(-3, 0))
    after = position.play("-1,1>5,0")
    assert len(tiles(after)[1]) == 5
    assert outcome(after) == ((0,), "line")


@pytest.mark.parametrize("id", CAPTURING)
def test_a_ring_is_the_reason_before_short(id: str) -> None:
    black = RING - {(1, -1)} | {(0, 2)}
    red = {(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (0, 3), (0, 4)}
    after = sixfold.position(six_text(id, black, red)).play("0,2>1,-1")
    assert len(tiles(after)[1]) == 5
    assert outcome(after) == ((0,), "ring")


# A shape that is captured away (FoxMind advanced)


def test_a_shape_that_its_own_move_captures_away_does_not_win() -> None:
    position = star("six/foxmind-advanced", {RIGHT: "RBBBBB", DOWN_LEFT: TWELVE})
    assert set(LINES[0]) <= {(q - 2, r) for q, r in tiles(position)[0] | {(7, 0)}}
    after = position.play("0,0>7,0")
    assert set.union(*tiles(after)) == {(-n, n) for n in range(1, 13)}
    assert after.outcome is None


def test_the_choice_decides_whether_a_shape_stays_and_wins() -> None:
    position = star("six/foxmind-advanced", {RIGHT: "RBRBRRBBBBB", DOWN_LEFT: TWELVE})
    assert position.play("0,0>12,0=-12,12").outcome is None
    after = position.play("0,0>12,0=1,0")
    assert outcome(after) == ((0,), "line")
    assert after.outcome is not None
    assert after.outcome.cells == tuple(f"{q},0" for q in range(7, 13))


# Short


@pytest.mark.parametrize("id", CAPTURING)
def test_an_opponent_left_with_five_tiles_loses(id: str) -> None:
    after = star(id, {RIGHT: "BRBRBRBRBRB", DOWN_LEFT: "RR"}).play("0,0>12,0")
    assert tuple(map(len, tiles(after))) == (7, 5)
    assert outcome(after) == ((0,), "short")
    assert after.outcome is not None
    assert after.outcome.cells == ()
    assert refusal(after, "pass") == ("game-over", {"reason": "short"})
    assert sixfold.position(after.to_text()).outcome == after.outcome


@pytest.mark.parametrize("id", CAPTURING)
def test_a_player_left_with_six_tiles_plays_on(id: str) -> None:
    after = star(id, {RIGHT: "BRBRBRBRBRBR", DOWN_LEFT: "RR"}).play("0,0>13,0")
    assert tuple(map(len, tiles(after))) == (7, 6)
    assert after.outcome is None


@pytest.mark.parametrize("id", CAPTURING)
def test_a_mover_who_leaves_himself_with_five_tiles_loses(id: str) -> None:
    position = star(id, {RIGHT: "RBRBRBRBRR", DOWN_LEFT: "BBB"})
    after = position.play("0,0>11,0")
    assert tuple(map(len, tiles(after))) == (5, 6)
    assert outcome(after) == ((1,), "short")


@pytest.mark.parametrize("id", CAPTURING)
def test_both_left_with_five_or_fewer_is_a_draw(id: str) -> None:
    after = star(id, {RIGHT: "RBRBRBR", DOWN_LEFT: "BRBRBR"}).play("0,0>8,0")
    assert tuple(map(len, tiles(after))) == (4, 4)
    assert outcome(after) == ((), "both-short")
    assert sixfold.position(after.to_text()).outcome == after.outcome


def test_few_tiles_on_the_table_are_not_short_in_phase_one() -> None:
    position = placing("six/steffen", "BRB")
    assert position.outcome is None
    assert texts(position)


@pytest.mark.parametrize("turn", [0, 1])
def test_giving_up_gives_the_game_to_the_other_colour(turn: int) -> None:
    black, red = drawn("BRBRBRBRBRBR")
    position = sixfold.position(six_text("six/steffen", black, red, turn=turn))
    for seat in (0, 1):
        given_up = position.concede(seat)
        assert given_up == sixfold.Outcome((1 - seat,), "resign")
    assert position.end_off_board((), "agreement") == sixfold.Outcome((), "agreement")
    assert position.end_off_board((0,), "time") == sixfold.Outcome((0,), "time")


def test_nobody_gives_up_after_the_end() -> None:
    after = before(LINES[0] - {(5, 0)}, {(5, 0)}).play("5,0")
    with pytest.raises(sixfold.IllegalMove) as raised:
        after.concede(1)
    assert raised.value == sixfold.IllegalMove("game-over", reason="line")
