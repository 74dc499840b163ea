"""`sixfold puzzles`: lists, one puzzle, and solving on the terminal."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from unittest.mock import patch

import pytest

from sixfold import study
from sixfold.study import Puzzle
from sixfold.study.puzzles import explain, goal_text, of_the_day

from .runner import run


def longest(game: str) -> Puzzle:
    return max(study.puzzles(game, goal="win"), key=lambda puzzle: (puzzle.plies, puzzle.id))


def test_puzzles_are_listed_and_filtered() -> None:
    result = run("puzzles", "gosix", "--theme", "fourth-hexagon", "--count", "2")
    assert result.code == 0, result.err
    rows = result.out.splitlines()
    found = study.puzzles("gosix", "fourth-hexagon")[:2]
    assert [row.split()[0] for row in rows] == [puzzle.id for puzzle in found]
    assert all("The fourth hexagon" in row for row in rows)
    assert "Das vierte Sechseck" in run("puzzles", "gosix", "--lang", "de").out
    assert run("puzzles", "gosix", "--hardest", "1").out == ""


def test_json_is_the_whole_puzzle() -> None:
    result = run("puzzles", "six", "--goal", "hold", "--json")
    found = json.loads(result.out)
    assert [Puzzle.from_json(each) for each in found] == [*study.puzzles("six", goal="hold")]
    named = {"id", "game", "position", "goal", "plies", "moves", "themes", "difficulty"}
    assert all(named <= each.keys() for each in found)


def test_one_puzzle_is_shown_and_that_of_today() -> None:
    puzzle = longest("gosix")
    shown = run("puzzles", puzzle.id)
    assert goal_text(puzzle) in shown.out
    assert f"sixfold puzzles {puzzle.id} --solve" in shown.out
    assert " ".join(puzzle.moves) not in shown.out, "it does not tell"
    days = [datetime.now(UTC).date()]
    (today,) = json.loads(run("puzzles", "--today", "--json").out)
    days.append(datetime.now(UTC).date())
    assert today["id"] in {of_the_day(day).id for day in days}
    assert run("puzzles", "hexone", "--today").out.startswith("Hexone")


def test_a_puzzle_is_solved_move_by_move() -> None:
    puzzle = longest("gosix")
    own = "\n".join(puzzle.moves[::2])
    result = run("puzzles", puzzle.id, "--solve", typed=f"?\nhint\n{own}\n")
    assert result.code == 0, result.err
    assert "show the solution" in result.out
    assert "The move is somewhere here" in result.out
    assert f"Your opponent plays {puzzle.moves[1]}." in result.out
    assert "Solved!" in result.out


def test_a_wrong_move_is_refuted_and_can_be_tried_again() -> None:
    puzzle = study.puzzles("gosix", goal="hold")[0]
    wrong = next(
        str(move)
        for move in puzzle.start.legal_moves
        if str(move) != puzzle.moves[0] and puzzle.start.play(move).outcome is None
    )
    explained = explain(puzzle, (), wrong)
    result = run("puzzles", puzzle.id, "--solve", typed=f"{wrong}\nz9\n{puzzle.moves[0]}\n")
    assert "This loses. Look at your opponent’s answer." in result.out
    assert " ".join((wrong, *explained.line)) in result.out
    assert "Try again." in result.out
    assert "a corner such as d2 is expected" in result.out
    with patch("sixfold.engine.errors.NEEDED", ("no_such_package",)):
        alone = run("puzzles", puzzle.id, "--solve", typed=f"{wrong}\nquit\n")
    assert "That is not the solution." in alone.out
    assert alone.out.rstrip().endswith("Goodbye.")


def test_the_solution_is_shown_and_the_next_puzzle_offered() -> None:
    result = run("puzzles", "hexone", "--solve", "--seed", "3", typed="solution\ny\nsolution\n")
    assert result.code == 0
    assert result.out.count("This is the solution.") == 2
    assert result.out.count("Another puzzle?") == 2
    again = run("puzzles", "hexone", "--solve", "--seed", "3", typed="solution\ny\nsolution\n")
    assert again.out == result.out
    none = run("puzzles", "gosix", "--hardest", "1", "--solve")
    assert none.out == "There are no such puzzles.\n"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("0000000000",), 1, "There is no such puzzle"),
        (("chess",), 2, "There is no game “chess”"),
        (("gosix", "--theme", "ring"), 2, "There is no theme “ring”; there are last-corner"),
        (("--goal", "draw"), 2, "There is no goal “draw”; there are win or hold."),
        (("--solve", "--json"), 2, "do not go together"),
        (("--today", "--theme", "ring"), 2, "--today takes no theme"),
        (("--count", "0"), 2, "greater than or equal to 1"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], code: int, told: str) -> None:
    result = run("puzzles", *arguments)
    assert (result.code, result.out) == (code, "")
    assert told in result.err
