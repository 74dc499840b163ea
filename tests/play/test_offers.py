"""Giving up, draws, taking back, breaking off, claiming: alone, for two, and in teams."""

from __future__ import annotations

import pytest

from sixfold.play import ClockPlan, TableSetup
from sixfold.play.actions.actions import GONE_MS
from sixfold.play.table.events import Came, Left, MovePlayed, Resumed

from .people import (
    ADA,
    BOB,
    CY,
    DEE,
    LOCAL,
    MINUTES,
    OPEN,
    STRANGER,
    TEAMS,
    Room,
    alone,
    computer,
    four,
    side_by_side,
    two,
)

pytestmark = pytest.mark.usefixtures("clocks_run_at_once")


def result(room: Room) -> tuple[tuple[int, ...], str]:
    assert room.table.phase == "over"
    assert room.table.outcome is not None
    return room.table.outcome.winners, room.table.outcome.reason


# Giving up


def test_one_of_two_resigns_at_any_time() -> None:
    room = two()
    room.do(BOB, "resign")
    assert result(room) == ((0,), "resign")
    assert room.refused(ADA, "resign") == "over"


def test_a_team_resigns_only_when_both_partners_do() -> None:
    room = four()
    room.do(BOB, "resign")
    assert room.table.phase == "playing"
    assert room.refused(BOB, "resign") == "not-now"
    room.do(ADA, "resign")  # the other team; nothing comes of one voice on each side
    assert room.table.phase == "playing"
    room.do(DEE, "resign")
    assert result(room) == ((0, 2), "resign")


def test_whoever_plays_on_has_changed_his_mind() -> None:
    room = four()
    room.do(ADA, "resign")
    room.play("2,0")
    room.do(CY, "resign")
    assert room.table.phase == "playing"
    room.do(ADA, "resign")
    assert result(room) == ((1, 3), "resign")


def test_a_computer_follows_its_partner() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, computer(), computer(), computer())))
    room.do(ADA, "resign")
    assert result(room) == ((1, 3), "resign")


def test_on_one_screen_the_side_to_move_resigns_or_the_one_that_is_named() -> None:
    room = side_by_side()
    room.play("a1")
    room.do(ADA, "resign")
    assert result(room) == ((0,), "resign")
    room = side_by_side()
    room.do(ADA, "resign", seat=1)
    assert result(room) == ((0,), "resign")


def test_one_person_with_both_seats_of_a_team_speaks_for_both() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, OPEN, LOCAL, OPEN)))
    room.sit(1, BOB)
    room.sit(3, DEE)
    room.do(ADA, "resign")
    assert result(room) == ((1, 3), "resign")


def test_hexone_scores_the_board_as_it_stands() -> None:
    room = two("hexone")
    room.play("b2", "d3")
    room.do(ADA, "resign")
    assert room.table.outcome is not None
    assert room.table.outcome.points == 49


# Draws


def test_a_draw_needs_both() -> None:
    room = two()
    room.do(ADA, "offer_draw")
    assert room.table.draw is not None
    assert room.refused(ADA, "accept_draw") == "not-now"
    assert room.refused(ADA, "offer_draw") == "not-now"
    room.do(BOB, "accept_draw")
    assert result(room) == ((), "agreement")


def test_offering_back_is_accepting() -> None:
    room = two()
    room.do(ADA, "offer_draw")
    room.do(BOB, "offer_draw")
    assert result(room) == ((), "agreement")


def test_playing_on_declines_an_offer_but_keeps_ones_own() -> None:
    room = two()
    room.do(ADA, "offer_draw")
    room.play("a1")
    assert room.table.draw is not None
    room.play("a2")
    assert room.table.draw is None
    assert room.refused(BOB, "accept_draw") == "no-offer"


def test_a_declined_offer_is_not_repeated_before_the_next_move() -> None:
    room = two()
    room.do(ADA, "offer_draw")
    room.do(BOB, "decline_draw")
    assert room.refused(ADA, "offer_draw") == "not-now"
    assert "offer_draw" not in room.may(ADA)
    room.play("a1")
    room.do(ADA, "offer_draw")
    assert room.table.draw is not None


def test_an_offer_can_be_withdrawn() -> None:
    room = two()
    room.do(ADA, "offer_draw")
    room.do(ADA, "decline_draw")
    assert room.refused(BOB, "accept_draw") == "no-offer"


def test_an_answer_comes_from_somebody_who_has_seen_the_offer() -> None:
    room = two()
    room.play("a1")
    before = room.table.rev
    room.do(ADA, "offer_draw")
    assert room.refused(BOB, "accept_draw", rev=before) == "stale-rev"
    assert room.refused(BOB, "decline_draw", rev=before) == "stale-rev"
    room.do(ADA, "decline_draw")
    room.do(ADA, "offer_takeback")
    assert room.refused(BOB, "accept_takeback", rev=before) == "stale-rev"


def test_all_four_agree_on_a_draw() -> None:
    room = four()
    room.do(CY, "offer_draw")
    room.do(BOB, "accept_draw")
    room.do(DEE, "accept_draw")
    assert room.table.phase == "playing"
    assert room.refused(DEE, "accept_draw") == "not-now"
    room.do(ADA, "accept_draw")
    assert result(room) == ((), "agreement")


def test_one_of_four_can_decline() -> None:
    room = four()
    room.do(CY, "offer_draw")
    room.do(BOB, "accept_draw")
    room.do(ADA, "decline_draw")
    assert room.table.draw is None
    for player in (ADA, DEE):
        assert room.refused(player, "accept_draw") == "no-offer"


def test_the_computer_does_not_agree_to_draws() -> None:
    room = alone()
    assert room.refused(ADA, "offer_draw") == "not-now"
    assert "offer_draw" not in room.may(ADA)


def test_computers_with_human_partners_leave_it_to_them() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, OPEN, computer(), computer())))
    room.sit(1, BOB)
    room.do(ADA, "offer_draw")
    room.do(BOB, "accept_draw")
    assert result(room) == ((), "agreement")


def test_on_one_screen_a_draw_is_agreed_at_once() -> None:
    room = side_by_side()
    room.do(ADA, "offer_draw")
    assert result(room) == ((), "agreement")


# Taking back


def test_a_takeback_needs_consent_and_goes_to_ones_own_last_turn() -> None:
    room = two()
    room.play("a1", "a2", "b1")
    room.do(BOB, "offer_takeback")
    assert room.table.ply == 3
    assert room.refused(BOB, "accept_takeback") == "not-now"
    room.do(ADA, "accept_takeback")
    assert room.table.moves == ("a1",)
    assert room.table.turn == 1
    assert room.table.position.to_text() == "gosix p0:a1 p1:- hexes:....... turn:1"


def test_a_takeback_right_after_ones_own_move_takes_only_that() -> None:
    room = two()
    room.play("a1", "a2", "b1")
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback")
    assert room.table.moves == ("a1", "a2")


def test_revs_never_fall() -> None:
    room = two()
    room.play("a1")
    before = room.table.rev
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback")
    assert room.table.rev == before + 3


def test_a_takeback_is_declined_by_word_or_by_playing_on() -> None:
    room = two()
    room.play("a1")
    room.do(ADA, "offer_takeback")
    room.do(BOB, "decline_takeback")
    assert room.refused(ADA, "offer_takeback") == "not-now"
    room.play("a2", "b1")
    room.do(ADA, "offer_takeback")
    room.play("b2")
    assert room.refused(BOB, "accept_takeback") == "no-offer"
    assert room.table.ply == 4


def test_nothing_to_take_back() -> None:
    room = two()
    assert room.refused(ADA, "offer_takeback") == "not-now"
    room.play("a1")
    assert room.refused(BOB, "offer_takeback") == "not-now"


def test_all_others_have_to_agree_in_teams() -> None:
    room = four()
    room.play("2,0", "3,0")
    room.do(ADA, "offer_takeback")
    for player in (BOB, CY):
        room.do(player, "accept_takeback")
    assert room.table.ply == 2
    room.do(DEE, "accept_takeback")
    assert room.table.moves == ()


@pytest.mark.parametrize("tail", [(), ("b2Y",)])
def test_hexone_takes_back_whole_turns(tail: tuple[str, ...]) -> None:
    room = two("hexone")
    room.play("b2", "d3", "b2", "d3", "b2", *tail)
    room.do(ADA, "offer_takeback")
    room.do(BOB, "accept_takeback")
    assert room.table.moves == ("b2", "d3", "b2", "d3")
    assert room.table.turn == 0


def test_undo_goes_to_where_the_player_last_had_the_choice() -> None:
    room = alone()
    assert room.refused(ADA, "undo") == "not-now"
    room.play("a1")
    room.computer("a2")
    room.play("b1")
    room.do(ADA, "undo")  # while the computer thinks
    assert room.table.moves == ("a1", "a2")
    room.do(ADA, "undo")
    assert room.table.ply == 0


def test_undo_leaves_the_computers_first_move() -> None:
    room = Room.make(TableSetup("gosix", (computer(), LOCAL)))
    room.computer("a1")
    assert room.refused(ADA, "undo") == "not-now"
    room.play("a2")
    room.computer("b1")
    room.do(ADA, "undo")
    assert room.table.moves == ("a1",)


def test_undo_on_one_screen_takes_a_turn_at_a_time() -> None:
    room = side_by_side()
    room.play("a1", "a2")
    room.do(ADA, "undo")
    assert room.table.moves == ("a1",)


def test_undo_is_only_for_those_who_ask_nobody() -> None:
    room = two()
    room.play("a1", "a2")
    assert room.refused(ADA, "undo") == "not-now"
    assert "undo" not in room.may(ADA)
    assert alone().refused(ADA, "offer_takeback") == "not-now"


# Breaking off


def test_a_game_can_be_broken_off_before_two_plies() -> None:
    room = two()
    room.play("a1")
    room.do(BOB, "abort")
    assert room.table.phase == "over"
    assert room.table.how == "aborted"
    assert room.table.outcome is None
    room = two()
    room.play("a1", "a2")
    assert room.refused(ADA, "abort") == "not-now"


def test_a_waiting_table_is_the_makers() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, OPEN, OPEN, OPEN)))
    room.sit(1, BOB)
    assert room.refused(BOB, "abort") == "not-now"
    assert room.refused(STRANGER, "abort") == "not-your-seat"
    room.do(ADA, "abort")
    assert room.table.how == "aborted"


def test_a_maker_who_only_watches_cannot_end_what_others_play() -> None:
    room = Room.make(TableSetup("gosix", (OPEN, OPEN)))
    assert room.may(ADA) == {"abort"}
    room.sit(0, BOB)
    room.sit(1, CY)
    assert room.may(ADA) == set()
    assert room.refused(ADA, "abort") == "not-now"


# Claiming


def test_a_live_game_is_claimed_when_the_opponent_has_been_gone_for_long() -> None:
    room = two(clock=MINUTES)
    assert room.refused(ADA, "claim") == "not-now"
    room.write(Left(room.now, (1,)))
    assert room.refused(ADA, "claim", after=GONE_MS / 1000 - 0.001) == "not-now"
    room.do(ADA, "claim", after=0.001)
    assert result(room) == ((0,), "resign")
    assert room.table.how == "claim"


def test_whoever_comes_back_in_time_plays_on() -> None:
    room = two(clock=MINUTES)
    room.write(Left(room.now, (1,)))
    room.now += 30_000
    room.write(Came(room.now, (1,)))
    room.write(Left(room.now, (1,)))
    assert room.refused(ADA, "claim", after=59) == "not-now"


def test_leaving_twice_does_not_start_the_time_anew() -> None:
    room = two(clock=MINUTES)
    room.write(Left(room.now, (1,)))
    room.now += 50_000
    room.write(Left(room.now, (1,)))
    room.do(ADA, "claim", after=10)
    assert room.table.how == "claim"


def test_a_team_is_claimed_against_only_when_both_have_gone() -> None:
    room = four(clock=MINUTES)
    room.write(Left(room.now, (1,)))
    assert room.refused(ADA, "claim", after=100) == "not-now"
    room.write(Left(room.now, (3,)))
    assert room.refused(ADA, "claim", after=59) == "not-now"
    room.do(CY, "claim", after=1)
    assert result(room) == ((0, 2), "resign")


@pytest.mark.parametrize("clock", [ClockPlan(), ClockPlan.days_a_turn(1)])
def test_nobody_has_to_stay_where_no_minutes_run(clock: ClockPlan) -> None:
    room = two(clock=clock)
    room.write(Left(room.now, (1,)))
    assert room.refused(ADA, "claim", after=3600) == "not-now"


def test_the_computer_never_leaves() -> None:
    room = alone(clock=MINUTES)
    assert room.refused(ADA, "claim", after=3600) == "not-now"


def test_after_a_restart_everybody_has_the_same_time_to_come_back() -> None:
    room = two(clock=MINUTES)
    room.write(Left(room.now, (1,)))
    stopped, room.now = room.now + 1_000, room.now + 3_600_000
    room.write(Resumed(room.now, stopped))
    assert room.refused(ADA, "claim", after=59) == "not-now"
    room.do(ADA, "claim", after=1)
    assert result(room) == ((0,), "resign")


def test_nobody_can_claim_from_somebody_who_plays_without_a_socket() -> None:
    """A move is presence: here Bob shows none but in moves, and takes long over each."""
    room = two(clock=MINUTES)
    room.move("a1")
    room.write(Left(room.now, (1,)))
    room.move("a2", after=59)
    assert [type(event) for event in room.events[-2:]] == [Came, MovePlayed]
    assert room.table.gone == {}
    assert room.view(ADA)["claim_at"] is None
    assert room.refused(ADA, "claim", after=1) == "not-now"
    assert room.refused(ADA, "claim", after=60) == "not-now"


def test_after_a_restart_a_move_brings_its_player_back_and_nobody_else() -> None:
    room = two(clock=MINUTES)
    room.write(Resumed(room.now + 10_000, room.now))
    room.now += 10_000
    room.move("a1", after=30)
    assert room.table.gone.keys() == {1}
    assert room.refused(BOB, "claim", after=60) == "not-now"
    assert room.table.gone.keys() == {1}


@pytest.mark.parametrize("kind", ["offer_draw", "chat", "offer_takeback"])
def test_whatever_somebody_does_he_is_there(kind: str) -> None:
    room = two(clock=MINUTES)
    room.play("a1", "a2")
    room.write(Left(room.now, (1,)))
    room.do(BOB, kind, "hello", after=50)
    assert isinstance(room.events[-2], Came)
    room.write(Left(room.now, (1,)))
    assert room.refused(ADA, "claim", after=59) == "not-now"
    room.do(ADA, "claim", after=1)


def test_an_answer_to_an_offer_is_good_from_somebody_who_had_gone() -> None:
    room = two(clock=MINUTES)
    room.do(ADA, "offer_draw")
    room.write(Left(room.now, (1,)))
    room.do(BOB, "accept_draw", after=5)
    assert result(room) == ((), "agreement")


def test_what_is_refused_or_repeated_is_no_presence() -> None:
    room = two(clock=MINUTES)
    room.play("a1", "a2")
    rev = room.table.rev
    room.write(Left(room.now, (1,)))
    assert room.refused(BOB, "move", "d2") == "not-your-turn"
    assert room.do(BOB, "move", "a2", rev=rev - 1) == []
    assert room.table.gone.keys() == {1}
