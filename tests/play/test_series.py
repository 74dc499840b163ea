"""Rematches: the loser starts, partners stay together, Hexone's match of two games."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.play import TableSetup

from .people import (
    ADA,
    BOB,
    CY,
    DEE,
    LOCAL,
    OPEN,
    Room,
    alone,
    computer,
    creation,
    four,
    side_by_side,
    two,
)


def players(room: Room) -> list[str | None]:
    return [seat.player for seat in room.table.seats]


def again(room: Room) -> Room:
    """Everybody wants another game."""
    for player in dict.fromkeys(player for player in players(room) if player):
        room.do(player, "rematch")
    return room.following[-1]


def series(room: Room) -> dict[str, Any]:
    data: dict[str, Any] = room.view(ADA)["series"]
    return data


def test_both_have_to_ask() -> None:
    room = two()
    assert room.refused(ADA, "rematch") == "not-over"
    room.do(ADA, "resign")
    room.do(BOB, "rematch")
    assert room.table.next is None
    assert room.view(ADA)["offers"]["rematch"] == [1]
    assert room.refused(BOB, "rematch") == "not-now"
    room.do(ADA, "rematch")
    assert room.view(None)["next"] == room.following[0].table.id
    assert room.refused(ADA, "rematch") == "not-now"


def test_the_loser_starts() -> None:
    room = two()
    room.do(ADA, "resign")
    second = again(room)
    assert players(second) == [ADA, BOB]
    second.do(BOB, "resign")
    third = again(second)
    assert players(third) == [BOB, ADA]
    third.do(BOB, "resign")
    fourth = again(third)
    assert players(fourth) == [BOB, ADA]
    assert creation(fourth).previous == (room.table.id, second.table.id, third.table.id)


def test_after_a_draw_the_other_side_starts() -> None:
    room = two()
    for starter in (BOB, ADA, BOB):
        room.do(ADA, "offer_draw")
        room.do(BOB, "accept_draw")
        room = again(room)
        assert players(room)[0] == starter


def test_a_game_that_was_broken_off_is_played_again() -> None:
    room = two()
    room.do(BOB, "abort")
    second = again(room)
    assert players(second) == [ADA, BOB]
    assert series(second)["games"] == 1
    assert series(second)["previous"] == []


def test_the_score_is_told_by_the_sides_of_the_game_that_is_shown() -> None:
    room = two()
    assert series(room)["score"] == [0, 0]
    assert series(room)["games"] == 1
    room.do(BOB, "resign")
    assert series(room)["score"] == [1, 0]
    assert series(room)["next_starter"] == 1
    second = again(room)  # Bob starts, and so has seat 0
    assert series(second)["score"] == [0, 1]
    assert series(second)["games"] == 2
    second.do(BOB, "resign")
    assert series(second)["score"] == [0, 2]
    assert series(second)["next_starter"] == 0
    assert series(again(second))["score"] == [0, 2]


def test_partners_stay_together() -> None:
    room = four()
    for player in (BOB, DEE):
        room.do(player, "resign")
    second = again(room)
    assert players(second) == [BOB, CY, DEE, ADA]
    for player in (ADA, CY):
        second.do(player, "resign")
    third = again(second)
    assert {players(third)[0], players(third)[2]} == {ADA, CY}


def test_the_computer_always_wants_another_game() -> None:
    room = alone()
    room.do(ADA, "resign")
    second = again(room)
    assert players(second) == [ADA, None]
    assert second.table.seats[1].plan == room.table.seats[1].plan


def test_whoever_shares_a_screen_asks_once() -> None:
    room = side_by_side()
    room.do(ADA, "resign", seat=1)
    second = again(room)
    assert players(second) == [ADA, ADA]
    assert series(second)["score"] == [0, 1]


def test_the_same_table_is_set_again() -> None:
    room = Room.make(TableSetup("six/foxmind+teams", (LOCAL, OPEN, computer(7), OPEN), cough=True))
    room.sit(1, BOB)
    room.sit(3, DEE)
    room.do(BOB, "agree_cough")
    for player in (BOB, DEE):
        room.do(player, "resign")
    second = again(room)
    assert [seat.plan.level for seat in second.table.seats] == [None, 7, None, None]
    assert second.table.coughers == {0, 3}
    assert second.table.phase == "playing"
    assert all(seat.secret is None for seat in second.table.seats)
    assert second.table.id != room.table.id


# Hexone's match


def test_the_other_player_starts_the_second_game_whoever_won() -> None:
    for loser in (ADA, BOB):
        room = two("hexone", tournament=True)
        room.play("b2", "d3")
        room.do(loser, "resign")
        assert players(again(room)) == [BOB, ADA]


def test_points_of_both_games_are_added() -> None:
    room = two("hexone", tournament=True)
    room.play("b2", "d3", "b2", "d3", "b2", "b2A")  # three fly off; nothing is worn
    room.do(BOB, "resign")
    assert series(room)["points"] == [49, 0]
    assert series(room)["winner"] is None
    second = again(room)
    assert series(second)["points"] == [0, 49]
    # Bob's pawn on a point explodes once: the cell turns grey, and the board is worth 47.
    second.play("b2", "d3", "b1", "d3", "b1", "d2", "b1", "b1A")
    assert second.table.position.to_text().split(" ")[3] == "grey:b1"
    second.do(ADA, "resign")
    assert series(second)["points"] == [47, 49]
    assert series(second)["score"] == [1, 1]
    assert series(second)["winner"] == 1  # Ada, who has seat 1 in the second game
    assert series(second)["next_starter"] is None


def test_equal_sums_are_won_by_whoever_started_the_second_game() -> None:
    room = two("hexone", tournament=True)
    room.play("b2", "d3")
    room.do(BOB, "resign")
    second = again(room)
    second.play("b2", "d3")
    second.do(ADA, "resign")
    assert series(second)["points"] == [49, 49]
    assert series(second)["winner"] == 0
    assert players(second)[0] == BOB


@pytest.mark.parametrize("lot", [0, 1])
def test_after_the_match_the_lot_decides_who_starts_the_next(
    lot: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixfold.play.table import seating

    room = two("hexone", tournament=True)
    room.do(BOB, "resign")
    second = again(room)
    second.do(ADA, "resign")
    created = seating.next_table(second.table, second.now, lambda n: lot)
    assert created.players == ((BOB, ADA) if lot == 0 else (ADA, BOB))
    assert created.results == ()
    assert created.previous == ()
    third = Room(type(room.table).create(created), [created])
    third.play("b2", "d3")
    third.do(ADA, "resign")
    seat = players(third).index(BOB)
    assert series(third)["points"][seat] == 49
    assert {players(again(third))[0]} == {players(third)[1]}
