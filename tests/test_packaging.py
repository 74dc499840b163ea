"""The installed package is complete, typed and honest about its version."""

from __future__ import annotations

import re
from importlib import metadata
from importlib.resources import files
from pathlib import Path

import trove_classifiers
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.version import Version
from readme_renderer import markdown

import sixfold

ROOT = Path(__file__).parent.parent
PROJECT = ProjectMetadata(str(ROOT), PluginManager())
"""What a build would say of the package, read from the sources."""


def test_data_files_are_installed() -> None:
    assert (files("sixfold") / "py.typed").is_file()
    pages = {page.name for page in (files("sixfold.locale") / "rules" / "en").iterdir()}
    assert {"gosix.md", "hexone.md", "six-foxmind.md", "option-declare.md"} <= pages


def test_versions_agree() -> None:
    assert metadata.version("sixfold") == sixfold.__version__
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    today = Version(sixfold.__version__)
    assert str(today) == sixfold.__version__  # as an index would write it
    newest = Version(next(heading for heading in headings if heading != "Unreleased"))
    if today.is_devrelease:
        assert headings[0] == "Unreleased"
        assert newest < today
    else:
        assert newest == today


def test_the_base_install_is_small() -> None:
    required = [line for line in metadata.requires("sixfold") or [] if "extra ==" not in line]
    names = sorted(re.split(r"[<>=]", line)[0] for line in required)
    assert names == ["markdown-it-py", "msgspec", "rich", "typer"]


def test_constraints_hold_versions_and_no_addresses() -> None:
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.]+", line), line


def test_the_page_on_a_package_index_has_no_pictures_and_no_dead_links() -> None:
    page = PROJECT.core.readme
    for lost in ("<picture", "<img", "docs/", "](", "\n\n\n"):
        assert lost not in page, lost
    assert ">>> import sixfold" in page
    assert "the server" in page  # the words of a link stay
    shown = markdown.render(page)
    assert shown is not None
    assert "<h1" in shown
    assert "<pre" in shown
    assert "MIT licence" in shown


def test_the_package_says_who_made_it_and_where_it_runs() -> None:
    core = PROJECT.core
    assert core.authors_data["name"] == [
        line.removeprefix("Copyright (c) 2026 ")
        for line in (ROOT / "LICENSE").read_text("utf-8").splitlines()
        if line.startswith("Copyright")
    ]
    known = set(trove_classifiers.classifiers)
    assert set(core.classifiers) <= known
    oldest = core.requires_python.removeprefix(">=")
    assert f"Programming Language :: Python :: {oldest}" in core.classifiers
    # The licence is an expression; an index refuses a package that has a classifier as well.
    assert not [each for each in core.classifiers if each.startswith("License ::")]
