"""`sixfold review`: what it prints and writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixfold import records, study

from .runner import run

SAMPLES = Path(__file__).parent.parent / "records" / "samples"
GAME = """\
[Game "six/foxmind"]
[Rules "1"]
[Seat0 "<Ada>"]
[Seat1 "Bob"]
[Result "0-1"]
[Reason "ring"]

1. 2,-1 1,-1
2. 1,1 3,-1
  ( 2... 2,-2 {was possible} )
3. 0,2 2,0
4. 4,-1 3,-2
5. 0,1 {oh no} 2,-2 {[%clk 0:01:00]}
0-1
"""
FEW = ("--nodes", "300")


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.sfr"
    path.write_text(GAME, "utf-8")
    return str(path)


def test_it_prints_moves_turning_points_and_players(game: str) -> None:
    result = run("review", game, *FEW)
    assert result.code == 0, result.err
    assert "SIX: FoxMind edition, basic game" in result.out
    assert "5. 0,1" in result.out
    assert "The threat is not blocked: Red gets a ring with 2,-2." in result.out
    assert "Every move but 2,-2 loses." in result.out
    assert "<Ada> (Black): " in result.out
    assert "Grober Fehler" in run("review", game, *FEW, "--lang", "de").out


def test_json_says_all_of_it(game: str) -> None:
    result = run("review", game, *FEW, "--json", "--workers", "2")
    (found,) = json.loads(result.out)["games"]
    assert study.Review.from_json(found) == study.review(
        next(records.read(game)), study.Review.from_json(found).limits
    )
    assert found["game"] == "six/foxmind"
    assert found["plies"][8]["grade"] == "blunder"
    assert found["players"][0]["counts"]["blunder"] >= 1
    assert found["turning_points"]


def test_the_record_keeps_what_was_said_and_says_more(game: str, tmp_path: Path) -> None:
    out = tmp_path / "annotated.sfr"
    result = run("review", game, *FEW, "--output", str(out))
    assert (result.code, result.out) == (0, "")
    given, told = next(records.read(game)), next(records.read(out))
    assert told.moves == given.moves
    assert told.outcome == given.outcome
    *_, blunder, last = told.mainline()
    assert blunder.marks == (4,)
    theirs, ours = blunder.comment.split("\n")
    assert theirs == "oh no"
    assert ours.startswith("The threat is not blocked")
    assert blunder.commands == ("eval #0",)
    assert last.clock is not None
    assert told.at([*map(str, given.moves[:8]), "2,-2"]) is not None, "the better move"
    variation = told.at([*map(str, given.moves[:3]), "2,-2"])
    assert variation is not None
    assert variation.comment == "was possible"
    assert records.loads(records.dumps(told)) == told
    again = run("review", str(out), *FEW, "--output", str(out))
    assert (again.code, next(records.read(out))) == (0, told), "nothing is said twice"


def test_the_page_needs_nothing_else(game: str, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert run("review", game, *FEW, "--html", str(out), "--lang", "ko").code == 0
    page = out.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert '<html lang="ko"' in page
    assert "&lt;Ada&gt;" in page
    assert "<Ada>" not in page
    for needed in ("src=", "@import", "url(http", "<script", "<link"):
        assert needed not in page
    assert 'href="#ply-9"' in page
    assert 'id="ply-9"' in page
    assert page.count("<figure>") == 2 * page.count('class="point"')


def test_several_games_are_reviewed_or_one_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    resigned = GAME.replace("5. 0,1 {oh no} 2,-2 {[%clk 0:01:00]}\n", "")
    path.write_text(resigned.replace('"ring"', '"resign"') * 2, "utf-8")
    assert len(json.loads(run("review", str(path), *FEW, "--json").out)["games"]) == 2
    assert (
        len(json.loads(run("review", str(path), *FEW, "--json", "--game", "2").out)["games"]) == 1
    )
    assert run("review", str(path), "--game", "3").err.count("there are 2 in the file") == 1
    refused = run("review", str(path), *FEW, "--html", str(tmp_path / "out.html"))
    assert (refused.code, "add --game" in refused.err) == (2, True)


def test_standard_input_and_an_unfinished_game() -> None:
    text = '[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n1. d2 c2\n*\n'
    result = run("review", "-", *FEW, typed=text)
    assert (result.code, "1... c2" in result.out) == (0, True)
    empty = run("review", "-", typed='[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n*\n')
    assert (empty.code, "Red: –" in empty.out) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nowhere.sfr",), 1, "No such file"),
        (("-", "--time", "0"), 2, "seconds"),
        (("-", "--html", "/nowhere/at/all.html"), 2, "no folder"),
        (("-", "--nodes", "0"), 2, "nodes"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], code: int, words: str) -> None:
    result = run("review", *arguments, typed=GAME)
    assert (result.code, words in result.err) == (code, True), result.err
    assert "Traceback" not in result.err


def test_a_faulty_record_is_refused_with_its_place() -> None:
    result = run("review", "-", typed=GAME.replace("3. 0,2 2,0", "3. 0,2 0,2"))
    assert result.code == 1
    assert "Line 11, column 8" in result.err
