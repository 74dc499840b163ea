"""The computer at tables: its answers enter through the door, for an audience, people first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from sixfold.engine.jobs import CREW, HINTS_WAITING
from sixfold.play import (
    Action,
    EngineSeats,
    PlayError,
    SeatPlan,
    Storage,
    Table,
    TableService,
    TableSetup,
)
from sixfold.play.engine.attendance import LOOK_SECONDS, PATIENCE_MS
from sixfold.play.engine.seats import LOST_MS
from sixfold.play.service import MOST_SHOWS
from sixfold.pool import NOW, SOON, Crew, Pool, PoolBusy
from testkit.waiting import PATIENCE, notes, until

from . import puppets
from .people import ADA, BOB, LOCAL, FakeTime, computer
from .puppets import PuppetPool, puppet_pool

pytestmark = pytest.mark.timing


class Staff:
    """Engine seats with a puppet in place of the engine, and those who watch their tables."""

    def __init__(self, door: TableService, pool: PuppetPool, clock: Callable[[], float]) -> None:
        self.pool = pool
        self.watched: set[str] = set()
        self.seats = EngineSeats(door, pool, watched=self.watched.__contains__, clock=clock)

    def came(self, table: Table) -> None:
        self.watched.add(table.id)
        self.seats.came(table.id)

    def left(self, table: Table) -> None:
        self.watched.discard(table.id)
        self.seats.left(table.id)

    @property
    def waiting(self) -> int:
        return self.pool.status()[CREW].waiting

    @property
    def asked(self) -> list[tuple[str, dict[str, Any]]]:
        return self.pool.asked


Start = Callable[..., Staff]


@pytest.fixture
def clock() -> FakeTime:
    return FakeTime()


@pytest.fixture
def door(tmp_path: Path, clock: FakeTime) -> Iterator[TableService]:
    door = TableService(Storage.file(tmp_path / "games.db", durable=False), clock).open()
    yield door
    door.close()


@pytest.fixture
def start(
    door: TableService, clock: FakeTime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    """Starts engine seats with a puppet in place of the engine, and ends them."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    monkeypatch.setattr("sixfold.play.engine.seats.PACE_SECONDS", 0.0)
    started = []

    def begin(puppet: str, **how: Any) -> Staff:
        started.append(Staff(door, puppet_pool(puppet, **how), clock))
        return started[-1]

    yield begin
    for name in ("answer.go", "six.go", "gosix.go", "hexone.go"):
        (tmp_path / name).touch()
    for staff in started:
        staff.seats.close()
        staff.pool.close()


def make(door: TableService, game: str = "gosix", level: int = 3, player: str = ADA) -> Table:
    return door.create(TableSetup(game, (LOCAL, computer(level))), player)


def show(door: TableService, player: str = ADA) -> Table:
    """A game in which only computers play."""
    return door.create(TableSetup("gosix", (computer(1), computer(2))), player)


def move(door: TableService, table: Table, text: str | None = None, player: str = ADA) -> Table:
    text = text or str(table.position.legal_moves[0])
    return door.act(table.id, player, Action("move", text), table.rev)


def answered(door: TableService, table: Table) -> Callable[[], bool]:
    return lambda: door.table(table.id).ply > table.ply


# Answers


def test_the_computer_answers_through_the_door(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    start("quick")
    table = move(door, make(door))
    until(answered(door, table))
    assert door.table(table.id).moves == ("a1", "a2")
    assert door.table(table.id).turn == 0
    assert notes(tmp_path, "asked") == ["1 level 3"]


def test_it_begins_when_it_has_the_first_seat(door: TableService, start: Start) -> None:
    start("quick")
    table = door.create(TableSetup("gosix", (computer(), LOCAL)), ADA)
    until(answered(door, table))


def test_it_goes_on_through_the_chains_of_hexone(door: TableService, start: Start) -> None:
    table = door.create(TableSetup("hexone", (LOCAL, computer())), ADA)
    for text in ("d3", "d3", "d3"):
        table = move(door, table, text)
        if table.engine_to_move:
            table = door.engine_move(table.id, str(table.position.legal_moves[0]), table.rev)
        if table.position.in_chain:
            break
    start("quick").came(table)
    until(lambda: not door.table(table.id).engine_to_move)


def test_a_search_is_cancelled_when_the_table_moves_on(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    start("slow")
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    table = door.act(table.id, ADA, Action("undo"), table.rev)
    until(lambda: len(notes(tmp_path, "stopped")) == 1)
    move(door, table, "b1")
    until(lambda: notes(tmp_path, "asked") == ["['a1']", "['b1']"])
    assert door.table(table.id).moves == ("b1",)


def test_words_do_not_disturb_a_search(door: TableService, start: Start, tmp_path: Path) -> None:
    start("patient")
    seats = (LOCAL, SeatPlan("open"), LOCAL, computer())
    table = door.create(TableSetup("six/foxmind+teams", seats, cough=True), ADA)
    secret = table.seats[1].secret
    assert secret is not None
    table = door.join(secret, BOB)
    for player, text in ((ADA, "2,0"), (BOB, "3,0"), (ADA, "2,1")):
        table = door.act(table.id, player, Action("move", text), table.rev)
    until(lambda: notes(tmp_path, "asked"))
    door.act(table.id, BOB, Action("agree_cough"), table.rev)
    door.act(table.id, BOB, Action("cough"), table.rev)
    (tmp_path / "answer.go").touch()
    until(answered(door, table))
    # The answer to a question that was cancelled is dropped, and another is asked.
    assert len(notes(tmp_path, "asked")) == 1


def test_a_table_that_was_asked_about_too_late_is_looked_at_again(
    door: TableService, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that was told of an older table must not leave the newer one without an answer."""
    table = move(door, make(door))
    old = door.table(table.id)
    table = door.act(table.id, ADA, Action("undo"), table.rev)
    table = move(door, table, "b1")
    late, real = iter([old]), door.table
    monkeypatch.setattr(
        door, "table", lambda *asked, **how: next(late, None) or real(*asked, **how)
    )
    start("quick").came(table)
    until(answered(door, table))
    assert door.table(table.id).moves[0] == "b1"


# Without the compiler


def test_the_first_reply_does_not_wait_for_the_compiler(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("compile_first", plain="patient")
    table = move(door, make(door, level=2))
    until(lambda: notes(tmp_path, "compiling"))
    (tmp_path / "answer.go").touch()
    until(answered(door, table))  # though nobody has let the compiler finish
    assert [kind for kind, _ in staff.asked] == ["move", "plain-move"]
    (tmp_path / "gosix.go").touch()
    until(lambda: staff.seats.ready == {"gosix"})
    assert door.table(table.id).ply == 2  # the engine's answer to the same question is not wanted


def test_what_is_too_slow_without_the_compiler_waits_for_it(
    door: TableService, start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    start("compile_first", plain="too_slow")
    table = move(door, make(door, level=2))
    until(lambda: notes(tmp_path, "without"))
    (tmp_path / "gosix.go").touch()
    until(answered(door, table))
    assert not door.table(table.id).stuck
    assert not caplog.records  # that is nothing to worry about


def test_whoever_does_without_the_compiler_stops_when_the_engine_was_faster(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    start("compile_first", plain="slow")
    table = move(door, make(door, level=2))
    until(lambda: notes(tmp_path, "asked"))
    (tmp_path / "gosix.go").touch()
    until(answered(door, table))
    until(lambda: notes(tmp_path, "stopped"))


def test_the_engine_is_asked_once_though_nobody_can_do_without_the_compiler(
    door: TableService,
    start: Start,
    clock: FakeTime,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    staff = start("compile_first", plain="without_compiler")
    real = staff.pool.submit

    def submit(kind: str, *asked: Any, **how: Any) -> Any:
        if kind == "plain-move":
            raise PoolBusy("no room", 1.0)
        return real(kind, *asked, **how)

    monkeypatch.setattr(staff.pool, "submit", submit)
    table = move(door, make(door, level=2))
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    assert [kind for kind, _ in staff.asked] == ["move"]
    (tmp_path / "gosix.go").touch()
    until(answered(door, table))


def test_only_people_at_low_levels_are_answered_without_the_compiler(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("compile_first", plain="without_compiler", count=2)
    strong = move(door, make(door, level=10))
    staff.came(show(door, BOB))
    until(lambda: notes(tmp_path, "compiling"))
    assert {kind for kind, _ in staff.asked} == {"move"}
    (tmp_path / "gosix.go").touch()
    until(answered(door, strong))
    until(answered(door, move(door, make(door, level=1))))
    assert {kind for kind, _ in staff.asked} == {"move"}  # the kernels are there


def test_whoever_does_without_the_compiler_is_there_before_the_first_question(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("compile_first", plain="without_compiler")
    staff.seats.warm(["gosix"])
    until(lambda: notes(tmp_path, "without") == [""])
    until(lambda: staff.seats.preparing == {"gosix": (1, 9)})
    (tmp_path / "gosix.go").touch()


def test_nobody_is_called_for_what_is_on_the_disk(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("loads_at_once", plain="without_compiler")
    staff.seats.warm(["gosix"])
    until(lambda: staff.seats.ready == {"gosix"})
    assert {kind for kind, _ in staff.asked} == {"warm"}


# Failures


def test_a_crashed_worker_is_replaced_and_its_question_asked_again(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    start("crash_once", processes=True)
    table = move(door, make(door))
    until(answered(door, table))
    assert len(notes(tmp_path, "asked")) == 2
    assert not door.table(table.id).stuck


@pytest.mark.parametrize("puppet", ["crash", "fail"])
def test_after_the_second_failure_the_table_is_told(
    door: TableService, start: Start, tmp_path: Path, puppet: str
) -> None:
    staff = start(puppet, processes=puppet == "crash")
    table = move(door, make(door))
    until(lambda: door.table(table.id).stuck)
    assert len(notes(tmp_path, "asked")) == 2
    assert "nudge" in door.view(table.id, ADA)["may"]
    stuck = door.table(table.id)
    door.act(table.id, ADA, Action("nudge"), stuck.rev)
    until(lambda: len(notes(tmp_path, "asked")) == 4)
    until(lambda: door.table(table.id).stuck)
    assert staff.waiting == 0


def test_an_illegal_reply_is_no_move(door: TableService, start: Start) -> None:
    start("cheat")
    table = move(door, make(door))
    until(lambda: door.table(table.id).stuck)
    assert door.table(table.id).ply == 1


# An audience


def test_computers_play_each_other_as_long_as_somebody_watches(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("patient")
    table = show(door)
    assert staff.asked == []  # nobody has come to see it yet
    staff.came(table)
    until(lambda: len(notes(tmp_path, "asked")) == 1)
    staff.left(table)
    (tmp_path / "answer.go").touch()
    move(door, make(door))
    until(lambda: len(notes(tmp_path, "asked")) == 2)  # the worker is free again
    assert door.table(table.id).ply == 0
    staff.came(table)
    until(lambda: door.table(table.id).ply >= 3)


def test_they_pause_before_each_move_and_nobody_else_does(
    door: TableService, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff = start("quick")
    monkeypatch.setattr("sixfold.play.engine.seats.PACE_SECONDS", 3600.0)
    watched = show(door)
    staff.came(watched)
    table = move(door, make(door))
    until(answered(door, table))
    assert door.table(watched.id).ply == 0
    assert staff.waiting == 1


def test_a_look_without_a_socket_is_an_audience_for_a_while(
    door: TableService, start: Start, clock: FakeTime
) -> None:
    staff = start("quick")
    table = show(door)
    staff.seats.looked(table.id)
    until(lambda: door.table(table.id).ply >= 2)
    clock.go(LOOK_SECONDS + 1)
    ply = door.table(table.id).ply
    until(lambda: staff.pool.status()[CREW].running == staff.waiting == 0)
    assert door.table(table.id).ply <= ply + 1  # the move that was on its way


def test_nobody_plays_for_nobody_after_a_restart(
    door: TableService, start: Start, clock: FakeTime
) -> None:
    show(door)
    old = move(door, make(door))
    clock.go(PATIENCE_MS / 1000 + 1)
    new = move(door, make(door))
    staff = start("quick")
    staff.seats.resume()
    until(answered(door, new))  # the person who has just moved is answered, wherever they are
    assert [how["priority"] for _, how in staff.asked] == [NOW]
    assert door.table(old.id).ply == 1
    staff.came(old)
    until(answered(door, old))


def test_a_persons_move_is_answered_though_he_has_left(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("patient")
    table = make(door)
    staff.came(table)
    table = move(door, table)
    until(lambda: notes(tmp_path, "asked"))
    staff.left(table)
    (tmp_path / "answer.go").touch()
    until(answered(door, table))


# Who comes first


def test_a_question_belongs_to_the_maker_and_people_come_first(
    door: TableService, start: Start
) -> None:
    staff = start("slow")
    staff.came(show(door, BOB))
    move(door, make(door))
    staff.seats.hint(make(door).id, ADA)
    assert [(kind, how["owner"], how["priority"]) for kind, how in staff.asked] == [
        ("move", BOB, SOON),
        ("move", ADA, NOW),
        ("hint", ADA, NOW),
    ]
    assert SOON < NOW


def test_many_tables_of_one_maker_keep_nobody_else_waiting(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    start("patient")
    blocker = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    order: list[str] = []
    door.on_commit(lambda tables: order.extend(each.maker for each in tables))
    for _ in range(5):
        move(door, make(door))
    other = move(door, make(door, player=BOB), player=BOB)
    order.clear()
    (tmp_path / "answer.go").touch()
    until(answered(door, other))
    until(answered(door, blocker))
    until(lambda: BOB in order)  # listeners hear of a commit after the database has it
    assert order.index(BOB) <= 2  # the blocker, one of Ada's, and then Bob's


def test_games_of_computers_leave_a_worker_to_people(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    staff = start("slow", count=2, reserve=1)
    for player in (ADA, BOB):
        staff.came(show(door, player))
    until(lambda: notes(tmp_path, "asked") == ["[]"])
    assert staff.waiting == 1
    move(door, make(door))
    until(lambda: notes(tmp_path, "asked") == ["[]", "['a1']"])


def test_a_maker_has_only_so_many_games_of_computers(door: TableService) -> None:
    shows = [show(door) for _ in range(MOST_SHOWS)]
    with pytest.raises(PlayError) as refusal:
        show(door)
    assert (refusal.value.code, refusal.value.params) == ("too-many-tables", {"limit": MOST_SHOWS})
    show(door, BOB)
    make(door)
    door.act(shows[0].id, ADA, Action("abort"), shows[0].rev)
    show(door)


# What got lost


def test_the_sweep_asks_again_after_the_database_failed(
    door: TableService, start: Start, clock: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, trouble = door.engine_move, [OSError("disk I/O error")]

    def engine_move(*asked: Any) -> Table:
        if trouble:
            raise trouble.pop()
        return real(*asked)

    monkeypatch.setattr(door, "engine_move", engine_move)
    staff = start("quick")
    table = move(door, make(door))
    until(lambda: not trouble)
    until(lambda: staff.pool.status()[CREW].running == 0)
    assert door.table(table.id).engine_to_move
    staff.seats.sweep()
    assert len(staff.asked) == 1  # it may still be on its way, in another process
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    until(answered(door, table))


def test_the_sweep_asks_what_a_process_asked_that_has_died(
    door: TableService, start: Start, clock: FakeTime
) -> None:
    person, watched, forgotten = move(door, make(door)), show(door), show(door)
    staff = start("quick")  # another one than the process that was asked
    staff.watched.add(watched.id)
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    until(answered(door, person))
    until(answered(door, watched))
    assert door.table(forgotten.id).ply == 0


def test_the_sweep_asks_nothing_twice(
    door: TableService, start: Start, clock: FakeTime, tmp_path: Path
) -> None:
    staff = start("patient")
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    assert len(staff.asked) == 1
    (tmp_path / "answer.go").touch()
    until(answered(door, table))


def test_one_table_that_cannot_be_read_keeps_no_other_waiting(
    door: TableService, start: Start, clock: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, table = move(door, make(door)), move(door, make(door))
    real = door.table

    def read(table_id: str, *rest: Any, **how: Any) -> Table:
        if table_id == broken.id:
            raise TypeError("an event from the future")
        return real(table_id, *rest, **how)

    monkeypatch.setattr(door, "table", read)
    staff = start("quick")
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    until(lambda: real(table.id).ply > table.ply)


def test_what_the_pool_has_no_room_for_is_asked_by_the_sweep(
    door: TableService, start: Start, clock: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff = start("quick")
    busy = [PoolBusy("no room", 1.0)]
    real = staff.pool.submit

    def submit(*asked: Any, **how: Any) -> Any:
        if busy:
            raise busy.pop()
        return real(*asked, **how)

    monkeypatch.setattr(staff.pool, "submit", submit)
    table = move(door, make(door))
    clock.go(LOST_MS / 1000 + 1)
    staff.seats.sweep()
    until(answered(door, table))


# Hints


def test_hints(door: TableService, start: Start, tmp_path: Path) -> None:
    seats = start("quick").seats
    table = make(door)
    hint = seats.hint(table.id, ADA)
    assert hint.result(PATIENCE) == "a1"
    assert seats.hint(table.id, ADA) is hint  # the same position needs no second search
    assert notes(tmp_path, "asked") == ["0 level None"]
    with pytest.raises(PlayError, match="no-hints"):
        seats.hint(table.id, BOB)


def test_a_hint_is_cancelled_when_the_game_moves_on(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    seats = start("slow").seats
    table = make(door)
    hint = seats.hint(table.id, ADA)
    until(lambda: notes(tmp_path, "asked"))
    move(door, table)
    with pytest.raises(CancelledError):
        hint.result(PATIENCE)


def test_a_hint_that_fails_says_so(door: TableService, start: Start) -> None:
    table = make(door)
    hint = start("fail").seats.hint(table.id, ADA)
    with pytest.raises(PlayError, match="engine-failed"):
        hint.result(PATIENCE)
    assert not door.table(table.id).stuck


def test_nobody_fills_the_line_with_hints(door: TableService, start: Start, tmp_path: Path) -> None:
    seats = start("slow").seats
    seats.hint(make(door).id, ADA)
    until(lambda: notes(tmp_path, "asked"))
    for _ in range(HINTS_WAITING):
        seats.hint(make(door).id, ADA)
    table = make(door)
    with pytest.raises(PoolBusy):
        seats.hint(table.id, ADA)
    seats.hint(make(door, player=BOB).id, BOB)


# Compiling, and the end


def test_compiling_one_game_holds_up_no_other_and_happens_once(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    seats = start("compile_first", count=2).seats
    sixes = [move(door, make(door, "six/steffen")) for _ in range(3)]
    until(lambda: notes(tmp_path, "compiling"))
    until(lambda: seats.preparing == {"six": (1, 9)})
    gosix = move(door, make(door))
    (tmp_path / "gosix.go").touch()
    until(answered(door, gosix))
    assert notes(tmp_path, "compiling") == ["six", "gosix"]
    assert all(door.table(table.id).ply == 1 for table in sixes)
    (tmp_path / "six.go").touch()
    for table in sixes:
        until(answered(door, table))
    until(lambda: not seats.preparing)
    assert seats.ready == {"six", "gosix"}


def test_warming_up_prepares_without_a_table(
    door: TableService, start: Start, tmp_path: Path
) -> None:
    seats = start("compile_first").seats
    seats.warm(["hexone"])
    until(lambda: notes(tmp_path, "compiling"))
    (tmp_path / "hexone.go").touch()
    until(lambda: not seats.preparing)


def test_closing_leaves_the_tables_alone(door: TableService, start: Start, tmp_path: Path) -> None:
    staff = start("patient")
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    staff.seats.close()
    (tmp_path / "answer.go").touch()
    staff.pool.close()
    assert door.table(table.id).engine_to_move
    assert not door.table(table.id).stuck


def test_the_engine_itself_answers_at_low_urgency(door: TableService) -> None:
    """The real worker; where nothing is compiled yet this is the first start of a machine."""
    table = make(door, level=1)
    pool = Pool({CREW: Crew(niceness=7)})
    with pool, EngineSeats(door, pool) as seats:
        first = move(door, table)
        until(answered(door, first))
        hint = seats.hint(table.id, ADA)
        assert door.table(table.id).position.is_legal(hint.result(PATIENCE))
        (handle,) = pool._crews[CREW].handles
        assert handle.channel is not None
        assert handle.channel.pid is not None
        niceness = os.getpriority(os.PRIO_PROCESS, handle.channel.pid)
        assert niceness == min(19, os.nice(0) + 7)
