"""Machines that sleep, processes that are stopped, and clocks that somebody sets."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sixfold.play import Action, ClockPlan, Storage, Table, TableService, TableSetup
from sixfold.play.caretaker import AWAY_MS, BEAT_MS
from sixfold.play.table.events import Resumed
from sixfold.play.table.setup import DAY
from sixfold.play.timekeeper import Timekeeper

from .people import ADA, BOB, LOCAL, MINUTES, OPEN, START

pytestmark = pytest.mark.usefixtures("clocks_run_at_once")

FIVE = 300_000
HOUR = 3600


class Machine:
    """Two clocks: the one on the wall, which may be set, and one that counts while it is awake."""

    def __init__(self) -> None:
        self.ms = START
        self.awake_ms = 5_000_000

    def wall(self) -> float:
        return self.ms / 1000

    def monotonic(self) -> float:
        return self.awake_ms / 1000

    def go(self, seconds: float) -> None:
        """Time passes."""
        self.set(seconds)
        self.awake_ms += round(seconds * 1000)

    def set(self, seconds: float) -> None:
        """Somebody sets the clock, or the machine slept so long."""
        self.ms += round(seconds * 1000)

    def run(self, door: TableService, seconds: int) -> None:
        """Time passes, and a server is there."""
        for _ in range(seconds):
            self.go(1)
            door.sweep()


@pytest.fixture
def machine() -> Machine:
    return Machine()


def open_door(storage: Storage, machine: Machine) -> TableService:
    return TableService(storage, machine.wall, monotonic=machine.monotonic, draw=lambda n: 0).open()


@pytest.fixture
def door(storage: Storage, machine: Machine) -> TableService:
    return open_door(storage, machine)


def for_two(door: TableService, clock: ClockPlan = MINUTES) -> Table:
    table = door.create(TableSetup("gosix", (LOCAL, OPEN), clock), ADA)
    return door.join(table.seats[1].secret or "", BOB)


def move(door: TableService, table: Table, player: str, text: str) -> Table:
    return door.act(table.id, player, Action("move", text), table.rev)


# Sleep


def test_the_first_move_after_a_sleep_is_not_lost_on_time(
    door: TableService, machine: Machine
) -> None:
    """The lid of a laptop was shut for an hour, and the move is quicker than the sweep."""
    table = for_two(door)
    machine.run(door, 20)
    machine.set(HOUR)
    machine.go(0.1)
    after = move(door, table, ADA, "a1")
    assert after.phase == "playing"
    assert after.moves == ("a1",)
    assert FIVE - 20_100 + 3_000 <= after.clock.left[0] <= FIVE - 20_000 + 3_000 + BEAT_MS
    assert after.changed_at == machine.ms
    machine.run(door, 10)
    assert door.table(table.id).clock.reading(1, door.now()) == FIVE - 10_000


def test_whoever_asks_first_after_a_sleep_all_games_are_looked_after(
    door: TableService, machine: Machine
) -> None:
    one, other = for_two(door), for_two(door)
    machine.run(door, 20)
    machine.set(HOUR)
    move(door, one, ADA, "a1")
    with door.storage.read() as connection:
        for table in (one, other):
            kinds = [type(event) for event in door.storage.events(connection, table.id)]
            assert kinds.count(Resumed) == 1
    machine.run(door, 20)
    assert door.table(other.id).clock.reading(0, door.now()) >= FIVE - 40_000


def test_a_process_that_was_stopped_has_slept(door: TableService, machine: Machine) -> None:
    """Here the machine was awake, and both its clocks ran on."""
    table = for_two(door)
    machine.run(door, 20)
    machine.go(HOUR)
    after = move(door, table, ADA, "a1")
    assert after.phase == "playing"
    assert after.clock.left[0] >= FIVE - 20_000 + 3_000


def test_nothing_stands_still_if_another_process_was_there(url: str, machine: Machine) -> None:
    doors = [open_door(Storage(url), machine) for _ in range(2)]
    table = for_two(doors[0], ClockPlan.minutes(1))
    for door in doors:
        machine.run(door, 1)
    machine.run(doors[1], 20)  # the first one does not sweep: it was stopped
    before = doors[0].table(table.id)
    assert doors[0].left(table.id, BOB).rev == before.rev + 1
    assert doors[0].table(table.id).clock.reading(0, doors[0].now()) == 60_000 - 22_000
    for door in doors:
        door.close()


def test_a_turn_of_days_goes_on_while_the_machine_sleeps(
    door: TableService, machine: Machine
) -> None:
    table = for_two(door, ClockPlan.days_a_turn(1))
    machine.run(door, 5)
    machine.set(DAY / 1000)
    door.sweep()
    assert door.table(table.id).how == "time"


def test_a_short_pause_is_no_sleep(door: TableService, machine: Machine) -> None:
    table = for_two(door)
    machine.run(door, 5)
    machine.set(AWAY_MS / 1000)
    after = move(door, table, ADA, "a1")
    assert after.rev == table.rev + 1
    assert after.changed_at == machine.ms


@contextmanager
def held(
    door: TableService, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[threading.Event, ...]]:
    """Hold up the first process that wakes; signals that it is waking, and that others wait."""
    waking, waiting, go_on = (threading.Event() for _ in range(3))
    beat, lock = door.storage.beat, door._caretaker._waking

    def slow_beat(*facts: Any) -> int:
        waking.set()
        assert go_on.wait(60)
        return beat(*facts)

    class Watched:
        def __enter__(self) -> None:
            if waking.is_set():
                waiting.set()
            lock.acquire()

        def __exit__(self, *_: object) -> None:
            lock.release()

    monkeypatch.setattr(door.storage, "beat", slow_beat)
    monkeypatch.setattr(door._caretaker, "_waking", Watched())
    yield waking, waiting, go_on


def test_everybody_waits_until_the_sleep_has_been_noticed(
    door: TableService, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [for_two(door) for _ in range(2)]
    machine.run(door, 20)
    machine.set(HOUR)
    after: dict[int, Table] = {}

    def play(number: int) -> None:
        after[number] = move(door, tables[number], ADA, "a1")

    threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    with held(door, monkeypatch) as (waking, waiting, go_on):
        threads[0].start()
        assert waking.wait(60)
        threads[1].start()
        assert waiting.wait(60)
        assert not after
        go_on.set()
        for thread in threads:
            thread.join()
    assert [after[number].phase for number in range(2)] == ["playing"] * 2


def test_a_sleep_that_could_not_be_noted_is_noticed_again(
    door: TableService, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = for_two(door)
    machine.run(door, 20)
    machine.set(HOUR)
    with monkeypatch.context() as broken:

        def fails(*_: object) -> int:
            raise OSError("the disk is full")

        broken.setattr(door.storage, "beat", fails)
        with pytest.raises(OSError, match="disk"):
            move(door, table, ADA, "a1")
    assert move(door, table, ADA, "a1").phase == "playing"


def test_whoever_waits_for_the_database_does_not_lose_by_it(
    door: TableService, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = for_two(door, ClockPlan.minutes(1))
    machine.run(door, 59)
    write = door.storage.write

    def slow_write() -> Any:
        machine.go(2)
        return write()

    monkeypatch.setattr(door.storage, "write", slow_write)
    after = move(door, table, ADA, "a1")
    assert (after.phase, after.clock.left[0]) == ("playing", 1_000)


# Clocks that are set


def test_a_clock_that_is_set_ahead_costs_nobody_a_game(
    door: TableService, machine: Machine
) -> None:
    table = for_two(door)
    machine.run(door, 20)
    machine.set(7 * DAY / 1000)
    assert move(door, table, ADA, "a1").phase == "playing"


def test_a_clock_that_is_set_back_stops_no_game_clock(door: TableService, machine: Machine) -> None:
    table = for_two(door, ClockPlan.minutes(1))
    machine.run(door, 10)
    machine.set(-HOUR)
    machine.run(door, 20)
    assert door.table(table.id).clock.reading(0, door.now()) == 30_000
    assert door.view(table.id, ADA)["clocks"]["left_ms"] == [30_000, 60_000]
    machine.run(door, 29)
    assert door.table(table.id).phase == "playing"
    machine.run(door, 1)
    assert door.table(table.id).how == "time"


def test_a_process_that_starts_after_the_clock_was_set_back_agrees_with_the_others(
    url: str, machine: Machine
) -> None:
    old = open_door(Storage(url), machine)
    table = for_two(old, ClockPlan.minutes(1))
    machine.run(old, 10)
    machine.set(-HOUR)
    new = open_door(Storage(url), machine)
    machine.run(old, 4)
    machine.run(new, 16)
    reading = new.table(table.id).clock.reading(0, new.now())
    assert 30_000 <= reading <= 30_000 + BEAT_MS
    old.close()
    new.close()


def test_games_go_on_after_a_restart_with_a_clock_that_was_set_back(
    url: str, machine: Machine
) -> None:
    door = open_door(Storage(url), machine)
    table = for_two(door, ClockPlan.minutes(1))
    machine.run(door, 10)
    door.close()
    machine.set(-HOUR)
    machine.awake_ms = 0  # the whole machine was restarted
    door = open_door(Storage(url), machine)
    machine.run(door, 20)
    reading = door.table(table.id).clock.reading(0, door.now())
    assert 30_000 <= reading <= 30_000 + BEAT_MS
    door.close()


# The timekeeper by itself


def test_time_follows_a_clock_that_is_a_little_ahead_and_never_falls(machine: Machine) -> None:
    time = Timekeeper(machine.wall, machine.monotonic)
    assert time.now(AWAY_MS) == START
    machine.set(2)
    assert time.now(AWAY_MS) == START + 2_000
    machine.set(-1)
    assert time.now(AWAY_MS) == START + 2_000
    machine.go(0.5)
    assert time.now(AWAY_MS) == START + 2_500
    assert not time.has_slept(AWAY_MS)


def test_time_does_not_leap_before_somebody_catches_up(machine: Machine) -> None:
    time = Timekeeper(machine.wall, machine.monotonic)
    machine.set(HOUR)
    assert time.has_slept(AWAY_MS)
    assert time.now(AWAY_MS) == START
    time.catch_up(time.after_sleep())
    assert not time.has_slept(AWAY_MS)
    assert time.now(AWAY_MS) == START + HOUR * 1000


def test_only_a_process_that_ticks_can_miss_a_tick(machine: Machine) -> None:
    time = Timekeeper(machine.wall, machine.monotonic)
    machine.go(HOUR)
    assert not time.has_slept(AWAY_MS)
    time.tick()
    machine.go(AWAY_MS / 1000)
    assert not time.has_slept(AWAY_MS)
    machine.go(0.001)
    assert time.has_slept(AWAY_MS)
    time.catch_up(0)
    assert not time.has_slept(AWAY_MS)
