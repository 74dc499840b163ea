"""Nothing is loaded before it is needed, and then it is there quickly."""

from __future__ import annotations

import logging
import random
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from numba.core.event import install_recorder, trigger_event

import sixfold
import sixfold.engine
from sixfold.engine import Limits
from sixfold.engine.compile import prepare
from sixfold.engine.family import compiled_family

from .sandbox import Sandbox

# Getting ready


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A process that has loaded nothing, on a machine that does not know what it has compiled."""
    found: list[Any] = []
    files: dict[str, bytes] = {}
    disk = SimpleNamespace(read=files.get, write=files.__setitem__)
    monkeypatch.setattr(prepare, "cache", disk)
    monkeypatch.setattr(prepare, "search_a_little", found.append)
    monkeypatch.setattr(prepare, "ready", set())
    monkeypatch.setattr(prepare, "loaded", set())
    return found


def test_preparing_says_so_once_and_remembers(searched: list[Any]) -> None:
    told: list[str] = []
    assert not prepare.is_cached("gosix")
    prepare.prepare("gosix", told.append)
    assert prepare.is_cached("gosix")
    assert not prepare.is_cached("six")
    assert len(told) == 1
    assert "GoSix, once on this machine" in told[0]
    assert [position.game.id for position in searched] == ["gosix"] * 3
    prepare.prepare("gosix", told.append)
    assert len(searched) == 3, "a process loads its kernels once"
    prepare.loaded.clear()  # as in another process
    prepare.prepare("gosix", told.append)
    assert len(told) == 1
    assert len(searched) == 6, "a process loads its kernels even if they are on disk"


def test_whoever_waits_is_told_how_far_it_is(
    searched: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_something(_: Any) -> None:
        for name in ("make", "unmake", "visit", *("more than anybody counted",) * 60):
            dispatcher = SimpleNamespace(py_func=SimpleNamespace(__name__=name))
            with trigger_event("numba:compile", {"dispatcher": dispatcher}):
                pass

    monkeypatch.setattr(prepare, "search_a_little", compile_something)
    steps: list[tuple[int, int]] = []
    engine = sixfold.engine.Engine(on_step=lambda *step: steps.append(step))
    engine.prepare("gosix")
    total = steps[0][1]
    assert steps[:3] == [(0, total), (1, total), (2, total)]
    assert steps[3][0] > 10, "the search itself counts for more"
    assert steps == sorted(steps), "it never goes back"
    assert steps[-2:] == [(total - 1, total), (total, total)], "only the end is the end"
    said = len(steps)
    engine.prepare("gosix")
    assert len(steps) == said, "what is on disk is not compiled"


def started(family: str = "gosix") -> sixfold.Position[Any]:
    """A position with more than one move, or there would be nothing to search."""
    position = next(game for game in sixfold.games() if game.family == family).start()
    while len(position.legal_moves) == 1:
        position = position.play(position.legal_moves[0])
    return position


@pytest.mark.parametrize("level", [None, 1])
@pytest.mark.parametrize("family", ["six", "gosix", "hexone"])
def test_a_first_choice_says_that_it_compiles(
    family: str, level: int | None, searched: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    """In the log and to the caller, once in a process, before the search and its clock."""
    caplog.set_level(logging.INFO, "sixfold.engine")
    told: list[str] = []
    for _ in range(2):
        engine = sixfold.engine.Engine(hash_mb=1, level=level, on_compile=told.append)
        for _ in range(2):
            engine.choose(started(family), Limits(nodes=50))
    assert len(told) == 1
    assert told[0].startswith("Compiling the engine for ")
    assert [record.getMessage() for record in caplog.records] == told
    assert {record.levelname for record in caplog.records} == {"INFO"}
    assert {position.game.family for position in searched} == {family}
    assert prepare.is_cached(family), "what was compiled is known to the next process"


def test_nothing_is_said_where_it_is_on_disk(
    searched: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    prepare.prepare("gosix")
    prepare.ready.clear()  # as in another process
    prepare.loaded.clear()
    searched.clear()
    caplog.clear()
    caplog.set_level(logging.INFO, "sixfold.engine")
    told: list[str] = []
    engine = sixfold.engine.Engine(hash_mb=1, on_compile=told.append)
    engine.choose(started(), Limits(nodes=50))
    engine.prepare("gosix")
    assert (told, caplog.records) == ([], [])


def test_what_failed_to_compile_is_tried_again(
    searched: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Any) -> None:
        raise MemoryError

    told: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(prepare, "search_a_little", fail)
        with pytest.raises(MemoryError):
            prepare.prepare("gosix", told.append)
    assert not prepare.is_cached("gosix")
    prepare.prepare("gosix", told.append)
    assert len(told) == 2


@pytest.mark.parametrize(
    ("terminal", "handlers", "seen"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_somebody_at_a_terminal_sees_a_line_unless_they_read_the_log(
    terminal: bool, handlers: bool, seen: bool,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.delattr(sys, "ps1", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(prepare.logger, "hasHandlers", lambda: handlers)
    prepare.announce("six")
    assert capsys.readouterr() == ("", f"{COMPILING}\n" if seen else "")
    prepare.announce("six", lambda text: None)
    assert capsys.readouterr().err == "", "who is told need not be told twice"


COMPILING = "Compiling the engine for SIX, once on this machine (up to a minute) …"


def test_the_command_prepares_each_family_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, searched: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert prepare.main(["hexone"]) == 0
    assert re.fullmatch(r"Hexone is ready after \d+\.\d s\n", capsys.readouterr().out)
    assert {position.game.family for position in searched} == {"hexone"}
    commands: list[list[str]] = []

    class Popen:
        def __init__(self, command: list[str]) -> None:
            commands.append(command)

        def wait(self) -> int:
            return len(commands) == 3 and commands[-1][-1] == "hexone"

    monkeypatch.setattr(subprocess, "Popen", Popen)
    assert prepare.main([]) == 3, "the number of those that failed"
    assert [command[1:] for command in commands] == [
        ["-m", "sixfold.engine.compile", family] for family in ("six", "gosix", "hexone")
    ]


def test_preparing_covers_every_game_from_start_to_end() -> None:
    for game in sixfold.games():
        first, *later = prepare.positions(compiled_family(game.family))
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
    assert len(found) == 21
    assert [name for name, kind in found.items() if kind == "module"] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Motor'"):
        sixfold.engine.Motor  # noqa: B018
    assert {"Engine", "perft"} <= set(dir(sixfold.engine))
