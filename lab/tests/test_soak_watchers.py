"""`make soak-watchers` says who fared badly. What it does is tried by `tests/server`, in small."""

from __future__ import annotations

import pytest

from lab.soak import watchers
from testkit.watchers import Fared, Plan, Result


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
