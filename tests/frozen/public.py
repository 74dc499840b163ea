"""The names that others may import: what public rooms list in `__all__`, and what the docs mention.

`play`, `store`, `pool`, `server` and `web` are internal: their names may change without a trace. So
may the command's own modules, which nobody imports.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import sixfold

ROOT = Path(__file__).parents[2]
ROOMS = ("games", "records", "scene", "render", "engine", "arena", "study", "locale")
INTERNAL = ("play", "store", "pool", "server", "web", "cli")
PATH = re.compile(r"\bsixfold(?:\.[A-Za-z_]\w*)+")
IMPORT = re.compile(r"^(?:>>> )?\s*from (sixfold[\w.]*) import ([\w, ]+)", re.MULTILINE)

Names = dict[str, list[str]]
"""Modules, each with the names that it has for others."""


def public_names() -> Names:
    """All of them as they are now."""
    found: dict[str, set[str]] = {}
    for module, names in (*listed(), *mentioned()):
        found.setdefault(module, set()).update(names)
    return {module: sorted(found[module]) for module in sorted(found)}


def listed() -> Iterator[tuple[str, list[str]]]:
    """Every `__all__` of the package itself and of its public rooms."""
    yield "sixfold", sixfold.__all__
    for room in ROOMS:
        package = importlib.import_module(f"sixfold.{room}")
        yield package.__name__, getattr(package, "__all__", [])
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(each.name)
            if hasattr(module, "__all__"):
                yield each.name, module.__all__


def mentioned() -> Iterator[tuple[str, list[str]]]:
    """Modules that the docs name, and what they take from them."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for page in [*pages, *sorted((ROOT / "examples").glob("*.py"))]:
        text = page.read_text("utf-8")
        for path in PATH.findall(text):
            if (found := resolved(path)) is not None:
                yield found
        for module, names in IMPORT.findall(text):
            if is_public(module):
                yield module, [name.split()[0] for name in names.split(",")]


def is_public(module: str) -> bool:
    return not module.startswith(tuple(f"sixfold.{room}" for room in INTERNAL))


def resolved(path: str) -> tuple[str, list[str]] | None:
    """A module, perhaps with a name in it; None if this is something else, such as a file."""
    if not is_public(path):
        return None
    try:
        importlib.import_module(path)
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        try:
            return (module, [name]) if hasattr(importlib.import_module(module), name) else None
        except ModuleNotFoundError:
            return None
    return path, []


def gone(names: Names) -> list[str]:
    """What cannot be imported any more, or not without a word.

    An alias may say that it is deprecated, naming what was asked for.
    """
    return [each for module, some in names.items() for each in gone_of(module, some)]


def gone_of(module: str, names: list[str]) -> Iterator[str]:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            found = importlib.import_module(module)
        except ModuleNotFoundError as error:
            yield f"{module} ({error})"
            return
        yield from complaints(module, said)
        for name in names:
            said.clear()
            if not hasattr(found, name) and not is_module(f"{module}.{name}"):
                yield f"{module}.{name}"
            yield from complaints(name, said)


def is_module(path: str) -> bool:
    """`from sixfold import study` works before anybody has imported that module."""
    try:
        importlib.import_module(path)
    except ModuleNotFoundError:
        return False
    return True


def complaints(name: str, said: list[warnings.WarningMessage]) -> Iterator[str]:
    """Warnings that are no notice that this very name is deprecated."""
    for each in said:
        is_notice = issubclass(each.category, DeprecationWarning) and name in str(each.message)
        if not is_notice:
            yield f"{name} warns: {each.message}"
