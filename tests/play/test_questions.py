"""What somebody at a table may ask about its position."""

from __future__ import annotations

import pytest

from sixfold.play import PlayError
from sixfold.play.views.questions import about, at_ply, closings, why
from sixfold.scene import scene

from .people import ADA, two


def test_answers_are_for_the_seat_to_move() -> None:
    room = two()
    assert closings(room.table) == {}
    assert why(room.table, "a1") is None
    assert about(room.table, ADA, "0,0") is None
    room.play("a1")
    fault = why(room.table, "a1")
    assert fault is not None
    assert fault.params["rule"] == "occupied"
    room.do(ADA, "resign")
    fault = why(room.table, "a2")
    assert fault is not None
    assert fault.code == "over"


def test_a_reason_is_the_tables_error_with_the_rules_facts() -> None:
    fault = why(two("six/foxmind").table, "5,5")
    assert fault is not None
    assert fault.params == {"rule": "first-move-must-touch-red", "facts": {"cell": "5,5"}}
    unreadable = why(two("six/foxmind").table, "z")
    assert unreadable is not None
    assert unreadable.code == "illegal-move"


@pytest.mark.parametrize("move", ["!", "2,0!", "nonsense!"])
def test_whether_a_declaration_would_be_right_is_not_told(move: str) -> None:
    with pytest.raises(PlayError, match="not-now"):
        why(two("six/foxmind+declare").table, move)


def test_an_earlier_board_is_the_scene_that_stood_then() -> None:
    room = two("hexone")
    room.play("b2", "d3", "c2")
    before = room.table.position.parent
    assert before is not None
    assert at_ply(room.table, 2) == scene(before, to_move=False, ply=2)
    with pytest.raises(PlayError, match="unknown-ply"):
        at_ply(room.table, 4)
