"""Clocks: what they show, when flags fall, what the server's absence does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.play import ClockPlan, TableSetup
from sixfold.play.actions.upkeep import fallen_flag
from sixfold.play.table.clock import GameClock
from sixfold.play.table.setup import DAY

from .people import ADA, BOB, DAYS, LOCAL, MINUTES, OPEN, START, Room, alone, four, steady, two

pytestmark = pytest.mark.usefixtures("clocks_run_at_once")

FIVE = 300_000


def test_time_runs_only_for_the_seat_to_move() -> None:
    room = two(clock=MINUTES)
    clock = room.table.clock
    assert clock.running == 0
    assert clock.reading(0, START + 1000) == FIVE - 1000
    assert clock.reading(1, START + 1000) == FIVE


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    room = two(clock=MINUTES)
    room.move("a1", after=10)
    room.move("a2", after=4)
    clock = room.table.clock
    assert clock.left == (FIVE - 10_000 + 3_000, FIVE - 4_000 + 3_000)
    assert clock.running == 0
    assert room.table.readings == (293_000, 299_000)


def test_clocks_stand_until_everybody_sits() -> None:
    room = Room.make(TableSetup("gosix", (LOCAL, OPEN), MINUTES))
    assert room.table.clock.running is None
    room.now += 3_600_000
    room.sit(1, BOB)
    assert room.table.clock.running == 0
    assert room.table.clock.reading(0, room.now) == FIVE


def test_a_flag_falls_at_its_deadline_and_not_before() -> None:
    room = two(clock=ClockPlan.minutes(1))
    assert room.table.clock.deadline == START + 60_000
    assert fallen_flag(room.table, START + 59_999) == []
    (ended,) = fallen_flag(room.table, START + 60_000)
    room.write(ended)
    assert room.table.outcome is not None
    assert room.table.outcome.to_json()["winners"] == [1]
    assert room.table.outcome.reason == "time"
    assert room.table.clock.running is None


def test_a_team_loses_on_the_time_of_either_partner() -> None:
    room = four(clock=ClockPlan.minutes(1))
    room.play("2,0", "3,0")
    assert room.table.clock.running == 2
    (ended,) = fallen_flag(room.table, START + 60_000)
    room.write(ended)
    assert room.table.outcome is not None
    assert room.table.outcome.winners == (1, 3)


def test_hexone_counts_turns_and_not_explosions() -> None:
    room = two("hexone", clock=MINUTES)
    room.play("b2", "d3", "b2", "d3", "b2")
    assert room.table.position.in_chain
    assert room.table.clock.running == 0
    left = room.table.clock.reading(0, room.now)
    room.move("b2Y", after=7)
    assert not room.table.position.in_chain
    # The placement, the explosion and the seven seconds are one turn with one increment.
    assert room.table.clock.left[0] == left - 7_000 + 3_000
    assert room.table.clock.running == 1


def test_days_are_whole_again_after_each_turn() -> None:
    room = two(clock=DAYS)
    assert room.table.clock.deadline == START + 3 * DAY
    room.move("a1", after=2 * DAY / 1000)
    assert room.table.clock.left == (3 * DAY, 3 * DAY)
    assert room.table.clock.deadline == room.now + 3 * DAY


def test_the_computers_clock_stands_still() -> None:
    room = alone(clock=MINUTES)
    room.move("a1", after=5)
    assert room.table.clock.running is None
    assert room.table.clock.deadline is None
    room.computer("a2", after=600)
    assert room.table.clock.left == (FIVE - 2_000, FIVE)
    assert room.table.clock.running == 0
    assert room.table.readings == (FIVE - 2_000, None)


def test_a_takeback_gives_no_minutes_back_but_a_whole_turn_of_days() -> None:
    for plan, left in ((MINUTES, FIVE - 10_000 + 3_000), (DAYS, 3 * DAY)):
        room = two(clock=plan)
        room.move("a1", after=10)
        room.do(ADA, "offer_takeback")
        room.do(BOB, "accept_takeback", after=20)
        assert room.table.clock.running == 0
        assert room.table.clock.left[0] == left
        bobs = FIVE - 20_000 if plan is MINUTES else 3 * DAY
        assert room.table.clock.left[1] == bobs


def test_no_clock_never_falls() -> None:
    room = two()
    assert room.table.clock.running is None
    assert room.table.clock.deadline is None
    assert fallen_flag(room.table, START + 10**12) == []


@steady
@given(st.integers(1_000, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_minutes_stand_still_while_the_server_is_away(left: int, before: int, away: int) -> None:
    plan = ClockPlan("minutes", left)
    clock = GameClock.new(plan, 2).start(1, START)
    back = clock.stand_still(START + before, START + before + away)
    assert back.running == 1
    assert back.reading(1, START + before + away) == max(0, left - before)
    assert back.left[0] == left


@steady
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_days_run_while_the_server_is_away(before: int, away: int) -> None:
    clock = GameClock.new(DAYS, 2).start(0, START)
    assert clock.stand_still(START + before, START + before + away) is clock


@steady
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 50_000)), max_size=30))
def test_a_clock_loses_what_passes_and_nothing_else(turns: list[tuple[int, int]]) -> None:
    plan = ClockPlan("minutes", 10**7, 1_000)
    clock, now = GameClock.new(plan, 4), START
    spent, ended = [0] * 4, [0] * 4
    for seat, passes in turns:
        clock = clock.start(seat, now)
        now += passes
        clock = clock.finish_turn(seat, now)
        spent[seat] += passes
        ended[seat] += 1
    expected = [10**7 - used + 1_000 * count for used, count in zip(spent, ended, strict=True)]
    assert list(clock.left) == expected
