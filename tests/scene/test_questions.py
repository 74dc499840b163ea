"""What boards are told: lifted tiles, closing corners, reasons."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.errors import NotationError
from sixfold.games.six.events import Captured
from sixfold.play.views.json_encoding import plain
from sixfold.scene import Untold, family_of, lift, why
from testkit.oracle.starts import tied


def lifts(position: sixfold.Position[Any], cell: str) -> Any:
    return plain(lift(position, cell))


def closings(position: sixfold.Position[Any]) -> Any:
    hints = family_of(position).hints(position)
    return plain(getattr(hints, "closings", {}))


TIED = tied("six/foxmind-advanced", Random(1))


def by_target(position: sixfold.Position[Any], source: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for move in map(str, position.legal_moves):
        lifted, _, rest = move.partition(">")
        if lifted == source and not move.endswith("!"):
            found.setdefault(rest.partition("=")[0], []).append(move)
    return found


@pytest.mark.parametrize("game", ["six/steffen", "six/foxmind-advanced"])
def test_a_lifted_tile_shows_its_targets_captures_and_choices(game: str) -> None:
    position = sixfold.position(tied(game, Random(1)))
    chosen = 0
    for source in {str(move).partition(">")[0] for move in position.legal_moves}:
        expected = by_target(position, source)
        targets = lifts(position, source)["targets"]
        assert [target["cell"] for target in targets] == list(expected)
        for target in targets:
            moves = expected[target["cell"]]
            choices = [choice["move"] for choice in target["choices"]]
            assert moves == (choices or [target["move"]])
            for move, captures in [
                *((choice["move"], choice["captures"]) for choice in target["choices"]),
                *([] if choices else [(target["move"], target["captures"])]),
            ]:
                events = position.preview(move)
                lost = [c for event in events if isinstance(event, Captured) for c in event.cells]
                assert captures == lost
            for choice in target["choices"]:
                chosen += 1
                named = choice["move"].partition("=")[2]
                assert named == choice["keeps"][0]
                others = [other for other in target["choices"] if other is not choice]
                assert all(set(choice["keeps"]).isdisjoint(other["keeps"]) for other in others)
    assert chosen > 0


def test_nothing_can_be_lifted_where_nothing_can_be_moved() -> None:
    assert lifts(sixfold.game("gosix").start(), "a1") == {"targets": []}
    assert lifts(sixfold.game("six/foxmind").start(), "0,0") == {"targets": []}
    assert lifts(sixfold.position(TIED), "nonsense") == {"targets": []}


def test_a_lifted_tile_says_nothing_about_shapes() -> None:
    plain = sixfold.position(TIED)
    declaring = sixfold.position(TIED.replace("advanced ", "advanced+declare ", 1))
    source = str(plain.legal_moves[0]).partition(">")[0]
    assert "!" not in str(lifts(declaring, source))


def test_closing_corners_tell_their_counts_and_why_they_are_forbidden() -> None:
    position = sixfold.position("gosix p0:a1;b1;b2 p1:c1;d2 hexes:....... turn:0")
    assert closings(position) == {
        "c2": {
            "hexagons": [{"hexagon": "1", "counts": [4, 2], "owner": 0}],
            "cleared": ["a1", "b1", "b2", "c2"],
            "legal": True,
            "why": None,
        }
    }
    tie = sixfold.position("gosix p0:a1;b1 p1:b2;c1;d2 hexes:....... turn:0")
    (closing,) = closings(tie).values()
    assert closing["hexagons"] == [{"hexagon": "1", "counts": [3, 3], "owner": None}]
    assert not closing["legal"]
    assert closing["why"]["code"] == "tie-closing"
    assert closings(sixfold.game("hexone").start()) == {}


def test_reasons() -> None:
    position = sixfold.game("six/foxmind").start()
    assert why(position, "2,0") is None
    fault = why(position, "5,5")
    assert fault is not None
    assert (fault.code, fault.params) == ("first-move-must-touch-red", {"cell": "5,5"})
    assert isinstance(why(position, "z"), NotationError)


def test_whether_a_declaration_would_be_right_is_not_told() -> None:
    position = sixfold.game("six/foxmind+declare").start()
    for move in ("!", "2,0!", "nonsense!"):
        with pytest.raises(Untold):
            why(position, move)
