"""Hexone: chains, the end, points, passing and repetition."""

from __future__ import annotations

import pytest

import sixfold

from .boards import Position, event, events, fields, outcome, play, refusal, texts
from .nineteen import FIRST_RING, OTHERS, OUTER, POINTS, flights, hexone, stacks

RING_HOSTILE = " ".join(f"{cell}*1" for cell in FIRST_RING)
ALL_OUTER = " ".join(OUTER)


# Chains


def test_a_chain_goes_on_with_a_cell_that_has_the_most_pawns() -> None:
    position = hexone("b2*3 c4*4", "d2*1")
    assert texts(position) == ["c4A", "c4Y"]
    assert refusal(position, "b2Y") == (
        "not-your-largest-stack",
        {"cell": "b2", "cells": ("c4",)},
    )
    assert refusal(position, "b3") == ("must-explode", {"cells": ("c4",)})


def test_among_equal_largest_stacks_the_player_is_free() -> None:
    position = hexone("b2*3 c4*3 d3*2", "d2*1")
    assert texts(position) == ["b2A", "b2Y", "c4A", "c4Y"]


def test_the_largest_stack_is_looked_for_anew_after_each_explosion() -> None:
    position = hexone("b2*3 c2*3 d3*3", "e1*1").play("b2A")
    assert stacks(position)[0] == {"a1": 1, "b3": 1, "c2": 4, "d3": 3}
    assert position.turn == 0
    assert texts(position) == ["c2A", "c2Y"]


def test_the_same_player_moves_until_no_stack_of_three_is_left() -> None:
    position = hexone("b2*2 c3*2", "d2*1 e1*1")
    seats = [position.turn]
    for move in ("b2", "b2Y", "c3A"):
        position = position.play(move)
        seats.append(position.turn)
    assert seats == [0, 0, 0, 1]
    assert not position.in_chain
    assert stacks(position) == ({"a2": 1, "b1": 1, "b2": 1, "c4": 1, "d2": 2}, {"e1": 1})


@pytest.mark.parametrize(("count", "left"), [(4, 1), (5, 2), (6, 3), (7, 4)])
def test_pawns_beyond_three_stay_and_explode_again_if_they_are_three(count: int, left: int) -> None:
    position = hexone(f"b2*{count}", "d3*1")
    after = position.play("b2A")
    assert stacks(after)[0] == {"a1": 1, "b2": left, "b3": 1, "c2": 1}
    assert after.turn == (0 if left >= 3 else 1)
    assert texts(after)[:1] == (["b2A"] if left >= 3 else texts(after)[:1])


def test_hostile_stacks_of_a_chain_change_sides_whole() -> None:
    position = hexone("b2*3 c3*3", "d3*2 b3*2 e1*1")
    after = play(position, "c3Y")
    assert stacks(after)[0] == {"b2": 3, "b3": 3, "c2": 1, "d3": 3}
    assert stacks(after)[1] == {"e1": 1}
    assert texts(after) == ["b2A", "b2Y", "b3A", "b3Y", "d3A", "d3Y"]


# Elimination


def test_a_player_without_a_pawn_has_lost() -> None:
    position = hexone("b2*3", "c3*1")
    after = position.play("b2Y")
    assert outcome(after) == ((0,), "eliminated")
    assert after.outcome is not None
    assert after.outcome.points == 49
    assert after.outcome.cells == ()
    assert event(position, "b2Y", "ended")[0]["outcome"]["points"] == 49
    assert refusal(after, "d2") == ("game-over", {"reason": "eliminated"})


def test_seat_1_wins_as_well() -> None:
    after = hexone("c3*1", "b2*3", turn=1).play("b2Y")
    assert outcome(after) == ((1,), "eliminated")


def test_a_chain_stops_at_once_when_the_opponent_is_gone_and_the_turn_is_over() -> None:
    after = hexone("b2*3 d3*3", "c3*1").play("b2Y")
    assert outcome(after) == ((0,), "eliminated")
    assert stacks(after) == ({"a2": 1, "b1": 1, "c3": 2, "d3": 3}, {})
    assert after.turn == 1
    assert not after.in_chain
    assert refusal(after, "d3Y") == ("game-over", {"reason": "eliminated"})
    assert sixfold.position(after.to_text()) == after
    assert sixfold.position(after.to_text()).outcome == after.outcome


def test_a_chain_stops_even_with_the_stack_that_took_the_last_pawns() -> None:
    after = hexone("b2*3", "c3*2").play("b2Y")
    assert stacks(after)[0]["c3"] == 3
    assert outcome(after) == ((0,), "eliminated")


def test_nobody_has_lost_before_both_have_opened() -> None:
    start = sixfold.game("hexone").start()
    assert start.outcome is None
    assert start.play("b2").outcome is None


@pytest.mark.parametrize("cell", OUTER)
@pytest.mark.parametrize("way", ["A", "Y"])
def test_an_explosion_never_eliminates_its_own_player(cell: str, way: str) -> None:
    others = " ".join(each for each in OUTER if each != cell)
    hostile = next(each for each in FIRST_RING if each not in flights(cell, way)[0])
    position = hexone(f"{cell}*3", f"{hostile}*1", grey=cell, gone=others)
    after = position.play(f"{cell}{way}")
    assert sum(stacks(after)[0].values()) >= 1
    assert after.outcome is None


# Points


def points(grey: str, gone: str) -> int | None:
    """What an explosion in the first ring scores that takes the last hostile pawn."""
    after = hexone("b2*3", "c3*1", grey=grey, gone=gone).play("b2Y")
    assert after.outcome is not None
    return after.outcome.points


def test_the_example_of_the_sheet_scores_36() -> None:
    assert points("c5 e1 d4", "e3 e2") == 36


def test_points_go_from_7_to_49() -> None:
    assert points("", "") == 49
    assert points("", ALL_OUTER) == 7
    assert points(ALL_OUTER, "") == 7 + 6 * 2 + 6 * 1


@pytest.mark.parametrize("cell", OUTER)
def test_each_outer_cell_scores_by_its_kind_and_colour(cell: str) -> None:
    white, worn = (4, 2) if cell in POINTS else (3, 1)
    assert (cell in OTHERS) == (white == 3)
    others = " ".join(each for each in OUTER if each != cell)
    assert points("", others) == 7 + white
    assert points(cell, others) == 7 + worn


@pytest.mark.parametrize(
    ("move", "grey", "score"),
    [("a2Y", "", 47), ("a2Y", "a2", 46), ("a1A", "", 47), ("a1A", "a1", 45)],
)
def test_the_exploded_cell_is_turned_or_removed_before_points_are_counted(
    move: str, grey: str, score: int
) -> None:
    hostile = "b3*1" if move == "a2Y" else "c3*1"
    after = hexone(f"{move[:2]}*3", hostile, grey=grey).play(move)
    assert after.outcome is not None
    assert after.outcome.reason == "eliminated"
    assert after.outcome.points == score


def test_who_gives_up_leaves_the_board_as_it_stands_to_the_winner() -> None:
    position = hexone("b2*1", "d3*2", grey="c5 e1 d4", gone="e3 e2")
    for seat in (0, 1):
        for reason in ("resign", "time"):
            assert position.concede(seat, reason=reason) == sixfold.Outcome(
                (1 - seat,), reason, points=36
            )
    assert sixfold.game("hexone").start().concede(0).points == 49
    assert position.end_off_board((), "agreement").points is None


# Passing


@pytest.mark.parametrize("count", [1, 2])
def test_with_all_pawns_on_the_centre_and_a_hostile_ring_one_passes(count: int) -> None:
    position = hexone(f"c3*{count}", RING_HOSTILE)
    assert texts(position) == ["pass"]
    assert refusal(position, "b2") == ("opponent-holds", {"cell": "b2"})
    assert events(position, "pass") == [{"kind": "passed", "seat": 0}]
    after = position.play("pass")
    assert after == hexone(f"c3*{count}", RING_HOSTILE, turn=1)


def test_one_free_cell_of_the_ring_or_a_pawn_elsewhere_rules_out_the_pass() -> None:
    free = hexone("c3*1", RING_HOSTILE.replace(" d3*1", ""))
    assert texts(free) == ["d3"]
    assert refusal(free, "pass") == ("may-not-pass", {})
    elsewhere = hexone("c3*1 a1*1", RING_HOSTILE)
    assert texts(elsewhere) == ["a1", "a2", "b1"]


# Repetition

CYCLE = "d2 d2Y c3A c4Y c4 b2 b2Y b2 d2 c4"
"""Six turns on a board of seven cells after which the same position stands again."""


def seven_cells(seen: int = 1, id: str = "hexone") -> Position:
    return hexone("c3*2 d2*2", "b2*1 b3*2 c2*2 c4*2", gone=ALL_OUTER, seen=seen, id=id)


def test_the_third_time_of_a_position_at_the_start_of_a_turn_is_a_draw_without_points() -> None:
    position = play(seven_cells(), CYCLE)
    assert position == seven_cells(seen=2)
    assert position.outcome is None
    position = play(position, CYCLE)
    assert position == seven_cells(seen=3)
    assert outcome(position) == ((), "repetition")
    assert position.outcome is not None
    assert position.outcome.points is None


def test_positions_within_a_chain_are_not_counted() -> None:
    position = seven_cells()
    counts = []
    for move in f"{CYCLE} {CYCLE}".split():
        position = position.play(move)
        counts.append((fields(position)["seen"], position.in_chain))
    chain = [True, True, True, False, False, True, False, False, False, False]
    assert [in_chain for _, in_chain in counts] == chain * 2
    assert all(seen == "1" for seen, in_chain in counts if in_chain)
    assert [seen for seen, in_chain in counts if not in_chain] == [*"111112", *"222223"]


def test_the_count_goes_on_from_a_text_that_was_read() -> None:
    position = play(sixfold.position(seven_cells(seen=2).to_text()), CYCLE)
    assert outcome(position) == ((), "repetition")


def test_the_same_pawns_with_the_other_player_to_move_are_another_position() -> None:
    position = hexone("c3*1", RING_HOSTILE)
    after = position.play("pass")
    assert fields(after)["seen"] == "1"
    assert after.key != position.key


def test_endless_knows_no_repetition_and_prints_no_count() -> None:
    position = seven_cells(id="hexone+endless")
    again = play(position, f"{CYCLE} {CYCLE} {CYCLE} {CYCLE}")
    assert again == position
    assert again.outcome is None
    assert "seen" not in again.to_text()


def test_keys_leave_the_count_out_and_tell_wear_and_pawns_apart() -> None:
    position = hexone("b2*1", "d3*1")
    assert hexone("b2*1", "d3*1", seen=2).key == position.key
    assert hexone("b2*1", "d3*1", seen=2) != position
    for other in (
        hexone("b2*1", "d3*1", turn=1),
        hexone("b2*2", "d3*1"),
        hexone("b2*1", "d3*1", grey="a1"),
        hexone("b2*1", "d3*1", gone="a1"),
        hexone("d3*1", "b2*1"),
    ):
        assert other.key != position.key
