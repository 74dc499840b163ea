"""Scripts say when one runs them, and how: what they name is there."""

from __future__ import annotations

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from testkit import programs as kit
from testkit.programs import MAKEFILE, ROOT, docstring, faults, folders, module, programs, run_by

PROGRAMS = programs("scripts")


def test_there_are_scripts() -> None:
    assert len(PROGRAMS) >= 8


@pytest.mark.parametrize("path", PROGRAMS, ids=module)
def test_a_script_says_when_and_how_one_runs_it(path: Path) -> None:
    assert [*faults(path)] == []


def test_make_runs_only_what_is_there() -> None:
    named = run_by(MAKEFILE, "scripts")
    assert len(named) >= 8
    assert [name for name in named if find_spec(name) is None] == []


STEPS = {"collected", "restored"}
"""Targets that only others need."""


def test_make_help_lists_every_target_that_one_asks_for() -> None:
    phony = re.search(r"^\.PHONY: ((?:.*\\\n)*.*)", MAKEFILE, re.MULTILINE)
    assert phony is not None
    help_me = ["make", "--no-print-directory", "help"]  # which another make may have called
    run = subprocess.run(help_me, cwd=ROOT, capture_output=True, text=True, check=True)
    listed = dict(line.split(maxsplit=1) for line in run.stdout.splitlines())
    assert listed.keys() == {*phony[1].replace("\\", " ").split()} - STEPS


def test_every_folder_says_what_it_is_for() -> None:
    assert [folder for folder in folders("scripts") if not docstring(folder / "__init__.py")] == []


def test_what_a_docstring_promises_in_vain_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "ROOT", tmp_path)
    path = tmp_path / "scripts" / "idle.py"
    path.parent.mkdir()
    path.write_text('"""Run when idle (`make tea`).\n\n    python -m scripts.golden.rules\n"""\n')
    assert [*faults(path)] == ["there is no make tea", "it says how to run scripts.golden.rules"]
    path.write_text('"""Does something (`make golden`)."""\n')
    assert [*faults(path)] == [
        "the first line does not say when one runs it: Does something (`make golden`).",
        "make golden does not run it",
    ]
