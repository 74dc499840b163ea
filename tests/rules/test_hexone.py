"""Hexone: opening, placing, explosions and the wear of the board."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.hexone import HexonePosition

from .boards import event, events, fields, play, refusal, texts
from .nineteen import (
    AWAY,
    CELLS,
    FIRST_RING,
    OTHERS,
    OUTER,
    POINTS,
    around,
    beside,
    flights,
    gone,
    grey,
    hexone,
    stacks,
)

EXPLOSIONS = [(cell, way) for cell in CELLS for way in "AY"]


def aside(cell: str) -> str:
    """A cell that an explosion on `cell` does not reach."""
    hit = {cell, *flights(cell, "A")[0], *flights(cell, "Y")[0]}
    return next(each for each in CELLS if each not in hit)


# The board and the opening


def test_the_board_has_a_centre_a_first_ring_points_and_other_outer_cells() -> None:
    assert len(CELLS) == 19
    assert around("c3") == set(FIRST_RING)
    assert set(CELLS) == {"c3", *FIRST_RING, *POINTS, *OTHERS}
    assert all(beside(point, AWAY[point]) is None for point in POINTS)


def test_the_game_starts_with_an_empty_white_board_and_seat_0() -> None:
    start = sixfold.game("hexone").start()
    assert start.to_text() == "hexone p0:- p1:- grey:- gone:- opened:0 turn:0 seen:1"
    assert start.outcome is None


def test_both_open_in_the_first_ring_on_different_cells() -> None:
    start = sixfold.game("hexone").start()
    assert texts(start) == FIRST_RING
    opened = start.play("c4")
    assert opened.to_text() == "hexone p0:c4*1 p1:- grey:- gone:- opened:1 turn:1 seen:1"
    assert opened.outcome is None
    assert texts(opened) == ["b2", "b3", "c2", "d2", "d3"]
    assert refusal(opened, "c4") == ("occupied", {"cell": "c4"})
    both = opened.play("d2")
    assert both.to_text() == "hexone p0:c4*1 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:1"


@pytest.mark.parametrize("moves", ["", "b2"])
def test_nobody_opens_outside_the_first_ring(moves: str) -> None:
    position = play(sixfold.game("hexone").start(), moves)
    for cell in ("c3", *OUTER):
        assert refusal(position, cell) == ("opening-in-first-ring", {"cell": cell})
    assert refusal(position, "pass") == ("may-not-pass", {})


def test_the_number_of_opening_sequences_is_that_of_the_rules() -> None:
    start = sixfold.game("hexone").start()
    assert tuple(sixfold.perft(start, depth) for depth in (1, 2, 3, 4)) == (6, 30, 168, 924)


# Placing


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("cell", CELLS)
def test_one_places_on_or_next_to_a_cell_with_one_or_two_own_pawns(cell: str, count: int) -> None:
    away = next(each for each in CELLS if each != cell and each not in around(cell))
    position = hexone(f"{cell}*{count}", f"{away}*1")
    assert texts(position) == sorted({cell, *around(cell)} - {"c3"})


def test_one_places_next_to_a_stack_on_the_centre_but_never_on_the_centre() -> None:
    position = hexone("c3*2", "b2*1")
    assert texts(position) == ["b3", "c2", "c4", "d2", "d3"]
    assert refusal(position, "c3") == ("centre-forbidden", {"cell": "c3"})
    empty = hexone("b2*1", "d3*1")
    assert refusal(empty, "c3") == ("centre-forbidden", {"cell": "c3"})


def test_one_does_not_place_on_a_cell_that_the_opponent_holds() -> None:
    position = hexone("b2*1", "b3*2 d3*1")
    assert refusal(position, "b3") == ("opponent-holds", {"cell": "b3"})
    assert refusal(position, "d3") == ("opponent-holds", {"cell": "d3"})


def test_the_opponents_pawns_give_no_foothold() -> None:
    assert refusal(hexone("b2*1", "d3*1"), "e3") == ("not-beside-own", {"cell": "e3"})


def test_a_removed_cell_cannot_be_used() -> None:
    position = hexone("b2*1", "d3*1", gone="a1 a2")
    assert refusal(position, "a1") == ("cell-removed", {"cell": "a1"})
    assert texts(position) == ["b1", "b2", "b3", "c2"]


def test_a_grey_cell_can_be_used() -> None:
    assert "a1" in texts(hexone("b2*1", "d3*1", grey="a1"))


def test_placing_adds_a_pawn_and_ends_the_turn_when_nothing_explodes() -> None:
    position = hexone("b2*1", "d3*1")
    assert events(position, "b2") == [{"kind": "placed", "seat": 0, "cell": "b2"}]
    after = position.play("b2")
    assert stacks(after) == ({"b2": 2}, {"d3": 1})
    assert after.turn == 1
    assert not after.in_chain
    assert stacks(position.play("a1"))[0] == {"a1": 1, "b2": 1}


def test_one_who_can_place_may_not_pass() -> None:
    assert refusal(hexone("b2*1", "d3*1"), "pass") == ("may-not-pass", {})


# Explosions


def test_the_third_pawn_makes_the_same_player_explode_at_once() -> None:
    position = hexone("b2*2", "d3*1").play("b2")
    assert position.turn == 0
    assert position.in_chain
    assert texts(position) == ["b2A", "b2Y"]
    assert refusal(position, "b3") == ("must-explode", {"cells": ("b2",)})
    assert refusal(position, "b3Y") == ("no-explosion", {"cell": "b3"})
    assert position.play("b2Y").turn == 1


def test_two_pawns_do_not_explode() -> None:
    assert refusal(hexone("b2*2", "d3*1"), "b2A") == ("no-explosion", {"cell": "b2"})


FLIGHTS = {
    "c3Y": ("b3 c2 d3", ""),
    "c3A": ("b2 c4 d2", ""),
    "b2Y": ("a2 b1 c3", ""),
    "b2A": ("a1 b3 c2", ""),
    "d3Y": ("c4 d2 e3", ""),
    "d3A": ("c3 d4 e2", ""),
    "c4Y": ("b4 c3 d4", ""),
    "c4A": ("b3 c5 d3", ""),
    "a2Y": ("a1 b3", "up-left"),
    "a2A": ("a3 b2", "down-left"),
    "b4Y": ("b3 c5", "up-left"),
    "b4A": ("a3 c4", "up"),
    "d1Y": ("c2 e1", "down"),
    "d1A": ("c1 d2", "down-right"),
    "a1Y": ("b2", "down up-left"),
    "a1A": ("a2 b1 c3", ""),
    "c5Y": ("c4", "up-left up-right"),
    "c5A": ("b4 c3 d4", ""),
    "e3Y": ("c3 d4 e2", ""),
    "e3A": ("d3", "down-right up"),
    "c1Y": ("b1 c3 d1", ""),
    "c1A": ("c2", "down-left down-right"),
}


@pytest.mark.parametrize("move", FLIGHTS)
def test_three_pawns_fly_in_alternate_directions(move: str) -> None:
    landed, lost = FLIGHTS[move]
    position = hexone(f"{move[:2]}*3", f"{aside(move[:2])}*1")
    after = position.play(move)
    assert stacks(after)[0] == dict.fromkeys(landed.split(), 1)
    assert sorted(each["cell"] for each in event(position, move, "landed")) == landed.split()
    assert sorted(each["direction"] for each in event(position, move, "lost")) == lost.split()


@pytest.mark.parametrize(("cell", "way"), EXPLOSIONS)
def test_both_ways_of_every_cell(cell: str, way: str) -> None:
    landed, lost = flights(cell, way)
    position = hexone(f"{cell}*3", f"{aside(cell)}*1")
    move = f"{cell}{way}"
    found = events(position, move)
    assert found[0] == {"kind": "exploded", "seat": 0, "cell": cell, "way": way}
    assert all(each["source"] == cell for each in found if each["kind"] in ("landed", "lost"))
    assert sorted(each["direction"] for each in event(position, move, "lost")) == lost
    after = position.play(move)
    assert stacks(after) == (dict.fromkeys(landed, 1), {aside(cell): 1})
    assert after.turn == 1
    assert grey(after) == ([cell] if cell in OUTER else [])
    assert gone(after) == []


def test_a_pawn_that_leaves_over_a_point_straight_away_lands_on_the_centre() -> None:
    for point, direction in AWAY.items():
        way = "Y" if direction in ("up-left", "up-right", "down") else "A"
        after = hexone(f"{point}*3", f"{aside(point)}*1").play(f"{point}{way}")
        assert stacks(after)[0]["c3"] == 1
        other = "AY".replace(way, "")
        after = hexone(f"{point}*3", f"{aside(point)}*1").play(f"{point}{other}")
        assert "c3" not in stacks(after)[0]


def test_a_landing_pawn_joins_own_pawns_and_takes_hostile_ones() -> None:
    position = hexone("b2*3 a2*1", "c3*1 d3*2")
    assert sorted(event(position, "b2Y", "landed"), key=lambda each: str(each["cell"])) == [
        {"source": "b2", "cell": "a2", "taken": 0},
        {"source": "b2", "cell": "b1", "taken": 0},
        {"source": "b2", "cell": "c3", "taken": 1},
    ]
    after = position.play("b2Y")
    assert stacks(after) == ({"a2": 2, "b1": 1, "c3": 2}, {"d3": 2})


def test_a_captured_stack_of_two_becomes_three_and_must_explode() -> None:
    position = hexone("b2*3", "c3*2 d3*1").play("b2Y")
    assert stacks(position) == ({"a2": 1, "b1": 1, "c3": 3}, {"d3": 1})
    assert position.turn == 0
    assert texts(position) == ["c3A", "c3Y"]


def test_a_pawn_from_a_point_takes_the_hostile_pawns_on_the_centre() -> None:
    after = hexone("a1*3", "c3*2 d3*1").play("a1A")
    assert stacks(after) == ({"a2": 1, "b1": 1, "c3": 3}, {"d3": 1})


# Wear


@pytest.mark.parametrize("cell", OUTER)
def test_an_outer_cell_turns_grey_and_then_is_removed(cell: str) -> None:
    white = hexone(f"{cell}*3", f"{aside(cell)}*1")
    assert event(white, f"{cell}Y", "greyed") == [{"cell": cell}]
    assert grey(white.play(f"{cell}Y")) == [cell]
    worn = hexone(f"{cell}*3", f"{aside(cell)}*1", grey=cell)
    assert event(worn, f"{cell}Y", "cell-removed") == [{"cell": cell, "taken": 0}]
    assert event(worn, f"{cell}Y", "greyed") == []
    after = worn.play(f"{cell}Y")
    assert (grey(after), gone(after)) == ([], [cell])
    assert stacks(after)[0] == dict.fromkeys(flights(cell, "Y")[0], 1)


@pytest.mark.parametrize("cell", [*FIRST_RING, "c3"])
def test_inner_cells_never_wear(cell: str) -> None:
    position = hexone(f"{cell}*3", f"{aside(cell)}*1")
    after = position.play(f"{cell}A")
    assert (grey(after), gone(after)) == ([], [])


def test_a_grey_point_still_sends_its_pawn_to_the_centre() -> None:
    after = hexone("c5*3", "b2*1", grey="c5").play("c5A")
    assert stacks(after)[0] == {"b4": 1, "c3": 1, "d4": 1}
    assert gone(after) == ["c5"]


@pytest.mark.parametrize(("cell", "way"), EXPLOSIONS)
def test_a_pawn_sent_towards_a_removed_cell_is_lost_point_or_not(cell: str, way: str) -> None:
    removed = " ".join(each for each in OUTER if each != cell)
    landed, lost = flights(cell, way, removed)
    hostile = next(each for each in ("c3", *FIRST_RING) if each not in (cell, *landed))
    position = hexone(f"{cell}*3", f"{hostile}*1", gone=removed)
    after = position.play(f"{cell}{way}")
    assert stacks(after) == (dict.fromkeys(landed, 1), {hostile: 1})
    assert sorted(each["direction"] for each in event(position, f"{cell}{way}", "lost")) == lost


def test_a_pawn_flying_towards_a_removed_point_does_not_reach_the_centre() -> None:
    for source, way, point in (("c4", "A", "c5"), ("b2", "A", "a1"), ("a2", "Y", "a1")):
        after = hexone(f"{source}*3", "d2*1", gone=point).play(f"{source}{way}")
        assert "c3" not in stacks(after)[0]
        assert sum(stacks(after)[0].values()) == (2 if source != "a2" else 1)


def test_pawns_beyond_three_stay_on_a_cell_that_turns_grey() -> None:
    after = hexone("a2*4", "d3*1").play("a2Y")
    assert stacks(after)[0] == {"a1": 1, "a2": 1, "b3": 1}
    assert grey(after) == ["a2"]


def test_pawns_left_on_a_removed_cell_are_taken_off() -> None:
    position = hexone("a2*5", "d3*1", grey="a2")
    assert event(position, "a2Y", "cell-removed") == [{"cell": "a2", "taken": 2}]
    after = position.play("a2Y")
    assert stacks(after)[0] == {"a1": 1, "b3": 1}
    assert gone(after) == ["a2"]
    assert fields(after)["grey"] == "-"


def test_where_the_pawns_of_an_explosion_would_fly() -> None:
    position = sixfold.position("hexone p0:a1*3;b1*1 p1:a2*2 grey:- gone:- opened:2 turn:0 seen:1")
    assert isinstance(position, HexonePosition)
    assert position.flights("a1A") == (
        ("down-left", "c3", 0),  # over the arrow of a point
        ("down-right", "b1", 0),
        ("up", "a2", 2),
    )
    worn = sixfold.position("hexone p0:a1*3 p1:a2*2 grey:- gone:b1 opened:2 turn:0 seen:1")
    assert isinstance(worn, HexonePosition)
    assert worn.flights("a1A")[1] == ("down-right", None, 0)
    with pytest.raises(sixfold.IllegalMove, match="no-explosion"):
        position.flights("b1A")
