"""A table that cannot be read is set aside and says so; everything else goes on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import DatabaseError, OperationalError

from sixfold.core import registry
from sixfold.core.game import Game
from sixfold.play import Action, PlayError, Storage, Table, TableService, TableSetup, schema
from sixfold.play.table.events import UPCASTERS, Created, read_event
from sixfold.play.table.setup import DAY
from sixfold.store import Entry
from sixfold.store.log import Log
from sixfold.store.upcasters import Row

from .people import ADA, BOB, DAYS, LOCAL, MINUTES, FakeTime
from .test_door import code_of, for_two, move

events = schema.events.c

on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""What is about folding, not about databases."""


def change(storage: Storage, table: Table, rev: int, **values: Any) -> None:
    """Write something else where an event stands."""
    with storage.write() as connection:
        where = (events.table_id == table.id, events.rev == rev)
        connection.execute(update(schema.events).where(*where).values(**values))


DAMAGES: Mapping[str, dict[str, Any]] = {
    "half an event": {"data": '{"seat": 0, "mo'},
    "no object": {"data": "[1]"},
    "another kind": {"kind": "sneezed"},
    "a fact that is missing": {"data": '{"seat":0}'},
    "a move that the rules no longer allow": {"data": '{"seat":0,"move":"b9","base":2}'},
    "a shape of a newer version": {"shape": 7},
}


@pytest.fixture(params=DAMAGES)
def damaged(request: pytest.FixtureRequest, door: TableService, storage: Storage) -> Table:
    """A live game in which somebody has moved, and whose move cannot be read."""
    table = move(door, for_two(door, clock=MINUTES), ADA, "a1")
    change(storage, table, 3, **DAMAGES[request.param])
    return table


@on_sqlite
def test_everything_else_goes_on(
    damaged: Table, door: TableService, url: str, time: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    live = for_two(door, clock=MINUTES)
    due = for_two(door, clock=DAYS)
    time.ms += 3 * DAY
    fresh = TableService(Storage(url), time)
    with caplog.at_level(logging.WARNING):
        fresh.open()  # a server starts after days in which none was there
        assert fresh.sweep() == [due.id]
        for _ in range(3):
            time.go(5)
            fresh.sweep()
            assert code_of(lambda: fresh.table(damaged.id)) == "unreadable-table"
            assert code_of(lambda: move(fresh, damaged, BOB, "a2")) == "unreadable-table"
    said = [record.getMessage() for record in caplog.records if damaged.id in record.getMessage()]
    assert len(said) == 1
    assert "set aside" in said[0]
    assert fresh.table(live.id).phase == "playing"
    assert move(fresh, fresh.table(live.id), ADA, "a1").ply == 1
    assert {live.id, due.id} <= {line["id"] for line in fresh.my_tables(ADA)}
    assert live.id in {line["id"] for line in fresh.public_tables()}
    fresh.close()


@on_sqlite
def test_tables_that_cannot_be_read_do_not_crowd_out_the_others(
    door: TableService, storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.play.caretaker.MOST_AT_ONCE", 1)
    first = for_two(door, clock=DAYS)
    time.go(1)
    second = for_two(door, clock=DAYS)
    change(storage, first, 2, kind="sneezed")
    time.ms += 3 * DAY
    fresh = TableService(storage, time)
    assert [fresh.sweep(), fresh.sweep()] == [[], [second.id]]


def test_the_next_opening_tries_again(
    door: TableService, storage: Storage, url: str, time: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    """A version that can read it finds the table as it was, with its clock and in its lists."""
    table = for_two(door, clock=DAYS)
    change(storage, table, 2, kind="sneezed")
    time.ms += 3 * DAY
    unable = TableService(Storage(url), time).open()
    assert unable.sweep() == []
    caplog.clear()
    with caplog.at_level(logging.ERROR):
        again = TableService(Storage(url), time).open()
        assert code_of(lambda: again.table(table.id)) == "unreadable-table"
    assert len(caplog.records) == 1
    change(storage, table, 2, kind="joined")
    able = TableService(Storage(url), time).open()
    assert able.table(table.id) == table
    assert able.my_tables(BOB)[0]["your_turn"] is False
    assert able.sweep() == [table.id]
    assert able.table(table.id).how == "time"
    for each in (unable, again, able):
        each.close()


@on_sqlite
@pytest.mark.parametrize("fault", [MemoryError(), OperationalError("SELECT", {}, Exception())])
def test_what_is_not_the_fault_of_a_table_sets_nothing_aside(
    door: TableService,
    storage: Storage,
    time: FakeTime,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
) -> None:
    table = for_two(door, clock=DAYS)
    time.ms += 3 * DAY
    fresh = TableService(storage, time)

    def fail(*_: object, **__: object) -> Any:
        raise fault

    if isinstance(fault, MemoryError):
        monkeypatch.setattr(Table, "replay", fail)
    else:
        monkeypatch.setattr(type(schema.history), "rows", fail)
    with pytest.raises(type(fault)):
        fresh.sweep()
    monkeypatch.undo()
    assert fresh.sweep() == [table.id]


@on_sqlite
def test_a_game_on_a_damaged_page_is_set_aside(
    door: TableService, storage: Storage, url: str, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite cannot even fetch its events; a server starts, and looks after all other tables."""
    damaged, live = for_two(door, clock=MINUTES), for_two(door, clock=MINUTES)
    rows = Log.rows

    def fetch(log: Log, connection: Connection, subject: str, after: int = 0) -> list[Row]:
        if subject == damaged.id:
            raise DatabaseError("SELECT", {}, sqlite3.DatabaseError("malformed"))
        return rows(log, connection, subject, after)

    monkeypatch.setattr(Log, "rows", fetch)
    time.go(3600)
    fresh = TableService(Storage(url), time).open()
    assert code_of(lambda: fresh.table(damaged.id)) == "unreadable-table"
    time.go(2)
    assert move(fresh, fresh.table(live.id), ADA, "a1").ply == 1
    fresh.close()


@on_sqlite
def test_a_game_that_cannot_be_written_to_keeps_no_server_from_starting(
    door: TableService, storage: Storage, url: str, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged, live = for_two(door, clock=MINUTES), for_two(door, clock=MINUTES)
    append = Storage.append

    def write(storage: Storage, connection: Connection, table: Table, events: Any) -> None:
        append(storage, connection, table, events)
        if table.id == damaged.id:
            raise DatabaseError("INSERT", {}, sqlite3.DatabaseError("malformed"))

    monkeypatch.setattr(Storage, "append", write)
    time.go(3600)
    fresh = TableService(Storage(url), time).open()
    assert fresh.table(damaged.id).rev == damaged.rev  # nothing half-written stays
    assert fresh.table(live.id).rev == live.rev + 1
    fresh.close()


@on_sqlite
def test_a_game_without_one_of_its_events_is_set_aside(
    door: TableService, storage: Storage, time: FakeTime
) -> None:
    """What is left could be played on, but every move would get the rev of an event that is there.

    A sweep would fail at such a table, and never come to the others.
    """
    short = for_two(door, clock=DAYS)
    for player in (ADA, BOB):
        short = door.act(short.id, player, Action("chat", "hello"), short.rev)
    time.go(1)
    whole = for_two(door, clock=DAYS)
    with storage.write() as connection:
        where = (events.table_id == short.id, events.rev == short.rev - 1)
        connection.execute(delete(schema.events).where(*where))
    time.ms += 3 * DAY
    fresh = TableService(storage, time)
    assert fresh.sweep() == [whole.id]
    assert code_of(lambda: fresh.table(short.id)) == "unreadable-table"


@on_sqlite
@pytest.mark.parametrize("damage", ["{", "{}", "[]"])
def test_a_line_that_cannot_be_read_is_left_out_of_a_list(
    door: TableService, storage: Storage, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = for_two(door), for_two(door)
    with storage.write() as connection:
        where = schema.tables.c.id == bad.id
        connection.execute(update(schema.tables).where(where).values(summary=damage))
    for _ in range(2):
        assert [line["id"] for line in door.my_tables(ADA)] == [good.id]
        assert [line["id"] for line in door.public_tables()] == [good.id]
    assert len(caplog.records) == 1
    move(door, bad, ADA, "a1")  # which fills its columns again
    assert len(door.public_tables()) == 2


# Rules


def rules_of(connection: Connection, table: Table) -> Any:
    query = select(schema.tables.c.rules).where(schema.tables.c.id == table.id)
    return connection.execute(query).scalar_one()


@on_sqlite
def test_a_table_carries_the_rules_it_was_begun_under(
    door: TableService, storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = move(door, door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA), ADA, "a1")
    other = door.create(TableSetup("hexone", (LOCAL, LOCAL)), ADA)
    gosix = type(registry.game("gosix"))
    monkeypatch.setattr(gosix, "rules_version", "2")  # a rule of one family is corrected
    fresh = TableService(storage, time)
    assert code_of(lambda: fresh.table(old.id)) == "unreadable-table"
    assert fresh.table(other.id).rules == Game.rules_version == "1"
    new = fresh.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    with storage.read() as connection:
        assert [rules_of(connection, table) for table in (old, other, new)] == ["1", "1", "2"]
    monkeypatch.setattr(gosix, "former_rules", frozenset({"1"}))  # and still played by
    able = TableService(Storage(storage.store), time)
    assert able.table(old.id) == old
    over = able.act(old.id, ADA, Action("resign"), old.rev)
    again = able.act(over.id, ADA, Action("rematch"), over.rev)
    assert (again.rules, able.table(again.next or "").rules) == ("1", "2")


# Shapes


@on_sqlite
def test_a_table_of_0_3_0_has_the_only_rules_there_were(
    door: TableService, storage: Storage
) -> None:
    table = for_two(door)
    with storage.read() as connection:
        first = schema.history.rows(connection, table.id)[0].entry()
    assert first.shape == UPCASTERS.latest("created") == 3
    later = ("rules", "earlier")
    old = {name: value for name, value in first.data.items() if name not in later}
    change(storage, table, 1, data=json.dumps(old), shape=1)
    assert TableService(storage).table(table.id) == table
    created = read_event(Entry(first.at, "created", old, shape=1))
    assert isinstance(created, Created)
    assert created.rules == "1"
    with pytest.raises(TypeError):
        read_event(Entry(first.at, "created", old, shape=2))


@on_sqlite
def test_the_refusal_names_the_table(door: TableService, storage: Storage) -> None:
    table = for_two(door)
    change(storage, table, 2, kind="sneezed")
    with pytest.raises(PlayError) as refusal:
        TableService(storage).table(table.id)
    assert refusal.value.params == {"table": table.id}
