"""The installed package is complete, typed and honest about its version."""

from __future__ import annotations

import re
from importlib import metadata
from importlib.resources import files
from pathlib import Path

import sixfold

ROOT = Path(__file__).parent.parent


def test_data_files_are_installed() -> None:
    assert (files("sixfold") / "py.typed").is_file()
    pages = {page.name for page in (files("sixfold.locale") / "rules" / "en").iterdir()}
    assert {"gosix.md", "hexone.md", "six-foxmind.md", "option-declare.md"} <= pages


def test_versions_agree() -> None:
    assert metadata.version("sixfold") == sixfold.__version__
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    newest = next(heading for heading in headings if heading != "Unreleased")
    assert newest == sixfold.__version__


def test_the_base_install_is_small() -> None:
    required = [line for line in metadata.requires("sixfold") or [] if "extra ==" not in line]
    assert sorted(re.split(r"[<>=]", line)[0] for line in required) == ["rich", "typer"]


def test_constraints_hold_versions_and_no_addresses() -> None:
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.]+", line), line
