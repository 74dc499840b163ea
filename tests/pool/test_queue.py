"""The queue: fair between owners, patient, and without ghosts."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.pool.jobs import Job
from sixfold.pool.kinds import Kind
from sixfold.pool.queue import FairQueue

KIND = Kind("work", "nowhere:work", "crew")
OTHER = Kind("other", "nowhere:work", "crew")


def job(owner: str, key: object = 1, *, priority: int = 0, at: float = 0, kind: Kind = KIND) -> Job:
    return Job(kind, "crew", b"", owner, priority, at, key=key)


def drain(queue: FairQueue, now: float = 0) -> list[tuple[str, object]]:
    taken = []
    while (found := queue.take(now)) is not None:
        taken.append((found.owner, found.key))
    return taken


def test_owners_take_turns() -> None:
    queue = FairQueue()
    for owner, key in (("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)):
        queue.put(job(owner, key))
    assert drain(queue) == [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("b", 2), ("a", 3)]


@settings(derandomize=True, deadline=None, database=None)
@given(st.lists(st.sampled_from("abcde"), max_size=40))
def test_nobody_waits_for_two_of_somebody_elses(owners: list[str]) -> None:
    queue = FairQueue()
    for key, owner in enumerate(owners):
        queue.put(job(owner, key))
    taken = drain(queue)
    assert sorted(taken) == sorted((owner, key) for key, owner in enumerate(owners))
    for owner in set(owners):
        own = [n for n, (name, _) in enumerate(taken) if name == owner]
        assert [taken[n][1] for n in own] == sorted(taken[n][1] for n in own)  # type: ignore[type-var]
        for one, other in pairwise(own):
            between = [name for name, _ in taken[one + 1 : other]]
            assert len(between) == len(set(between))


def test_an_owner_who_was_served_and_comes_back_waits_for_those_who_were_there() -> None:
    queue = FairQueue()
    for owner in "ab":
        queue.put(job(owner))
    first = queue.take(0)
    assert first is not None
    queue.put(job("a", 2))
    assert drain(queue) == [("b", 1), ("a", 2)]


def test_whoever_was_served_last_goes_behind_those_who_come_after_him() -> None:
    queue = FairQueue()
    queue.put(job("a"))
    assert queue.take(0) is not None  # it runs, nobody else was there
    for owner, key in (("a", 2), ("a", 3), ("b", 1)):
        queue.put(job(owner, key))
    assert drain(queue) == [("b", 1), ("a", 2), ("a", 3)]


def test_higher_priorities_come_first_and_are_fair_among_themselves() -> None:
    queue = FairQueue()
    for owner, key, priority in (
        ("a", 1, 0), ("a", 2, 5), ("a", 3, 5), ("b", 4, 5), ("c", 5, -1), ("b", 6, 0),
    ):  # fmt: skip
        queue.put(job(owner, key, priority=priority))
    assert [key for _, key in drain(queue)] == [2, 4, 3, 1, 6, 5]


def test_whatever_is_tried_again_comes_first() -> None:
    queue = FairQueue()
    queue.put(job("a"))
    queue.put(job("b", 1))
    queue.put(job("b", 2), first=True)
    assert drain(queue) == [("b", 2), ("a", 1), ("b", 1)]


def test_some_wait_for_their_moment_without_holding_up_others() -> None:
    queue = FairQueue()
    queue.put(job("a", "later", at=20))
    queue.put(job("a", "soon", at=10))
    queue.put(job("a", "now"))
    queue.put(job("b", "now"))
    assert drain(queue, 5) == [("a", "now"), ("b", "now")]
    assert queue.next_due(5) == 10
    assert drain(queue, 10) == [("a", "soon")]
    assert queue.next_due(10) == 20
    assert drain(queue, 21) == [("a", "later")]
    assert queue.next_due(21) is None


def test_what_may_not_be_done_yet_is_passed_over() -> None:
    queue = FairQueue()
    queue.put(job("a", "busy"))
    queue.put(job("a", "free"))
    found = queue.take(0, lambda job: job.key != "busy")
    assert found is not None
    assert found.key == "free"
    assert queue.take(0, lambda job: job.key != "busy") is None
    assert drain(queue) == [("a", "busy")]


def test_what_was_taken_out_is_gone() -> None:
    queue = FairQueue()
    gone, there = job("a"), job("a", 2)
    queue.put(gone)
    queue.put(there)
    assert queue.remove(gone)
    assert not queue.remove(gone)
    assert list(queue) == [there]
    assert queue.clear() == [there]
    assert len(queue) == 0


def test_jobs_are_counted_by_owner_and_kind() -> None:
    queue = FairQueue()
    for owner, kind in (("a", KIND), ("a", KIND), ("a", OTHER), ("b", KIND)):
        queue.put(job(owner, kind=kind))
    assert (queue.waiting("a", "work"), queue.waiting("a", "other")) == (2, 1)
    assert len(queue) == 4
    drain(queue)
    assert queue.waiting("a", "work") == len(queue) == 0
