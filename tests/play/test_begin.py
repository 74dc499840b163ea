"""The time to begin: clocks of minutes start with the first move of each side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixfold.play import ClockPlan, Storage, Table, TableService, TableSetup
from sixfold.play.actions.upkeep import fallen_flag, upkeep
from sixfold.play.table.clock import GameClock
from sixfold.play.table.events import Left
from sixfold.play.table.setup import BEGIN_MS

from .people import (
    ADA,
    BOB,
    DAYS,
    LOCAL,
    MINUTES,
    OPEN,
    START,
    FakeTime,
    Room,
    alone,
    creation,
    four,
    side_by_side,
    two,
)  # fmt: skip

FIVE = 300_000


def test_a_clock_starts_with_the_first_move_of_its_side() -> None:
    room = two(clock=MINUTES)
    assert (room.table.clock.running, room.table.clock.beginning) == (None, 0)
    room.move("a1", after=80)
    assert (room.table.clock.running, room.table.clock.beginning) == (None, 1)
    room.move("a2", after=85)
    assert room.table.clock.left == (FIVE, FIVE)
    assert (room.table.clock.running, room.table.clock.beginning) == (0, None)
    room.move("b1", after=10)
    room.move("b2", after=4)
    assert room.table.clock.left == (FIVE - 10_000 + 3_000, FIVE - 4_000 + 3_000)
    assert room.table.readings == (FIVE, FIVE, FIVE - 7_000, FIVE - 1_000)


def test_the_time_to_begin_counts_from_when_everybody_sits() -> None:
    room = Room.make(TableSetup("gosix", (LOCAL, OPEN), MINUTES))
    assert room.table.clock.deadline is None
    room.now += 3_600_000
    room.sit(1, BOB)
    assert room.table.clock.deadline == room.now + BEGIN_MS
    room.move("a1", after=60)
    assert room.table.clock.deadline == room.now + BEGIN_MS


@pytest.mark.parametrize("moves", [(), ("a1",)])
def test_a_game_that_a_side_does_not_begin_is_off_without_a_loss(moves: tuple[str, ...]) -> None:
    room = two(clock=MINUTES)
    room.play(*moves)
    assert fallen_flag(room.table, START + BEGIN_MS - 1) == []
    room.write(*upkeep(room.table, START + BEGIN_MS))
    assert (room.table.how, room.table.outcome, room.phase()) == ("not-begun", None, "over")
    for player in (ADA, BOB, None):
        seen = room.view(player)
        assert (seen["ending"], seen["outcome"], seen["series"]["score"]) == (
            "not-begun", None, [0, 0],
        )  # fmt: skip
    assert {"rematch"} <= room.may(ADA)


def test_everybody_is_told_who_is_to_begin_and_for_how_long() -> None:
    room = two(clock=MINUTES)
    room.now += 30_000
    for player in (ADA, BOB, None):
        clocks = room.view(player)["clocks"]
        assert (clocks["beginning"], clocks["begin_left_ms"]) == (0, 60_000)
        assert (clocks["running"], clocks["left_ms"]) == (None, [FIVE, FIVE])
    room.play("a1", "a2")
    clocks = room.view(ADA)["clocks"]
    assert (clocks["beginning"], clocks["begin_left_ms"], clocks["running"]) == (None, None, 0)


def test_partners_share_one_beginning() -> None:
    room = four(clock=MINUTES)
    room.play("2,0", "3,0")
    assert (room.table.clock.running, room.table.clock.beginning) == (2, None)


def test_a_first_turn_of_hexone_ends_with_its_last_explosion() -> None:
    """No explosion is possible in a first turn, so the clock itself is asked."""
    clock = GameClock.new(MINUTES.beginning(), 2).start(0, START)
    assert clock.begun == frozenset()
    assert clock.finish_turn(0, START + 5_000).begun == {0}


def test_a_move_that_is_taken_back_was_a_beginning() -> None:
    room = two(clock=MINUTES)
    room.move("a1")
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback", after=20)
    assert (room.table.clock.running, room.table.clock.left) == (0, (FIVE, FIVE))
    room.move("a1", after=5)
    assert room.table.clock.beginning == 1
    assert room.table.clock.deadline == room.now + BEGIN_MS


def test_who_plays_alone_begins_when_they_like() -> None:
    for room in (alone(clock=MINUTES), side_by_side(clock=MINUTES)):
        assert (room.table.clock.deadline, room.table.clock.running) == (None, None)
        assert upkeep(room.table, START + 10 * BEGIN_MS) == []
    room = alone(clock=MINUTES)
    room.move("a1", after=600)
    room.computer("a2", after=1)
    assert (room.table.clock.running, room.table.clock.left[0]) == (0, FIVE)


def test_days_run_from_the_start() -> None:
    room = two(clock=DAYS)
    assert (room.table.clock.running, room.table.clock.beginning) == (0, None)


def test_nobody_claims_a_game_that_has_not_begun() -> None:
    room = two(clock=MINUTES)
    room.write(Left(room.now, (1,)))
    room.now += 61_000
    assert room.view(ADA)["claim_at"] is None
    assert "claim" not in room.may(ADA)
    room.play("a1", "a2")
    room.write(Left(room.now, (1,)))
    room.now += 61_000
    assert "claim" in room.may(ADA)


def test_a_game_of_an_earlier_version_goes_on_as_it_began() -> None:
    """Its first event says nothing about a time to begin: its clocks run from the start."""
    event = creation(two(clock=MINUTES))
    clock = {name: ms for name, ms in event.setup["clock"].items() if name != "begin_ms"}
    old = replace(event, setup={**event.setup, "clock": clock})
    room = Room(Table.create(old), [old])
    room.sit(1, BOB)
    assert (room.table.clock.running, room.table.clock.beginning) == (0, None)
    room.move("a1", after=10)
    assert room.table.clock.left == (FIVE - 10_000 + 3_000, FIVE)
    room.do(ADA, "resign")
    room.do(ADA, "rematch")
    room.do(BOB, "rematch")
    assert room.following[0].table.clock.beginning == 0  # and the next one as games begin now


def for_two(door: TableService) -> Table:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN), ClockPlan.minutes(5, 3)), ADA)
    return door.join(table.seats[1].secret or "", BOB)


def test_a_sweep_ends_a_game_that_nobody_began(door: TableService, time: FakeTime) -> None:
    table = for_two(door)
    for _ in range(90):
        assert door.table(table.id).phase == "playing"
        time.go(1)
        door.sweep()
    assert door.table(table.id).how == "not-begun"


def test_the_time_to_begin_stands_still_while_no_server_is_there(url: str, time: FakeTime) -> None:
    door = TableService(Storage(url), time).open()
    table = for_two(door)
    for _ in range(60):
        time.go(1)
        door.sweep()
    door.close()
    time.go(3600)
    door = TableService(Storage(url), time).open()
    door.sweep()
    clock = door.table(table.id).clock
    assert (clock.beginning, clock.left) == (0, (FIVE, FIVE))
    assert 30_000 <= clock.begin_reading(time.ms) <= 32_000
    door.close()
