"""The key of a resumable run: what it counted is valid for the code that it counted with."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from lab import ROOT
from lab.runs import notebook
from testkit.programs import imported, module, programs

pytestmark = pytest.mark.smoke


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(notebook, "ROOT", tmp_path)
    for name in ("src/sixfold/games/six/rules.py", "lab/tactics/proof.py", "lab/soak/follow.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"name = {path.stem!r}\n")
    return tmp_path


def test_a_tool_that_moves_keeps_its_key(tree: Path) -> None:
    before = notebook.digest_of(("src/sixfold/games", "lab/tactics", "lab/soak/follow.py"))
    (tree / "testkit").mkdir()
    (tree / "lab/tactics").rename(tree / "testkit/tactics")
    (tree / "lab/soak/follow.py").rename(tree / "testkit/follow.py")
    named = ("src/sixfold/games", "testkit/tactics", "testkit/follow.py")
    assert notebook.digest_of(named) == before


@pytest.mark.parametrize(
    "name", ["src/sixfold/games/six/rules.py", "lab/tactics/proof.py", "lab/soak/follow.py"]
)
def test_other_code_has_another_key(tree: Path, name: str) -> None:
    named = ("src/sixfold/games", "lab/tactics", "lab/soak/follow.py")
    before = notebook.digest_of(named)
    (tree / name).write_text("name = 'other'\n")
    assert notebook.digest_of(named) != before


def test_what_a_key_names_has_to_be_there(tree: Path) -> None:
    with pytest.raises(FileNotFoundError):
        notebook.digest_of(("lab/soak/gone.py",))


@pytest.mark.parametrize("path", programs("lab"), ids=module)
def test_what_the_key_of_a_program_names_is_there(path: Path) -> None:
    named = getattr(importlib.import_module(imported(path)), "CODE", ())
    assert [name for name in named if not (ROOT / name).exists()] == []
