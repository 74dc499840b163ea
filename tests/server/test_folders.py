"""Imports between the folders of a room go one way, as they do in the browser's part."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sixfold

PACKAGE = Path(sixfold.__file__).parent

MIGRATIONS = "migrations"

BELOW = {
    "server": ("net", "live", "pages", "api", "app"),
    "play": ("table", "actions", "views", "service", "engine"),
}
"""From the bottom up: nobody imports from what comes later."""


def imported(source: str) -> Iterator[str]:
    """The full names of what a module imports when it is loaded or later; not for types alone."""
    tree = ast.parse(source)
    types = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in types:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def place(room: str, name: str) -> str | None:
    """The folder of a room that a name is in, or the module beside the folders."""
    parts = name.split(".")
    if parts[:2] != ["sixfold", room] or len(parts) < 3:
        return None
    path = PACKAGE / room
    found = []
    for part in parts[2:]:
        path /= part
        found.append(part)
        if not path.is_dir():
            return ".".join(found if _has_folders(path.parent) else found[:-1])
    return ".".join(found)


def _has_folders(path: Path) -> bool:
    """Whether modules stand beside folders here: then each is a place of its own."""
    return any(
        (each / "__init__.py").is_file() for each in path.iterdir() if each.name != MIGRATIONS
    )


def places(room: str) -> dict[str, set[str]]:
    """Place → the others that its modules import from; registries of public names left out."""
    found: dict[str, set[str]] = {}
    for path in sorted((PACKAGE / room).rglob("*.py")):
        here = place(room, ".".join(("sixfold", *path.relative_to(PACKAGE).with_suffix("").parts)))
        if here in (None, "__init__"):
            continue
        known = found.setdefault(str(here), set())
        known |= {each for name in imported(path.read_text("utf-8")) if (each := place(room, name))}
        known.discard(str(here))
    return found


@pytest.mark.parametrize("room", BELOW)
def test_folders_import_in_no_circle(room: str) -> None:
    found = places(room)
    assert len(found) > 8
    TopologicalSorter(found).prepare()  # a circle is an error, which names it


@pytest.mark.parametrize("room", BELOW)
def test_what_is_below_knows_nothing_above_it(room: str) -> None:
    order = BELOW[room]
    for folder, known in places(room).items():
        if (here := folder.split(".")[0]) in order:
            above = order[order.index(here) + 1 :]
            assert [name for name in known if name.split(".")[0] in above] == [], folder


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"net": {"live"}, "live": {"net"}}).prepare()


def test_what_is_imported_for_types_alone_does_not_count() -> None:
    source = "if TYPE_CHECKING:\n    from sixfold.server.live.hub import Hub\n"
    assert [*imported(source)] == []
    assert [*imported(source.replace("TYPE_CHECKING", "True"))] == ["sixfold.server.live.hub.Hub"]
