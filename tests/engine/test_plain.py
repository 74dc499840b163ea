"""Without the compiler: the same words, the same moves, and nothing else where that takes long."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.engine import LEVELS, Engine, TooSlowUncompiled, plain
from sixfold.engine.halting import Halt
from sixfold.engine.levels import DRAGON, level_of
from sixfold.engine.levels.handicap import Handicap
from sixfold.engine.plain import Patience, can_answer
from sixfold.engine.searching import NO_LIMIT

from . import both_ways
from .positions import IDS, random_line

TESTS = Path(__file__).parent.parent


def run(arguments: list[str], **environment: str) -> Any:
    """What a process of its own prints as JSON."""
    paths = os.pathsep.join(
        filter(None, [str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH")])
    )
    ended = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
    return json.loads(ended.stdout)


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a process says that runs kernels as plain Python; one for all workers of a test run."""
    base = tmp_path_factory.getbasetemp()
    said = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "uncompiled.json"
    with said.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if not (text := file.read()):
            text = json.dumps(run(["-m", "engine.both_ways"], **plain.ENVIRONMENT))
            file.write(text)
    return json.loads(text)


def test_words_overflow_and_single_precision_rounds_as_in_machine_code(uncompiled: Any) -> None:
    assert uncompiled["arithmetic"] == both_ways.arithmetic()


@pytest.mark.parametrize("id", IDS)
def test_keys_and_evaluations_are_the_same_along_a_game(uncompiled: Any, id: str) -> None:
    here = both_ways.boards(id)
    assert len(here) > 50
    assert uncompiled["boards"][id] == here


def test_the_first_four_levels_play_the_same_moves(uncompiled: Any) -> None:
    here = both_ways.chosen()
    assert len(here) > 50
    assert len({tuple(moves) for _, *moves in here}) > 30, "there is something to compare"
    assert uncompiled["chosen"] == here


def test_the_compiler_is_not_even_loaded(uncompiled: Any) -> None:
    assert uncompiled["modules"] == []


def test_what_would_take_long_is_refused_and_says_so(uncompiled: Any) -> None:
    assert uncompiled["refusals"] == [
        "level 10 of gosix needs compiled kernels",
        "full strength of gosix needs compiled kernels",
        "full strength of gosix needs compiled kernels",
        "this position needs compiled kernels",
    ]


def test_numbas_own_switch_does_the_same() -> None:
    code = (
        "import json, sixfold; from sixfold.engine import Engine;"
        "print(json.dumps(str(Engine(level=1).choose(sixfold.game('six/foxmind').start()))))"
    )
    here = str(Engine(level=1).choose(sixfold.game("six/foxmind").start()))
    assert run(["-c", code], NUMBA_DISABLE_JIT="1") == here


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("number", [1, 4, 7])
def test_whoever_runs_out_of_patience_plays_no_other_move(id: str, number: int) -> None:
    position = random_line(id, 3, 15)
    skill = level_of(number).skill(position.game.family)

    def choose(nodes: int) -> str | None:
        try:
            return str(Handicap(position, skill, 9, Halt(), Patience(nodes)).choose())
        except TooSlowUncompiled:
            return None

    right = choose(NO_LIMIT)
    answers = [choose(nodes) for nodes in (0, 20, 40, 60, 80, 120, 200, 400, 800, 1_600, 12_000)]
    assert answers[0] is None
    assert answers[-1] == right
    assert set(answers) == {None, right}
    assert answers == sorted(answers, key=lambda answer: answer is not None), "more is never worse"


def test_every_game_can_be_answered_at_the_first_levels_without_the_compiler() -> None:
    for game in sixfold.games():
        assert all(can_answer(game.id, number) for number in (1, 2, 3, 4))
        assert not can_answer(game.id, None), "full strength"
    assert all(can_answer("six", level.number) for level in LEVELS[:DRAGON])
    assert not any(can_answer("six", level.number) for level in LEVELS[DRAGON:])
    assert not can_answer("hexone", 9)
    with pytest.raises(sixfold.UnknownGame):
        can_answer("chess", 1)


def test_asking_loads_nothing_heavy() -> None:
    code = (
        "import json, sys; from sixfold.engine.plain import can_answer;"
        "print(json.dumps([can_answer('six/foxmind+teams', 3),"
        " sorted({'numpy', 'numba'} & set(sys.modules))]))"
    )
    assert run(["-c", code]) == [True, []]
