"""`make soak-kills` in small: it counts, goes on where it was, and says what is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lab import ROOT
from lab.soak import kills as soak_kills
from testkit import kills
from testkit.kills import Faults, Ledger, Players

pytestmark = pytest.mark.timing


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # where databases with faults stay
    return tmp_path / "build" / "state.json"


def soak(state: Path, *options: str) -> int:
    arguments = ["--database", "sqlite", "--no-computer", "--state", str(state), *options]
    return soak_kills.main(arguments)


def counts_in(state: Path) -> dict[str, int]:
    counts = json.loads(state.read_text())["done"]["counts"]
    return {name: count["kills"] for name, count in counts.items()}


def test_it_kills_in_both_ways_and_goes_on_where_it_was(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak(state, "--kills", "2") == 0
    assert json.loads(state.read_text())["done"]["counts"].keys() == {
        "sqlite server",
        "sqlite door",
    }
    said = capsys.readouterr().out
    assert "2 kills" in said
    assert "0 lost, 0 doubled, 0 games stuck" in said
    assert soak(state, "--kills", "2") == 0  # nothing is left to do
    assert sum(counts_in(state).values()) == 2
    assert "Continuing after" in capsys.readouterr().out


class Pretended:
    """Kills that take no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        self.faults: dict[int, Faults] = {}
        self.interrupt_at = -1
        monkeypatch.setattr(Players, "kill", lambda *_: Ledger(acknowledged=7))
        monkeypatch.setattr(kills, "kill_server", self.kill)
        monkeypatch.setattr(kills, "check", lambda *_, **__: Faults())
        monkeypatch.setattr(soak_kills, "WAYS", ("server",))

    def kill(self, *_: Any, **__: Any) -> Faults:
        self.made += 1
        if self.made == self.interrupt_at:
            raise KeyboardInterrupt
        return self.faults.get(self.made, Faults())


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Pretended:
    return Pretended(monkeypatch)


def test_an_interruption_costs_the_current_kill_at_most(state: Path, pretended: Pretended) -> None:
    pretended.interrupt_at = 3
    assert soak(state, "--kills", "5") == 130
    assert sum(counts_in(state).values()) == 2
    assert soak(state, "--kills", "5") == 0
    assert sum(counts_in(state).values()) == 5
    assert pretended.made == 3 + 3


@pytest.mark.parametrize("fault", ["lost", "doubled", "stuck"])
def test_a_difference_ends_the_run_and_is_not_forgotten(
    state: Path, pretended: Pretended, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    pretended.faults[2] = Faults(**{fault: ["table x: ply 3"]})
    assert soak(state, "--kills", "5") == 1
    assert pretended.made == 2
    assert "table x: ply 3" in capsys.readouterr().out
    assert soak(state, "--kills", "5") == 1
    assert pretended.made == 2
    assert soak(state, "--kills", "5", "--fresh") == 0
    assert sum(counts_in(state).values()) == 5


@pytest.mark.parametrize(
    "options", [["--kills", "0"], ["--kills", "many"], ["--database", "paper"], ["--slow"]]
)
def test_senseless_options(state: Path, options: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        soak(state, *options)
    assert ended.value.code == 2


def test_a_file_of_somebody_else_is_left_alone(state: Path) -> None:
    state.parent.mkdir()
    state.write_text("[]")
    with pytest.raises(SystemExit) as ended:
        soak(state, "--kills", "1")
    assert ended.value.code == 2
    assert state.read_text() == "[]"


def test_ctrl_c_ends_the_program_and_its_players(state: Path) -> None:
    command = [sys.executable, "-m", "lab.soak.kills", "--state", str(state)]
    process = subprocess.Popen(
        [*command, "--database", "sqlite", "--no-computer"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()  # until nobody holds the pipe any more
    assert "1 of 1,000 kills" in first
    assert "Interrupted" in rest
    assert process.returncode == 130
    assert sum(counts_in(state).values()) >= 1
