"""Trio, as `pip install` would leave it: a package that can be imported, and its metadata.

Processes that are started with `path` find it; in this process it is there for as long as a module
of tests asks for it, and no other test sees it.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.core import plugins, registry
from sixfold.server.pages import packages
from sixfold.study.lessons import model as lessons
from testkit import described
from testkit.servers import SixfoldServer, sixfold_server

PACKAGE = Path(__file__).parent / "sixfold-trio"
HOUSE_RULE = Path(__file__).parent / "sixfold-gosix-three"
OWN = ("trio", "gosix_three")
ROOMS = ("locale", "scene", "render", "engine")


@pytest.fixture(scope="session")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """PYTHONPATH for processes that should have Trio installed."""
    return installed(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def bare_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """PYTHONPATH for processes that should have the rules and words of Trio alone."""
    return installed(tmp_path_factory.mktemp("site"), ("sixfold.games", "sixfold.locale"))


def installed(site: Path, groups: Sequence[str] | None = None, package: Path = PACKAGE) -> str:
    """PYTHONPATH of a package that says of itself what stands in these groups of entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    facts = site / f"{project['name']}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    lines = []
    for group, entries in project["entry-points"].items():
        if groups is None or group in groups:
            lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    here = os.environ.get("PYTHONPATH")  # perhaps the sources that are tested
    return os.pathsep.join((str(package), str(site), *([here] if here else [])))


@pytest.fixture(scope="module")
def trio(path: str) -> Iterator[sixfold.Game]:
    """The game in this process."""
    with known_here(path):
        yield sixfold.game("trio")


@pytest.fixture(scope="session")
def three_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """PYTHONPATH for processes that should have the house rule installed."""
    return installed(tmp_path_factory.mktemp("site"), package=HOUSE_RULE)


@pytest.fixture(scope="module")
def three(three_path: str) -> Iterator[sixfold.Game]:
    """The house rule in this process."""
    with known_here(three_path):
        yield sixfold.game("gosix-three")


@contextmanager
def known_here(path: str) -> Iterator[None]:
    """What is installed there is known in this process for a while."""
    with pytest.MonkeyPatch.context() as patch:
        for entry in reversed(path.split(os.pathsep)):
            patch.syspath_prepend(entry)
        patch.setattr(plugins, "_asked", set())
        patch.setattr(plugins, "_loaded", set())
        patch.setattr(registry, "_families", dict(registry._families))
        patch.setattr(registry, "_games", dict(registry._games))
        for room in ROOMS:
            family: Any = import_module(f"sixfold.{room}.family")
            patch.setattr(family, "_families", dict(family._families))
        patch.setattr(lessons, "_sources", dict(lessons._sources))
        patch.setattr(packages, "_folders", dict(packages._folders))
        described._judge.cache_clear()
        yield
    described._judge.cache_clear()
    registry._game.cache_clear()
    lessons._book.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
        del sys.modules[name]


@pytest.fixture(scope="package")
def server(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SixfoldServer]:
    """A server that has Trio installed. One engine compiles, the other is there for people."""
    folder = tmp_path_factory.mktemp("house") / "data"
    with sixfold_server(folder, PYTHONPATH=path, SIXFOLD_WORKERS="2") as started:
        yield started


@pytest.fixture(scope="package")
def bare_server(
    bare_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SixfoldServer]:
    """A server for which Trio is rules and words, and nothing else."""
    folder = tmp_path_factory.mktemp("house") / "data"
    with sixfold_server(folder, PYTHONPATH=bare_path, SIXFOLD_WORKERS="2") as started:
        yield started
