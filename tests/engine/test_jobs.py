"""Analyses as jobs of a pool: the engine's lines, told while it searches, until nobody looks."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from queue import SimpleQueue
from typing import Any

import pytest

from sixfold import game
from sixfold.engine import Engine, Limits, Progress, jobs
from sixfold.engine.jobs import ANALYSE, CREW
from sixfold.pool import SOON, Continuation, Crew, JobFailed, Pool
from sixfold.pool.threads import in_thread

PATIENCE = 240.0

pytestmark = pytest.mark.timing


@pytest.fixture
def pool() -> Iterator[Pool]:
    with Pool({CREW: Crew()}, kinds=[ANALYSE], start=in_thread) as pool:
        yield pool


def test_an_analysis_has_the_lines_of_the_engine(pool: Pool) -> None:
    told: list[Any] = []
    payload = {"game": "hexone", "moves": ["d3"], "limits": {"nodes": 3000}, "multipv": 2}
    ticket = pool.submit("analyse", payload, on_progress=told.append)
    found = ticket.future.result(PATIENCE)
    expected = Engine(hash_mb=32).analyse(
        game("hexone").start().play("d3"), Limits(nodes=3000), multipv=2
    )
    lines = [[str(move) for move in line.moves] for line in expected.lines]
    assert [line["moves"] for line in found["lines"]] == lines
    scores = [{"kind": line.score.kind, "value": line.score.value} for line in expected.lines]
    assert [line["score"] for line in found["lines"]] == scores
    assert found["nodes"] == expected.nodes
    assert any(isinstance(each, dict) and each["depth"] <= found["depth"] for each in told)


def test_an_analysis_without_limits_goes_on_until_nobody_looks(pool: Pool) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    endless = pool.submit("analyse", {"game": "hexone", "moves": []}, on_progress=told.put)
    while not isinstance(told.get(timeout=PATIENCE), dict):
        pass  # the kernels are being loaded
    endless.cancel()
    with pytest.raises(CancelledError):
        endless.future.result(PATIENCE)
    short = {"game": "hexone", "moves": [], "limits": {"nodes": 100}}
    assert pool.submit("analyse", short).future.result(PATIENCE)["lines"]  # it did end


def test_an_analysis_gives_way_with_lines_and_goes_on_with_what_is_left(pool: Pool) -> None:
    told: SimpleQueue[Any] = SimpleQueue()
    payload = {"game": "hexone", "moves": [], "limits": {"seconds": 600.0, "nodes": 10**12}}
    long = pool.submit("analyse", payload, priority=SOON, on_progress=told.put, on_pause=told.put)
    while not isinstance(told.get(timeout=PATIENCE), dict):
        pass  # it has the worker
    short = {"game": "hexone", "moves": ["d3"], "limits": {"nodes": 100}}
    assert pool.submit("analyse", short, owner="urgent").future.result(PATIENCE)["lines"]
    while not isinstance(paused := told.get(timeout=PATIENCE), Continuation):
        pass
    assert not long.future.done()
    found = paused.found
    assert isinstance(found, dict)
    assert found["lines"]
    limits = {"seconds": 600.0 - found["seconds"], "nodes": 10**12 - found["nodes"]}
    assert paused.payload == {**payload, "limits": limits}
    while not isinstance(told.get(timeout=PATIENCE), dict):
        pass  # it goes on
    long.cancel()


def test_limits_that_are_used_up_leave_nothing_to_go_on_with() -> None:
    payload: dict[str, Any] = {"game": "hexone", "moves": [], "limits": {"seconds": 1.0}}
    found = Progress(depth=3, nodes=100, seconds=1.0, lines=())
    assert jobs._rest(payload, found) is None
    assert jobs._rest({**payload, "limits": {"nodes": 100}}, found) is None
    assert jobs._rest({"game": "hexone"}, found) == {"game": "hexone", "limits": {}}
    assert payload["limits"] == {"seconds": 1.0}


def test_a_question_that_makes_no_sense_is_refused_in_words(pool: Pool) -> None:
    for payload, name in (
        ({"game": "chess", "moves": []}, "UnknownGame"),
        ({"game": "hexone", "moves": ["z9"]}, "NotationError"),
        ({"game": "hexone", "moves": [], "limits": {"nodes": 0}}, "ValueError"),
    ):
        with pytest.raises(JobFailed) as failed:
            pool.submit("analyse", payload).future.result(PATIENCE)
        assert name in failed.value.names
