"""How puzzles are made: found, rated, chosen, and proven again by `make soak-puzzles`.

`tests/study` proves some of those that are shipped. The provers take half a minute to compile, so
that brute force stands for them here.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import sixfold
from lab.puzzles import finding, rating, six_splits, soak
from lab.puzzles.building import winning_line
from lab.puzzles.families import family
from lab.puzzles.shipping import chosen
from lab.runs.notebook import DIFFERENT, PASSED, Notebook, ProgressLine
from testkit.puzzles.brute_force import BruteForce
from testkit.puzzles.checking import faults
from testkit.puzzles.claims import Claims
from testkit.puzzles.samples import MUST_PASS, TWICE, WON, as_row


def test_a_puzzle_is_named_as_the_check_wants_it() -> None:
    start: Any = sixfold.position(WON)
    named = as_row(WON, ["1,1"], 1, id=finding.puzzle_id(start.game.id, start.canonical_key))
    assert faults(named, BruteForce()) == []


def test_the_soak_counts_goes_on_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Puppet:
        def claims(self) -> Claims:
            return BruteForce()

    monkeypatch.setattr(soak, "family", lambda name: Puppet())
    monkeypatch.setattr(soak, "themes_of", lambda row: row["themes"])
    good, bad = as_row(WON, ["1,1"], 1), as_row(TWICE, ["-1,1"], 1)
    path = tmp_path / "soak.json"
    assert soak.run(Notebook.open(path, "code"), [good]) == PASSED
    assert "1 puzzles, no faults" in capsys.readouterr().out
    asked: list[str] = []

    def wrong(row: dict[str, Any], *_: Any) -> list[str]:
        asked.append(row["id"])
        return ["wrong"]

    monkeypatch.setattr(soak, "faults", wrong)
    assert soak.run(Notebook.open(path, "code"), [good, bad]) == DIFFERENT
    assert asked == [bad["id"]], "what is proven is not proven again"
    assert "2 puzzles, 1 fault\n" in capsys.readouterr().out


def test_two_ways_to_win_are_no_puzzle() -> None:
    claims = BruteForce()
    assert winning_line(claims, sixfold.position(WON), 1) == ("1,1",)
    assert winning_line(claims, sixfold.position(TWICE), 1) is None


def test_finding_goes_on_with_the_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def in_game(collection: finding.Collection, _: Any, group: str, number: int) -> list[Any]:
        asked.append(number)
        row = {"id": f"{number}", "group": group, "goal": "win", "within": 3, "easy": False}
        return [row | {"pure": True}]

    monkeypatch.setattr(finding, "in_game", in_game)
    monkeypatch.setattr(type(family("gosix")), "claims", lambda _: BruteForce())
    finding.find("gosix", "", 2, ProgressLine(), tmp_path)
    path = finding.path_of("gosix", "", tmp_path)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "puz')
    finding.find("gosix", "", 4, ProgressLine(), tmp_path)
    assert asked == [0, 1, 2, 3]
    assert [json.loads(line)["number"] for line in path.read_text("utf-8").splitlines()] == asked
    assert len(finding.collected("gosix", tmp_path).taken) == 4


def test_a_collection_takes_nothing_twice_and_not_too_much_that_is_easy() -> None:
    collection = finding.Collection("gosix")
    row = {"id": "a", "group": "", "goal": "win", "within": 13, "easy": True, "pure": True}
    assert collection.take(row)
    assert not collection.take(row)
    taken = [collection.take({**row, "id": f"{n}"}) for n in range(20)]
    assert 1 + sum(taken) == -(-finding.EASY * collection.wanted["", "win", 13] // 1)
    assert collection.take({**row, "id": "hard", "easy": False})


@pytest.mark.parametrize("id", ["six/steffen", "six/foxmind", "six/foxmind-advanced"])
def test_sketches_hang_on_a_linking_tile(id: str) -> None:
    for theme in six_splits.themes_in(id):
        sketches = [six_splits.Sketch(random.Random(n), id, theme) for n in range(40)]
        sound = [sketch for sketch in sketches if sketch.is_sound]
        assert len(sound) >= 4, theme
        for sketch in sound:
            position: Any = six_splits.position_of(id, sketch.tiles, 1)
            assert position.outcome is None
            assert position.field.tiles[six_splits.HUB] == position.side == 1
            assert six_splits.HUB in position.field.cuts()


def test_a_themed_puzzle_shows_its_theme() -> None:
    """Black's only spare tile closes the ring: nothing is captured."""
    text = WON.replace("hands:16,16", "hands:0,0").replace("six/foxmind", "six/foxmind-advanced")
    position: Any = sixfold.position(
        text.replace("2,-1;2,0", "2,-1;2,0;5,0").replace("4,1 ", "4,1;5,1 ")
    )
    row = {"goal": "win", "moves": ["5,0>1,1"], "within": 1, "group": "", "easy": False}
    row |= {"id": "0123456789", "game": "six/foxmind-advanced", "position": position.to_text()}
    assert finding.shows(row | {"pure": True}, "ring")
    assert not finding.shows(row | {"pure": True}, "capture")


def test_puzzles_of_a_theme_are_not_thinned() -> None:
    """More wins in one move than are shipped otherwise, all of one band."""
    solved: rating.Tries = {level: [1, 1] for level in rating.LEVELS}
    found = [
        as_row(WON, [f"{n},{r}"], 1, id=f"{group} {n}", group=group, easy=True, pure=True)
        for r, group in enumerate(("phase 2", "landing"))
        for n in range(20)
    ]
    kept = Counter(row["group"] for row in chosen(found, {row["id"]: solved for row in found}))
    assert kept == {"landing": 20}


def test_what_more_levels_solve_is_easier() -> None:
    def tries(first: int) -> rating.Tries:
        return {level: [int(level >= first)] * 2 for level in rating.LEVELS}

    for name in rating.STEPS:
        fitted = [rating.difficulty(name, tries(first)) for first in range(1, 12)]
        assert fitted == sorted(fitted)
        assert rating.EASIEST <= fitted[0] < 900
        assert 1900 < fitted[-1] <= rating.HARDEST
        middle = rating.difficulty(name, tries(6))
        assert rating.rating_of(name, 5) - 150 < middle < rating.rating_of(name, 6) + 150
        assert rating.held_out(name, [tries(first) for first in range(1, 12)]) > 0.95


def test_what_is_doubtful_forced_or_nearly_the_same_is_not_shipped() -> None:
    board = "gosix p0:a1;a2;b1;b2;c1 p1:d1;d2;d3 hexes:....... turn:0"
    row: dict[str, Any] = {"id": "a", "game": "gosix", "position": board, "moves": ["h1"]}
    row |= {"goal": "win", "within": 3} | {"easy": False, "pure": True, "group": ""}
    found = [
        row,
        {**row, "id": "nearly", "position": board.replace("c1", "c2")},
        {**row, "id": "other move", "position": board.replace("c1", "c2"), "moves": ["h2"]},
        {**row, "id": "slower win", "moves": ["g1"], "pure": False},
        {**row, "id": "defence", "moves": ["g2"], "goal": "hold"},
        {**row, "id": "forced", "game": "six/first-edition", "position": MUST_PASS},
        {**row, "id": "untried", "moves": ["g3"]},
    ]
    never: rating.Tries = {level: [0, 0] for level in rating.LEVELS}
    known = {each["id"]: never for each in found[:-1]}
    assert [each["id"] for each in chosen(found, known)] == ["a", "other move"]
    known |= {"slower win": {**never, 9: [0, 1]}, "defence": {**never, 8: [1, 0]}}
    assert len(chosen(found, known)) == 4


def test_ranks_are_compared() -> None:
    assert rating.rank_correlation([1, 2, 3], [10, 30, 50]) == pytest.approx(1)
    assert rating.rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert rating.rank_correlation([1, 1, 1], [1, 2, 3]) == 0
