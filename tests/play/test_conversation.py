"""A rematch does not end a conversation: what was said before is there, for those who said it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from sixfold.play import Action, Table, TableService, TableSetup, schema
from sixfold.play.table.events import MOST_EARLIER, read_event
from sixfold.play.table.seating import next_table
from sixfold.play.views import conversation
from sixfold.play.views.conversation import earlier_chat
from sixfold.store import Entry

from .people import ADA, BOB, CY, LOCAL, OPEN, STRANGER, creation, two

on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For what is the same on both: the questions are asked of PostgreSQL once."""


def sit(door: TableService, friend: str = BOB, game: str = "gosix", **more: Any) -> Table:
    """A table for Ada and a friend; Ada has seat 0."""
    table = door.create(TableSetup(game, (LOCAL, OPEN), **more), ADA)
    return door.join(door.view(table.id, ADA)["links"]["seats"]["1"].rpartition("/")[2], friend)


def act(door: TableService, table: Table, player: str, kind: str, text: str | None = None) -> Table:
    return door.act(table.id, player, Action(kind, text), door.table(table.id).rev)


def again(door: TableService, table: Table, how: str = "resign") -> Table:
    """The next game of Ada and Bob, after this one has ended in some way."""
    act(door, table, BOB, how)
    act(door, table, ADA, "rematch")
    following = act(door, table, BOB, "rematch").next
    assert following is not None
    return door.table(following)


def read(door: TableService, table: Table, player: str | None) -> list[list[tuple[int, str]]]:
    """What a player reads of the tables before."""
    games = earlier_chat(door.storage, door.table(table.id), player)
    return [[(line.seat, line.text) for line in game.chat] for game in games]


def test_what_was_said_before_a_rematch_can_be_read_there(door: TableService) -> None:
    first = sit(door)
    act(door, first, ADA, "chat", "hello")
    act(door, first, BOB, "chat", "hi")
    second = again(door, first)
    # The loser begins: the seats are those of the new table.
    assert (second.seats_of(ADA), second.earlier) == ((1,), (first.id,))
    for player in (ADA, BOB):
        assert read(door, second, player) == [[(1, "hello"), (0, "hi")]]
    assert door.view(second.id, ADA)["chat"] == []  # that is what was said here
    for nobody in (None, STRANGER):
        assert read(door, second, nobody) == []
    # Words that crossed with the rematch are not lost, and those of this table are not earlier.
    act(door, first, ADA, "chat", "see you there")
    act(door, second, BOB, "chat", "good luck")
    assert read(door, second, BOB) == [[(1, "hello"), (0, "hi"), (1, "see you there")]]


@on_sqlite
def test_a_game_without_result_and_another_match_do_not_end_it(door: TableService) -> None:
    first = sit(door, game="hexone", tournament=True)
    act(door, first, ADA, "chat", "one")
    second = again(door, first, "abort")
    assert second.previous == ()
    act(door, second, ADA, "chat", "two")
    third = again(door, door.table(second.id), "abort")
    last = third
    for move in ("b2", "d3"):  # a game that has begun can be resigned
        mover = last.seats[last.turn].player
        assert mover is not None
        last = act(door, last, mover, "move", move)
    fourth = again(door, last)
    assert [words for [(_, words)] in read(door, fourth, BOB)] == ["one", "two"]
    assert fourth.earlier == (first.id, second.id, third.id)


@on_sqlite
def test_only_the_last_lines_of_the_last_tables_are_told(
    door: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sit(door)
    for text in ("one", "two", "three"):
        act(door, first, ADA, "chat", text)
    second = again(door, first)
    act(door, second, ADA, "chat", "four")
    third = again(door, second)
    monkeypatch.setattr(conversation, "MOST_LINES", 3)
    assert [[text for _, text in game] for game in read(door, third, ADA)] == [
        ["two", "three"],
        ["four"],
    ]
    monkeypatch.setattr(conversation, "MOST_LINES", 1)
    assert [[text for _, text in game] for game in read(door, third, ADA)] == [["four"]]
    many = replace(third, earlier=tuple(f"{n:016}" for n in range(MOST_EARLIER)))
    assert next_table(many, third.changed_at).earlier == (*many.earlier[1:], third.id)


@on_sqlite
def test_nobody_reads_what_others_said(door: TableService) -> None:
    """Also at a table that names one of somebody else's as an earlier one."""
    theirs = sit(door, CY)
    act(door, theirs, CY, "chat", "between us")
    table = replace(sit(door), earlier=(theirs.id, "nosuchtable00000"))
    for player in (ADA, BOB, CY):
        assert earlier_chat(door.storage, table, player) == []


@on_sqlite
def test_a_damaged_line_is_left_out(door: TableService) -> None:
    first = sit(door)
    rev = act(door, first, ADA, "chat", "hello").rev
    act(door, first, ADA, "chat", "still there")
    second = again(door, first)
    log = schema.events.c
    with door.storage.write() as connection:
        where = (log.table_id == first.id, log.rev == rev)
        connection.execute(update(schema.events).where(*where).values(data="{"))
    assert read(door, second, BOB) == [[(1, "still there")]]


def test_a_rematch_of_an_earlier_version_knows_the_games_before_it() -> None:
    room = two()
    room.do(ADA, "resign")
    for player in (ADA, BOB):
        room.do(player, "rematch")
    event = creation(room.following[0])
    facts = {name: value for name, value in event.to_json().items() if name != "earlier"}
    old = read_event(Entry(event.at, "created", facts, shape=2))
    assert old == event
    assert event.earlier == (room.table.id,)
