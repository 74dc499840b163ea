"""SIX, phase two: which tiles move where, and what a split does in each edition."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games.six import SixPosition

from .boards import (
    CAPTURING,
    EDITIONS,
    FORBIDDING,
    Cell,
    Position,
    cells,
    event,
    events,
    fields,
    name,
    neighbours,
    outcome,
    padded,
    refusal,
    six,
    star,
    texts,
    tiles,
)

RIGHT, DOWN_LEFT, UP = (1, 0), (-1, 1), (0, -1)
"""Three directions whose first cells do not touch each other."""


def linked(id: str) -> Position:
    """`1,0` links the tiles left of it with `1,1;2,1`; on `0,1` it would link them as well."""
    return padded(id, "RBB", "..RB", at=(-1, 0), tail=(-2, 0), step=(-1, 0))


def enclosed(id: str, turn: int = 0) -> Position:
    """`0,0` has tiles on all six sides."""
    return padded(id, ".RB", "BBR", "RB.", at=(-1, -1), tail=(2, 0), step=(1, 0), turn=turn)


def targets(position: Position, source: str) -> set[Cell]:
    found = [move for move in texts(position) if move.startswith(f"{source}>")]
    return cells(" ".join(move.partition(">")[2].partition("=")[0] for move in found))


@pytest.mark.parametrize("id", EDITIONS)
def test_a_free_tile_goes_to_every_empty_cell_next_to_another_tile_and_not_back(id: str) -> None:
    position = linked(id)
    black, red = tiles(position)
    rest = (black | red) - {(2, 1)}
    expected = {at for tile in rest for at in neighbours(tile)} - rest - {(2, 1)}
    assert targets(position, "2,1") == expected


@pytest.mark.parametrize("id", EDITIONS)
def test_moving_takes_the_tile_from_one_cell_to_the_other_and_the_turn_goes_on(id: str) -> None:
    position = linked(id)
    black, red = tiles(position)
    after = position.play("2,1>0,1")
    assert tiles(after) == (black - {(2, 1)} | {(0, 1)}, red)
    assert after.turn == 1
    assert fields(after)["hands"] == "0,0"
    assert events(position, "2,1>0,1") == [
        {"kind": "moved", "seat": 0, "source": "2,1", "target": "0,1"}
    ]


@pytest.mark.parametrize("id", EDITIONS)
def test_a_completely_enclosed_tile_may_move(id: str) -> None:
    position = enclosed(id)
    assert neighbours((0, 0)) <= set.union(*tiles(position))
    assert (1, 1) in targets(position, "0,0")
    assert (1, 1) in tiles(position.play("0,0>1,1"))[0]


@pytest.mark.parametrize("id", ["six/steffen", "six/foxmind", "six/foxmind-advanced"])
def test_the_start_tiles_move_like_any_tile_of_their_colour(id: str) -> None:
    assert targets(enclosed(id), "0,0")
    reds = padded(id, "BRB", ".B.", tail=(-1, 0), step=(-1, 0), turn=1)
    assert targets(reds, "1,0")


@pytest.mark.parametrize("id", EDITIONS)
def test_only_own_tiles_move(id: str) -> None:
    position = linked(id)
    assert refusal(position, "1,1>0,1") == ("own-tile-needed", {"source": "1,1"})
    assert refusal(position, "0,1>3,0") == ("no-tile", {"source": "0,1"})
    sources = cells(" ".join(move.partition(">")[0] for move in texts(position)))
    assert sources <= tiles(position)[0]


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_does_not_move_onto_a_tile(id: str) -> None:
    assert refusal(linked(id), "2,1>0,0") == ("occupied", {"cell": "0,0"})


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_never_returns_to_its_own_cell(id: str) -> None:
    assert refusal(linked(id), "2,1>2,1") == ("same-cell", {"cell": "2,1"})


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_needs_another_tile_than_itself_to_touch(id: str) -> None:
    position = linked(id)
    for alone in ("3,1", "3,0", "30,30"):
        assert refusal(position, f"2,1>{alone}") == ("not-touching", {"cell": alone})


@pytest.mark.parametrize("id", EDITIONS)
def test_a_player_with_a_legal_move_may_not_pass(id: str) -> None:
    assert refusal(linked(id), "pass") == ("may-not-pass", {})


@pytest.mark.parametrize("id", CAPTURING)
def test_moves_are_ordered_by_source_target_and_choice_as_numbers(id: str) -> None:
    position = star(id, {RIGHT: "RBRBRBRBRBRB", DOWN_LEFT: "RBRBRBRBRBRB", UP: "RB"})
    found = []
    for move in texts(position):
        source, _, rest = move.partition(">")
        target, _, choice = rest.partition("=")
        found.append([tuple(map(int, at.split(","))) for at in (source, target, choice) if at])
    assert found == sorted(found)
    assert {len(each) for each in found} == {2, 3}


# Forbidden


def test_first_edition_a_linking_tile_is_not_lifted_even_towards_another_link() -> None:
    position = linked("six/first-edition")
    assert targets(position, "1,0") == set()
    assert refusal(position, "1,0>0,1") == ("would-split", {"source": "1,0", "target": "0,1"})
    assert refusal(position, "1,0>3,0") == ("would-split", {"source": "1,0", "target": "3,0"})


def test_foxmind_a_linking_tile_moves_to_another_linking_cell_and_nowhere_else() -> None:
    position = linked("six/foxmind")
    assert targets(position, "1,0") == {(0, 1)}
    assert refusal(position, "1,0>3,0") == ("would-split", {"source": "1,0", "target": "3,0"})
    assert (0, 1) in tiles(position.play("1,0>0,1"))[0]


@pytest.mark.parametrize("id", FORBIDDING)
def test_forbidding_editions_never_capture_and_take_no_choice(id: str) -> None:
    position = linked(id)
    assert refusal(position, "2,1>0,1=0,0") == ("choice-not-needed", {})
    assert event(position, "2,1>0,1", "captured") == []


# Captures


@pytest.mark.parametrize("id", CAPTURING)
def test_the_smaller_group_is_removed_for_good_with_both_colours(id: str) -> None:
    position = six(id, "BRBRBRBRBRBRBRB")
    after = position.play("12,0>0,1")
    black, red = tiles(after)
    assert black == {(q, 0) for q in range(0, 12, 2)} | {(0, 1)}
    assert red == {(q, 0) for q in range(1, 12, 2)}
    assert fields(after)["hands"] == "0,0"
    assert event(position, "12,0>0,1", "captured") == [
        {"cells": ["13,0", "14,0"], "counts": [1, 1]}
    ]
    assert refusal(after, "13,0") == ("moving-phase", {"cell": "13,0"})


def test_steffen_the_lifted_tile_is_laid_next_to_the_group_that_stayed() -> None:
    position = six("six/steffen", "BRBRBRBRBRBRBRB")
    for gone in ("15,0", "13,1", "13,-1"):
        assert refusal(position, f"12,0>{gone}") == ("not-touching-kept", {"cell": gone})
    stayed = {(q, 0) for q in range(12)}
    beside = {at for tile in stayed for at in neighbours(tile)}
    assert targets(position, "12,0") == beside - stayed - {(12, 0)}


def test_foxmind_advanced_the_tile_may_land_beside_the_smaller_group_and_is_lost_with_it() -> None:
    position = six("six/foxmind-advanced", "BRBRBRBRBRBRBRB")
    assert event(position, "12,0>15,0", "captured") == [
        {"cells": ["13,0", "14,0", "15,0"], "counts": [2, 1]}
    ]
    black, red = tiles(position.play("12,0>15,0"))
    assert black | red == {(q, 0) for q in range(12)}


def test_foxmind_advanced_the_tile_lands_while_all_groups_still_lie() -> None:
    position = six("six/foxmind-advanced", "BRBRBRBRBRBRBRB")
    remaining = {(q, 0) for q in range(15) if q != 12}
    beside = {at for tile in remaining for at in neighbours(tile)}
    assert targets(position, "12,0") == beside - remaining - {(12, 0)}
    assert refusal(position, "12,0>13,0") == ("occupied", {"cell": "13,0"})


def test_steffen_captures_when_lifting_even_if_the_tile_would_link_again() -> None:
    position = six("six/steffen", "RBRBRBRBRBRBB", "............RB")
    after = position.play("12,0>11,1")
    assert event(position, "12,0>11,1", "captured") == [
        {"cells": ["12,1", "13,1"], "counts": [1, 1]}
    ]
    assert len(set.union(*tiles(after))) == 13


def test_foxmind_advanced_captures_nothing_if_the_tile_links_again() -> None:
    position = six("six/foxmind-advanced", "RBRBRBRBRBRBB", "............RB")
    assert event(position, "12,0>11,1", "captured") == []
    assert len(set.union(*tiles(position.play("12,0>11,1")))) == 15


@pytest.mark.parametrize("id", CAPTURING)
def test_of_three_groups_only_the_largest_stays(id: str) -> None:
    position = star(id, {RIGHT: "RBR", DOWN_LEFT: "RBRBRBRBRBRB", UP: "BR"})
    black, red = tiles(position.play("0,0>-12,13"))
    assert black | red == {(-n, n) for n in range(1, 13)} | {(-12, 13)}
    captured = event(position, "0,0>-12,13", "captured")
    assert sorted(captured, key=lambda each: str(each["cells"])) == [
        {"cells": ["0,-2", "0,-1"], "counts": [1, 1]},
        {"cells": ["1,0", "2,0", "3,0"], "counts": [1, 2]},
    ]


def test_foxmind_advanced_a_landed_tile_may_join_two_groups_into_the_largest() -> None:
    arms = {RIGHT: "RBRBR", DOWN_LEFT: "BRBRB", UP: "RBRBRBRB"}
    position = star("six/foxmind-advanced", arms)
    assert [each["cells"][0] for each in event(position, "0,0>0,1", "captured")] == ["0,-8"]
    assert len(set.union(*tiles(position.play("0,0>0,1")))) == 11
    lifted = star("six/steffen", arms)
    assert refusal(lifted, "0,0>0,1") == ("not-touching-kept", {"cell": "0,1"})


# The mover's choice

TWELVE = "RBRBRBRBRBRB"
TIED = {RIGHT: TWELVE, DOWN_LEFT: TWELVE, UP: "RBR"}
CHOICES = {"choices": ("-12,12", "1,0")}


def test_steffen_groups_tied_without_the_lifted_tile_need_a_choice_whatever_it_touches() -> None:
    position = star("six/steffen", TIED)
    assert refusal(position, "0,0>13,0") == ("choice-needed", {"choices": ("1,0",)})
    black, red = tiles(position.play("0,0>13,0=1,0"))
    assert black | red == {(q, 0) for q in range(1, 14)}
    assert refusal(position, "0,0>13,0=-12,12") == ("not-touching-kept", {"cell": "13,0"})
    black, red = tiles(position.play("0,0>-13,13=-12,12"))
    assert black | red == {(-n, n) for n in range(1, 14)}


def test_steffen_a_target_beside_both_tied_groups_may_keep_either() -> None:
    rows = "RBRBRBRBRBRBB", "............RBRBRBRBRBRB"
    position = six("six/steffen", *rows)
    assert [move for move in texts(position) if move.startswith("12,0>11,1")] == [
        "12,0>11,1=0,0",
        "12,0>11,1=12,1",
    ]
    black, red = tiles(position.play("12,0>11,1=0,0"))
    assert black | red == {(q, 0) for q in range(12)} | {(11, 1)}
    black, red = tiles(position.play("12,0>11,1=12,1"))
    assert black | red == {(q, 1) for q in range(11, 24)}
    landed = six("six/foxmind-advanced", *rows)
    assert "12,0>11,1" in texts(landed)
    assert refusal(landed, "12,0>11,1=0,0") == ("choice-not-needed", {})


def test_of_three_tied_groups_the_choice_must_be_one_that_the_tile_touches() -> None:
    position = star("six/steffen", {RIGHT: "RBRBRBR", DOWN_LEFT: "BRBRBRB", UP: "RBRBRBR"})
    assert [move for move in texts(position) if move.startswith("0,0>0,1")] == [
        "0,0>0,1=-7,7",
        "0,0>0,1=1,0",
    ]
    assert refusal(position, "0,0>0,1=0,-7") == ("not-touching-kept", {"cell": "0,1"})


def test_foxmind_advanced_the_landed_tile_counts_in_the_size_of_its_group() -> None:
    arms = {RIGHT: TWELVE, DOWN_LEFT: TWELVE[:-1]}
    position = star("six/foxmind-advanced", arms)
    choices = {"choices": ("-11,11", "1,0")}
    assert refusal(position, "0,0>-11,12") == ("choice-needed", choices)
    assert refusal(position, "0,0>13,0=1,0") == ("choice-not-needed", {})
    black, red = tiles(position.play("0,0>-11,12=-11,11"))
    assert black | red == {(-n, n) for n in range(1, 12)} | {(-11, 12)}
    black, red = tiles(position.play("0,0>-11,12=1,0"))
    assert black | red == {(q, 0) for q in range(1, 13)}
    lifted = star("six/steffen", arms)
    assert refusal(lifted, "0,0>-11,12") == ("not-touching-kept", {"cell": "-11,12"})


def test_foxmind_advanced_the_moved_tile_is_ignored_for_naming_its_group() -> None:
    position = star("six/foxmind-advanced", {RIGHT: TWELVE, DOWN_LEFT: TWELVE[:-1]})
    choices = {"choices": ("-11,11", "1,0")}
    assert refusal(position, "0,0>-12,12") == ("choice-needed", choices)
    assert refusal(position, "0,0>-12,12=-12,12") == ("wrong-choice", choices)
    assert (-12, 12) in tiles(position.play("0,0>-12,12=-11,11"))[0]


def test_foxmind_advanced_tied_groups_may_lie_apart_from_the_landed_tile() -> None:
    position = star("six/foxmind-advanced", TIED)
    assert refusal(position, "0,0>0,-4") == ("choice-needed", CHOICES)
    captured = event(position, "0,0>0,-4=1,0", "captured")
    assert sorted(len(each["cells"]) for each in captured) == [4, 12]
    black, red = tiles(position.play("0,0>0,-4=1,0"))
    assert black | red == {(q, 0) for q in range(1, 13)}


@pytest.mark.parametrize("wrong", ["2,0", "-1,1", "0,-3", "0,0", "13,0", "50,50"])
def test_only_the_smallest_cell_of_a_tied_group_names_it(wrong: str) -> None:
    lifted = star("six/steffen", TIED)
    assert refusal(lifted, f"0,0>13,0={wrong}") == ("wrong-choice", {"choices": ("1,0",)})
    landed = star("six/foxmind-advanced", TIED)
    assert refusal(landed, f"0,0>0,-4={wrong}") == ("wrong-choice", CHOICES)


@pytest.mark.parametrize("id", CAPTURING)
def test_a_choice_without_a_tie_for_the_largest_is_illegal(id: str) -> None:
    position = star(id, {RIGHT: "RBR", DOWN_LEFT: TWELVE, UP: "BRB"})
    assert "0,0>-12,13" in texts(position)
    assert refusal(position, "0,0>-12,13=-12,12") == ("choice-not-needed", {})


@pytest.mark.parametrize(
    ("id", "arm", "move", "smallest"),
    [
        ("six/steffen", TWELVE, "0,0>0,-13", "0,-12"),
        ("six/foxmind-advanced", TWELVE[:-1], "0,0>0,-12", "0,-11"),
    ],
)
def test_the_smallest_cell_is_found_by_number(id: str, arm: str, move: str, smallest: str) -> None:
    position = star(id, {(0, 1): TWELVE, UP: arm})
    choices = [each for each in texts(position) if each.startswith(f"{move}=")]
    assert choices[0] == f"{move}={smallest}"
    assert refusal(position, f"{move}=0,-1")[0] == "wrong-choice"


def test_foxmind_sheet_example_red_keeps_the_left_twelve_and_black_is_left_with_five() -> None:
    position = star(
        "six/foxmind-advanced", {RIGHT: "BRBRBRBRBRBR", DOWN_LEFT: "RBRBRBRBRBR"}, turn=1
    )
    move = "0,0>-12,12"
    assert refusal(position, move) == ("choice-needed", {"choices": ("-11,11", "1,0")})
    (captured,) = event(position, f"{move}=-11,11", "captured")
    assert len(captured["cells"]) == 12
    after = position.play(f"{move}=-11,11")
    assert tuple(map(len, tiles(after))) == (5, 7)
    assert outcome(after) == ((1,), "short")
    other = position.play(f"{move}=1,0")
    assert tuple(map(len, tiles(other))) == (6, 6)
    assert other.outcome is None


@pytest.mark.parametrize("id", CAPTURING)
def test_a_text_after_a_capture_reads_back(id: str) -> None:
    after = star(id, {RIGHT: "RBR", DOWN_LEFT: TWELVE, UP: "BR"}).play("0,0>-1,0")
    assert sixfold.position(after.to_text()) == after
    assert name((-1, 0)) in after.to_text()


# What can be taken up


@pytest.mark.parametrize("id", EDITIONS)
def test_the_tiles_of_a_row_that_can_be_taken_up(id: str) -> None:
    """All but its ends are cut, and no other cell links what they hold together."""
    pairs = 19 if "first" in id else 21
    position = six(id, "BR" * pairs, turn=0)
    assert isinstance(position, SixPosition)
    black = tuple((2 * n, 0) for n in range(pairs))
    assert position.movable() == (black if id in CAPTURING else black[:1])
    assert all(move.source == (0, 0) for move in position.moves_of((0, 0)))
    assert bool(position.moves_of((2, 0))) == (id in CAPTURING)
    assert position.moves_of((1, 0)) == position.moves_of((0, 1)) == ()


def test_nothing_can_be_taken_up_by_a_player_who_must_pass() -> None:
    position = six("six/first-edition", "B" + "RRB" * 2 + "RB" * 15 + "B", turn=1)
    assert isinstance(position, SixPosition)
    assert texts(position) == ["pass"]
    assert position.movable() == ()
    assert position.play("pass").movable() != ()


def test_a_placing_player_takes_up_nothing() -> None:
    position = sixfold.game("six/steffen").start()
    assert isinstance(position, SixPosition)
    assert position.movable() == ()
    assert position.moves_of((0, 0)) == ()


def test_captures_are_named_without_playing() -> None:
    position = star("six/steffen", {RIGHT: "RBRBRBR", DOWN_LEFT: "BRBRBRB", UP: "RBRBRBR"})
    assert isinstance(position, SixPosition)
    down_left = tuple((q, -q) for q in range(-7, 0))
    up = tuple((0, r) for r in range(-7, 0))
    assert set(position.captures("0,0>0,1=1,0")) == {down_left, up}
    assert position.captures("-7,7>0,1") == ()
    with pytest.raises(sixfold.IllegalMove, match="choice-needed"):
        position.captures("0,0>0,1")
