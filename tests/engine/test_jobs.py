"""Analyses as jobs of a pool: the engine's lines, told while it searches, until nobody looks."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from queue import SimpleQueue
from typing import Any

import pytest

from pool.threads import in_thread
from sixfold import game
from sixfold.engine import Engine, Limits
from sixfold.engine.jobs import ANALYSE, CREW
from sixfold.pool import Crew, JobFailed, Pool

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


def test_a_question_that_makes_no_sense_is_refused_in_words(pool: Pool) -> None:
    for payload, name in (
        ({"game": "chess", "moves": []}, "UnknownGame"),
        ({"game": "hexone", "moves": ["z9"]}, "NotationError"),
        ({"game": "hexone", "moves": [], "limits": {"nodes": 0}}, "ValueError"),
    ):
        with pytest.raises(JobFailed) as failed:
            pool.submit("analyse", payload).future.result(PATIENCE)
        assert name in failed.value.names
