"""What the engine says about other moves, and the puzzles that it finds in somebody's own game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sixfold import IllegalMove, NotationError, PuzzleError, study
from sixfold.engine import Limits
from sixfold.engine.errors import EngineMissing
from sixfold.study import Puzzle
from sixfold.study.puzzles import (
    Explained,
    explain,
    explainer,
    explanation,
    explanations,
    from_review,
    goal_text,
    id_of,
)
from sixfold.study.puzzles import check as puzzle_check
from sixfold.study.reviews.judging.turns import replay

from .planted import LIMITS, ONLY, WON, Planted, played
from .test_puzzles import CHAIN, EASY, HOLD, WIN

FEW = Limits(nodes=20_000)
QUICKER = Puzzle(
    id="f8c22670c4",
    game="six/first-edition",
    position="six/first-edition b:0,0;0,1;1,-1;2,-2;3,-3;3,-1;3,0 r:0,2;1,0;1,1;1,2;2,0;2,1 "
    "hands:12,13 turn:1 seen:1",
    goal="win",
    plies=1,
    within=1,
    moves=("2,2",),
    themes=("triangle", "win-in-1"),
    difficulty=1000,
)


def test_a_longer_win_is_not_called_wrong() -> None:
    found = explain(QUICKER, (), "-1,3", FEW)
    assert (found.kind, found.exact) == ("quicker-way", True)
    assert found.value.wins
    assert found.value.plies is not None
    assert found.value.plies > QUICKER.plies
    assert explanation(QUICKER, found) == "This wins, too, but there is a quicker way."
    end = replay(QUICKER.position, ("-1,3", *found.line))
    assert end.outcome is not None
    assert QUICKER.start.turn in end.outcome.winners


@pytest.mark.parametrize(("puzzle", "move"), [(WIN, "-2,0"), (QUICKER, "-1,2"), (HOLD, "b1")])
def test_a_losing_move_is_refuted_to_the_end(puzzle: Puzzle, move: str) -> None:
    found = explain(puzzle, (), move, FEW)
    assert (found.kind, found.exact, found.value.loses) == ("wrong", True, True)
    assert explanation(puzzle, found) == "This loses. Look at your opponent’s answer."
    end = replay(puzzle.position, (move, *found.line))
    assert end.outcome is not None
    assert puzzle.start.turn not in end.outcome.winners
    assert found == explain(puzzle, (), move, FEW), "the same every time"
    assert Explained.from_json(found.to_json()) == found


def test_what_is_not_proven_shows_the_answer_alone() -> None:
    found = explain(EASY, (), "-3,-1", Limits(nodes=2_000))
    assert (found.kind, found.exact, found.line) == ("wrong", False, ("4,-1",))
    assert "does not win in time" in explanation(EASY, found)
    turn = explain(CHAIN, (), "a1", Limits(nodes=2_000))
    after = replay(CHAIN.position, ("a1", *turn.line))
    assert after.side == CHAIN.start.side, "an answer is a whole turn"
    assert len(turn.line) > 1
    late = explain(WIN, WIN.moves[:2], "1,-2", Limits(nodes=2_000))
    assert late.kind in ("wrong", "quicker-way")


@pytest.mark.parametrize(
    ("move", "error"), [("9,9", IllegalMove), ("z9", NotationError), ("1,-1", PuzzleError)]
)
def test_what_needs_no_explanation_is_refused(move: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        explain(WIN, (), move)


@pytest.mark.parametrize(
    "limits", [Limits(), Limits(infinite=True, nodes=1), Limits(nodes=1, searchmoves=["1,-2"])]
)
def test_an_explanation_must_end(limits: Limits) -> None:
    with pytest.raises(ValueError, match="an explanation"):
        explain(WIN, (), "-2,0", limits)


def test_without_the_engine_there_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.engine.errors.NEEDED", ("no_such_package",))
    with pytest.raises(EngineMissing, match="pip install"):
        explain(WIN, (), "-2,0")


def test_a_worker_of_the_pool_explains_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Here:
        """What a worker gives its jobs."""

        def check(self) -> None: ...

    ready: list[str] = []
    monkeypatch.setattr(explainer, "ready", lambda family, context: ready.append(family))
    context: Any = Here()
    payload = explainer.payload_of(WIN, (), "-2,0")
    told = explainer.explained(payload, context)
    assert ready == ["six"]
    assert Explained.from_json(told) == explain(WIN, (), "-2,0")


# One's own mistakes


def review(planted: Planted, moves: str) -> study.Review:
    return study.review(played(planted, moves), LIMITS)


@pytest.mark.parametrize("planted", WON.values(), ids=WON.keys())
def test_a_missed_win_becomes_a_puzzle(planted: Planted) -> None:
    found = review(planted, planted.wrong)
    (puzzle,) = from_review(found)
    assert (puzzle.goal, puzzle.source, puzzle.proof) == ("win", "own", "engine")
    assert puzzle.position == planted.position
    assert puzzle.moves[0] == planted.right.split()[0]
    assert puzzle.id == id_of(puzzle.start)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    complete = puzzle.end.outcome is not None
    assert goal_text(puzzle).startswith("Win in" if complete else "Find the winning move")
    if complete:
        puzzle_check(puzzle)
    seat = puzzle.start.turn
    assert from_review(found, seat) == (puzzle,)
    assert from_review(found, 1 - seat) == ()


@pytest.mark.parametrize("name", ["six", "six with teams"])
def test_a_defence_that_was_not_found_becomes_a_puzzle(name: str) -> None:
    planted = ONLY[name]
    (puzzle,) = from_review(review(planted, planted.wrong))
    assert (puzzle.goal, puzzle.source) == ("hold", "own")
    assert puzzle.moves == (planted.right,)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    puzzle_check(puzzle)


def test_what_went_well_becomes_no_puzzle() -> None:
    for planted in (WON["gosix"], ONLY["gosix"]):
        assert from_review(review(planted, planted.right)) == ()


def test_another_win_in_ones_own_puzzle_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has looked for other solutions there. What ends the game needs no search."""
    monkeypatch.setattr(explanations, "Looker", None)
    twice = replay(WIN.position, ("1,-1", "-1,0"))
    own = replace(EASY, id=id_of(twice), position=twice.to_text(), source="own", proof="engine")
    found = explain(own, (), "-2,-1", FEW)
    assert found.kind == "as-good"
    assert explanation(own, found, "de") == "Das gewinnt genauso gut. Gelöst!"


def test_any_winning_move_solves_a_puzzle_that_asks_for_one() -> None:
    (puzzle,) = from_review(review(WON["gosix"], WON["gosix"].wrong))
    asked = replace(puzzle, moves=("c2",), themes=())
    assert goal_text(asked) == "Find the winning move."
    assert [explain(asked, (), move).kind for move in ("e2", "e3")] == ["as-good"] * 2
    assert explain(asked, (), "c1").kind == "wrong"
