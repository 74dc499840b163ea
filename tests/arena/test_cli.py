"""`sixfold arena` as people and scripts use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.child import PATIENCE
from cli.runner import run
from sixfold import records

pytestmark = pytest.mark.timing

FAKE = Path(__file__).with_name("fake_engine.py")


def test_a_match_as_a_table() -> None:
    result = run("arena", "gosix", "random", "b=random", "--games", "4", "--jobs", "1")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("gosix, match: 4 of 4 games\n")
    assert "random - b" in result.out
    assert "LOS" in result.out


def test_a_match_as_json() -> None:
    arguments = ("arena", "gosix", "random", "b=random", "--games", "4", "--jobs", "1", "--json")
    data = json.loads(run(*arguments).out)
    assert data["match"]["openings"]["count"] >= 50
    assert data["games"] == {"played": 4, "scheduled": 4}
    assert data["pairings"][0]["games"] == 4
    again = json.loads(run(*arguments).out)
    assert again["pairings"] == data["pairings"]


def test_more_than_two_players_are_a_round_robin() -> None:
    players = ("random", "b=random", "c=random")
    data = json.loads(run("arena", "gosix", *players, "--games", "2", "--json").out)
    assert (data["match"]["kind"], data["games"]["played"]) == ("round-robin", 6)
    data = json.loads(
        run("arena", "gosix", *players, "--games", "2", "--kind", "gauntlet", "--json").out
    )
    assert data["games"]["played"] == 4


def test_results_records_and_a_picture(tmp_path: Path) -> None:
    out, picture = tmp_path / "match.jsonl", tmp_path / "match.svg"
    arguments = ("arena", "gosix", "random", "b=random", "--games", "4", "--out", str(out))
    assert run(*arguments, "--plot", str(picture)).code == 0
    assert len(out.read_text().splitlines()) == 5
    assert len(list(records.read(tmp_path / "match.sfr"))) == 4
    assert picture.read_text().startswith("<svg")


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    arguments = ("arena", "gosix", "random", "b=random", "--games", "4", "--out", str(out))
    whole = run(*arguments).out
    lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join(lines[:3]))
    assert run(*arguments).out == whole
    result = run(*arguments, "--seed", "9")
    assert result.code == 2
    assert result.err.startswith("sixfold: ")
    assert "another match: seed was 1 and is now 9" in result.err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("gosix", "random", "best"), 2, "'best' is no player"),
        (("gosix", "random"), 2, "two players"),
        (("gosix", "random", "level:14"), 2, "levels are 1 to 13"),
        (("gosix", "random", "random", "--games", "5"), 2, "not even"),
        (("gosix", "random", "random", "--kind", "cup"), 2, "cup"),
        (("gosix", "random", "random", "--sprt", "5"), 2, "two numbers"),
        (("gosix", "random", "random", "--sprt", "5,1"), 2, "elo0"),
        (("gosix", "random", "random", "--sprt", "0,inf"), 2, "elo1"),
        (("gosix", "random", "time:1e400"), 2, "time is at most"),
        (("gosix", "random", "uct:nodes=99999999999999999999"), 2, "nodes is at most"),
        (("gosix", "random", "random", "--games", "99999999999999"), 2, "--games"),
        (("gosix", "random", "random", "--jobs", "100000"), 2, "--jobs"),
        (("gosix", "random", "random", "--openings", "/no/such"), 1, "/no/such"),
        (("gosix", "random", "random", "--plot", "/no/such/x.svg"), 2, "not a folder"),
        (("chess", "random", "random"), 2, "chess"),
        (("gosix", "random", "cmd:/no/such/program", "--games", "2"), 1, "cannot go on"),
        (
            ("gosix", "random", f"cmd:{sys.executable} {FAKE} unknown 0"),
            2,
            "Fake cannot play gosix",
        ),
        (("six/foxmind+declare", "random", "greedy"), 2, "greedy cannot play six/foxmind+declare"),
    ],
)
def test_mistakes_are_one_line_and_leave_no_file(
    arguments: tuple[str, ...], code: int, words: str, tmp_path: Path
) -> None:
    result = run("arena", *arguments, "--out", str(tmp_path / "match.jsonl"))
    assert list(tmp_path.iterdir()) == []
    assert (result.code, result.out) == (code, "")
    assert words in result.err
    assert result.err.startswith("sixfold: ")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("player", ["greedy", "level:1", "time:0.1", "uct:nodes=50"])
def test_a_missing_compiler_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, player: str
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    result = run("arena", "gosix", "random", player, "--out", str(tmp_path / "match.jsonl"))
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "sixfold: the engine needs Numba and NumPy: pip install 'sixfold[engine]'\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_some_players_need_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    other = f"cmd:{sys.executable} {FAKE}"
    assert run("arena", "gosix", "random", other, "--games", "2", "--jobs", "1").code == 0


def test_openings_of_ones_own_or_none(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("d2 c2\n")
    out = tmp_path / "match.jsonl"
    arguments = ("arena", "gosix", "random", "b=random", "--games", "2", "--openings")
    assert run(*arguments, str(book), "--out", str(out)).code == 0
    assert [tuple(map(str, game.moves))[:2] for game in records.read(tmp_path / "match.sfr")] == [
        ("d2", "c2"),
        ("d2", "c2"),
    ]
    told = json.loads(run(*arguments, "none", "--json").out)["match"]["openings"]
    assert (told["count"], told["from_start"]) == (1, True)


def test_a_match_from_the_start_goes_on_from_the_start_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    arguments = ("arena", "gosix", "random", "b=random", "--games", "2", "--out", str(out))
    begun = run(*arguments, "--openings", "none")
    assert begun.err == ""
    again = run(*arguments)
    assert (again.code, again.out) == (0, begun.out)
    assert again.out.startswith("gosix, match: 2 of 2 games, all from the start\n")
    assert again.err == (
        f"sixfold: {out} was begun without openings and goes on so: all games from the start.\n"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "sixfold", "arena", "six/steffen", "random", "b=random"),
            *("--games", "400", "--plies", "250", "--jobs", "2", "--out", str(out)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not out.exists() or len(out.read_bytes().splitlines()) < 3:
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    printed, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert printed.strip() == ""
    assert "interrupted after" in complaint
    assert "the same command goes on from there" in complaint
    assert "Traceback" not in complaint
