"""`make soak-watchers` in small: fifty watchers beside a person, and a computer for the test."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from play import puppets
from scripts.soak import watchers
from scripts.soak.watchers import Fared, Plan, Result
from server.analysts import pool
from server.house import RealServer
from sixfold.server import analyses
from sixfold.server.settings import Settings

pytestmark = pytest.mark.timing


def test_fifty_watchers_share_two_workers_beside_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    monkeypatch.setattr(analyses, "FIRST_TURN", 0.02)
    monkeypatch.setattr(analyses, "LONGEST_TURN", 0.04)
    monkeypatch.setattr(analyses, "LOOK", 0.01)
    settings = Settings(data=tmp_path / "data", workers=2, rate=0, durable=False)
    plan = Plan(seconds=3, step=1.5, alone=0.1, thinks=0.1, slack=60)
    with RealServer(settings, pool=pool(2)) as server:
        result = asyncio.run(watchers.soak(int(server.url.rpartition(":")[2]), plan))
    silent = [fared for fared in result.fared if not fared.reports]
    assert (len(result.fared), silent) == (50, [])
    assert not any("refused" in fault for fault in result.all_faults), result.all_faults
    assert result.faults == []  # every move of the person was answered
    watchers.report(result)
    assert "beside the watchers" in capsys.readouterr().out


def result(*fared: Fared, beside: float = 0.5) -> Result:
    return Result(Plan(watchers=len(fared)), [0.4], [beside], list(fared), [])


def test_whoever_fares_badly_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    well = Fared("gosix", waits=[0.5], searched=2.0, reports=9, depth=7)
    assert watchers.report(result(well)) == 0
    assert "| 1 | gosix | 1 | 0.5 s | 2.0 s | 9 | 7 |" in capsys.readouterr().out
    assert watchers.report(result(well, Fared("hexone"))) == 1
    assert "watcher 2 never saw a line" in capsys.readouterr().out
    assert watchers.report(result(well, beside=9.0)) == 1
    assert "3 s longer than alone" in capsys.readouterr().out


def test_a_call_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(SystemExit) as ended:
        watchers.main(["--watchers", "0"])
    assert ended.value.code == 2
