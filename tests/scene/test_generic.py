"""A family without its own scenes gets generic ones, and so can be played."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import sixfold
from sixfold.games.gosix.game import GoSixGame
from sixfold.play.views.json_encoding import plain
from sixfold.scene import GenericBoard, Scene, families, lift, line, scene, why
from testkit.described import misfits


class Daisy(GoSixGame):
    """A family that no room has heard of; what it is played by matters to nobody here."""

    family: ClassVar[str] = "daisy"


@pytest.fixture
def start() -> sixfold.Position[Any]:
    return Daisy(None, frozenset()).start()


def test_the_position_is_told_in_writing(start: sixfold.Position[Any]) -> None:
    assert "daisy" not in families()
    shown = scene(start.play("d2"), ply=1)
    assert (shown.game, shown.family, shown.last, shown.turn) == ("daisy", "daisy", "d2", 1)
    assert shown.board == GenericBoard(shown.position, 2)
    assert shown.position.startswith("daisy ")
    assert shown.legal == [str(move) for move in start.play("d2").legal_moves]
    assert shown.hints is None
    assert (shown.closings, shown.bursts, shown.dangers) == ({}, {}, {})
    assert [event["kind"] for event in shown.events] == ["placed"]


def test_others_see_the_board_but_no_moves(start: sixfold.Position[Any]) -> None:
    shown = scene(start, to_move=False)
    assert (shown.board, shown.legal) == (GenericBoard(shown.position, 2), ())


def test_it_is_described_like_every_scene(start: sixfold.Position[Any]) -> None:
    for shown in line(start, ["d2", "e3"]):
        told = plain(shown)
        assert misfits(told, Scene) == []
        assert told["board"] == {"text": told["position"], "seats": 2}


def test_questions_about_it_have_answers(start: sixfold.Position[Any]) -> None:
    at = start.play("d2")
    assert lift(at, "d2").targets == []
    assert why(at, "e3") is None
    taken, odd = why(at, "d2"), why(at, "e3!")
    assert taken is not None
    assert taken.code in at.game.faults
    assert isinstance(odd, sixfold.NotationError)  # a `!` means something to SIX alone
