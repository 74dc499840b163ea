"""Nothing is loaded before it is needed, and then it is there quickly."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from numba.core.event import install_recorder

import sixfold
import sixfold.engine
from sixfold.engine import Limits, prepare

from .sandbox import Sandbox

# Getting ready


def test_preparing_says_so_once_and_remembers(
    monkeypatch: pytest.MonkeyPatch, roots: list[Path]
) -> None:
    searched: list[Any] = []
    monkeypatch.setattr(prepare, "_search_a_little", searched.append)
    told: list[str] = []
    assert not prepare.is_cached("gosix")
    prepare.prepare("gosix", told.append)
    assert prepare.is_cached("gosix")
    assert not prepare.is_cached("six")
    assert len(told) == 1
    assert "GoSix, once on this machine" in told[0]
    assert [position.game.id for position in searched] == ["gosix"] * 3
    prepare.prepare("gosix", told.append)
    assert len(told) == 1
    assert len(searched) == 6, "a process loads its kernels even if they are on disk"


def test_preparing_covers_every_game_from_start_to_end() -> None:
    for game in sixfold.games():
        first, *later = prepare.positions(game.family)
        assert first == first.game.start()
        assert later
        assert all(position.legal_moves for position in later)


@pytest.mark.slow
@pytest.mark.parametrize("family", ["six", "gosix", "hexone"])
def test_after_preparing_no_search_compiles_anything(family: str) -> None:
    prepare.prepare(family)
    engine = sixfold.engine.Engine(hash_mb=1)
    choice = random.Random(1)
    games = [game for game in sixfold.games() if game.family == family]
    with install_recorder("numba:compile") as recorder:
        for game in games:
            for plies in (0, 1, 7, 20, 30, 50):
                position = game.start()
                for _ in range(plies):
                    after = position.play(choice.choice(position.legal_moves))
                    position = position if after.outcome else after
                for level in (None, 1, 4, 5, 8):
                    engine.level = level
                    engine.choose(position, Limits(nodes=300))
                engine.analyse(position, Limits(nodes=300), multipv=3)
    assert recorder.buffer == []


# Nothing is loaded before it is needed

HEAVY = """
import json, sys
import sixfold.engine, sixfold.cli
from sixfold.engine import Clock, LEVELS, Limits, Progress, ProtocolEngine
print(json.dumps([name for name in ("numba", "numpy", "llvmlite") if name in sys.modules]))
"""

MISSING = """
import json, sys
sys.modules["numba"] = None
import sixfold.engine
try:
    from sixfold.engine import Engine
except sixfold.engine.EngineMissing as error:
    print(json.dumps(str(error)))
"""

NAMES = """
import importlib, json, pkgutil
import sixfold.engine
for _, name, _ in pkgutil.walk_packages(sixfold.engine.__path__, "sixfold.engine."):
    importlib.import_module(name)
found = {name: type(getattr(sixfold.engine, name)).__name__ for name in sixfold.engine.__all__}
print(json.dumps(found))
"""


def test_the_face_and_the_command_line_load_no_compiler(sandbox: Sandbox) -> None:
    assert sandbox.run(HEAVY) == []


def test_a_missing_compiler_is_said_in_one_line(sandbox: Sandbox) -> None:
    assert sandbox.run(MISSING) == (
        "the engine needs Numba and NumPy: pip install 'sixfold[engine]'"
    )


def test_every_public_name_is_there_and_hidden_by_no_module(sandbox: Sandbox) -> None:
    found = sandbox.run(NAMES)
    assert len(found) == 19
    assert [name for name, kind in found.items() if kind == "module"] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Motor'"):
        sixfold.engine.Motor  # noqa: B018
    assert {"Engine", "perft"} <= set(dir(sixfold.engine))
