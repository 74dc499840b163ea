"""Pauses of threads: a planted race is found, children have them as well, and all of it is undone.

Every planted race is looked for by `prove.py`, which takes minutes.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.chaos import children
from testkit.chaos.luck import Luck
from testkit.chaos.patches import Patches
from testkit.chaos.pauses import PAUSER
from testkit.chaos.places import PLACES

from .planting import Race

ASK = "import os, queue; print(queue.SimpleQueue.__module__, os.environ.get('PYTHONPATH'))"


@pytest.fixture
def luck(tmp_path: Path) -> Iterator[Luck]:
    """Bad luck in this process, for the time of a test."""
    if PAUSER.luck is not None:
        pytest.skip("this test runs under chaos itself")
    (tmp_path / "counts").touch()
    luck, patches = Luck(1, "a test"), Patches(PLACES)
    children.count_in(str(tmp_path / "counts"))
    PAUSER.begin(luck)
    patches.apply()
    yield luck
    patches.undo()
    PAUSER.end()
    children.count_in(None)


def test_a_planted_race_is_found() -> None:
    """One that depends on the pauses alone: on a busy machine they are longer still."""
    race = Race("threads", "test_a_message_is_read", "half a message")
    assert race.found((8, 3, 6, 9, 2, 5)) is not None


def test_threads_pause_until_all_is_undone() -> None:
    real = threading.Event.set, threading.Thread.start, queue.SimpleQueue, sys.getswitchinterval()
    luck, patches = Luck(1, "a test"), Patches(PLACES)
    PAUSER.begin(luck)
    patches.apply()
    threading.Event().set()
    queue.SimpleQueue[int]().put(1)
    patches.undo()
    PAUSER.end()
    counts = dict(luck.counts)  # threads of pytest's own workers may have paused as well
    assert counts.keys() >= {"event", "queue"}
    threading.Event().set()
    assert luck.counts == counts
    now = threading.Event.set, threading.Thread.start, queue.SimpleQueue, sys.getswitchinterval()
    assert now == real


def test_pauses_are_the_same_again() -> None:
    def some(seed: int) -> list[float]:
        PAUSER.begin(Luck(seed, "a test"))
        try:
            return [PAUSER.seconds("queue") for _ in range(100)]
        finally:
            PAUSER.end()

    assert some(1) == some(1) != some(2)
    assert some(1).count(0.0) > 30  # who pauses often does so less and less


def test_each_thread_is_the_slow_one_in_one_of_three_seeds() -> None:
    longest = []
    for seed in (7, 8, 9):
        PAUSER.begin(Luck(seed, "a test"))
        longest.append(max(PAUSER.seconds("queue") for _ in range(100)))
        PAUSER.end()
    assert sorted(most > 0.01 for most in longest) == [False, False, True]


@pytest.mark.parametrize("environment", [None, {}, {"PYTHONPATH": "elsewhere"}])
def test_children_have_it_whatever_their_environment_is(
    luck: Luck, environment: dict[str, str] | None
) -> None:
    path = (os.environ if environment is None else environment).get("PYTHONPATH")
    ask = [sys.executable, "-c", ASK]
    said = subprocess.run(ask, env=environment, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["testkit.chaos.places", str(path)]
    assert luck.counts["process"] == 1
    assert children.counted()["process"] == 1


def test_another_module_of_that_name_still_runs(luck: Luck, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('mine')\n")
    ask, path = [sys.executable, "-c", ASK], {"PYTHONPATH": str(tmp_path)}
    said = subprocess.run(ask, env=path, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["mine", "testkit.chaos.places", str(tmp_path)]
