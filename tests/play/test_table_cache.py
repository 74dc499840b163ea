"""What a door remembers, and how it learns what other processes have done."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete

from sixfold.core.position import Position
from sixfold.play import Storage, TableService, schema
from sixfold.play.table.table import Table

from .folds import Folds
from .people import ADA, BOB, FakeTime
from .statements import overheard
from .test_door import for_two, move

TABLES = 6


def two_doors(storage: Storage, time: FakeTime) -> tuple[TableService, TableService]:
    """Two processes, as far as tables know."""
    return TableService(storage, time).open(), TableService(storage, time).open()


def test_the_news_of_many_tables_are_one_question(
    storage: Storage, time: FakeTime, folds: Folds
) -> None:
    here, elsewhere = two_doors(storage, time)
    held = [elsewhere.table(for_two(here).id) for _ in range(TABLES)]
    after = [move(here, table, ADA, "a1") for table in held]
    after = [move(here, table, BOB, "b2") for table in after]
    folds.tables.clear()
    with overheard() as said:
        found = elsewhere.tables(table.id for table in held)
    assert found == {table.id: table for table in after}
    assert len(said) == 1
    assert folds.tables == []


def test_what_somebody_did_elsewhere_is_judged_once(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board after it, and what it did: both come of one pass over the rules."""
    here, elsewhere = two_doors(storage, time)
    table = elsewhere.table(for_two(here).id)
    after = move(here, table, ADA, "a1")
    judged: list[object] = []
    real = Position._take

    def take(self: Position[Any], *facts: Any, **more: Any) -> Any:
        judged.append(facts)
        return real(self, *facts, **more)

    monkeypatch.setattr(Position, "_take", take)
    found = elsewhere.tables([table.id])[table.id]
    assert found.scene.events == after.scene.events != []
    assert len(judged) == 1


def test_only_tables_without_news_are_asked_about_again(storage: Storage, time: FakeTime) -> None:
    here, elsewhere = two_doors(storage, time)
    changed, same, gone = (elsewhere.table(for_two(here).id) for _ in range(3))
    after = move(here, changed, ADA, "a1")
    with storage.write() as connection:
        storage.remove(connection, gone.id)
    with overheard() as said:
        found = elsewhere.tables([changed.id, same.id, gone.id, "nosuchtable"])
    assert found == {changed.id: after, same.id: same}
    about_news, about_revs, *others = said
    assert "events" in about_news
    assert "events" not in about_revs
    assert not any("events" in each for each in others)


def test_an_event_is_not_folded_before_the_one_that_comes_first(
    storage: Storage, time: FakeTime
) -> None:
    """There is never a gap; if there were one, nobody would see a board that never was."""
    here, elsewhere = two_doors(storage, time)
    table = elsewhere.table(for_two(here).id)
    move(here, move(here, table, ADA, "a1"), BOB, "b2")
    events = schema.events.c
    with storage.write() as connection:
        lost = (events.table_id == table.id, events.rev == table.rev + 1)
        connection.execute(delete(schema.events).where(*lost))
    assert elsewhere.tables([table.id]) == {}


def test_a_table_that_somebody_watches_is_never_folded_again(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch, folds: Folds
) -> None:
    """However many are watched: a room holds its table, and that is memory enough."""
    monkeypatch.setattr("sixfold.play.service.REMEMBERED", 2)
    door = TableService(storage, time).open()
    rooms: dict[str, Table] = {}
    door.on_commit(lambda tables: rooms.update({table.id: table for table in tables}))
    for _ in range(TABLES):
        for_two(door)
    folds.tables.clear()
    with overheard() as said:
        for player, text in ((ADA, "a1"), (BOB, "b2")):
            for table in [*rooms.values()]:
                move(door, table, player, text)
    assert folds.tables == []
    assert not [each for each in said if each.startswith("SELECT") and "events" in each]
    names = [*rooms]
    rooms.clear()  # all of them have gone
    for name in names:
        door.table(name)
    assert folds.tables == names


def test_what_is_remembered_has_a_limit_in_events(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch, folds: Folds
) -> None:
    """Otherwise a few very long games would fill the memory."""
    monkeypatch.setattr("sixfold.play.service.REMEMBERED_EVENTS", 10)
    door = TableService(storage, time).open()
    long = for_two(door)
    others = [for_two(door).id for _ in range(2)]
    for number, text in enumerate(("a1", "b2", "b1", "c2")):
        long = move(door, long, (ADA, BOB)[number % 2], text)
    assert [door.remembers(name) for name in others] == [True, True]
    long = move(door, long, ADA, "c1")  # the eleventh event of the three
    assert [door.remembers(name) for name in others] == [False, True]
    name, rev = long.id, long.rev
    del long
    folds.tables.clear()
    for other in others:
        door.table(other)
    assert not door.remembers(name)
    assert door.table(name).rev == rev
    assert folds.tables == [*others, name]


def test_a_game_beyond_the_limit_is_remembered_as_the_last(
    storage: Storage, time: FakeTime, monkeypatch: pytest.MonkeyPatch, folds: Folds
) -> None:
    monkeypatch.setattr("sixfold.play.service.REMEMBERED_EVENTS", 1)
    door = TableService(storage, time).open()
    name = for_two(door).id
    for _ in range(3):
        door.table(name)
    assert folds.tables == []
    for_two(door)
    assert not door.remembers(name)


def test_a_lone_move_is_few_statements(door: TableService) -> None:
    table = for_two(door)
    with overheard() as said:
        move(door, table, ADA, "a1")
    begin, lock, *others = said
    assert begin.startswith("BEGIN")
    assert lock.startswith("SELECT id, rev FROM tables")
    assert len(others) == (2 if door.storage.is_sqlite else 1)  # the events, and what is drawn
