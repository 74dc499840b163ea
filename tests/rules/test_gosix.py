"""GoSix: the flower, closing and conquering hexagons, and the end."""

from __future__ import annotations

import random

import pytest

import sixfold
from sixfold.games.gosix import GoSixPosition

from .boards import Position, event, events, fields, listed, outcome, play, refusal, texts
from .flower import CORNERS, HEXAGONS, RINGS, SIDES, gosix, linked


def pawns(position: Position) -> tuple[set[str], set[str]]:
    found = fields(position)
    return set(listed(found["p0"])), set(listed(found["p1"]))


def owners(position: Position) -> str:
    return fields(position)["hexes"]


def closed(position: Position, corner: str) -> dict[str, tuple[list[int], int]]:
    """Hexagon → counts and owner, for those that a placement closes."""
    found = event(position, corner, "closed")
    return {each["hexagon"]: (each["counts"], each["owner"]) for each in found}


# The board


def test_the_board_starts_empty_with_24_corners_in_order() -> None:
    start = sixfold.game("gosix").start()
    assert start.to_text() == "gosix p0:- p1:- hexes:....... turn:0"
    assert texts(start) == CORNERS
    assert len(CORNERS) == 24
    assert len(SIDES) == 30


@pytest.mark.parametrize("hexagon", HEXAGONS)
def test_a_hexagon_is_closed_by_the_last_of_its_six_corners(hexagon: str) -> None:
    ring = RINGS[hexagon]
    for last in ring:
        position = gosix(" ".join(set(ring) - {last}))
        assert closed(position, last) == {hexagon: ([6, 0], 0)}
        for early in set(ring) - {last}:
            assert closed(gosix(" ".join(set(ring) - {last, early})), last) == {}
        after = position.play(last)
        assert pawns(after) == (set(), set())
        assert owners(after) == "......."[: int(hexagon) - 1] + "0" + "." * (7 - int(hexagon))


@pytest.mark.parametrize("hexagon", HEXAGONS)
def test_a_pawn_beside_a_hexagon_is_linked_exactly_along_a_side(hexagon: str) -> None:
    ring = RINGS[hexagon]
    for own in ring:
        last = next(corner for corner in ring if corner != own)
        hostile = " ".join(set(ring) - {own, last})
        for other in set(CORNERS) - set(ring):
            position = gosix(f"{own} {other}", hostile, turn=1)
            count = 2 if frozenset((own, other)) in SIDES else 1
            assert closed(position, last) == {hexagon: ([count, 5], 1)}, (own, other)


@pytest.mark.parametrize("seed", range(40))
def test_closing_is_judged_by_chains_on_random_boards(seed: int) -> None:
    rng = random.Random(seed)
    sides: list[set[str]] = [set(), set()]
    for corner in rng.sample(CORNERS, 24):
        taken = sides[0] | sides[1] | {corner}
        if not any(set(ring) <= taken for ring in RINGS.values()):
            rng.choice(sides).add(corner)
    for turn in (0, 1):
        position = gosix(" ".join(sides[0]), " ".join(sides[1]), turn=turn)
        for corner in set(CORNERS) - sides[0] - sides[1]:
            after = [side | {corner} if side is sides[turn] else side for side in sides]
            counts = {
                hexagon: [linked(side, hexagon) for side in after]
                for hexagon, ring in RINGS.items()
                if set(ring) <= after[0] | after[1]
            }
            ties = tuple(hexagon for hexagon, (one, other) in counts.items() if one == other)
            if ties:
                assert refusal(position, corner)[1]["hexagons"] == ties
            else:
                winners = {hexagon: int(two > one) for hexagon, (one, two) in counts.items()}
                assert closed(position, corner) == {
                    hexagon: (counts[hexagon], winners[hexagon]) for hexagon in counts
                }


# Placing


def test_a_pawn_is_placed_on_an_empty_corner_and_the_turn_goes_on() -> None:
    position = gosix("a1 d2", "c2")
    assert events(position, "h2") == [{"kind": "placed", "seat": 0, "cell": "h2"}]
    after = position.play("h2")
    assert after.to_text() == "gosix p0:a1;d2;h2 p1:c2 hexes:....... turn:1"
    for taken in ("a1", "c2", "h2"):
        assert refusal(after, taken) == ("occupied", {"cell": taken})


def test_a_player_who_can_place_may_not_pass() -> None:
    assert refusal(sixfold.game("gosix").start(), "pass") == ("may-not-pass", {})


def test_the_number_of_opening_sequences_is_that_of_the_rules() -> None:
    start = sixfold.game("gosix").start()
    found = tuple(sixfold.perft(start, depth) for depth in (1, 2, 3, 4))
    assert found == (24, 552, 12_144, 255_024)


# Conquering


def test_the_higher_count_conquers_and_only_the_winner_takes_off_his_pawns() -> None:
    position = gosix("a1 b1 b2", "c1 c2")
    assert closed(position, "d2") == {"1": ([4, 2], 0)}
    assert event(position, "d2", "cleared") == [{"side": 0, "cells": ["a1", "b1", "b2", "d2"]}]
    after = position.play("d2")
    assert after.to_text() == "gosix p0:- p1:c1;c2 hexes:0...... turn:1"


def test_the_conqueror_may_be_the_one_who_did_not_close() -> None:
    position = gosix("c2", "a1 b1 b2 c1")
    assert closed(position, "d2") == {"1": ([2, 4], 1)}
    after = position.play("d2")
    assert after.to_text() == "gosix p0:c2;d2 p1:- hexes:1...... turn:1"


def test_a_chain_counts_whole_and_only_its_pawns_on_the_hexagon_are_taken_off() -> None:
    position = gosix("d3 e3 f2 g2 h1", "a1 b1 b2 c1 d2")
    assert closed(position, "c2") == {"1": ([6, 5], 0)}
    after = position.play("c2")
    assert pawns(after) == ({"d3", "e3", "f2", "g2", "h1"}, {"a1", "b1", "b2", "c1", "d2"})


def test_pawns_in_chains_that_do_not_reach_the_hexagon_do_not_count() -> None:
    position = gosix("d3 e3 g2 h1 h2", "a1 b1 b2 c1 d2")
    assert closed(position, "c2") == {"1": ([3, 5], 1)}


def test_a_chain_leads_over_own_pawns_only() -> None:
    position = gosix("d3 f2 g2 h1", "a1 b1 b2 c1 d2 e3")
    assert closed(position, "c2") == {"1": ([2, 5], 1)}


def test_all_chains_of_a_player_that_reach_the_hexagon_count() -> None:
    position = gosix("b1 c2 d3 a1", "b2 d2 e2 f1", turn=1)
    assert linked({"b1", "a1"}, "1") == 2
    assert closed(position, "c1") == {"1": ([4, 5], 1)}


def test_a_chain_that_touches_the_hexagon_twice_counts_once() -> None:
    position = gosix("a1 b1 c1 d1", "b2 c2", turn=1)
    assert closed(position, "d2") == {"1": ([4, 3], 0)}


# Several at once


def test_several_hexagons_are_judged_before_any_pawn_is_taken_off() -> None:
    position = gosix("a1 a2 b1 b3 c1 c2 c3 d2 d3")
    assert closed(position, "b2") == {"1": ([10, 0], 0), "2": ([10, 0], 0)}
    after = position.play("b2")
    assert after.to_text() == "gosix p0:- p1:- hexes:00..... turn:1"


def test_each_winner_of_several_takes_off_his_own_pawns_on_his_hexagons_only() -> None:
    position = gosix("a1 a2 b1 c1 c2 d2", "b3 c3 d3 d4 e4 e3 f2 g2")
    assert closed(position, "b2") == {"1": ([7, 0], 0), "2": ([7, 8], 1)}
    after = position.play("b2")
    assert after.to_text() == "gosix p0:a2 p1:d4;e3;e4;f2;g2 hexes:01..... turn:1"
    assert event(position, "b2", "cleared") == [
        {"side": 0, "cells": ["a1", "b1", "b2", "c1", "c2", "d2"]},
        {"side": 1, "cells": ["b3", "c3", "d3"]},
    ]


def test_one_placement_can_close_three_hexagons() -> None:
    corners = {corner for hexagon in "124" for corner in RINGS[hexagon]} - {"c2"}
    position = gosix(" ".join(corners))
    assert list(closed(position, "c2")) == ["1", "2", "4"]
    after = position.play("c2")
    assert after.to_text() == "gosix p0:- p1:- hexes:00.0... turn:1"


# Forbidden


@pytest.mark.parametrize("turn", [0, 1])
def test_closing_a_hexagon_with_equal_counts_is_forbidden(turn: int) -> None:
    own, other = "a1 b1", "b2 c2 d2"
    position = gosix(*((own, other) if turn == 0 else (other, own)), turn=turn)
    assert refusal(position, "c1") == (
        "tie-closing",
        {"cell": "c1", "hexagons": ("1",), "counts": (3,)},
    )
    other_turn = gosix(*((own, other) if turn == 0 else (other, own)), turn=1 - turn)
    assert "c1" in texts(other_turn)


def test_one_equal_count_among_several_hexagons_is_enough_to_forbid() -> None:
    position = gosix("a1 a2 b1 c1 c2 d2", "b3 c3 d3 d4 e4 e3 f2")
    assert refusal(position, "b2") == (
        "tie-closing",
        {"cell": "b2", "hexagons": ("2",), "counts": (7,)},
    )


def test_all_equal_counts_are_named() -> None:
    position = gosix("a1 a2 c2", "b1 c1 d2 e2 b3 c3 d3 d4")
    assert refusal(position, "b2") == (
        "tie-closing",
        {"cell": "b2", "hexagons": ("1", "2"), "counts": (4, 4)},
    )


# Owned hexagons


def test_a_hexagon_that_is_owned_closes_no_more() -> None:
    position = gosix("a1 b1 b2", "c1 c2", owners="1......", turn=1)
    assert events(position, "d2") == [{"kind": "placed", "seat": 1, "cell": "d2"}]
    after = position.play("d2")
    assert after.to_text() == "gosix p0:a1;b1;b2 p1:c1;c2;d2 hexes:1...... turn:0"
    assert after.outcome is None


def test_filling_an_owned_hexagon_with_a_majority_changes_no_owner() -> None:
    position = gosix("a1 b1 b2 c1 c2", owners="1......")
    assert owners(position.play("d2")) == "1......"
    assert pawns(position.play("d2"))[0] == set(RINGS["1"])


def test_emptied_corners_may_be_used_again_by_both() -> None:
    position = gosix("a1 b1 b2 c1 c2").play("d2")
    assert set(RINGS["1"]) <= set(texts(position))
    position = play(position, "d2 c2")
    assert pawns(position) == ({"c2"}, {"d2"})


def test_pawns_on_the_corners_of_an_owned_hexagon_count_for_others() -> None:
    position = gosix("a1 b1 c1 d1 e1 f1", "d2", owners="1......", turn=1)
    assert closed(position, "e2") == {"3": ([6, 2], 0)}


# The end


def test_the_fourth_hexagon_wins_at_once() -> None:
    position = gosix("e3 f2 f3 g2 g3", owners="000.11.")
    after = position.play("h2")
    assert outcome(after) == ((0,), "four")
    assert after.outcome is not None
    assert after.outcome.cells == ("1", "2", "3", "7")
    assert after.turn == 1
    assert refusal(after, "a1") == ("game-over", {"reason": "four"})
    assert event(position, "h2", "ended")[0]["outcome"]["winners"] == [0]
    assert sixfold.position(after.to_text()).outcome == after.outcome


def test_three_hexagons_do_not_win() -> None:
    after = gosix("e3 f2 f3 g2 g3", owners="00..11.").play("h2")
    assert owners(after) == "00..110"
    assert after.outcome is None


def test_who_gives_the_opponent_his_fourth_hexagon_loses() -> None:
    after = gosix("e3", "f2 f3 g2 g3", owners="11.100.").play("h2")
    assert outcome(after) == ((1,), "four")
    assert after.outcome is not None
    assert after.outcome.cells == ("1", "2", "4", "7")


def test_two_hexagons_at_once_can_lead_from_three_to_five() -> None:
    after = gosix("a1 a2 b1 b3 c1 c2 c3 d2 d3", owners="...000.").play("b2")
    assert outcome(after) == ((0,), "four")
    assert after.outcome is not None
    assert after.outcome.cells == ("1", "2", "4", "5", "6")


# Nobody, or only one, can place

ONE_LEFT = (
    "a1 a2 c1 c2 d1 e1 e2 e3 f3 g2",
    "b1 b2 b3 c3 d2 d4 e4 f1 f2 g1 g3 h1 h2",
)
"""Only `d3` is empty and would close hexagon 5: with equal counts if seat 0 places there."""
TWO_LEFT = (
    "a1 a2 b1 c2 d2 d4 e4 f1 f3 g2",
    "b3 c1 c3 d1 d3 e1 e2 e3 f2 g1 g3 h1 h2",
)
"""Only `b2` is empty; hexagons 1 and 2 make a tie for one player each."""
THREE_LEFT = (
    "a1 a2 b1 c1 c2 c3 d1 d3 e1 e3 f3 g2 h1",
    "b2 b3 d2 d4 e4 f1 f2 g1 g3 h2",
)
"""Only `e2` is empty; it closes 3, 4 and 6, and each player would make a tie."""


def test_a_player_without_a_legal_placement_passes() -> None:
    position = gosix(*ONE_LEFT, owners="0001.11")
    assert position.outcome is None
    assert refusal(position, "d3")[0] == "tie-closing"
    assert texts(position) == ["pass"]
    assert events(position, "pass") == [{"kind": "passed", "seat": 0}]
    after = position.play("pass")
    assert after == gosix(*ONE_LEFT, owners="0001.11", turn=1)
    assert texts(after) == ["d3"]
    assert refusal(after, "pass") == ("may-not-pass", {})


@pytest.mark.parametrize(
    ("hexes", "winners", "cells"),
    [
        ("..00011", (0,), ("3", "4", "5")),
        ("..01011", (1,), ("4", "6", "7")),
        ("..10110", (1,), ("3", "5", "6")),
    ],
)
def test_when_nobody_can_place_more_hexagons_win_without_a_pass(
    hexes: str, winners: tuple[int, ...], cells: tuple[str, ...]
) -> None:
    first, second = TWO_LEFT
    position = gosix(first, second.replace(" h1", ""), owners=hexes, turn=1)
    assert position.outcome is None
    after = position.play("h1")
    assert outcome(after) == (winners, "blocked")
    assert after.outcome is not None
    assert after.outcome.cells == cells
    assert after.turn == 0
    assert event(position, "h1", "passed") == []
    assert sixfold.position(after.to_text()).outcome == after.outcome


def test_when_nobody_can_place_equal_numbers_are_a_draw() -> None:
    first, second = THREE_LEFT
    position = gosix(first.replace("a2 ", ""), second, owners="01..0.1", turn=0)
    after = position.play("a2")
    assert outcome(after) == ((), "blocked")
    assert after.outcome is not None
    assert after.outcome.cells == ()


def test_every_corner_that_would_close_something_is_told_with_the_counts() -> None:
    text = "gosix p0:b2;c2;d2;d3;e2 p1:a1;b1;e3;f2 hexes:...0... turn:0"
    position = sixfold.position(text)
    assert isinstance(position, GoSixPosition)
    assert position.all_closings() == {"c1": position.closings("c1")}
    [each] = position.closings("c1")
    assert (each.name, each.counts, each.owner) == ("1", (6, 2), 0)
