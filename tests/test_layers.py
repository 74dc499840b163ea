"""Imports go down only: the rooms of DESIGN.md in their order, read from the sources."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold

PACKAGE = Path(sixfold.__file__).parent

LAYERS = (
    ("core", "pool", "store"),
    ("games", "locale"),
    ("records", "scene"),
    ("render", "engine"),
    ("study",),
    ("play", "arena", "envs"),
    ("server", "web"),
    ("cli",),
)
"""From the bottom up. Rooms of one layer do not import each other."""

TO_COME = {"envs"}
"""Rooms that have a place and no code yet."""

LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}

STANDARD_LIBRARY_ONLY = ("core", "pool", "games", "records", "scene", "locale")


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def imports(path: Path) -> Iterator[str]:
    """The full names of everything that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def violations(room: str, names: list[str]) -> list[str]:
    """The imports of a room that go up or sideways."""
    found = []
    for name in names:
        parts = name.split(".")
        other = parts[1] if parts[0] == "sixfold" and len(parts) > 1 else None
        if other in LEVEL and other != room and LEVEL[other] >= LEVEL[room]:
            found.append(name)
        elif parts[0] == "sixfold" and other not in LEVEL and LEVEL[room] < LEVEL["cli"]:
            found.append(name)  # the package's root is above everything but the command line
    return found


def test_imports_go_down() -> None:
    found = {str(path): violations(room_of(path), list(imports(path))) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}
    assert len(found) > 300


def test_every_room_has_a_layer_and_every_layer_its_rooms() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir()} - {"__pycache__"}
    assert rooms == LEVEL.keys() - TO_COME


def test_contributing_draws_the_layers() -> None:
    """The drawing has a line for each layer, from the top down, with the layer's rooms in order."""
    text = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text("utf-8")
    drawing = text.partition("## The house\n")[2].partition("```text\n")[2].partition("```")[0]
    lines = [line for line in drawing.splitlines() if "│" in line]
    drawn = [tuple(re.findall(r"[a-z]+", line.partition("  ·")[0])) for line in lines]
    assert [rooms for rooms in drawn if rooms] == list(reversed(LAYERS))


def test_the_check_sees_an_upward_and_a_sideways_import() -> None:
    assert violations("core", ["sixfold.games.six"]) == ["sixfold.games.six"]
    assert violations("games", ["sixfold.locale"]) == ["sixfold.locale"]
    assert violations("records", ["sixfold.core.game", "json"]) == []


@pytest.mark.parametrize("name", ["six", "gosix", "hexone"])
def test_games_never_import_each_other(name: str) -> None:
    for path in (PACKAGE / "games" / name).rglob("*.py"):
        for imported in imports(path):
            if imported.startswith("sixfold.games."):
                assert imported.split(".")[2] == name, path


def test_the_lower_rooms_need_only_the_standard_library() -> None:
    for path in modules():
        if room_of(path) in STANDARD_LIBRARY_ONLY:
            tops = {name.partition(".")[0] for name in imports(path)} - {"sixfold"}
            assert tops <= sys.stdlib_module_names, path


def test_importing_sixfold_loads_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); import sixfold;"
        "tops = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(tops - sys.stdlib_module_names - {'sixfold'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


ROOT = Path(__file__).parents[1]

BESIDE = {
    "src": set[str](),
    "testkit": {"testkit"},
    "tests": {"testkit", "scripts"},
    "scripts": {"testkit", "scripts"},
    "lab": {"testkit", "lab"},
}
"""The folders of the repository with Python in them, and which of these each may import."""


def foreign(folder: str, source: str) -> set[str]:
    """The folders that a module of a folder imports and must not."""
    tree = ast.parse(source)
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import)
             for alias in node.names]  # fmt: skip
    names += [node.module or "" for node in ast.walk(tree)
              if isinstance(node, ast.ImportFrom) and not node.level]  # fmt: skip
    rooms = {path.stem for path in (ROOT / "tests").iterdir()} if folder != "tests" else set()
    return {name.partition(".")[0] for name in names} & {*BESIDE, *rooms} - BESIDE[folder]


@pytest.mark.parametrize("folder", BESIDE)
def test_what_stands_beside_the_package_keeps_apart(folder: str) -> None:
    """All others share the test kit, which knows none of them; nobody knows the lab."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    found = {str(path): foreign(folder, path.read_text("utf-8")) for path in paths}
    assert {path: names for path, names in found.items() if names} == {}
    assert len(found) > 10


def test_the_check_sees_who_imports_the_lab_or_a_test() -> None:
    for folder in BESIDE.keys() - {"lab"}:
        assert foreign(folder, "def f():\n    from lab.soak import rules") == {"lab"}
    assert foreign("lab", "import scripts.golden.rules, testkit.lines, lab") == {"scripts"}
    assert foreign("lab", "from server.house import House") == {"server"}
    assert foreign("tests", "from server.house import House\nfrom . import lab") == set()
