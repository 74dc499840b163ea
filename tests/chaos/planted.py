"""Runs tests in which a race was planted, in a pytest of their own, with chaos and without."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

RUNS = 3
"""Seeds within which a race is to be found."""

PATIENCE = "20"
"""Seconds: most races end in waiting for something that never comes."""


def planted(folder: str) -> list[str]:
    """The names of all tests in a folder with planted races."""
    files = sorted((HERE / folder).glob("planted_*.py"))
    return [
        node.name
        for file in files
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def failed(folder: str, seed: int | None, race: str = "") -> frozenset[str]:
    """Which of them fail, of all or of one."""
    files = sorted((HERE / folder).glob("planted_*.py"))
    luck = [] if seed is None else ["-p", "testkit.chaos.plugin", "--chaos", str(seed)]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=line", *luck, "-k", race, *files],
        cwd=ROOT,
        env={**os.environ, "SIXFOLD_PAGE_PATIENCE": PATIENCE, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode in (0, 1), run.stdout + run.stderr  # it ran, whatever came of it
    return frozenset(re.findall(r"^FAILED \S+::(\w+)", run.stdout, re.MULTILINE))
