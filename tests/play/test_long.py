"""Long games: what they keep, what folding them copies, and when they are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sized
from dataclasses import fields
from random import Random

import pytest

from sixfold.play import Action, Table, TableService, TableSetup
from sixfold.play.actions import actions
from sixfold.play.table.events import MovePlayed, TableClosed
from sixfold.play.table.parts import Sent
from sixfold.play.table.trail import Trail
from sixfold.play.views.questions import at_ply

from .people import ADA, BOB, LOCAL, MINUTES, Room, alone, side_by_side, two


def shuffle(room: Room, plies: int) -> None:
    """Play at random, but do not end the game."""
    random = Random(3)
    for _ in range(plies):
        position = room.table.position
        moves = random.sample(position.legal_moves, len(position.legal_moves))
        room.move(next(str(move) for move in moves if position.play(move).outcome is None))


def undo_often(room: Room, times: int) -> None:
    """Play a ply and take it back, over and over."""
    for _ in range(times):
        move = str(room.table.position.legal_moves[0])
        room.do(ADA, "move", move)
        room.do(ADA, "undo")


# What folding copies


def test_a_trail_is_a_list_that_shares_its_beginning() -> None:
    empty: Trail[int] = Trail()
    one = empty.and_then(1)
    two_, three = one.and_then(2), one.and_then(3)
    assert ([*empty], [*one], [*two_], [*three]) == ([], [1], [1, 2], [1, 3])
    assert [*reversed(two_)] == [2, 1]
    assert len(two_) == 2
    assert two_ == Trail[int]().and_then(1).and_then(2) != three
    assert hash(two_) == hash(Trail[int]().and_then(1).and_then(2))
    assert two_.first(1) is one
    assert two_.first(0) is empty
    assert repr(three) == "<Trail [1, 3]>"


def test_a_trail_may_be_very_long() -> None:
    trail: Trail[int] = Trail()
    for number in range(200_000):
        trail = trail.and_then(number)
    assert sum(trail) == 199_999 * 100_000
    del trail  # one item after the other, and not by a recursion


@pytest.mark.parametrize("happens", [shuffle, undo_often])
def test_a_table_holds_nothing_that_every_ply_copies(happens: Callable[[Room, int], None]) -> None:
    """What the next ply would copy is as short after many plies as after a few."""

    def copied(plies: int) -> int:
        room = side_by_side("hexone")
        happens(room, plies)
        values = (getattr(room.table, field.name) for field in fields(Table))
        return sum(len(value) for value in values if isinstance(value, Sized) and _copies(value))

    assert copied(8) == copied(60)


def _copies(value: object) -> bool:
    return not isinstance(value, Trail | str)


def test_each_table_shares_its_plies_with_the_one_before() -> None:
    room = two()
    room.play("a1", "a2")
    before = room.table
    room.play("d2")
    assert room.table.plies.first(2) is before.plies
    assert room.table.sent.first(2) is before.sent
    assert room.table.moves == ("a1", "a2", "d2")
    assert before.moves == ("a1", "a2")


def test_a_repeated_move_is_known_however_much_came_after_it() -> None:
    room = side_by_side("hexone")
    rev, first = room.table.rev, str(room.table.position.legal_moves[0])
    room.do(ADA, "move", first)
    undo_often(room, 30)
    assert room.do(ADA, "move", first, rev=rev) == []
    assert room.refused(ADA, "move", first, rev=rev + 1) == "stale-rev"


def test_a_fresh_move_is_not_looked_for_in_the_whole_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A move that knows the table as it is cannot be a repetition: one look is enough."""
    room = side_by_side("hexone")
    shuffle(room, 12)
    looks = []
    backwards = Trail.__reversed__

    def counted(trail: Trail[Sent]) -> Iterator[Sent]:
        for sent in backwards(trail):
            looks.append(sent)
            yield sent

    monkeypatch.setattr(Trail, "__reversed__", counted)
    assert not room.table.was_sent(0, room.table.rev, "b2")
    assert len(looks) == 1


# What is kept


@pytest.mark.parametrize("id", ["six/foxmind", "gosix", "hexone"])
def test_a_game_that_is_seen_and_leafed_through_keeps_no_legal_moves(id: str) -> None:
    room = two(id)
    for _ in range(20):
        shuffle(room, 1)
        for player in (ADA, BOB, None):
            room.view(player)
    for ply in reversed(range(room.table.ply + 1)):
        at_ply(room.table, ply)
    *earlier, _, _ = room.table.position.line()
    assert [position._legal_moves for position in earlier] == [None] * 19


def test_a_turn_is_taken_back_to_a_position_that_forgot_its_moves() -> None:
    room = side_by_side("six/foxmind")
    shuffle(room, 10)
    texts = [position.to_text() for position in room.table.position.line()]
    for ply in reversed(range(10)):
        room.do(ADA, "undo")
        assert room.table.ply == ply
        assert room.table.position.to_text() == texts[ply]
        assert room.view(ADA)["legal"]


# When it is enough


def test_ten_thousand_plies_are_enough() -> None:
    assert actions.LONGEST_GAME == 10_000


def test_a_game_that_became_too_long_is_closed_without_a_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(actions, "LONGEST_GAME", 6)
    room = two("hexone", clock=MINUTES)
    shuffle(room, 5)
    assert room.phase() == "playing"
    shuffle(room, 1)
    assert [type(event) for event in room.events[-2:]] == [MovePlayed, TableClosed]
    assert (room.table.how, room.table.outcome, room.table.phase) == ("too-long", None, "over")
    assert room.table.clock.running is None
    view = room.view(BOB)
    assert (view["ending"], view["outcome"], view["ply"]) == ("too-long", None, 6)
    assert room.may(ADA) == {"chat", "rematch"}
    assert room.refused(BOB, "move", "b2") == "over"
    room.do(ADA, "rematch")
    room.do(BOB, "rematch")
    assert room.following[0].table.series.results == ()


def test_plies_that_were_taken_back_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "LONGEST_GAME", 6)
    room = side_by_side()
    undo_often(room, 5)
    shuffle(room, 1)
    assert (room.table.how, room.table.ply) == ("too-long", 1)


def test_the_computer_can_play_the_last_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "LONGEST_GAME", 2)
    room = alone()
    room.move("a1")
    room.computer("a2")
    assert room.table.how == "too-long"
    assert not room.table.engine_to_move


def test_a_last_ply_that_wins_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    room = two("six/foxmind")
    five = "b:0,0;1,0;2,0;3,0;4,0 r:0,1;1,1;2,1;3,1;4,1"
    room.set_position(f"six/foxmind {five} hands:16,16 turn:0 seen:1")
    monkeypatch.setattr(actions, "LONGEST_GAME", 1)
    room.move("5,0")
    assert room.table.how == "board"
    assert room.table.outcome is not None
    assert room.table.outcome.reason == "line"


def test_the_end_is_stored_with_the_ply(
    door: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "LONGEST_GAME", 1)
    table = door.create(TableSetup("gosix", (LOCAL, LOCAL)), ADA)
    after = door.act(table.id, ADA, Action("move", "a1"), table.rev)
    assert after.how == "too-long"
    with door.storage.read() as connection:
        assert Table.replay(door.storage.events(connection, table.id)) == after
    assert door.record(table.id).to_json()["result"] == "*"
    assert door.act(table.id, ADA, Action("move", "a1"), table.rev) == after
