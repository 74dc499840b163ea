"""Every tool starts, and says when one runs it and how: what it names is there."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import lab
from testkit.programs import (
    MAKEFILE,
    docstring,
    faults,
    folders,
    imported,
    module,
    programs,
    run_by,
)

PROGRAMS = programs("lab")

pytestmark = pytest.mark.smoke


def test_there_are_programs() -> None:
    assert len(PROGRAMS) > 25


@pytest.mark.parametrize("path", PROGRAMS, ids=module)
def test_a_program_says_when_and_how_one_runs_it(path: Path) -> None:
    assert [*faults(path)] == []


@pytest.mark.parametrize("path", PROGRAMS, ids=module)
def test_a_program_starts(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Far enough to say how it is called; all of them in one process, which loads Numba once."""
    monkeypatch.setattr(sys, "argv", [module(path), "--help"])
    monkeypatch.delitem(sys.modules, imported(path), raising=False)  # another test may have it
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(module(path), run_name="__main__", alter_sys=True)
    assert not ended.value.code
    assert "usage:" in capsys.readouterr().out


def test_every_module_can_be_imported() -> None:
    """Those too that a program loads only when it needs them."""
    names = [each.name for each in pkgutil.walk_packages(lab.__path__, "lab.")]
    assert len(names) > 60
    for name in names:
        if not name.endswith("__main__"):
            importlib.import_module(name)


def test_make_runs_only_what_is_there() -> None:
    named = run_by(MAKEFILE, "lab")
    assert len(named) > 20
    assert [name for name in named if find_spec(name) is None] == []


def test_every_folder_says_what_it_is_for() -> None:
    assert [folder for folder in folders("lab") if not docstring(folder / "__init__.py")] == []
