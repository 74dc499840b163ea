"""SIX: passing, the third time of a position, and what counts as the same position."""

from __future__ import annotations

import pickle

import pytest

import sixfold

from .boards import (
    EDITIONS,
    FORBIDDING,
    Position,
    all_tiles,
    event,
    events,
    fields,
    outcome,
    place_all,
    play,
    refusal,
    six,
    texts,
    tiles,
)

STUCK = {"six/first-edition": "BRR" + "BR" * 17 + "B", "six/foxmind": "BRR" + "BR" * 19 + "B"}
"""A row with black ends: every red tile links its neighbours, and no other cell does."""


def row(id: str, turn: int = 0, seen: int = 1) -> Position:
    """Black and red in turn in one straight row of 2n tiles."""
    return six(id, "BR" * all_tiles(id), turn=turn, seen=seen)


def roll(id: str, first: int, plies: int) -> str:
    """Moves that take the row's first tile to its other end, again and again."""
    length = 2 * all_tiles(id)
    return " ".join(f"{n},0>{n + length},0" for n in range(first, first + plies))


def seen(position: Position) -> int:
    return int(fields(position)["seen"])


# Passing


@pytest.mark.parametrize("id", FORBIDDING)
def test_a_player_without_a_legal_move_passes_and_only_passes(id: str) -> None:
    position = six(id, STUCK[id], turn=1)
    assert texts(position) == ["pass"]
    assert refusal(position, "1,0>0,1")[0] == "would-split"
    assert events(position, "pass") == [{"kind": "passed", "seat": 1}]


@pytest.mark.parametrize("id", FORBIDDING)
def test_a_pass_changes_nothing_but_the_turn(id: str) -> None:
    position = six(id, STUCK[id], turn=1)
    after = position.play("pass")
    assert after == six(id, STUCK[id], turn=0)
    assert after.outcome is None
    assert refusal(after, "pass") == ("may-not-pass", {})


# Repetition


@pytest.mark.parametrize("id", EDITIONS)
def test_the_third_time_of_a_position_is_a_draw_even_if_the_field_has_wandered(id: str) -> None:
    position = row(id)
    counts = [seen(position)]
    for move in roll(id, 0, 4).split():
        assert position.outcome is None
        position = position.play(move)
        counts.append(seen(position))
    assert counts == [1, 1, 2, 2, 3]
    assert outcome(position) == ((), "repetition")
    assert min(set.union(*tiles(position))) == (4, 0)
    assert position.turn == 0
    assert refusal(position, "4,0>42,0") == ("game-over", {"reason": "repetition"})


@pytest.mark.parametrize("id", EDITIONS)
def test_the_third_time_of_a_position_is_a_draw_on_the_same_cells(id: str) -> None:
    end = 2 * all_tiles(id) - 1
    there = f"0,0>0,1 {end},0>{end - 1},1"
    back = f"0,1>0,0 {end - 1},1>{end},0"
    position = play(row(id), f"{there} {back}")
    assert position == row(id, seen=2)
    assert position.outcome is None
    position = play(position, f"{there} {back}")
    assert position == row(id, seen=3)
    assert outcome(position) == ((), "repetition")


@pytest.mark.parametrize("id", EDITIONS)
def test_a_repetition_is_announced_as_the_end(id: str) -> None:
    position = play(row(id), roll(id, 0, 3))
    last = roll(id, 3, 1)
    assert event(position, last, "ended") == [
        {"outcome": {"winners": [], "reason": "repetition", "points": None, "cells": []}}
    ]


@pytest.mark.parametrize("id", EDITIONS)
def test_a_repetition_is_counted_on_when_every_ply_is_pickled(id: str) -> None:
    position = row(id)
    for move in roll(id, 0, 4).split():
        position = pickle.loads(pickle.dumps(position.play(move)))
    assert seen(position) == 3
    assert outcome(position) == ((), "repetition")


def test_the_count_goes_on_from_a_text_that_was_read() -> None:
    position = play(row("six/steffen", seen=2), roll("six/steffen", 0, 2))
    assert seen(position) == 3
    assert outcome(position) == ((), "repetition")
    read = sixfold.position(position.to_text())
    assert read == position
    assert read.outcome == position.outcome


def test_the_same_tiles_with_the_other_seat_to_move_are_another_position() -> None:
    # Red is stuck throughout: Black walks to and fro, and each standing comes once for each seat.
    position = six("six/first-edition", STUCK["six/first-edition"])
    counts = []
    for move in ["0,0>0,1", "pass", "0,1>0,0", "pass", "0,0>0,1", "pass", "0,1>0,0", "pass"]:
        position = position.play(move)
        counts.append((position.turn, seen(position)))
    assert counts == [(1, 1), (0, 1), (1, 1), (0, 2), (1, 2), (0, 2), (1, 2), (0, 3)]
    assert outcome(position) == ((), "repetition")


@pytest.mark.parametrize("id", EDITIONS)
def test_phase_one_never_repeats(id: str) -> None:
    position = place_all(id)
    assert [seen(each) for each in position.line()] == [1] * len(list(position.line()))


@pytest.mark.parametrize("id", EDITIONS)
def test_the_first_position_of_phase_two_counts_as_its_first_time(id: str) -> None:
    position = sixfold.game(id).start()
    laid = sum(map(len, tiles(position)))
    position = play(position, " ".join(f"{q},0" for q in range(laid, 2 * all_tiles(id))))
    assert position == row(id)
    position = play(position, roll(id, 0, 2))
    assert seen(position) == 2
    assert outcome(play(position, roll(id, 2, 2))) == ((), "repetition")


@pytest.mark.parametrize("id", EDITIONS)
def test_endless_knows_no_repetition_and_prints_no_count(id: str) -> None:
    position = play(row(f"{id}+endless"), roll(id, 0, 12))
    assert position.outcome is None
    assert position.legal_moves
    assert "seen" not in position.to_text()
    assert sixfold.position(position.to_text()) == position


# The same position


def test_keys_are_equal_for_shifted_positions_and_leave_history_out() -> None:
    rows = "BRBRBRBRBRBR", "..BR"
    here = six("six/steffen", *rows)
    assert six("six/steffen", *rows, at=(-7, 30)).key == here.key
    assert six("six/steffen", *rows, seen=2).key == here.key
    assert six("six/steffen", *rows, turn=1).key != here.key
    assert six("six/steffen", *rows[:1], "...BR").key != here.key
    assert six("six/steffen", "RBRBRBRBRBRB", "..RB").key != here.key


def test_equality_and_hash_compare_cells_turn_and_count_but_not_the_way_there() -> None:
    rows = "BRBRBRBRBRBR", "..BR"
    here = six("six/steffen", *rows)
    assert here == six("six/steffen", *rows)
    assert hash(here) == hash(six("six/steffen", *rows))
    for other in (
        six("six/steffen", *rows, seen=2),
        six("six/steffen", *rows, turn=1),
        six("six/steffen", *rows, at=(1, 0)),
        six("six/foxmind-advanced", *rows),
    ):
        assert here != other
    start = sixfold.game("six/first-edition").start()
    one, other = play(start, "0,0 1,0 2,0 0,1 0,2"), play(start, "0,0 0,1 0,2 1,0 2,0")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
