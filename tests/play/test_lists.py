"""Lists are read from columns: no game is folded for them, and a table is folded once for all."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Connection

from sixfold.play import Action, Storage, Table, TableService, TableSetup
from sixfold.play.views.summaries import summary

from .folds import PATIENCE, Folds
from .people import ADA, BOB, LOCAL, MINUTES, OPEN, STRANGER, TEAMS, FakeTime, computer
from .statements import overheard, writes
from .test_door import for_two, move

on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""What is about memory, not about databases."""


def played(door: TableService) -> list[Table]:
    """Tables of every sort."""
    running = move(door, for_two(door, clock=MINUTES), ADA, "a1")
    door.left(running.id, BOB)
    over = for_two(door, game="hexone")
    over = door.act(over.id, ADA, Action("resign"), over.rev)
    alone = door.create(TableSetup("six/foxmind", (LOCAL, computer(4))), ADA)
    alone = move(door, alone, ADA, "2,0")
    made = [
        running,
        over,
        alone,
        door.create(TableSetup("gosix", (LOCAL, OPEN), lobby=True), ADA),
        door.create(TableSetup(TEAMS, (LOCAL, LOCAL, OPEN, computer())), ADA),
        door.create(TableSetup("gosix", (OPEN, OPEN), private=True), ADA),
    ]
    return [door.table(table.id) for table in made]


def by_id(lines: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {line["id"]: line for line in lines}


def test_a_list_folds_nothing_and_says_what_the_tables_say(
    door: TableService, storage: Storage, time: FakeTime, folds: Folds
) -> None:
    tables = played(door)
    fresh = TableService(storage, time)
    folds.tables.clear()
    with overheard() as said:
        lists = {player: fresh.my_tables(player) for player in (ADA, BOB, STRANGER)}
        public = fresh.public_tables()
    assert folds.tables == []
    assert writes(said) == []
    for player, lines in lists.items():
        here = [t for t in tables if t.seats_of(player) or t.maker == player]
        assert by_id(lines) == {table.id: summary(table, player) for table in here}
    assert [by_id(lists[player])[tables[0].id]["your_turn"] for player in (ADA, BOB)] == [
        False,
        True,
    ]
    running = [table for table in tables if table.phase == "playing" or table.setup.lobby]
    assert by_id(public) == {table.id: summary(table) for table in running}


@on_sqlite
def test_the_length_of_a_list_does_not_cost_questions(
    storage: Storage, time: FakeTime, door: TableService
) -> None:
    counts = []
    for _ in range(2):
        for_two(door)
        fresh = TableService(storage, time)
        with overheard() as said:
            fresh.my_tables(ADA)
            fresh.public_tables()
        counts.append(len(said))
    assert counts[0] == counts[1]


@on_sqlite
def test_paging_through_a_list_does_not_push_out_what_is_played(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch, folds: Folds
) -> None:
    monkeypatch.setattr("sixfold.play.service.REMEMBERED", 2)
    door = TableService(storage, time).open()
    for _ in range(4):
        for_two(door)
    watched = for_two(door)
    folds.tables.clear()
    for offset in range(5):
        door.my_tables(ADA, limit=1, offset=offset)
    assert door.table(watched.id) == watched
    assert folds.tables == []


@on_sqlite
def test_a_table_is_folded_once_however_many_ask(
    door: TableService,
    storage: Storage,
    time: FakeTime,
    folds: Folds,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = move(door, for_two(door), ADA, "a1")
    fresh, asking = TableService(storage, time), threading.Semaphore(0)
    real = Storage.rev

    def rev(self: Storage, connection: Connection, table_id: str, **how: Any) -> int | None:
        found = real(self, connection, table_id, **how)
        asking.release()
        return found

    monkeypatch.setattr(Storage, "rev", rev)
    folds.gate.clear()
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(fresh.table, table.id) for _ in range(8)]
        for _ in answers:
            assert asking.acquire(timeout=PATIENCE)
        folds.gate.set()
        assert [answer.result() for answer in answers] == [table] * 8
    assert folds.tables == [table.id]


@on_sqlite
def test_a_game_is_not_folded_while_other_writers_wait(
    door: TableService,
    storage: Storage,
    time: FakeTime,
    folds: Folds,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a restart the first move of a long game is one; it takes its time before its turn."""
    table = move(door, for_two(door), ADA, "a1")
    fresh, order = TableService(storage, time), list[str]()
    real = storage.store.write

    def write() -> Any:
        order.append(f"after {len(folds.tables)} folds")
        return real()

    monkeypatch.setattr(storage.store, "write", write)
    folds.tables.clear()
    assert move(fresh, table, BOB, "a2").ply == 2
    assert order == ["after 1 folds"]
    assert folds.tables == [table.id]


def test_reading_does_not_write_and_making_a_door_touches_nothing(
    door: TableService, storage: Storage, url: str, time: FakeTime
) -> None:
    table = move(door, for_two(door, clock=MINUTES), ADA, "a1")
    time.go(3600)  # the heart did not beat for long
    with overheard() as said:
        made = TableService(Storage(url), time)
    assert said == []
    made.close()
    fresh = TableService(storage, time)
    with overheard() as said:
        fresh.table(table.id)
        fresh.view(table.id, ADA)
        fresh.my_tables(ADA)
        fresh.public_tables()
        fresh.record(table.id)
    assert writes(said) == []
    assert len(said) > 5


def test_the_revs_of_very_many_tables_are_asked_in_parts(
    storage: Storage, door: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database takes a limited number of parameters; a NUL is none that PostgreSQL takes."""
    monkeypatch.setattr("sixfold.play.storage.IDS_AT_ONCE", 2)
    tables = [for_two(door) for _ in range(2)]
    ids = ["none", tables[0].id, "a\0b", "nothing", "never", tables[1].id]
    with overheard() as said:
        revs = storage.revs(ids)
    assert revs == {table.id: table.rev for table in tables}
    assert len(said) == 3
