"""Moves that are bad for their mover at once: the board knows before they are played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.games.hexone.board import FLIGHTS, OUTER
from sixfold.play.views.json_encoding import plain
from sixfold.scene import lift, scene
from testkit.oracle.starts import remnant, tied

WASTED_LINE = (
    "six/foxmind-advanced b:-6,1;-6,2;-6,3;-5,1;-4,1;-3,1;-2,1"
    " r:-1,1;0,0;1,0;2,0;3,0;4,0 hands:0,0 turn:1 seen:1"
)


def judged(position: Any, move: str) -> Any:
    """What the rules say of a move that its mover does not win."""
    outcome = position.play(move).outcome
    if outcome is None or position.turn in outcome.winners:
        return None
    return {"ends": "loss" if outcome.winners else "draw", "reason": outcome.reason}


def told(danger: Any) -> Any:
    return danger and danger["ends"] and {name: danger[name] for name in ("ends", "reason")}


def targets(position: Any, cell: str) -> dict[str, Any]:
    return {target["cell"]: target for target in plain(lift(position, cell))["targets"]}


@pytest.mark.parametrize("game", ["six/steffen", "six/foxmind-advanced"])
def test_every_move_of_a_tile_that_ends_the_game_badly_says_so(game: str) -> None:
    ends: set[Any] = set()
    for seed in range(4):
        position = sixfold.position(remnant(game, Random(seed)))
        for source in {str(move).partition(">")[0] for move in position.legal_moves}:
            for target in targets(position, source).values():
                moves = target["choices"] or [target]
                for move in moves:
                    assert told(move["danger"]) == judged(position, move["move"])
                    ends.add((move["danger"] or {}).get("reason"))
                same = all(move["danger"] == moves[0]["danger"] for move in moves)
                assert target["danger"] == (moves[0]["danger"] if same else None)
    assert "short" in ends


@pytest.mark.parametrize("game", ["six/steffen", "six/foxmind-advanced"])
def test_a_target_tells_what_leaves_the_table_whatever_is_chosen(game: str) -> None:
    """Two groups tie, and the target touches one of them: there is a choice, and no choice."""
    only = 0
    for seed in range(3):
        position = sixfold.position(tied(game, Random(seed)))
        for source in {str(move).partition(">")[0] for move in position.legal_moves}:
            for target in targets(position, source).values():
                lost = [set(choice["captures"]) for choice in target["choices"]]
                if lost:
                    assert set(target["captures"]) == set.intersection(*lost)
                only += len(lost) == 1
    assert (only > 0) is (game == "six/steffen")


def test_a_line_that_is_captured_with_its_group_is_told() -> None:
    position = sixfold.position(WASTED_LINE)
    found = targets(position, "-1,1")["5,0"]
    assert found["danger"] == {"ends": "loss", "reason": "short", "shape": "line"}
    assert targets(position, "-1,1")["4,1"]["danger"]["shape"] is None


def test_where_shapes_are_declared_a_lost_one_stays_untold() -> None:
    position = sixfold.position(WASTED_LINE.replace("advanced ", "advanced+declare "))
    assert targets(position, "-1,1")["5,0"]["danger"]["shape"] is None


def test_a_third_repetition_is_told() -> None:
    there = ["0,0>6,0", "0,-1>1,-2", "6,0>0,0", "1,-2>0,-1"]
    tiles = "b:0,0;1,-1;2,0;3,-1;4,0;5,-1 r:0,-1;1,0;2,-1;3,0;4,-1;5,0"
    position = sixfold.position(f"six/steffen {tiles} hands:0,0 turn:0 seen:1")
    for move in (there * 2)[:-1]:
        source = move.partition(">")[0]
        assert not any(target["danger"] for target in targets(position, source).values())
        position = position.play(move)
    assert targets(position, "1,-2")["0,-1"]["danger"] == {
        "ends": "draw", "reason": "repetition", "shape": None,
    }  # fmt: skip


def test_gosix_warns_of_hexagons_given_away_and_of_the_last_move() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(25):
        chance, position = Random(seed), sixfold.game("gosix").start()
        while position.outcome is None:
            bad = {str(move): judged(position, str(move)) for move in position.legal_moves}
            dangers = (plain(scene(position))["hints"] or {"dangers": {}})["dangers"]
            assert {move: told(danger) for move, danger in dangers.items()} == {
                move: found for move, found in bad.items() if found
            }
            seen |= {(each["ends"], each["reason"]) for each in bad.values() if each}
            position = position.play(chance.choice(position.legal_moves))
        assert "dangers" not in (plain(scene(position))["hints"] or {})
    assert ("loss", "four") in seen


def test_hexone_needs_no_warning() -> None:
    """Every explosion sends a pawn to a cell that cannot be removed: nobody explodes to death."""
    for flights in FLIGHTS.values():
        for cell in flights:
            assert any(to is not None and to not in OUTER for _, to in cell)
