"""The commands as a script uses them: output, JSON, exit codes, one-line errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold
from sixfold import records

from .runner import run


def test_moves_lists_legal_moves_in_canonical_order() -> None:
    result = run("moves", "six/foxmind")
    assert (result.code, result.out, result.err) == (0, "1,1\n2,-1\n2,0\n", "")


def test_a_negative_cell_is_a_move_and_not_an_option() -> None:
    result = run("moves", "six/steffen", "-1,0", "--json")
    data = json.loads(result.out)
    assert data["position"] == "six/steffen b:-1,0;0,0 r:1,0 hands:19,20 turn:1 seen:1"
    assert data["moves"] == [str(move) for move in sixfold.position(data["position"]).legal_moves]
    assert data["turn"] == 1
    assert data["outcome"] is None


def test_moves_of_a_finished_game_are_none() -> None:
    line = "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"
    assert run("moves", "six/foxmind", line).out == ""
    data = json.loads(run("moves", "six/foxmind", line, "--json").out)
    assert data["outcome"]["reason"] == "ring"


def test_a_position_text_stands_for_a_game() -> None:
    text = "gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0"
    assert json.loads(run("moves", text, "--json").out)["position"] == text


def test_perft() -> None:
    assert run("perft", "gosix", "2").out == "552\n"
    data = json.loads(run("perft", "hexone", "3", "--divide", "--json").out)
    assert data["perft"] == 168 == sum(data["divide"].values())
    assert run("perft", "hexone", "0").out == "1\n"


def test_perft_goes_on_from_moves() -> None:
    after = sixfold.game("six/foxmind").start().play("2,0")
    assert run("perft", "six/foxmind", "2", "2,0").out == f"{sixfold.perft(after, 2)}\n"


def test_show_draws_plain_text_when_there_is_no_terminal() -> None:
    result = run("show", "gosix", "d2")
    assert result.code == 0
    assert result.out.isascii()
    assert "Last move: d2." in result.out


def test_show_writes_pictures(tmp_path: Path) -> None:
    svg, png, gif = (tmp_path / f"board.{ending}" for ending in ("svg", "png", "gif"))
    result = run(
        "show", "hexone", "b2", "c4", "--svg", str(svg), "--png", str(png), "--gif", str(gif)
    )
    assert (result.code, result.out) == (0, "")
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert gif.read_bytes().startswith(b"GIF89a")


def test_show_reads_a_game_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    first, second = (records.Record.new("gosix") for _ in range(2))
    first.add("a1")
    second.add("d2")
    second.add("c2")
    records.write(path, [first, second])
    shown = json.loads(run("show", str(path), "--game", "2", "--json").out)
    assert shown["position"] == second.end.to_text()
    earlier = json.loads(run("show", str(path), "--game", "2", "--ply", "1", "--json").out)
    assert earlier["position"].startswith("gosix p0:d2 p1:- ")
    missing = run("show", str(path), "--game", "3")
    assert (missing.code, missing.err.count("\n")) == (2, 1)
    assert "has no game 3" in missing.err


def test_rules() -> None:
    result = run("rules", "six/foxmind+declare")
    assert result.out.startswith("# SIX: FoxMind edition")
    assert "## Option: declare your shapes" in result.out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["moves", "sicks"], 2, "There is no game “sicks”"),
        (["moves", "six"], 2, "six/first-edition, six/steffen, six/foxmind or"),
        (["moves", "six/foxmind+teem"], 2, "has no option “teem”; it has teams"),
        (["moves", "gosix", "z9"], 1, "“z9”: a corner such as d2"),
        (["moves", "gosix", "d2", "d2"], 1, "d2 is already taken"),
        (["moves", "gosix p0:a1"], 1, "The field p1 is missing"),
        (["moves", "gosix p0:a1 p1:a1 hexes:....... turn:0"], 1, "a1 is used twice"),
        (["perft", "gosix", "x"], 2, "depth"),
        (["perft", "gosix", "-1"], 2, "depth"),
        (["perft", "hexone+endless", "3000"], 2, "depth"),
        (["play", "gosix", "--agianst", "random"], 2, "--agianst"),
        (["rules", "gosix", "--lang", "xx"], 2, "no rules in “xx” yet"),
        (["rules", "gosix", "--lang", "../en"], 2, "no rules in"),
        (["show", "missing.sfr"], 1, "missing.sfr: No such file or directory"),
        (["show", "gosix", "--theme", "pink"], 2, "light, dark, colour-blind"),
        (["show", "gosix", "--svg", "no/such/folder/a.svg"], 1, "No such file or directory"),
        (["play", "gosix", "--against", "fish"], 2, "person, random, and levels"),
        (["play", "gosix", "--save", "no/such/folder/a.sfr"], 2, "is not a folder"),
        (["dance"], 2, "dance"),
        (["moves"], 2, "GAME"),
    ],
)
def test_bad_input_is_one_line_and_an_exit_code(
    arguments: list[str], code: int, words: str
) -> None:
    result = run(*arguments)
    assert result.code == code
    assert result.out == ""
    assert result.err.startswith("sixfold: ")
    assert result.err.count("\n") == 1
    assert words in result.err


def test_show_tells_an_end_that_the_board_does_not(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    record = records.Record.new("gosix")
    record.add("d2")
    record.finish(record.end.concede(seat=1))
    records.write(path, [record])
    assert "Red wins: Green resigned." in run("show", str(path)).out
    assert json.loads(run("show", str(path), "--json").out)["outcome"]["reason"] == "resign"
    assert run("show", str(path), "--ply", "7").code == 2


def test_version_and_module() -> None:
    assert run("--version").out == f"sixfold {sixfold.__version__}\n"
    command = [sys.executable, "-m", "sixfold", "moves", "gosix"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith("a1\n")


@pytest.mark.parametrize("arguments", [["rules", "six/foxmind"], ["moves", "sicks"]])
def test_a_terminal_without_unicode_gets_question_marks(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "sixfold", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(command, capture_output=True, env=environment)
    assert b"Traceback" not in shown.stderr
    assert b"?" in shown.stdout + shown.stderr


def test_a_missing_extra_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("show", "gosix", "--png", str(tmp_path / "board.png"))
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert "pip install 'sixfold[pictures]'" in result.err


def test_what_a_file_says_cannot_control_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil.sfr"
    path.write_text('[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n1. \x1b[31mred\n*\n')
    result = run("show", str(path))
    assert "\x1b" not in result.err
    assert result.err.count("\n") == 1
    path.write_text('[Game "go\\nsix"]\n[Rules "1"]\n[Result "*"]\n\n*\n')
    assert run("show", str(path)).err.count("\n") == 1


@pytest.mark.parametrize("ending", ["[Game", '[Game "gosix"]\n[Rules "1"]\n\n1. d2', "\xff"])
def test_a_broken_record_says_where(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "broken.sfr"
    path.write_bytes(ending.encode("latin-1"))
    result = run("show", str(path))
    assert result.code == 1
    assert result.err.startswith("sixfold: Line ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "moves", "perft", "show", "rules"])
def test_help_has_an_example_that_works(command: str, tmp_path: Path) -> None:
    help_text = run(command, "--help").out
    example = next(line for line in help_text.splitlines() if "Example: sixfold " in line)
    words = example.split("Example: sixfold ")[1].split()
    words = [str(tmp_path / word) if word.endswith(".svg") else word for word in words]
    assert run(*words, typed="quit\n").code == 0


def test_the_installed_command_runs() -> None:
    command = [sys.executable, "-c", "from sixfold.cli import main; main()", "moves", "gosix"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith("a1\n")
