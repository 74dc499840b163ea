"""The provers behind the tactics suites and the puzzles."""

from __future__ import annotations

import ast

import pytest

from lab import ROOT

pytestmark = pytest.mark.smoke


def test_they_share_no_code_with_the_engine() -> None:
    paths = sorted((ROOT / "lab" / "tactics").glob("*.py"))
    assert len(paths) > 8
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")]
            module = getattr(node, "module", None) or ""
            assert not any("engine" in name for name in [module, *names]), path
