"""Tables that begin at a position: everything that a game has, from there on and back to there."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold import NotationError, SetupError
from sixfold.play import PlayError, SeatPlan, Table, TableSetup
from sixfold.play.actions.fairness import refuse_watching
from sixfold.play.engine.seats import _payload
from sixfold.play.views.recording import record_of

from .people import (
    ADA,
    BOB,
    LOCAL,
    MINUTES,
    OPEN,
    TEAMS,
    Room,
    computer,
    creation,
    four,
    two,
)

GOSIX = "gosix p0:d2;e3 p1:c2 hexes:....... turn:1"
CHAIN = "hexone p0:b2*3 p1:b3*2 grey:- gone:- opened:2 turn:0 seen:1"
OVER = "gosix p0:- p1:- hexes:0000... turn:1"


def setup(position: Any, game: str = "gosix", **more: Any) -> TableSetup:
    return TableSetup(game, (LOCAL, LOCAL), position=position, **more)


def test_a_table_without_a_position_is_stored_as_ever() -> None:
    assert "position" not in setup(None).to_json()
    own = sixfold.game("gosix").start().to_text()
    assert setup(own) == setup(None)


def test_a_table_with_one_is_stored_with_it() -> None:
    made = setup(GOSIX)
    assert made.to_json()["position"] == GOSIX
    assert TableSetup.from_json(made.to_json()) == made
    room = Room.make(made)
    assert room.table.position.to_text() == GOSIX
    assert Table.replay(room.events) == room.table


@pytest.mark.parametrize(
    ("position", "kind", "code"),
    [
        ("six/foxmind b:0,0 r:1,0 hands:20,20 turn:0 seen:1", PlayError, "start-of-other-game"),
        (OVER, PlayError, "start-is-over"),
        (7, PlayError, "bad-setup"),
        ("gosix", NotationError, "missing-field"),
        ("gosix p0:d2 p1:c2;d2 hexes:....... turn:0", SetupError, "cell-twice"),
    ],
)
def test_what_no_game_can_begin_at_is_refused(
    position: Any, kind: type[sixfold.SixfoldError], code: str
) -> None:
    with pytest.raises(kind) as refusal:
        setup(position)
    assert refusal.value.code == code


def test_who_is_next_there_begins() -> None:
    room = two(position=GOSIX, clock=MINUTES)
    assert room.table.turn == 1
    assert room.table.clock.beginning == 1
    assert room.refused(ADA, "move", "a1") == "not-your-turn"
    room.play("a1", "a2")
    assert room.view(ADA)["start"] == GOSIX
    assert room.view(ADA)["moves"] == ["a1", "a2"]


def test_the_colour_chooses_the_seat() -> None:
    seats = (LOCAL, computer())
    for colour, own in (("first", 0), ("second", 1)):
        made = TableSetup("gosix", seats, colour=colour, position=GOSIX)  # type: ignore[arg-type]
        room = Room.make(made)
        assert room.table.seats_of(ADA) == (own,)
        assert room.table.position.to_text() == GOSIX


def test_a_takeback_goes_back_to_the_position_and_no_further() -> None:
    room = two(position=GOSIX)
    assert "offer_takeback" not in room.may(BOB)
    room.play("a1", "a2")
    room.do(BOB, "offer_takeback")
    room.do(ADA, "accept_takeback")
    assert room.table.position.to_text() == GOSIX
    assert "offer_takeback" not in room.may(BOB)
    alone = Room.make(setup(CHAIN, "hexone"))
    alone.play("b2A")
    while alone.table.position.in_chain:
        alone.play(str(alone.table.position.legal_moves[0]))
    assert "undo" not in alone.may(ADA)  # the turn began before the position


def test_a_team_begins_anywhere() -> None:
    start = sixfold.game(TEAMS).start()
    for move in ("2,0", "3,0", "2,-1"):
        start = start.play(move)
    room = four(position=start.to_text())
    assert room.table.turn == 3
    room.play("4,0", "1,1")
    assert room.table.turn == 1


def test_in_a_series_the_sides_change_whoever_wins() -> None:
    room = two(position=GOSIX)
    owners = []
    for _ in range(3):
        room.do(ADA, "resign")
        for player in (ADA, BOB):
            room.do(player, "rematch")
        room = room.following[-1]
        owners.append(room.table.seats_of(ADA))
        assert room.table.position.to_text() == GOSIX
        assert creation(room).setup["position"] == GOSIX
    assert owners == [(1,), (0,), (1,)]
    assert room.view(ADA)["series"]["score"] == [3, 0]  # Bob has the first seat now
    assert room.view(ADA)["series"]["next_starter"] == 0


def test_a_match_of_two_games_begins_there_twice() -> None:
    room = two("hexone", position=CHAIN, tournament=True)
    room.do(ADA, "resign")
    for player in (ADA, BOB):
        room.do(player, "rematch")
    assert room.following[-1].table.position.to_text() == CHAIN


def test_the_record_says_where_it_began() -> None:
    room = two(position=GOSIX)
    room.play("a1")
    record = record_of(room.table, {})
    assert record.all_tags()["Start"] == GOSIX
    assert [str(move) for move in record.moves] == ["a1"]


def test_the_computer_is_told_where_it_began() -> None:
    room = Room.make(TableSetup("gosix", (LOCAL, computer()), position=GOSIX))
    assert room.table.engine_to_move
    assert _payload(room.table, level=3)["position"] == GOSIX
    plain = Room.make(TableSetup("gosix", (LOCAL, SeatPlan("engine", 3))))
    assert "position" not in _payload(plain.table, level=3)


def test_a_position_that_two_play_from_cannot_be_analysed_meanwhile() -> None:
    room = two(position=GOSIX)
    with pytest.raises(PlayError, match="running-game"):
        refuse_watching(room.table, ADA, [])
    refuse_watching(two().table, ADA, [])
    waiting = Room.make(TableSetup("gosix", (LOCAL, OPEN), position=GOSIX))
    refuse_watching(waiting.table, ADA, [])
