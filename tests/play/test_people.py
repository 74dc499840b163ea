"""Names of people: at tables, in lists and records, in several processes, on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold import records
from sixfold.play import Action, PlayError, Storage, TableService, TableSetup
from sixfold.play.people.people import People
from sixfold.play.views.summaries import summary

from .people import ADA, BOB, LOCAL, OPEN, START, STRANGER, TEAMS, FakeTime, computer
from .statements import overheard, writes
from .test_door import for_two


def names(seen: Any) -> list[str | None]:
    return [seat["name"] for seat in seen["seats"]]


def test_a_name_is_kept_changed_and_taken_away(door: TableService, storage: Storage) -> None:
    assert door.people.name(ADA) is None
    assert door.people.rename(ADA, " Ada  L. ", START) == "Ada L."
    assert People(storage.store).names([ADA, BOB]) == {ADA: "Ada L."}
    with pytest.raises(PlayError, match="reserved-name"):
        door.people.rename(ADA, "Computer", START)
    assert door.people.name(ADA) == People(storage.store).name(ADA) == "Ada L."
    door.people.rename(ADA, "Augusta", START)
    assert People(storage.store).name(ADA) == "Augusta"
    assert door.people.rename(ADA, None, START) is None
    assert People(storage.store).name(ADA) is None


def test_names_are_seen_at_the_table_in_lists_and_in_the_record(door: TableService) -> None:
    table = for_two(door, lobby=True)
    assert names(door.view(table.id, BOB)) == [None, None]
    door.people.rename(ADA, "Ada", START)
    assert names(door.view(table.id, BOB)) == names(door.view(table.id, None)) == ["Ada", None]
    (mine,), (public,) = door.my_tables(BOB), door.public_tables()
    assert names(mine) == names(public) == ["Ada", None]
    assert summary(table, BOB, door.people.names(table.people)) == mine
    assert door.record(table.id).players == ("Ada", "")
    door.people.rename(BOB, 'Bob "B"', START)
    door.act(table.id, BOB, Action("resign"), table.rev)
    record = door.record(table.id)
    assert record.players == ("Ada", 'Bob "B"')
    assert records.loads(records.dumps(record)).players == record.players


def test_levels_keep_their_animals_and_people_on_one_screen_have_no_name(
    door: TableService,
) -> None:
    door.people.rename(ADA, "Ada", START)
    door.people.rename(BOB, "Bob", START)
    made = [
        door.create(TableSetup("gosix", (LOCAL, computer(6))), ADA),
        door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA),
        door.create(TableSetup(TEAMS, (LOCAL, OPEN, LOCAL, computer(1)), lobby=True), ADA),
    ]
    door.sit(made[2].id, 1, BOB)
    wanted = [["Ada", "Fox"], [None, None], ["Ada", "Bob", "Ada", "Chick"]]
    listed = {line["id"]: names(line) for line in door.my_tables(ADA)}
    assert [names(door.view(table.id, BOB)) for table in made] == wanted
    assert [listed[table.id] for table in made] == wanted


def test_other_processes_hear_of_a_name_by_one_small_question(
    door: TableService, storage: Storage, time: FakeTime
) -> None:
    other, heard = TableService(storage, time), list[set[str]]()
    other.people.on_change(lambda players: heard.append(set(players)))
    table = for_two(door)
    assert names(other.view(table.id, None)) == [None, None]
    other.people.refresh()
    door.people.rename(BOB, "Bob", START)
    door.people.rename(STRANGER, "Nobody asked", START)
    assert names(other.view(table.id, None)) == [None, None]  # until it looks
    other.people.refresh()
    assert names(other.view(table.id, None)) == [None, "Bob"]
    assert heard == [{BOB}]
    with overheard() as said:
        assert not other.people.refresh()
        assert names(other.view(table.id, None)) == [None, "Bob"]
    assert len([each for each in said if "people" in each]) == 1


def test_showing_names_writes_nothing_and_asks_once(
    door: TableService, storage: Storage, time: FakeTime
) -> None:
    table = for_two(door)
    door.people.rename(ADA, "Ada", START)
    fresh = TableService(storage, time)
    with overheard() as said:
        for _ in range(3):
            fresh.view(table.id, ADA)
    assert writes(said) == []
    assert len([each for each in said if "people" in each]) == 1


def test_an_older_name_never_replaces_a_newer_one(storage: Storage) -> None:
    """Somebody reads, somebody else writes and is noticed, and only then is the first one done."""
    people = People(storage.store)
    people.rename(ADA, "Old", START)
    before = dict(people._names)
    people.rename(ADA, "New", START)
    people._keep(before)
    assert people.known([ADA]) == {ADA: "New"}


def test_only_so_many_names_are_remembered(storage: Storage) -> None:
    people = People(storage.store, most=2)
    for player in (ADA, BOB, STRANGER):
        people.rename(player, player[:3], START)
    assert people.known([ADA, BOB, STRANGER]) == {BOB: "bbb", STRANGER: "eee"}
    assert people.names([ADA]) == {ADA: "aaa"}
