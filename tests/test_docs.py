"""What the documents say is true: every block of Python in them runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import sixfold
from sixfold import records

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "lab" / "README.md",
    *sorted((ROOT / "lab").glob("[!.]*/*.md")),
]


def page(path: Path) -> str:
    """The name of a page below the root."""
    return path.relative_to(ROOT).as_posix()


MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(sixfold.__path__, "sixfold.")
    # Importing the one starts the app; the other is a script that runs inside of Alembic only.
    if not name.endswith(("__main__", "migrations.env"))
]


@pytest.mark.parametrize("path", PAGES, ids=page)
def test_page(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_readme_has_its_code_block() -> None:
    assert (ROOT / "README.md").read_text("utf-8").count(">>> ") >= 8


@pytest.mark.parametrize("room", sorted({name.split(".")[1] for name in MODULES}))
def test_examples_in_docstrings(room: str) -> None:
    names = [name for name in MODULES if name.split(".")[1] == room]
    failing = [name for name in names if doctest.testmod(importlib.import_module(name)).failed]
    assert failing == []


def test_examples_of_the_package() -> None:
    assert doctest.testmod(sixfold).failed == 0


@pytest.mark.parametrize("path", PAGES, ids=page)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'(?:src|srcset)="([^"]+)"', text)
    for link in links:
        assert (path.parent / link).exists(), link


def test_the_sample_record_in_the_docs_is_one() -> None:
    text = (ROOT / "docs" / "records.md").read_text("utf-8")
    sample = text.split("```\n")[1]
    assert records.dumps(records.loads(sample)) == sample
