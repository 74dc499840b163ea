"""`pip install sixfold` without extras: the library and the command, with Rich and Typer alone.

A folder gets what the package declares, what that declares in turn, and nothing else; Python runs
without its own site-packages. So what is not declared cannot be found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import sixfold

SOURCES = Path(sixfold.__file__).parent.parent
EVERY_CORNER = "".join(f"{move}\n" for move in sixfold.game("gosix").start().legal_moves)


def needed(name: str, extra: str = "") -> set[str]:
    """The distributions that one needs, itself included, on this machine."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        requirements = map(Requirement, metadata.requires(name) or [])
        waiting += [
            each.name
            for each in requirements
            if each.marker is None or each.marker.evaluate({"extra": ""})
        ]
    return found


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the base install needs beside the package itself."""
    folder = tmp_path_factory.mktemp("bare")
    for name in needed("sixfold") - {"sixfold"}:
        distribution = metadata.distribution(name)
        for top in {path.parts[0] for path in distribution.files or []} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(distribution.locate_file(top))))
    return folder


def run(bare: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(bare)])},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_nothing_of_the_extras_is_there(bare: Path) -> None:
    assert {"rich", "typer"} <= {path.name for path in bare.iterdir()}
    done = run(bare, "-c", "import numpy")
    assert "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (["moves", "gosix"], "", "a1"),
        (["perft", "gosix", "2"], "", "552"),
        (["show", "six/foxmind", "2,0"], "", "Black"),
        (["rules", "hexone", "--lang", "fr"], "", "Hexone"),
        (["play", "gosix"], "d2\nquit\n", "Last move: d2."),
        (["puzzles", "gosix", "--solve", "--seed", "1"], EVERY_CORNER, "That is not the solution."),
        (["completion", "bash"], "", "complete_bash"),
        (["--version"], "", sixfold.__version__),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_the_command_works(bare: Path, arguments: list[str], typed: str, said: str) -> None:
    done = run(bare, "-m", "sixfold", *arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ([], "sixfold[web,engine]"),
        (["serve"], "sixfold[web,engine]"),
        (["analyse", "gosix"], "sixfold[engine]"),
        (["play", "gosix", "--against", "3"], "sixfold[engine]"),
        (["show", "gosix", "--png", "x.png"], "sixfold[pictures]"),
    ],
    ids=["app", "serve", "analyse", "play", "show"],
)
def test_what_needs_more_says_in_one_line_what_to_install(
    bare: Path, arguments: list[str], extra: str
) -> None:
    done = run(bare, "-m", "sixfold", *arguments)
    assert done.returncode != 0
    assert f"pip install '{extra}'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
