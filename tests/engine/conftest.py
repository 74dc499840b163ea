"""Places where the tests of the cache may do what they like."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from sixfold.engine.compile import cache

from .sandbox import Sandbox


@pytest.fixture
def sandbox(tmp_path: Path) -> Sandbox:
    """A copy of the package with toys to compile."""
    return Sandbox(tmp_path)


@pytest.fixture
def roots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """Three places for machine code, in the order in which they are used."""
    monkeypatch.setenv("SIXFOLD_CACHE_DIR", str(tmp_path / "chosen"))
    for variable in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "user"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    return list(cache.roots())
