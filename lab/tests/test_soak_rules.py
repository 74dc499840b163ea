"""The long comparison of kernels and rules: it counts, goes on, and overlooks no difference."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from lab import ROOT
from lab.runs.notebook import DIFFERENT, PASSED, Notebook
from lab.soak import rules
from testkit.oracle import corpus

from . import puppets


def open_soak(folder: Path, code: str = "code", wanted: int = 40) -> rules.Soak:
    notebook = Notebook.open(folder / "soak.json", code)
    return rules.Soak(notebook, wanted, ("gosix", "hexone"))


def test_every_family_gets_its_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    soak = open_soak(tmp_path)
    assert rules.run(soak, 1, puppets.agree) == PASSED
    assert soak.positions("gosix") >= 40
    assert soak.positions("hexone") >= 40
    assert "no difference in" in capsys.readouterr().out


def test_a_run_goes_on_where_the_last_one_stopped(tmp_path: Path) -> None:
    before = open_soak(tmp_path)
    before.finish("gosix", 1, 30)
    after = open_soak(tmp_path)
    assert after.positions("gosix") == 30
    assert after.next([]) == ("hexone", 1)
    assert after.next([("hexone", 1), ("hexone+endless", 1)]) == ("gosix", 2)


def test_other_code_begins_anew(tmp_path: Path) -> None:
    open_soak(tmp_path).finish("gosix", 1, 30)
    assert open_soak(tmp_path, code="other").positions("gosix") == 0


def test_a_difference_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.run(open_soak(tmp_path), 1, puppets.differ_in_round_two) == DIFFERENT
    assert "not the same moves in" in capsys.readouterr().out


def test_a_crash_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.run(open_soak(tmp_path), 1, puppets.crash) == DIFFERENT
    assert "a process crashed" in capsys.readouterr().out


def test_no_worker_outlives_a_run_that_is_killed(tmp_path: Path) -> None:
    """The worker holds the pipe: the end of the pipe is the end of the worker."""
    command = [sys.executable, "-m", "lab.tests.endless", str(tmp_path)]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with run:
        assert run.stdout is not None
        assert run.stdout.readline() == "a worker is at work\n"
        run.kill()
        run.stdout.read()


def test_a_round_compares_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the puppets stand for: the real thing, on a few games with numbers of their own."""
    few = list(islice(corpus.chapters("gosix"), 3))
    monkeypatch.setattr(rules, "chapters", lambda id: few)
    counted = [rules.play("gosix", round) for round in (1, 2)]
    assert min(counted) > 3 * 20
    assert counted[0] != counted[1]  # other games


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "soak.json").write_text("[]")
    with pytest.raises(ValueError, match="is not a soak's notebook"):
        open_soak(tmp_path)
    assert (tmp_path / "soak.json").read_text() == "[]"
