"""Games of other packages are found by their metadata, and a broken one harms nobody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.core import plugins, registry

GROUP = "sixfold.games"


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder for packages; what they bring is forgotten after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(plugins, "_asked", set())
    monkeypatch.setattr(plugins, "_loaded", set())
    monkeypatch.setattr(registry, "_families", dict(registry._families))
    return tmp_path


def install(folder: Path, name: str, entry: str, source: str) -> None:
    (folder / f"{name}.py").write_text(source, "utf-8")
    facts = folder / f"{name}-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {entry}\n", "utf-8")


def python(program: str, path: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_no_code_of_others_runs_before_it_is_needed(path: str) -> None:
    program = """
import sys, sixfold
sixfold.game("gosix").start()
assert "trio" not in sys.modules and "importlib.metadata" not in sys.modules
print([game.id for game in sixfold.games()][-1], "trio" in sys.modules)
"""
    assert python(program, path) == "trio True\n"


def test_a_game_is_found_by_its_id_its_positions_and_its_pickles(path: str) -> None:
    text = "trio p0:c3 p1:- turn:1"
    program = f"""
import pickle, sixfold
position = sixfold.position({text!r})
assert pickle.loads({python_pickle(path)!r}) == sixfold.game("trio").start().play("c3") == position
print(position)
"""
    assert python(program, path) == f"{text}\n"


def python_pickle(path: str) -> bytes:
    program = "import pickle, sixfold; p = sixfold.game('trio').start().play('c3')"
    return bytes.fromhex(python(f"{program}; print(pickle.dumps(p).hex())", path))


def test_here_nobody_has_heard_of_it() -> None:
    with pytest.raises(sixfold.UnknownGame):
        sixfold.game("trio")


@pytest.mark.parametrize(
    ("entry", "source", "said"),
    [
        ("broken:FAMILY", "raise OSError('no disk')", "OSError: no disk"),
        ("broken:FAMILY", "", "AttributeError"),
        (
            "broken:FAMILY",
            "from sixfold.games.six import FAMILY",
            "a family named 'six' is registered already",
        ),
        (
            "broken:FAMILY",
            """
from dataclasses import dataclass
from typing import ClassVar
from sixfold.core.events import Event
from sixfold.core.registry import Family
@dataclass(frozen=True, slots=True)
class Shut(Event):
    kind: ClassVar[str] = "closed"
FAMILY = Family("broken", (), (), lambda edition, options: None, (Shut,))
""",
            "two events are called 'closed'",
        ),
    ],
    ids=["fails", "lacks it", "is not the first", "takes the name of an event"],
)
def test_what_cannot_be_loaded_is_left_out_with_a_warning(
    forgetful: Path, entry: str, source: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    install(forgetful, "broken", entry, source)
    before = set(registry._families)
    with pytest.warns(RuntimeWarning, match=said):
        found = sixfold.games()
    assert {game.family for game in found} == before
    assert sixfold.games() == found  # and it is said once


def test_a_group_is_loaded_once(forgetful: Path) -> None:
    install(forgetful, "numbers_of_a_game", "numbers_of_a_game:ONE", "ONE = 1")
    found: list[tuple[str, Any]] = []

    def register(name: str, value: object) -> None:
        found.append((name, value))
        plugins.load(GROUP, register)  # while it is loaded it may be asked for

    for _ in range(2):
        plugins.load(GROUP, register)
    assert found == [("numbers_of_a_game", 1)]
