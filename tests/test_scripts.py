"""Scripts say when one runs them, and how: what they name is there."""

from __future__ import annotations

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts import ROOT

PROGRAMS = sorted(
    path
    for path in (ROOT / "scripts").rglob("*.py")
    if '\nif __name__ == "__main__":' in path.read_text("utf-8")
)
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def docstring(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""


def module(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__main__")


def named_modules(text: str) -> list[str]:
    return re.findall(r"python -m (scripts[\w.]+)", text)


@pytest.mark.parametrize("path", PROGRAMS, ids=module)
def test_the_first_line_says_when_one_runs_it(path: Path) -> None:
    first = docstring(path).partition("\n")[0]
    assert re.match(r"Run (before|after|when|tests)\b", first), first


@pytest.mark.parametrize("path", PROGRAMS, ids=module)
def test_it_is_run_as_it_says(path: Path) -> None:
    text = docstring(path)
    for target in re.findall(r"`make ([\w-]+)`", text.partition("\n")[0]):
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
        assert module(path) in named_modules(MAKEFILE), f"make {target} does not run it"
    assert set(named_modules(text)) <= {module(path)}


def test_make_runs_only_what_is_there() -> None:
    named = named_modules(MAKEFILE)
    assert len(named) > 15
    assert [name for name in named if find_spec(name) is None] == []


def test_every_folder_says_what_it_is_for() -> None:
    for folder in {path.parent for path in (ROOT / "scripts").rglob("*.py")}:
        assert docstring(folder / "__init__.py"), folder
