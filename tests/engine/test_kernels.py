"""The fast boards obey the rules: compared with the pure ones ply by ply."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixfold.engine.alphabeta.frame import FRAME
from sixfold.engine.families.six.evaluation.candidates import (
    MOST_ANSWERS,
    ORIGINS,
    SCRATCH,
    SOURCES,
    SPLITS,
    TARGETS,
)
from sixfold.engine.families.six.kernel.board import MOST_TILES
from sixfold.engine.kernels import NODE_ROOM, ROOT_ROOM, kernel_for, register
from testkit import lockstep
from testkit.oracle.corpus import IDS, chapters
from testkit.oracle.scripts import Script
from testkit.oracle.starts import islet

TESTS = Path(__file__).parent.parent


def scripts_of(id: str) -> list[Script]:
    """The corpus of an id; of Hexone's many cheap games every third.

    What the kernels are told of options comes in with several at a time as with one.
    """
    return list(islice(chapters(id), 0, None, 3 if id.startswith("hexone") else 1))


@pytest.mark.parametrize("id", [id for id in IDS if id.count("+") != 1])
def test_a_kernel_and_the_pure_rules_play_the_same_games(id: str) -> None:
    both = lockstep.Lockstep()
    for script in scripts_of(id):
        both.compare(script)
    assert both.positions > 100


def test_all_of_that_with_every_index_checked() -> None:
    """In a process of its own, with machine code of its own, that checks the bounds of arrays."""
    paths = os.pathsep.join(
        filter(None, [str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH")])
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": paths}
    run = subprocess.run(
        [sys.executable, "-m", "engine.bounds"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    assert int(run.stdout) > 800


# Room for moves


def test_a_kernel_with_more_moves_than_a_search_has_room_for_is_refused() -> None:
    for most in (ROOT_ROOM + 1, NODE_ROOM // 2 + 1):
        with pytest.raises(ValueError, match=f"tests has up to {most} moves, too many"):
            register("tests", np.dtype([("side", np.int64)]), most)


@pytest.mark.parametrize("family", ["six", "gosix", "hexone"])
def test_every_node_has_room_for_its_moves_and_the_root_too(family: str) -> None:
    most = kernel_for(family).MOST_MOVES
    assert FRAME["root_moves"].shape[0] == FRAME["root_values"].shape[0] == ROOT_ROOM >= most
    assert 2 * most <= NODE_ROOM, "those that were offered, then all"
    assert FRAME["moves"].shape == FRAME["scores"].shape
    assert FRAME["moves"].shape[0] > NODE_ROOM


def test_scratch_paper_of_six_lies_behind_every_move_and_within_a_node() -> None:
    assert SCRATCH >= kernel_for("six").MOST_MOVES
    assert max(*TARGETS, MOST_ANSWERS) <= ORIGINS - SCRATCH
    assert max(SOURCES) <= SPLITS - ORIGINS
    assert SPLITS + kernel_for("six").MOST_MOVES // MOST_TILES <= NODE_ROOM


# The comparison notices what it is there for


def spoiled(name: str, value: int) -> Callable[[Any], Any]:
    """A move that also leaves something wrong in one field of the board."""

    def wrapper(real: Any) -> Any:
        def wrong(board: Any, *rest: Any) -> None:
            real(board, *rest)
            board[name] = value

        return wrong

    return wrapper


def one_less(real: Any) -> Any:
    """A list without its last move."""
    return lambda board, moves: real(board, moves) - 1


FAULTS = {
    "a move is missing": ("list_moves", one_less, "not the same moves"),
    "the wrong side": ("make_move", spoiled("side", 0), "side is 0"),
    "a draw too soon": ("make_move", spoiled("over", 2), "over is 2"),
    "no end": ("make_move", spoiled("over", -1), "over is -1"),
    "a constant key": ("make_move", spoiled("key", 1), "a key of another position"),
    "seen for the first time": ("make_move", spoiled("seen", 1), "seen 1 times"),
    "pawns that stay": ("take_back", spoiled("opened", 1), "not taken back|not as at the start"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, wrapper, message = FAULTS[fault]
    monkeypatch.setattr(lockstep, name, wrapper(getattr(lockstep, name)))
    with pytest.raises(AssertionError, match=message):
        play_islets()


def test_without_a_fault_nothing_is_noticed() -> None:
    play_islets()


def play_islets() -> None:
    """Some long games of Hexone with repetitions and ends."""
    for script in [script for script in chapters("hexone") if script.start is islet][:5]:
        lockstep.Lockstep().compare(script)
