"""Moves at a table: whose turn it is, stale and repeated ones, and what the rules refuse."""

from __future__ import annotations

import pytest

from sixfold.play import PlayError, Table, TableSetup
from sixfold.play.actions.actions import decide_engine_move

from .people import (
    ADA,
    BOB,
    CY,
    LOCAL,
    OPEN,
    STRANGER,
    Room,
    alone,
    computer,
    four,
    side_by_side,
    two,
)


def test_a_new_table_waits_for_its_seats() -> None:
    room = Room.make(TableSetup("gosix", (LOCAL, OPEN)))
    assert room.phase() == "waiting"
    assert room.table.rev == 1
    assert room.refused(ADA, "move", "a1") == "waiting"
    room.sit(1, BOB)
    assert room.phase() == "playing"
    assert room.table.rev == 2


def test_every_event_raises_the_rev_by_one() -> None:
    room = two()
    for _ in range(3):
        before = room.table.rev
        room.do(ADA, "chat", "hello")
        assert room.table.rev == before + 1
    room.play("a1")
    room.do(ADA, "offer_draw")
    written = room.do(BOB, "accept_draw")  # the acceptance, and the end that comes of it
    assert len(written) == 2
    assert room.table.rev == len(room.events)


def test_only_the_seat_to_move_moves() -> None:
    room = two()
    assert room.refused(BOB, "move", "a1") == "not-your-turn"
    assert room.refused(STRANGER, "move", "a1") == "not-your-seat"
    assert room.refused(None, "move", "a1") == "not-your-seat"
    room.do(ADA, "move", "a1")
    assert room.refused(ADA, "move", "a2") == "not-your-turn"
    room.do(BOB, "move", "a2")
    assert room.table.moves == ("a1", "a2")


def test_partners_do_not_move_for_each_other() -> None:
    room = four()
    assert room.refused(CY, "move", "2,0") == "not-your-turn"


def test_nobody_moves_for_the_computer() -> None:
    room = alone()
    room.play("a1")
    assert room.refused(ADA, "move", "a2") == "not-your-turn"
    room.computer("a2")
    assert room.table.turn == 0


def test_one_screen_moves_for_both_seats() -> None:
    room = side_by_side()
    room.do(ADA, "move", "a1")
    room.do(ADA, "move", "a2")
    assert room.table.moves == ("a1", "a2")
    assert room.refused(ADA, "move", "b1", seat=1) == "not-your-turn"
    assert room.refused(ADA, "move", "b1", seat=7) == "not-your-seat"


def test_an_illegal_move_carries_the_reason_of_the_rules() -> None:
    room = two()
    room.play("a1")
    with pytest.raises(PlayError) as refusal:
        room.do(BOB, "move", "a1")
    assert refusal.value.code == "illegal-move"
    assert refusal.value.params == {"rule": "occupied", "facts": {"cell": "a1"}}


def test_a_text_that_is_no_move_is_refused_with_its_fault() -> None:
    room = two()
    with pytest.raises(PlayError) as refusal:
        room.do(ADA, "move", "z9")
    assert refusal.value.code == "illegal-move"
    assert refusal.value.params["rule"] == "corner-expected"


@pytest.mark.parametrize("text", [None, "a" * 101])
def test_a_move_without_a_text_or_with_a_flood_is_refused(text: str | None) -> None:
    assert two().refused(ADA, "move", text) == "bad-action"


def test_there_are_no_other_actions() -> None:
    assert two().refused(ADA, "castle") == "bad-action"


def test_the_same_move_from_the_same_rev_again_changes_nothing() -> None:
    room = two()
    known = room.table.rev
    room.do(ADA, "move", "a1", rev=known)
    after = room.table
    assert room.do(ADA, "move", "a1", rev=known) == []
    assert room.table is after
    room.do(BOB, "move", "a2")
    assert room.do(ADA, "move", "a1", rev=known) == []


def test_a_repetition_is_known_on_one_screen_and_after_a_takeback() -> None:
    room = side_by_side()
    known = room.table.rev
    room.do(ADA, "move", "a1", rev=known)
    assert room.do(ADA, "move", "a1", rev=known) == []
    room.do(ADA, "undo")
    assert room.do(ADA, "move", "a1", rev=known) == []
    assert room.table.ply == 0
    room.do(ADA, "move", "a1")
    assert room.table.moves == ("a1",)


def test_anything_else_that_is_stale_is_refused() -> None:
    room = two()
    known = room.table.rev
    room.play("a1", "a2")
    for player, move in ((ADA, "b1"), (BOB, "a1"), (BOB, "a2")):
        assert room.refused(player, "move", move, rev=known) == "stale-rev"
    for kind in ("resign", "offer_draw", "offer_takeback"):
        assert room.refused(ADA, kind, rev=known) == "stale-rev"
    with pytest.raises(PlayError) as refusal:
        room.do(ADA, "move", "b1", rev=known)
    assert refusal.value.params == {"rev": known, "current": room.table.rev}


def test_a_rev_from_the_future_is_refused() -> None:
    room = two()
    assert room.refused(ADA, "move", "a1", rev=room.table.rev + 1) == "stale-rev"


def test_words_and_offers_do_not_make_a_move_stale() -> None:
    room = two()
    known = room.table.rev
    room.do(BOB, "chat", "good luck")
    room.do(BOB, "offer_draw")
    room.do(ADA, "move", "a1", rev=known)
    assert room.table.moves == ("a1",)


def test_a_move_that_was_taken_back_makes_the_next_one_stale() -> None:
    room = two()
    room.play("a1")
    known = room.table.rev
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback")
    assert room.refused(BOB, "move", "a2", rev=known) == "stale-rev"


def test_a_late_reply_of_the_computer_is_stale() -> None:
    room = alone()
    room.play("a1")
    asked = room.table
    room.do(ADA, "undo")
    room.play("b1")
    with pytest.raises(PlayError) as refusal:
        decide_engine_move(room.table, "a2", asked.rev, room.now)
    assert refusal.value.code == "stale-rev"


def test_the_computer_cannot_move_for_a_person() -> None:
    room = alone()
    with pytest.raises(PlayError) as refusal:
        decide_engine_move(room.table, "a1", room.table.rev, room.now)
    assert refusal.value.code == "not-your-turn"


def test_the_computer_obeys_the_rules() -> None:
    room = alone()
    room.play("a1")
    with pytest.raises(PlayError) as refusal:
        decide_engine_move(room.table, "a1", room.table.rev, room.now)
    assert refusal.value.code == "illegal-move"


def test_a_game_that_ends_on_the_board_is_over() -> None:
    room = side_by_side("six/steffen")
    room.play("0,1", "2,0", "0,2", "2,-1", "0,3", "3,-1", "0,4", "3,-2")
    assert room.phase() == "playing"
    room.play("0,5")  # Black's column from 0,0 on
    assert room.phase() == "over"
    assert room.table.how == "board"
    assert room.table.outcome is not None
    assert room.table.outcome.reason == "line"
    assert room.refused(ADA, "move", "9,9") == "over"
    assert room.refused(ADA, "undo") == "over"


def test_a_game_of_computers_has_a_table_too() -> None:
    room = Room.make(TableSetup("gosix", (computer(1), computer(2))))
    assert room.table.phase == "playing"
    assert room.table.engine_to_move
    room.computer("a1")
    room.computer("a2")
    assert room.table.ply == 2
    assert room.refused(ADA, "move", "b1") == "not-your-seat"
    assert room.may(ADA) == {"abort"}
    room.do(ADA, "abort")
    assert room.table.how == "aborted"


def test_replaying_the_events_gives_the_same_table() -> None:
    room = two("hexone")
    room.play("b2", "d3", "b2", "d3", "b2", "b2A", "d3")
    room.do(BOB, "chat", "ouch")
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback")
    assert Table.replay(room.events) == room.table


def test_a_table_begins_with_its_creation() -> None:
    room = two()
    with pytest.raises(TypeError, match="joined"):
        Table.replay(room.events[1:])
