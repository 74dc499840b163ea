"""Real processes: what they are born with, how they end, and that none outlives its parent."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sixfold.pool import SOON, Crew, Kind, Pool, ProcessChannel, Slices
from testkit.waiting import is_alive, notes, until

from .conftest import Clock, MakePool, kind
from .test_pool import failure, result

pytestmark = pytest.mark.timing

REAL = {"start": ProcessChannel, "clock": time.monotonic}


def test_a_process_is_born_with_what_its_crew_says(make: MakePool) -> None:
    crew = Crew(niceness=3, environment={"SIXFOLD_PUPPET": "on a string"})
    pool = make(kind("who"), kind("count"), crew=crew, **REAL)
    answer = result(pool.submit("who", "SIXFOLD_PUPPET"))
    assert answer == {
        "pid": answer["pid"],
        "niceness": min(19, os.nice(0) + 3),
        "environment": "on a string",  # it was there before anything was imported
        "stdin": "",
        "threads": True,
    }
    assert answer["pid"] != os.getpid()
    assert "SIXFOLD_PUPPET" not in os.environ
    assert result(pool.submit("count")) == 1
    assert result(pool.submit("who"))["pid"] == answer["pid"]  # the same one, for it is free
    pool.close()
    assert not is_alive(answer["pid"])


def test_a_worker_imports_only_what_a_job_needs(make: MakePool) -> None:
    pool = make(Kind("modules", "pool.modules:loaded", "crew"), **REAL)
    loaded = result(pool.submit("modules"))
    rooms = {name.split(".")[1] for name in loaded if name.startswith("sixfold.")}
    assert rooms <= {"core", "games", "pool", "records", "render", "locale"}  # of sixfold itself
    assert not {"numba", "numpy", "sqlalchemy", "fastapi", "pytest"} & set(loaded)


def test_a_crashed_worker_is_replaced_and_its_job_tried_again(
    make: MakePool, tmp_path: Path
) -> None:
    pool = make(kind("crash_once"), **REAL)
    second = result(pool.submit("crash_once", str(tmp_path)))
    assert notes(tmp_path, "crash")[1] == str(second)
    assert pool.status()["crew"].lost == 1


def test_a_worker_that_crashes_in_a_later_slice_costs_that_slice_only(
    make: MakePool, tmp_path: Path
) -> None:
    pool = make(kind("crash_in_second_slice", slices=Slices()), kind("who"), **REAL)
    ticket = pool.submit("crash_in_second_slice", (str(tmp_path), 1), priority=SOON)
    until(lambda: notes(tmp_path, "slice"))
    urgent = result(pool.submit("who", "PATH"))
    assert result(ticket) != urgent["pid"]
    assert notes(tmp_path, "slice") == ["1", "2", "2"]
    assert pool.status()["crew"].lost == 1


@pytest.mark.parametrize("name", ["crash", "broken"])
def test_after_the_last_attempt_the_failure_is_told(
    make: MakePool, tmp_path: Path, name: str
) -> None:
    broken = Kind("broken", "pool.broken:anything", "crew")
    pool = make(kind("crash"), broken, **REAL)
    error = failure(pool.submit(name, str(tmp_path)))
    assert error.reason == "crash"
    assert "exit code " + {"crash": "3", "broken": "4"}[name] in str(error)
    assert pool.status()["crew"].lost == 2


def test_a_process_that_hangs_is_killed(make: MakePool, tmp_path: Path) -> None:
    clock = Clock()
    pool = make(kind("hang_once", seconds=30), start=ProcessChannel, clock=clock)
    ticket = pool.submit("hang_once", str(tmp_path))
    until(lambda: notes(tmp_path, "hang"))
    until(lambda: pool._crews["crew"].handles[0].phase == "running")
    clock.now += 31
    pool.wake()
    assert result(ticket) == int(notes(tmp_path, "hang")[1])
    assert not is_alive(int(notes(tmp_path, "hang")[0]))


def test_a_process_that_eats_too_much_is_killed(make: MakePool, tmp_path: Path) -> None:
    pool = make(kind("eat", memory_mb=150, attempts=1), **REAL)
    error = failure(pool.submit("eat", str(tmp_path)))
    assert error.reason == "memory"
    (pid,) = notes(tmp_path, "eat")
    assert not is_alive(int(pid))


def test_closing_ends_processes_and_their_children_whatever_they_do(
    make: MakePool, tmp_path: Path
) -> None:
    pool = make(kind("hold"), kind("child"), crew=Crew(2), **REAL)
    tickets = [pool.submit(name, str(tmp_path)) for name in ("hold", "child")]
    until(lambda: notes(tmp_path, "hold") and notes(tmp_path, "child"))
    pool.close()
    assert all(ticket.future.cancelled() for ticket in tickets)
    for name in ("hold", "child"):
        (pid,) = notes(tmp_path, name)
        until(lambda: not is_alive(int(pid)))  # noqa: B023


def test_no_process_outlives_a_parent_that_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-m", "pool.orphans", str(tmp_path)],
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        text=True,
    )
    with parent:
        assert parent.stdout is not None
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        assert all(is_alive(worker) for worker in workers)
        parent.kill()
    until(lambda: not any(is_alive(worker) for worker in workers))


def test_a_pool_that_is_forgotten_leaves_nothing_behind(make: MakePool) -> None:
    """A parent that ends without closing its pool, in the middle of a job."""
    code = (
        "import sys; sys.path.append('tests')\n"
        "import testkit.waiting as w, pool.puppets as p, tempfile, pathlib\n"
        "from sixfold.pool import Crew, Kind, Pool\n"
        "folder = tempfile.mkdtemp()\n"
        "pool = Pool({'crew': Crew()}, kinds=[Kind('hang', 'pool.puppets:hang_once', 'crew')])\n"
        "pool.submit('hang', folder)\n"
        "w.until(lambda: w.notes(pathlib.Path(folder), 'hang'))\n"
        "print(w.notes(pathlib.Path(folder), 'hang')[0])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    until(lambda: not is_alive(int(ended.stdout)))


def test_pools_are_context_managers(tmp_path: Path) -> None:
    with Pool({"crew": Crew()}, kinds=[kind("who")]) as pool:
        pid = result(pool.submit("who"))["pid"]
    assert not is_alive(pid)
