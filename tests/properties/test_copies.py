"""A copy of a position is the position: it remembers how it came about, and plays on like it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold

from .strategies import Line, Position, far_lines, lines, steady


def unpickled(value: Any, protocol: int = pickle.DEFAULT_PROTOCOL) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


WAYS: tuple[Callable[[Any], Any], ...] = (
    unpickled,
    partial(unpickled, protocol=2),
    copy.copy,
    copy.deepcopy,
)


@steady(60)
@given(lines() | far_lines(), st.integers(0, 2**20))
def test_a_game_that_is_copied_on_the_way_ends_as_the_one_that_is_not(
    line: Line, seed: int
) -> None:
    random, played, copied = Random(seed), line.end, line.positions[0]
    for _, move, _ in line.steps():
        if random.random() < 0.2:
            copied = random.choice(WAYS)(copied)
        copied = copied.play(move)
    assert (copied, hash(copied)) == (played, hash(played))
    assert copied.game is played.game
    assert (copied.outcome, copied.last_move) == (played.outcome, played.last_move)
    assert copied.legal_moves == played.legal_moves
    assert [*map(str, copied.line())] == [*map(str, played.line())]
    assert [at.last_move for at in copied.line()] == [at.last_move for at in played.line()]


@steady(20)
@given(lines())
def test_moves_travel_too(line: Line) -> None:
    for _, move, _ in line.steps()[-3:]:
        assert all(way(move) == move for way in WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_the_line_of_a_set_up_begins_there(way: Callable[[Any], Any]) -> None:
    start = sixfold.position("gosix p0:a1;d2 p1:c3 hexes:....... turn:1")
    after: Position = way(start.play("d3"))
    assert (after.parent, str(after.last_move)) == (start, "d3")
    assert way(start).parent is None


def long_line(plies: int) -> Position:
    random, position = Random(7), sixfold.game("hexone+endless").start()
    while plies:
        after = position.play(random.choice(position.legal_moves))
        if after.outcome is None:
            position, plies = after, plies - 1
    return position


def test_ten_thousand_plies_are_pickled_without_recursion_in_proportion_to_their_number() -> None:
    position = long_line(10_000)
    *_, half = (at for at, _ in zip(position.line(), range(5_001), strict=False))
    whole = pickle.dumps(position)
    assert len(whole) < 2.2 * len(pickle.dumps(half))
    again = pickle.loads(whole)
    assert again == position
    assert sum(1 for _ in again.line()) == 10_001


BEFORE = (
    (
        b"\x80\x02csixfold.core.registry\nposition\nq\x00X1\x00\x00\x00six/foxmind b:0,0 r:1,0 "
        b"hands:20,20 turn:0 seen:1q\x01\x85q\x02Rq\x03."
    ),
    (
        b"\x80\x05\x95\x12\x01\x00\x00\x00\x00\x00\x00\x8c\x15sixfold.core.registry\x94\x8c\x08"
        b"position\x94\x93\x94\x8c\xe5six/steffen b:-5,-1;-5,4;-4,2;-3,0;-3,2;-3,3;-2,0;-2,1;-2"
        b",2;-1,-5;-1,-4;-1,-3;-1,-2;-1,0;0,-2;0,0;1,-2;1,-1;2,-2;2,0 r:-5,3;-4,-2;-4,-1;-4,0;-"
        b"4,3;-4,4;-3,1;-1,-1;-1,1;0,-3;0,-1;1,0;2,-1;3,-3;3,-2;3,-1;4,-2 hands:0,0 turn:0 seen"
        b":1\x94\x85\x94R\x94."
    ),
    (
        b"\x80\x02csixfold.core.registry\nposition\nq\x00X\xf4\x00\x00\x00six/first-edition+dec"
        b"lare+teams b:-6,2;-5,4;-5,5;-4,-2;-3,2;-2,-2;-2,1;-1,-3;-1,-1;-1,1;1,-3;1,-2;2,-7;2,-"
        b"3;2,-2;2,-1;3,0;4,-4 r:-7,3;-5,2;-5,3;-4,3;-4,4;-3,-2;-3,-1;-2,-1;-1,0;-1,2;0,-2;0,-1"
        b";2,-6;2,-5;2,-4;2,0;3,-5;3,-3 hands:0,0 turn:1 seen:1q\x01\x85q\x02Rq\x03."
    ),
    (
        b"\x80\x05\x95\x80\x00\x00\x00\x00\x00\x00\x00\x8c\x15sixfold.core.registry\x94\x8c\x08"
        b"position\x94\x93\x94\x8cSgosix p0:a2;b2;b3;c2;d2;e2;g1;g2;h1 p1:a1;d4;e1;e3;f1;f3;g3;"
        b"h2 hexes:....... turn:1\x94\x85\x94R\x94."
    ),
    (
        b"\x80\x02csixfold.core.registry\nposition\nq\x00X\x8d\x00\x00\x00hexone p0:a1*1;a2*1;b"
        b"1*2;b2*1;b3*1;c2*2;c3*2;c5*1;d1*1;e1*1 p1:b4*1;c4*1;d2*1;d3*2;d4*1;e2*1;e3*1 grey:b4;"
        b"d4;e3 gone:- opened:2 turn:1 seen:1q\x01\x85q\x02Rq\x03."
    ),
    (
        b"\x80\x05\x95\x91\x00\x00\x00\x00\x00\x00\x00\x8c\x15sixfold.core.registry\x94\x8c\x08"
        b"position\x94\x93\x94\x8cdhexone+endless p0:a1*1;b1*1;c1*1;c3*1;d1*1;d2*1 p1:a2*2;b2*1"
        b";b3*1;b4*1 grey:- gone:- opened:2 turn:1\x94\x85\x94R\x94."
    ),
)
"""Pickles made when only the text of a position travelled, at protocols 2 and 5."""


@pytest.mark.parametrize("old", BEFORE)
def test_pickles_of_before_still_load(old: bytes) -> None:
    position = pickle.loads(old)
    assert position.to_text().encode() in old
    assert position.parent is None
    assert unpickled(position.play(position.legal_moves[0])).parent == position
