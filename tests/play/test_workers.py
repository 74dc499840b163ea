"""Engine workers: answers enter through the door, and whatever goes wrong is survived."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from sixfold.play import Action, Door, PlayError, SeatPlan, Setup, Storage, Table, Workers
from sixfold.play.worker import work
from sixfold.play.workers import NICENESS, WorkFunction

from . import puppets
from .people import ADA, BOB, LOCAL, computer
from .puppets import notes

pytestmark = pytest.mark.timing

PATIENCE = 300.0
"""Seconds until a test gives up: starting a process takes long on a busy machine."""
Start = Callable[..., Workers]


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(Storage.file(tmp_path / "games.db", durable=False)).open()
    yield door
    door.close()


@pytest.fixture
def start(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts workers with a puppet in place of the engine, and ends them."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    started = []

    def begin(work: WorkFunction, processes: int = 1, search_seconds: float = PATIENCE) -> Workers:
        workers = Workers(door, processes=processes, search_seconds=search_seconds, work=work)
        started.append(workers)
        return workers

    yield begin
    for workers in started:
        workers.close()


def has_notes(folder: Path, name: str, count: int) -> bool:
    return len(notes(folder, name)) == count


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "this never happened"
        time.sleep(0.01)


def make(door: Door, game: str = "gosix", level: int = 3) -> Table:
    return door.create(Setup(game, (LOCAL, computer(level))), ADA)


def move(door: Door, table: Table, text: str | None = None) -> Table:
    text = text or str(table.position.legal_moves[0])
    return door.act(table.id, ADA, Action("move", text), table.rev)


def answered(door: Door, table: Table) -> Callable[[], bool]:
    return lambda: door.table(table.id).ply > table.ply


def test_the_computer_answers_through_the_door(door: Door, start: Start, tmp_path: Path) -> None:
    start(puppets.quick)
    table = move(door, make(door))
    until(answered(door, table))
    assert door.table(table.id).moves == ("a1", "a2")
    assert door.table(table.id).turn == 0
    assert notes(tmp_path, "asked") == [f"{table.id} move 1"]


def test_it_begins_when_it_has_the_first_seat(door: Door, start: Start) -> None:
    start(puppets.quick)
    table = door.create(Setup("gosix", (computer(), LOCAL)), ADA)
    until(answered(door, table))


def test_it_goes_on_through_the_chains_of_hexone(door: Door, start: Start) -> None:
    table = door.create(Setup("hexone", (LOCAL, computer())), ADA)
    for text in ("d3", "d3", "d3"):
        table = move(door, table, text)
        if table.engine_to_move:
            table = door.engine_move(table.id, str(table.position.legal_moves[0]), table.rev)
        if table.position.in_chain:
            break
    start(puppets.quick).enter(table.id)
    until(lambda: not door.table(table.id).engine_to_move)


def test_two_computers_play_each_other(
    door: Door, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.play.workers.PACE_SECONDS", 0.01)
    start(puppets.quick)
    table = door.create(Setup("gosix", (computer(1), computer(2))), ADA)
    until(lambda: door.table(table.id).ply >= 4)


def test_they_pause_before_each_move_and_nobody_else_does(
    door: Door, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.play.workers.PACE_SECONDS", 3600.0)
    workers = start(puppets.quick)
    watched = door.create(Setup("gosix", (computer(1), computer(2))), ADA)
    table = move(door, make(door))
    until(answered(door, table))
    assert door.table(watched.id).ply == 0
    assert workers.waiting == 1


def test_leaving_a_table_cancels_its_search_and_coming_back_begins_it_anew(
    door: Door, start: Start, tmp_path: Path
) -> None:
    workers = start(puppets.slow)
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    workers.leave(table.id)
    until(lambda: notes(tmp_path, "stopped"))
    assert door.table(table.id).ply == 1
    assert workers.waiting == 0
    workers.enter(table.id)
    until(lambda: len(notes(tmp_path, "asked")) == 2)
    assert door.table(table.id).engine_to_move


def test_a_search_is_cancelled_when_the_table_moves_on(
    door: Door, start: Start, tmp_path: Path
) -> None:
    start(puppets.slow)
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    table = door.act(table.id, ADA, Action("undo"), table.rev)
    until(lambda: notes(tmp_path, "stopped") == ["1"])
    move(door, table, "b1")
    until(lambda: len(notes(tmp_path, "asked")) == 2)
    assert door.table(table.id).moves == ("b1",)


def test_words_do_not_disturb_a_search(door: Door, start: Start, tmp_path: Path) -> None:
    start(puppets.patient)
    seats = (LOCAL, SeatPlan("open"), LOCAL, computer())
    table = door.create(Setup("six/foxmind+teams", seats, cough=True), ADA)
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
    assert notes(tmp_path, "asked") == [table.id]


def test_tables_are_served_in_turn_though_one_asks_for_much(
    door: Door, start: Start, tmp_path: Path
) -> None:
    workers = start(puppets.slow)
    blocker = move(door, make(door))
    until(lambda: notes(tmp_path, "asked") == [blocker.id])
    tables = [move(door, make(door)) for _ in range(3)]
    workers.leave(blocker.id)
    order = [blocker.id, *(table.id for table in tables)]
    for count, table in enumerate(tables, 2):
        until(partial(has_notes, tmp_path, "asked", count))
        workers.leave(table.id)
    assert notes(tmp_path, "asked") == order


def test_a_crashed_worker_is_replaced_and_its_question_asked_again(
    door: Door, start: Start, tmp_path: Path
) -> None:
    start(puppets.crash_once)
    table = move(door, make(door))
    until(answered(door, table))
    assert len(notes(tmp_path, "asked")) == 2
    assert not door.table(table.id).stuck


def test_a_hung_worker_is_ended_and_its_question_asked_again(
    door: Door, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + passed[0])
    monkeypatch.setattr("sixfold.play.workers.time", clock)
    workers = start(puppets.deaf, search_seconds=PATIENCE)
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    until(lambda: not workers.preparing)  # from then on the time of the search counts
    passed[0] = 2 * PATIENCE
    until(answered(door, table))
    first, second = notes(tmp_path, "asked")
    assert first != second
    with pytest.raises(ProcessLookupError):
        os.kill(int(first), 0)


@pytest.mark.parametrize("puppet", [puppets.crash, puppets.fail])
def test_after_the_second_failure_the_table_is_told(
    door: Door, start: Start, tmp_path: Path, puppet: WorkFunction
) -> None:
    workers = start(puppet)
    table = move(door, make(door))
    until(lambda: door.table(table.id).stuck)
    assert len(notes(tmp_path, "asked")) == 2
    assert "nudge" in door.view(table.id, ADA)["may"]
    stuck = door.table(table.id)
    door.act(table.id, ADA, Action("nudge"), stuck.rev)
    until(lambda: len(notes(tmp_path, "asked")) == 4)
    until(lambda: door.table(table.id).stuck)
    assert workers.waiting == 0


def test_an_illegal_reply_is_no_move(door: Door, start: Start) -> None:
    start(puppets.cheat)
    table = move(door, make(door))
    until(lambda: door.table(table.id).stuck)
    assert door.table(table.id).ply == 1


def test_after_a_restart_the_computer_goes_on(door: Door, start: Start) -> None:
    table = move(door, make(door))
    start(puppets.quick).resume()
    until(answered(door, table))


def test_hints(door: Door, start: Start, tmp_path: Path) -> None:
    workers = start(puppets.quick)
    table = make(door)
    hint = workers.hint(table.id, ADA)
    assert hint.result(PATIENCE) == "a1"
    assert workers.hint(table.id, ADA) is hint  # the same position needs no second search
    assert notes(tmp_path, "asked") == [f"{table.id} hint 0"]
    with pytest.raises(PlayError, match="no-hints"):
        workers.hint(table.id, BOB)


def test_a_hint_is_cancelled_when_the_game_moves_on(
    door: Door, start: Start, tmp_path: Path
) -> None:
    workers = start(puppets.slow)
    table = make(door)
    hint = workers.hint(table.id, ADA)
    until(lambda: notes(tmp_path, "asked"))
    move(door, table)
    with pytest.raises(CancelledError):
        hint.result(PATIENCE)


def test_a_hint_that_fails_says_so(door: Door, start: Start) -> None:
    table = make(door)
    hint = start(puppets.fail).hint(table.id, ADA)
    with pytest.raises(PlayError, match="engine-failed"):
        hint.result(PATIENCE)
    assert not door.table(table.id).stuck


def test_compiling_one_game_holds_up_no_other_and_happens_once(
    door: Door, start: Start, tmp_path: Path
) -> None:
    workers = start(puppets.compile_first, processes=2)
    sixes = [move(door, make(door, "six/steffen")) for _ in range(3)]
    until(lambda: notes(tmp_path, "compiling"))
    assert workers.preparing == {"six"}
    gosix = move(door, make(door))
    (tmp_path / "gosix.go").touch()
    until(answered(door, gosix))
    assert [line.split()[0] for line in notes(tmp_path, "compiling")] == ["six", "gosix"]
    assert all(door.table(table.id).ply == 1 for table in sixes)
    (tmp_path / "six.go").touch()
    for table in sixes:
        until(answered(door, table))
    until(lambda: not workers.preparing)


def test_warming_up_prepares_without_a_table(door: Door, start: Start, tmp_path: Path) -> None:
    workers = start(puppets.compile_first)
    workers.warm(["hexone"])
    until(lambda: notes(tmp_path, "compiling"))
    (tmp_path / "hexone.go").touch()
    until(lambda: not workers.preparing)


def test_a_table_that_was_asked_about_too_late_is_looked_at_again(
    door: Door, start: Start, monkeypatch: pytest.MonkeyPatch
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
    start(puppets.quick).enter(table.id)
    until(answered(door, table))
    assert door.table(table.id).moves[0] == "b1"


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "play.orphans", str(tmp_path)],
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        os.kill(worker, 0)
        server.kill()
    until(lambda: not is_alive(worker))


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_closing_ends_the_processes_and_leaves_the_tables_alone(
    door: Door, start: Start, tmp_path: Path
) -> None:
    workers = start(puppets.deaf)
    table = move(door, make(door))
    until(lambda: notes(tmp_path, "asked"))
    workers.close()
    (pid,) = notes(tmp_path, "asked")
    until(lambda: not is_alive(int(pid)))
    assert door.table(table.id).engine_to_move
    assert not door.table(table.id).stuck


def test_the_engine_itself_answers_at_low_urgency(door: Door) -> None:
    """The real worker; where nothing is compiled yet this is the first start of a machine."""
    table = make(door, level=1)
    with Workers(door, processes=1, work=work) as workers:
        first = move(door, table)
        until(answered(door, first))
        hint = workers.hint(table.id, ADA)
        assert door.table(table.id).position.is_legal(hint.result(PATIENCE))
        (process,) = multiprocessing.active_children()
        assert process.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.nice(0) + NICENESS)
    until(lambda: not multiprocessing.active_children())
