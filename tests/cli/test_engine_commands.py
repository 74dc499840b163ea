"""`sixfold analyse` and `sixfold engine`, with an engine that answers without thinking."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import warnings
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import sixfold
import sixfold.engine
from sixfold import records
from sixfold.cli import OUTPUT_CLOSED
from sixfold.cli.analyse import in_words
from sixfold.engine import Limits, Line, Progress, Score
from sixfold.engine.compile import prepare

from .child import PATIENCE
from .runner import run

pytestmark = pytest.mark.timing


class Puppet:
    """Scores every move alike, and remembers what it was asked."""

    asked: list[tuple[Any, Limits, int]]
    made: dict[str, Any]
    stopped: threading.Event

    def __init__(self, **options: Any) -> None:
        type(self).made = options

    def analyse(
        self, position: Any, limits: Limits, *, multipv: int = 1, on_progress: Any = None
    ) -> Progress:
        self.asked.append((position, limits, multipv))
        moves = position.legal_moves[:multipv]
        lines = tuple(Line(Score("cp", -34), (move,)) for move in moves)
        progress = Progress(5, 12_345, 0.5, lines)
        if on_progress:
            on_progress(progress)
        if limits == Limits():
            os.kill(os.getpid(), signal.SIGINT)
            assert self.stopped.wait(PATIENCE)
        return progress

    def stop(self) -> None:
        self.stopped.set()


@pytest.fixture(autouse=True)
def puppet(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setitem(vars(sixfold.engine), "Engine", Puppet)
    monkeypatch.setattr(prepare, "is_cached", lambda family: True)
    Puppet.asked, Puppet.made, Puppet.stopped = [], {}, threading.Event()


START = sixfold.game("gosix").start()


def test_analyse_prints_the_lines() -> None:
    result = run("analyse", "gosix", "d2", "--nodes", "99", "--lines", "2", "--threads", "2")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "depth 5, 12,345 nodes, 0.5 s, 24,690 nodes/s\n"
        " 1. -0.34            a1\n"
        " 2. -0.34            a2\n"
    )
    assert Puppet.asked == [(START.play("d2"), Limits(nodes=99), 2)]
    assert Puppet.made == {"threads": 2, "hash_mb": 64}


@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ([], Limits(seconds=3.0)),
        (["--time", "0.5", "--depth", "4"], Limits(seconds=0.5, depth=4)),
        (["--depth", "4"], Limits(depth=4)),
        (["--time", "0", "--nodes", "7"], Limits(nodes=7)),
    ],
)
def test_limits(options: list[str], limits: Limits) -> None:
    assert run("analyse", "gosix", *options).code == 0
    assert Puppet.asked[0][1] == limits


def test_analyse_as_json() -> None:
    text = "gosix p0:a1;d2 p1:c2 hexes:..0.1.. turn:0"
    data = json.loads(run("analyse", text, "--json").out)
    best = str(sixfold.position(text).legal_moves[0])
    assert data["position"] == text
    assert (data["depth"], data["nodes"], data["seconds"]) == (5, 12_345, 0.5)
    assert data["best"] == best
    assert data["lines"] == [{"score": {"kind": "cp", "value": -34}, "moves": [best]}]


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score("cp", 5), "+0.05"),
        (Score("cp", -1234), "-12.34"),
        (Score("win", 1), "win in 1 ply"),
        (Score("loss", 6), "loss in 6 plies"),
        (Score("loss"), "loss"),
        (Score("draw"), "draw"),
    ],
)
def test_scores_in_words(score: Score, words: str) -> None:
    assert in_words(score) == words


def test_a_finished_game_is_told() -> None:
    line = "2,0 3,0 1,-1 3,1 2,-1 4,0 0,1 4,1 1,1"
    assert run("analyse", "six/foxmind", line).out == "Black wins: a ring.\n"
    data = json.loads(run("analyse", "six/foxmind", line, "--json").out)
    assert (data["best"], data["lines"]) == (None, [])


def test_a_record_is_analysed_ply_by_ply(tmp_path: Path) -> None:
    path = tmp_path / "games.sfr"
    record = records.Record.new("gosix")
    record.add("d2")
    record.add("c2")
    records.write(path, [record])
    result = run("analyse", str(path), "--nodes", "5")
    assert result.out.splitlines() == [
        " ply played       best         score",
        "   1 d2           a1           -0.34",
        "   2 c2           a1           -0.34",
    ]
    data = json.loads(run("analyse", str(path), "--nodes", "5", "--json").out)
    assert [(row["ply"], row["played"], row["best"]) for row in data["plies"]] == [
        (1, "d2", "a1"),
        (2, "c2", "a1"),
    ]
    assert run("analyse", str(path), "--game", "2").code == 2
    assert run("analyse", str(path), "a1").code == 2


def test_ctrl_c_ends_an_endless_search_and_keeps_what_it_found() -> None:
    result = run("analyse", "gosix", "--time", "0")
    assert result.code == 0
    assert result.out.startswith("depth 5, 12,345 nodes")
    assert Puppet.stopped.is_set()


def test_lines_change_on_a_terminal_and_one_last_set_stays() -> None:
    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    screen = Terminal()
    with contextlib.redirect_stdout(screen), patch.dict(os.environ, {"TERM": "xterm"}):
        from sixfold.cli import main

        with contextlib.suppress(SystemExit):
            main(["analyse", "gosix", "--nodes", "5"])
    assert screen.getvalue().count("depth 5") > 1
    assert screen.getvalue().endswith("\n 1. -0.34            a1\n")


def test_compiling_is_announced_on_the_error_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def prepared(family: str, on_progress: Any) -> None:
        on_progress(f"Compiling {family}")
        told.append(family)

    monkeypatch.setattr(prepare, "is_cached", lambda family: False)
    monkeypatch.setattr(prepare, "prepare", prepared)
    result = run("analyse", "hexone", "--nodes", "5")
    assert (result.err, told) == ("Compiling hexone\n", ["hexone"])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["analyse", "sicks"], 2, "There is no game “sicks”"),
        (["analyse", "gosix", "d2", "d2"], 1, "d2 is already taken"),
        (["analyse", "gosix", "--time", "nan"], 2, "--time"),
        (["analyse", "gosix", "--time", "-1"], 2, "--time"),
        (["analyse", "gosix", "--nodes", "0"], 2, "--nodes"),
        (["analyse", "gosix", "--lines", "0"], 2, "--lines"),
        (["analyse", "gosix", "--threads", "0"], 2, "--threads"),
        (["analyse", "gosix", "--threads", "100000"], 2, "--threads"),
        (["bench", "--threads", "257"], 2, "--threads"),
        (["analyse", "missing.sfr"], 1, "missing.sfr: No such file or directory"),
        (["engine", "now"], 2, "now"),
    ],
)
def test_bad_input_is_one_line_and_an_exit_code(
    arguments: list[str], code: int, words: str
) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith("sixfold: ")
    assert result.err.count("\n") == 1
    assert words in result.err


def test_what_the_engine_refuses_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**options: Any) -> None:
        raise ValueError("threads are 1 to 256")

    monkeypatch.setitem(vars(sixfold.engine), "Engine", refuse)
    result = run("analyse", "gosix")
    assert (result.code, result.out) == (2, "")
    assert "threads are 1 to 256" in result.err
    assert result.err.count("\n") == 1


@pytest.mark.filterwarnings("always")
def test_a_warning_of_the_engine_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def warn(**options: Any) -> Puppet:
        warnings.warn("64 threads on 2 cores slow the search down", RuntimeWarning, stacklevel=1)
        return Puppet(**options)

    monkeypatch.setitem(vars(sixfold.engine), "Engine", warn)
    result = run("analyse", "gosix", "--nodes", "99", "--threads", "64")
    assert result.code == 0
    assert result.err == "sixfold: 64 threads on 2 cores slow the search down\n"


@pytest.mark.parametrize("arguments", [["engine"], ["analyse", "gosix"]])
def test_a_missing_compiler_is_one_line(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    result = run(*arguments, typed="sfp\n")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "sixfold: the engine needs Numba and NumPy: pip install 'sixfold[engine]'\n"
    )


@pytest.mark.parametrize("command", ["analyse", "engine"])
def test_help_has_an_example_that_works(command: str) -> None:
    help_text = run(command, "--help").out
    example = next(line for line in help_text.splitlines() if "Example: sixfold " in line)
    words = example.split("Example: sixfold ")[1].split()
    assert run(*words, typed="quit\n").code == 0


def test_the_engine_speaks_until_its_input_ends() -> None:
    for typed in ("sfp\nquit\nsfp\n", "sfp\n"):
        result = run("engine", typed=typed)
        lines = result.out.splitlines()
        assert (result.code, result.err) == (0, "")
        assert lines[0] == f"id name Sixfold {sixfold.__version__}"
        assert lines[-1] == "sfpok"
        assert lines.count("sfpok") == 1


def test_the_engine_ends_when_nobody_listens() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sixfold", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdout.close()
    process.stdin.write(b"sfp\n")
    process.stdin.flush()
    assert process.wait(PATIENCE) == OUTPUT_CLOSED
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()
