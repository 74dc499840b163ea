"""Fifty live analyses beside a person's game, with a computer for the test; `make soak-watchers`
asks the same of the real engine."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from play import puppets
from sixfold.pool import Slices
from sixfold.server.settings import Settings
from testkit.watchers import Plan, play_beside

from .analysts import pool
from .house import RealServer

pytestmark = pytest.mark.timing


def test_fifty_watchers_share_two_workers_beside_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    settings = Settings(data=tmp_path / "data", workers=2, rate=0, durable=False)
    plan = Plan(seconds=3, step=1.5, alone=0.1, thinks=0.1, slack=60)
    with RealServer(
        settings, pool=pool(2, slices=Slices(first=0.02, longest=0.04, shortest=0.02))
    ) as server:
        result = asyncio.run(play_beside(int(server.url.rpartition(":")[2]), plan))
    silent = [fared for fared in result.fared if not fared.reports]
    assert (len(result.fared), silent) == (50, [])
    assert not any("refused" in fault for fault in result.all_faults), result.all_faults
    assert result.faults == []  # every move of the person was answered
