"""Views: what each audience sees, and what nobody may see."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import sixfold
from rules.shapes import LINES, before
from sixfold.play import ClockPlan, TableSetup, show, summary
from sixfold.play.table.events import EngineFailed, Left
from sixfold.play.views.json_encoding import plain
from sixfold.play.views.types import View
from sixfold.scene import scene
from testkit.described import misfits
from testkit.oracle.starts import tied

from .people import (
    ADA,
    BOB,
    CY,
    DEE,
    LOCAL,
    MINUTES,
    OPEN,
    PEOPLE,
    START,
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


@pytest.mark.parametrize("game", ["six/steffen", "six/foxmind-advanced+teams", "gosix", "hexone"])
def test_a_view_has_every_field_for_everybody_and_no_other(game: str) -> None:
    """A whole game as each audience sees it: neither less than is described nor more."""
    room = four(game, MINUTES) if "teams" in game else two(game, MINUTES)
    random = Random(game)
    while room.table.outcome is None and room.table.ply < 60:
        for player in (ADA, BOB, STRANGER, None):
            view = room.view(player)
            assert misfits(view, View) == []
            assert json.loads(json.dumps(view)) == view
        room.play(str(random.choice(room.table.position.legal_moves)))
    assert misfits(room.view(ADA), View) == []


@pytest.mark.parametrize("game", ["six/steffen", "gosix", "hexone"])
def test_the_board_in_a_view_is_a_scene(game: str) -> None:
    room = two(game)
    random = Random(game)
    while room.table.outcome is None and room.table.ply < 45:
        for player, seat in ((ADA, 0), (BOB, 1), (None, None)):
            view, position = room.view(player), room.table.position
            shown = plain(scene(position, to_move=position.turn == seat, ply=room.table.ply))
            assert {key: view[key] for key in shown} == shown
        room.play(str(random.choice(room.table.position.legal_moves)))
    if room.table.outcome is None:
        room.do(ADA, "resign")
    view = room.view(ADA)
    assert (view["legal"], view["hints"]) == ([], None)
    assert (view["closings"], view["bursts"], view["dangers"]) == ({}, {}, {})  # for old clients


def test_names_of_the_game() -> None:
    view = two("six/foxmind+declare").view(None)
    assert (view["game"], view["family"], view["edition"], view["options"]) == (
        "six/foxmind+declare", "six", "foxmind", ["declare"],
    )  # fmt: skip
    assert two().view(None)["edition"] is None


def test_seats_tell_who_sits_there() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, OPEN, LOCAL, computer(6))))
    seats = room.view(ADA)["seats"]
    assert [seat["kind"] for seat in seats] == ["local", "open", "local", "engine"]
    assert [seat["you"] for seat in seats] == [True, False, True, False]
    assert [seat["taken"] for seat in seats] == [True, False, True, True]
    assert [seat["side"] for seat in seats] == [0, 1, 0, 1]
    assert (seats[3]["level"], seats[3]["name"]) == (6, "Fox")
    assert room.view(ADA)["you"] == [0, 2]
    room.sit(1, BOB)
    assert room.view(None)["seats"][1]["kind"] == "human"
    assert room.view(None)["you"] == []


def test_no_view_names_a_player() -> None:
    """The id in the cookie is what a seat belongs to: nobody else may learn it."""
    room = four(clock=MINUTES)
    room.play("2,0")
    for audience in (*PEOPLE, STRANGER, None):
        text = json.dumps([room.view(audience), summary(room.table, audience)])
        assert not any(player in text for player in PEOPLE)


def test_links_to_seats_are_the_makers_until_they_are_taken() -> None:
    room = Room.make(TableSetup(TEAMS, (LOCAL, OPEN, OPEN, OPEN)))
    secrets = [seat.secret for seat in room.table.seats]
    links = room.view(ADA)["links"]
    assert links["watch"] == f"/t/{room.table.id}"
    assert links["seats"] == {str(n): f"/join/{secrets[n]}" for n in (1, 2, 3)}
    assert len({*secrets, room.table.id}) == 5
    room.sit(2, CY)
    assert room.view(ADA)["links"]["seats"].keys() == {"1", "3"}
    for audience in (CY, STRANGER, None):
        text = json.dumps(room.view(audience))
        assert not any(secret in text for secret in secrets if secret)
        assert room.view(audience)["links"]["seats"] == {}


def test_legal_moves_are_for_the_seat_to_move() -> None:
    room = two("gosix")
    assert len(room.view(ADA)["legal"]) == 24
    assert room.view(BOB)["legal"] == []
    assert room.view(None)["legal"] == []
    room.do(ADA, "resign")
    assert room.view(ADA)["legal"] == []


def test_what_a_player_may_do() -> None:
    room = two()
    assert set(room.view(ADA)["may"]) == {"move", "resign", "offer_draw", "chat", "abort"}
    assert set(room.view(BOB)["may"]) == {"resign", "offer_draw", "chat", "abort"}
    assert room.view(None)["may"] == []
    room.play("a1", "a2")
    room.do(ADA, "offer_draw")
    assert set(room.view(BOB)["may"]) == {
        "resign", "accept_draw", "decline_draw", "offer_draw", "offer_takeback", "chat",
    }  # fmt: skip
    room.do(BOB, "accept_draw")
    assert set(room.view(BOB)["may"]) == {"rematch", "chat"}


def test_hints_are_for_those_who_play_nobody_else() -> None:
    assert "hint" in alone().view(ADA)["may"]
    assert "hint" in side_by_side().view(ADA)["may"]
    assert "hint" not in two().view(ADA)["may"]
    room = alone()
    room.play("a1")
    assert "hint" not in room.view(ADA)["may"]  # it is the computer's turn


def test_offers_are_told() -> None:
    room = two()
    room.play("a1")
    room.do(BOB, "offer_draw")
    room.do(ADA, "offer_takeback")
    offers = room.view(None)["offers"]
    assert (offers["draw"], offers["takeback"], offers["rematch"]) == (1, 0, [])


def test_a_partners_wish_to_give_up_is_for_his_side() -> None:
    room = four()
    room.do(BOB, "resign")
    assert room.view(DEE)["offers"]["resign"] == [1]
    for audience in (ADA, CY, STRANGER, None):
        assert room.view(audience)["offers"]["resign"] == []


def test_clocks_are_the_servers() -> None:
    assert two().view(ADA)["clocks"] is None
    room = two(clock=MINUTES)
    room.now += 2_000
    assert room.view(None)["clocks"] == {
        "kind": "minutes",
        "left_ms": [298_000, 300_000],
        "running": 0,
        "increment_ms": 3_000,
        "allowance_ms": 300_000,
        "beginning": None,
        "begin_left_ms": None,
        "now": START + 2_000,
    }
    assert two(clock=ClockPlan.days_a_turn(2)).view(None)["clocks"]["kind"] == "days"


def test_presence_is_the_servers_word_or_what_is_known() -> None:
    room = two(clock=MINUTES)
    present = [seat.present for seat in show(room.table, None, START, present={BOB}).seats]
    assert present == [False, True]
    room.write(Left(START, (1,)))
    assert [seat["present"] for seat in room.view(None)["seats"]] == [True, False]
    assert room.view(ADA)["claim_at"] == START + 60_000
    assert room.view(BOB)["claim_at"] is None
    assert room.view(None)["claim_at"] is None
    assert [seat["present"] for seat in alone().view(ADA)["seats"]] == [True, True]


def test_a_computer_thinks_or_is_stuck() -> None:
    room = alone()
    assert not room.view(ADA)["thinking"]
    room.play("a1")
    assert room.view(ADA)["thinking"]
    room.write(EngineFailed(room.now, 1))
    view = room.view(ADA)
    assert (view["thinking"], view["stuck"]) == (False, True)
    assert "nudge" in view["may"]
    room.do(ADA, "nudge")
    assert room.view(ADA)["thinking"]
    assert "nudge" not in room.view(ADA)["may"]


def test_the_last_move_comes_with_its_events() -> None:
    room = two("hexone")
    assert room.view(None)["events"] == []
    room.play("b2", "d3", "b2", "d3", "b2", "b2Y")
    view = room.view(None)
    assert view["last"] == "b2Y"
    assert view["moves"][-2:] == ["b2", "b2Y"]
    assert [event["kind"] for event in view["events"]] == ["exploded", "landed", "landed", "landed"]


def test_an_outcome_and_how_it_came_about() -> None:
    room = two("hexone")
    room.play("b2", "d3")
    room.do(BOB, "resign")
    view = room.view(None)
    assert view["outcome"] == {"winners": [0], "reason": "resign", "points": 49, "cells": []}
    assert view["ending"] == "resign"
    assert view["phase"] == "over"


def test_a_line_of_a_list() -> None:
    room = two("gosix", MINUTES)
    line = summary(room.table, ADA)
    assert line["your_turn"]
    assert line["you"] == [0]
    assert not summary(room.table)["your_turn"]
    assert json.loads(json.dumps(line)) == line


# Boards


def test_the_board_of_six() -> None:
    room = two("six/foxmind")
    view = room.view(ADA)
    assert view["legal"] == ["1,1", "2,-1", "2,0"]
    assert view["board"] == {
        "tiles": [
            {"cell": "0,0", "q": 0, "r": 0, "side": 0},
            {"cell": "1,0", "q": 1, "r": 0, "side": 1},
        ],
        "hands": [20, 20],
        "phase": 1,
        "movable": [],
    }


def phase_two(game: str = "six/foxmind-advanced") -> Room:
    room = two(game)
    text = tied(game, Random(1))
    room.set_position(text.replace("turn:1", "turn:0"))
    return room


def test_phase_two_lists_the_tiles_that_can_be_taken_up() -> None:
    room = phase_two()
    view = room.view(ADA)
    sources = list(dict.fromkeys(str(m).split(">")[0] for m in room.table.position.legal_moves))
    assert view["board"]["phase"] == 2
    assert view["board"]["movable"] == view["legal"] == sources
    assert room.view(BOB)["board"]["movable"] == []


def test_the_board_of_gosix() -> None:
    room = two("gosix")
    room.play("a1", "d2")
    board = room.view(None)["board"]
    assert board == {"corners": {"a1": 0, "d2": 1}, "hexes": [None] * 7, "pass": False}


def test_the_board_of_hexone() -> None:
    room = two("hexone")
    room.play("b2", "d3", "b2", "d3", "b2")
    view = room.view(ADA)
    assert view["board"] == {
        "cells": {"b2": {"side": 0, "count": 3}, "d3": {"side": 1, "count": 2}},
        "grey": [],
        "gone": [],
        "opened": 2,
        "chain": ["b2"],
    }
    assert view["legal"] == ["b2A", "b2Y"]


# Declaring


def shape_to_come(side: int = 0) -> sixfold.Position[Any]:
    return before(LINES[0] - {(5, 0)}, {(5, 0)}, side=side, id="six/steffen+declare")


def without_shape() -> str:
    return "six/steffen+declare b:0,0 r:1,0 hands:20,20 turn:0 seen:1"


def test_on_a_declare_table_nothing_gives_a_shape_away() -> None:
    room = two("six/steffen+declare")
    room.set_position(shape_to_come().to_text())
    assert any(str(move).endswith("!") for move in room.table.position.legal_moves)
    for audience in (ADA, BOB, None):
        assert "!" not in json.dumps(room.view(audience))
    room.play("5,0")  # the shape stands now, undeclared
    room.play(next(move for move in room.view(BOB)["legal"] if move != "5,0"))
    assert room.table.position.is_legal("!")
    for audience in (ADA, BOB, None):
        view = room.view(audience)
        assert "!" not in json.dumps(view)
        assert view["outcome"] is None
        assert "line" not in json.dumps(view)


def test_the_button_to_declare_is_always_there_and_hints_never() -> None:
    for text in (shape_to_come().to_text(), without_shape()):
        room = Room.make(TableSetup("six/steffen+declare", (LOCAL, computer())))
        room.set_position(text)
        may = room.view(ADA)["may"]
        assert "declare" in may
        assert "hint" not in may
    assert "declare" not in two("six/steffen").view(ADA)["may"]


def test_two_positions_that_differ_only_in_a_shape_look_alike() -> None:
    """The same keys, the same choices: only the tiles themselves tell."""
    position = shape_to_come()
    other = next(m for m in map(str, position.legal_moves) if m[-1] != "!" and m != "5,0")
    views = []
    for move in ("5,0", other):
        room = two("six/steffen+declare")
        room.set_position(position.to_text())
        room.play(move)
        views.append(room.view(ADA) | {"of_bob": room.view(BOB)["may"]})
    for field in ("may", "offers", "outcome", "ending", "legal", "of_bob", "thinking", "stuck"):
        assert views[0][field] == views[1][field]
    assert [event["kind"] for event in views[0]["events"]] == ["placed"]


def test_a_declared_shape_is_shown_to_all() -> None:
    room = two("six/steffen+declare")
    room.set_position(shape_to_come().to_text())
    room.play("5,0!")
    outcome = room.view(None)["outcome"]
    assert outcome["reason"] == "line"
    assert outcome["cells"] == [f"{q},0" for q in range(6)]
    assert room.view(None)["last"] == "5,0!"


def test_a_wrong_declaration_costs_nothing() -> None:
    room = two("six/steffen+declare")
    assert room.refused(ADA, "move", "!") == "illegal-move"
    assert room.refused(ADA, "move", "0,1!") == "illegal-move"
    room.play("0,1")
    assert room.table.ply == 1
