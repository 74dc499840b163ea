"""What earlier releases stored is opened by today's code, looks as it did, and is played on."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sixfold.play import Action, PlayError, Table, schema
from sixfold.play.table.events import read_event
from sixfold.server.net.keys import SCHEMA as KEYS
from sixfold.store import migrations
from sixfold.store.upcasters import Row
from sixfold.study.lessons.schema import SCHEMA as LEARNING
from sixfold.study.puzzles.schema import SCHEMA as SOLVING
from sixfold.study.reviews.schema import SCHEMA as REVIEWS
from sixfold.study.studies.schema import SCHEMA as STUDIES

from .fixture import House, differences, plain


def in_phase(house: House, phase: str) -> dict[str, Any]:
    """The tables that were in a phase."""
    tables = house.fixture.tables
    return {id: table for id, table in tables.items() if table["views"][""]["phase"] == phase}


def players(table: Table) -> list[str]:
    """Who sits at a table, each once."""
    return [*dict.fromkeys(seat.player for seat in table.seats if seat.player)]


# What is seen


def test_everybody_sees_what_they_saw(house: House) -> None:
    changed = [
        f"{table['about']}, for {player[:1] or 'a spectator'}: {difference}"
        for id, table in house.fixture.tables.items()
        for player, view in table["views"].items()
        for difference in differences(view, plain(house.door.view(id, player or None)))
    ]
    assert changed == []


def test_strangers_see_what_spectators_saw(house: House) -> None:
    for id, table in house.fixture.tables.items():
        seen = plain(house.door.view(id, "e" * 32))
        assert [*differences(table["views"][""], seen)] == [], table["about"]


def test_the_lists_of_tables_are_the_same(house: House) -> None:
    for player, listed in house.fixture.seen["mine"].items():
        found = []
        for offset in range(0, len(listed) + 1, 100):
            found += house.door.my_tables(player, limit=100, offset=offset)
        assert [*differences(listed, plain(found), player[:1])] == []
    public = house.fixture.seen["public"]
    assert [*differences(public, plain(house.door.public_tables(limit=100)), "public")] == []


def test_every_game_has_its_record(house: House) -> None:
    for id, table in house.fixture.tables.items():
        record = house.door.record(id)
        assert str(record) == table["sfr"], table["about"]
        assert plain(record.to_json()) == table["record"], table["about"]


def test_an_old_database_has_the_layout_of_a_new_one(house: House) -> None:
    for each in (schema.SCHEMA, KEYS, REVIEWS, LEARNING, SOLVING, STUDIES):
        tables = each.metadata.tables

        def is_own(name: str | None, kind: str, _: object, own: Any = tables) -> bool:
            return kind != "table" or name in own

        with house.storage.read() as connection:
            assert migrations.version(connection, each) == each.head
            context = MigrationContext.configure(connection, opts={"include_name": is_own})
            assert compare_metadata(context, each.metadata) == []


def test_the_computer_finds_the_tables_where_it_is_to_move(house: House) -> None:
    thinking = {id for id, table in house.fixture.tables.items() if table["views"][""]["thinking"]}
    assert len(thinking) > 5
    assert {*house.door.for_engine(within_ms=house.fixture.seen["now"])} == thinking


def test_events_are_read_and_written_as_they_are_stored(house: House) -> None:
    with house.storage.read() as connection:
        rows = connection.exec_driver_sql("SELECT at, kind, data, shape FROM events").all()
    assert len(rows) > 1000
    for at, kind, data, shape in rows:
        event = read_event(Row(at, kind, data, shape).entry())
        assert (event.kind, event.at) == (kind, at)
        assert [*differences(json.loads(data), plain(event.to_json()))] == []


def test_a_difference_is_found() -> None:
    old = {"a": [{"b": 1}, {"c": None}], "d": "text"}
    assert [*differences(old, {**copy.deepcopy(old), "new": 5})] == []
    assert [*differences(old, {"a": [{"b": 1, "x": 2}, {"c": None}], "d": "text"})] == []
    for new, where in (
        ({"a": old["a"]}, ".d is gone"),
        ({"a": [{"b": 2}, {"c": None}], "d": "text"}, ".a[0].b was 1 and is 2"),
        ({"a": [{"b": True}, {"c": None}], "d": "text"}, ".a[0].b was 1 and is True"),
        ({"a": [{"b": 1}, {}], "d": "text"}, ".a[1].c is gone"),
    ):
        assert [*differences(old, new)] == [where]
    assert len([*differences(old, {"a": [{"b": 1}], "d": "text"})]) == 1


# What goes on


def test_time_alone_changes_nothing_at_the_moment_of_freezing(house: House) -> None:
    assert house.door.sweep() == []


def test_what_is_over_stays_over(house: House) -> None:
    door, over = house.door, in_phase(house, "over")
    assert len(over) > 30
    for id, frozen in over.items():
        table = door.table(id)
        move = table.moves[-1] if table.moves else "0,0"
        for player in players(table):
            for action in (Action("move", move), Action("resign"), Action("offer_draw")):
                with pytest.raises(PlayError) as refusal:
                    door.act(id, player, action, table.rev)
                assert refusal.value.code == "over", frozen["about"]
        assert door.table(id) == table


def test_every_running_game_goes_on(own_house: House) -> None:
    """Everybody plays on from their own seats, and the computer through its own way in."""
    running = in_phase(own_house, "playing")
    assert len(running) > 90
    after = {id: played_on(own_house, own_house.door.table(id)) for id in running}
    for id, frozen in running.items():
        assert after[id].ply > frozen["views"][""]["ply"], frozen["about"]
    again = own_house.new_door()  # which folds the events of both releases
    for id, table in after.items():
        assert again.table(id) == table
        assert again.record(id).moves[-1] == table.position.last_move


def test_every_free_seat_can_be_taken_by_the_link_that_was_sent(own_house: House) -> None:
    waiting = in_phase(own_house, "waiting")
    assert len(waiting) > 5
    for id, frozen in waiting.items():
        table = own_house.door.table(id)
        links = frozen["views"][table.maker]["links"]["seats"]
        for seat, link in links.items():
            somebody = f"{int(seat) + 0xE0:032x}"
            table = own_house.door.join(link.removeprefix("/join/"), somebody)
        assert table.phase == "playing", frozen["about"]
        assert played_on(own_house, table).ply >= len(table.seats), frozen["about"]


def played_on(house: House, table: Table) -> Table:
    """The table after a ply for each seat, or at the game's end."""
    door, random = house.door, Random(table.id)
    for _ in table.seats:
        if table.phase == "over":
            break
        ply, player = table.ply, table.seats[table.turn].player
        move = str(random.choice(table.position.legal_moves))
        if player is None:
            table = door.engine_move(table.id, move, table.rev)
        else:
            assert "move" in door.view(table.id, player)["may"]
            table = door.act(table.id, player, Action("move", move), table.rev)
        assert table.ply == ply + 1
    return table


ANSWERS = {
    "a draw is offered": ("accept_draw", "over"),
    "two of four want a draw": ("accept_draw", "over"),
    "a takeback is offered": ("accept_takeback", "playing"),
    "two of three grant a takeback": ("accept_takeback", "playing"),
    "one of two partners resigned": ("resign", "over"),
    "may be claimed": ("claim", "over"),
    "one of two wants a rematch": ("rematch", "over"),
    "the computer failed": ("nudge", "playing"),
    "one does not want it": ("agree_cough", "playing"),
}
"""What each table waits for, and its phase when everybody has answered."""


def test_what_was_asked_can_be_answered(own_house: House) -> None:
    door, tables = own_house.door, own_house.fixture.tables
    ids = {table["about"]: id for id, table in tables.items()}
    for about, (answer, phase) in ANSWERS.items():
        id = ids[about]
        for player, view in tables[id]["views"].items():
            is_asked = answer in view["may"]
            if answer == "resign":
                is_asked = is_asked and view["you"] == [3]  # the partner of the one who has
            if is_asked:
                door.act(id, player, Action(answer), door.table(id).rev)
        after = door.table(id)
        assert after.phase == phase, about
        assert after.rev > tables[id]["views"][""]["rev"], about
        left = {kind for player in players(after) for kind in door.view(id, player)["may"]}
        assert answer not in left, about
        if answer == "rematch":
            assert door.table(after.next or "").phase == "playing"
