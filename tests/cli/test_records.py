"""`sixfold records`: faults with their places, the good games, headings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixfold import records

from .runner import run

GOOD = '[Game "gosix"]\n[Rules "1"]\n[Seat0 "Ada"]\n[Result "*"]\n\n1. d2 {} *\n\n'
BOTH = GOOD.replace("{}", "c2") + GOOD.replace("{}", "d2") + GOOD.replace("{}", "e3")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "games.sfr"
    path.write_text(BOTH, "utf-8")
    return str(path)


def test_faults_are_lines_with_their_places(file: str) -> None:
    result = run("records", "check", file)
    assert (result.code, result.err) == (1, "")
    assert result.out == f"{file}:13:7: “d2” is not legal here. d2 is already taken.\n"
    assert "ist hier nicht erlaubt" in run("records", "check", file, "--lang", "de").out


def test_the_good_games_are_kept(file: str, tmp_path: Path) -> None:
    good = str(tmp_path / "good.sfr")
    assert run("records", "check", file, "--good", good).code == 1
    assert [len(record.moves) for record in records.read(good)] == [2, 2]
    result = run("records", "check", good)
    assert (result.code, result.out) == (0, "")


def test_faults_for_programs(file: str, tmp_path: Path) -> None:
    other = tmp_path / "games.json"
    other.write_text(json.dumps([{"game": "gosix", "rules": "1", "result": 3}]), "utf-8")
    result = run("records", "check", file, str(other), "-", "--json", typed="\n")
    assert result.code == 1
    one, two, three = json.loads(result.out)["files"]
    assert (one["file"], one["games"], one["faulty"]) == (file, 3, 1)
    assert one["faults"][0]["code"] == "illegal-move"
    assert (one["faults"][0]["line"], one["faults"][0]["column"]) == (13, 7)
    assert (two["faults"][0]["code"], two["faults"][0]["path"]) == ("bad-value", "result")
    assert (three["file"], three["faults"][0]["code"]) == ("-", "no-game")
    assert f"{other}:1:1: result: " in run("records", "check", str(other)).out


def test_headings(file: str) -> None:
    result = run("records", "headers", file)
    assert (result.code, result.out) == (0, "".join(f"{n}\tgosix\tAda\t*\n" for n in (1, 2, 3)))
    listed = json.loads(run("records", "headers", "-", "--json", typed=BOTH).out)
    assert [(each["game"], each["line"]) for each in listed] == [(1, 1), (2, 8), (3, 15)]
    assert listed[0]["tags"]["Seat0"] == "Ada"


def test_faulty_headings(tmp_path: Path) -> None:
    text = BOTH.replace('"Ada"', '"A\x1b[2Jda"', 1) + '[Game "gos\n'
    result = run("records", "headers", "-", typed=text)
    assert result.code == 1
    assert result.out.startswith("1\tgosix\tA?[2Jda\t*\n")
    assert result.err == "-:22:1: This tag is not closed.\n"


def test_a_file_that_is_not_there() -> None:
    result = run("records", "check", "none.sfr")
    assert (result.code, result.out) == (1, "")
    assert "none.sfr" in result.err
