"""SIX, phase one: what lies on the table at the start, and where a tile may be laid."""

from __future__ import annotations

import pytest

import sixfold

from .boards import (
    AROUND,
    EDITIONS,
    event,
    events,
    fields,
    name,
    place_all,
    placing,
    play,
    refusal,
    texts,
    tiles,
)

STARTS = {
    "six/first-edition": "b:- r:- hands:19,19 turn:0 seen:1",
    "six/steffen": "b:0,0 r:1,0 hands:20,20 turn:0 seen:1",
    "six/foxmind": "b:0,0 r:1,0 hands:20,20 turn:0 seen:1",
    "six/foxmind-advanced": "b:0,0 r:1,0 hands:20,20 turn:0 seen:1",
}
FOXMIND = ("six/foxmind", "six/foxmind-advanced")
TOUCHES_THE_START = ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"]


@pytest.mark.parametrize("id", EDITIONS)
def test_each_edition_starts_with_its_tiles_on_the_table_and_in_hand(id: str) -> None:
    start = sixfold.game(id).start()
    assert start.to_text() == f"{id} {STARTS[id]}"
    assert start.turn == 0
    assert start.outcome is None


def test_first_edition_lays_the_first_tile_at_the_origin() -> None:
    start = sixfold.game("six/first-edition").start()
    assert texts(start) == ["0,0"]
    for wrong in ("1,0", "0,-1", "7,7"):
        assert refusal(start, wrong) == ("first-tile-at-origin", {"cell": wrong})


def test_first_edition_lays_the_second_tile_next_to_the_first() -> None:
    after = sixfold.game("six/first-edition").start().play("0,0")
    assert texts(after) == ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"]
    assert refusal(after, "1,1") == ("not-touching", {"cell": "1,1"})


def test_steffen_lays_the_first_tile_next_to_any_tile() -> None:
    assert texts(sixfold.game("six/steffen").start()) == TOUCHES_THE_START


@pytest.mark.parametrize("id", FOXMIND)
def test_foxmind_first_move_touches_red_and_not_black(id: str) -> None:
    start = sixfold.game(id).start()
    assert texts(start) == ["1,1", "2,-1", "2,0"]
    for both in ("0,1", "1,-1"):
        assert refusal(start, both) == ("first-move-must-not-touch-black", {"cell": both})
    for black_only in ("-1,0", "-1,1", "0,-1"):
        assert refusal(start, black_only) == (
            "first-move-must-not-touch-black",
            {"cell": black_only},
        )


@pytest.mark.parametrize("id", FOXMIND)
def test_foxmind_first_move_that_touches_neither_start_tile_must_touch_red(id: str) -> None:
    start = sixfold.game(id).start()
    assert refusal(start, "3,0") == ("first-move-must-touch-red", {"cell": "3,0"})


@pytest.mark.parametrize("id", FOXMIND)
def test_foxmind_restricts_only_the_first_move(id: str) -> None:
    after = sixfold.game(id).start().play("2,0")
    assert texts(after) == [
        "-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,0",
    ]  # fmt: skip


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("colour", ["black", "red"])
def test_a_tile_may_be_laid_on_all_six_neighbours_of_a_tile_of_either_colour(
    id: str, colour: str
) -> None:
    position = placing(id, "BRBRBR")
    q = 0 if colour == "black" else 5
    free = {(q + dq, dr) for dq, dr in AROUND} - {(1, 0), (4, 0)}
    assert len(free) == 5
    assert {name(each) for each in free} <= set(texts(position))


def test_exactly_the_empty_neighbours_of_tiles_are_open() -> None:
    position = placing("six/steffen", "BR", "BR", "R", "B")
    assert texts(position) == [
        "-1,0", "-1,1", "-1,2", "-1,3", "-1,4", "0,-1", "0,4", "1,-1", "1,2", "1,3",
        "2,-1", "2,0", "2,1",
    ]  # fmt: skip


def test_legal_placements_are_ordered_by_number_and_not_by_text() -> None:
    position = placing("six/steffen", "BRBRBRBRBRBRBRBRBRBRBRBR", at=(-12, 0))
    found = [tuple(map(int, each.split(","))) for each in texts(position)]
    assert found == sorted(found)
    assert texts(position)[0] == "-13,0"
    assert texts(position)[-1] == "12,0"


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_may_not_be_laid_on_a_tile(id: str) -> None:
    position = placing(id, "BRB")
    for taken in ("0,0", "1,0"):
        assert refusal(position, taken) == ("occupied", {"cell": taken})


@pytest.mark.parametrize("id", EDITIONS)
def test_a_tile_may_not_be_laid_away_from_all_tiles(id: str) -> None:
    position = placing(id, "BRB")
    for far in ("4,0", "1,2", "-1,2", "2,-2", "-40,7"):
        assert refusal(position, far) == ("not-touching", {"cell": far})


@pytest.mark.parametrize("id", EDITIONS)
def test_phase_one_has_no_moving_and_no_passing(id: str) -> None:
    position = placing(id, "BRBR")
    assert refusal(position, "0,0>4,0") == ("placing-phase", {"source": "0,0"})
    assert refusal(position, "pass") == ("may-not-pass", {})


@pytest.mark.parametrize("id", EDITIONS)
def test_placing_takes_a_tile_from_the_hand_of_its_colour_and_the_turn_goes_on(id: str) -> None:
    position = placing(id, "BRB")
    assert position.turn == 1
    blacks_hand, reds_hand = map(int, fields(position)["hands"].split(","))
    after = position.play("3,0")
    black, red = tiles(after)
    assert (black, red) == ({(0, 0), (2, 0)}, {(1, 0), (3, 0)})
    assert fields(after)["hands"] == f"{blacks_hand},{reds_hand - 1}"
    assert after.turn == 0


@pytest.mark.parametrize("id", EDITIONS)
def test_nothing_is_captured_by_placing(id: str) -> None:
    position = placing(id, "BBBRRR", "RRRBBB")
    black, red = tiles(position)
    assert events(position, "2,-1") == [{"kind": "placed", "seat": 0, "cell": "2,-1"}]
    assert tiles(position.play("2,-1")) == (black | {(2, -1)}, red)


def test_a_position_does_not_change_when_it_is_played_on() -> None:
    start = sixfold.game("six/foxmind").start()
    text = start.to_text()
    start.play("2,0")
    assert start.to_text() == text


@pytest.mark.parametrize("id", EDITIONS)
def test_phase_two_begins_when_all_hands_are_empty(id: str) -> None:
    position = place_all(id)
    plies = sum(map(len, tiles(position))) - sum(map(len, tiles(sixfold.game(id).start())))
    assert plies == (38 if id == "six/first-edition" else 40)
    assert position.turn == 0
    assert fields(position)["seen"] == "1"
    assert all(">" in move for move in texts(position))
    q, r = max(tiles(position)[0])
    free = name((q + 1, r))
    assert refusal(position, free) == ("moving-phase", {"cell": free})


def test_the_last_hand_is_laid_out_before_anybody_moves() -> None:
    position = place_all("six/steffen").parent
    assert position is not None
    assert fields(position)["hands"] == "0,1"
    assert position.turn == 1
    q, r = max(tiles(position)[1])
    source = name((q, r))
    assert refusal(position, f"{source}>{q + 9},{r}") == ("placing-phase", {"source": source})


def test_placing_reports_the_seat_and_the_end() -> None:
    position = placing("six/steffen", "BBBBB", "RRRRR")
    assert event(position, "5,0", "placed") == [{"seat": 0, "cell": "5,0"}]
    assert [each["kind"] for each in events(position, "5,0")] == ["placed", "ended"]
    assert [each["kind"] for each in events(position, "0,-1")] == ["placed"]


PERFT = {
    "six/foxmind": (3, 30, 348, 4568),
    "six/foxmind-advanced": (3, 30, 348, 4568),
    "six/steffen": (8, 78, 888, 11488),
    "six/first-edition": (1, 6, 48, 468),
}


@pytest.mark.parametrize("id", EDITIONS)
def test_the_number_of_opening_sequences_is_that_of_the_rules(id: str) -> None:
    start = sixfold.game(id).start()
    assert tuple(sixfold.perft(start, depth) for depth in (1, 2, 3, 4)) == PERFT[id]


def test_black_begins_and_turns_alternate() -> None:
    position = sixfold.game("six/first-edition").start()
    seats = []
    for move in ("0,0", "1,0", "2,0", "3,0"):
        seats.append(position.turn)
        position = play(position, move)
    assert seats == [0, 1, 0, 1]
