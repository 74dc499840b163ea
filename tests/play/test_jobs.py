"""The queue of searches: fair between tables, patient, and without ghosts."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.play.jobs import FairQueue, Job, Ticket

from .people import steady

pytestmark = pytest.mark.timing

PATIENCE = 240.0


def ticket(table: str, rev: int = 1, *, after: float = 0, game: str = "gosix") -> Ticket:
    return Ticket(Job(table, rev, game), not_before=time.monotonic() + after if after else 0)


def drain(queue: FairQueue) -> list[tuple[str, int]]:
    taken = []
    while len(queue):
        found = queue.take()
        assert found is not None
        taken.append((found.job.table, found.job.rev))
    return taken


def test_tables_take_turns() -> None:
    queue = FairQueue()
    for table, rev in (("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)):
        queue.put(ticket(table, rev))
    assert drain(queue) == [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("b", 2), ("a", 3)]


@steady
@given(st.lists(st.sampled_from("abcde"), max_size=40))
def test_nobody_waits_for_two_of_somebody_elses(tables: list[str]) -> None:
    queue = FairQueue()
    for rev, table in enumerate(tables):
        queue.put(ticket(table, rev))
    taken = drain(queue)
    assert sorted(taken) == sorted((table, rev) for rev, table in enumerate(tables))
    for table in set(tables):
        own = [n for n, (name, _) in enumerate(taken) if name == table]
        revs = [taken[n][1] for n in own]
        assert revs == sorted(revs)
        for one, other in pairwise(own):
            between = [name for name, _ in taken[one + 1 : other]]
            assert len(between) == len(set(between))


def test_whatever_is_tried_again_comes_first() -> None:
    queue = FairQueue()
    queue.put(ticket("a"))
    queue.put(ticket("b"), first=True)
    assert drain(queue) == [("b", 1), ("a", 1)]


def test_cancelled_ones_are_passed_over() -> None:
    queue = FairQueue()
    gone, there = ticket("a"), ticket("b")
    queue.put(gone)
    queue.put(there)
    gone.cancel()
    assert queue.take() is there
    assert gone.answer.cancelled()


def test_some_wait_for_their_moment_without_holding_up_others() -> None:
    queue = FairQueue()
    queue.put(ticket("later", after=3600))
    queue.put(ticket("now"))
    first = queue.take()
    assert first is not None
    assert first.job.table == "now"


def test_whoever_waits_takes_what_is_due_and_not_before() -> None:
    queue = FairQueue()
    queue.put(ticket("soon", after=0.02))
    found = queue.take()
    assert found is not None
    assert time.monotonic() >= found.not_before


def test_what_may_not_be_claimed_is_left_until_it_may() -> None:
    queue = FairQueue()
    busy = {"six"}
    queue.put(ticket("a", game="six/foxmind+teams"))
    queue.put(ticket("b", game="hexone"))
    found = queue.take(lambda job: job.family not in busy)
    assert found is not None
    assert found.job.table == "b"
    taken: list[Ticket | None] = []
    refused = threading.Event()

    def claim(job: Job) -> bool:
        if job.family in busy:
            refused.set()
        return job.family not in busy

    waiting = threading.Thread(target=lambda: taken.append(queue.take(claim)))
    waiting.start()
    assert refused.wait(PATIENCE)
    assert len(queue) == 1
    busy.clear()
    queue.wake()
    waiting.join(PATIENCE)
    assert [each.job.table for each in taken if each] == ["a"]


def test_closing_sends_everybody_home() -> None:
    queue = FairQueue()
    taken: list[Ticket | None] = []
    waiting = threading.Thread(target=lambda: taken.append(queue.take()))
    waiting.start()
    queue.close()
    waiting.join(PATIENCE)
    assert taken == [None]
    assert queue.take() is None
    late = ticket("late")
    queue.put(late)
    assert late.answer.cancelled()
