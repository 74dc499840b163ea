"""Jobs that give way to others and go on later: who is asked when, and what is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from sixfold.pool import LATER, NOW, SOON, Context, Continuation, Crew, Pool, Slices, Ticket
from testkit.waiting import PATIENCE, until

from .conftest import Clock, MakePool, kind
from .puppets import Stage
from .test_pool import failure, result

SLICED = kind("sliced", slices=Slices(), seconds=1e6)


def begin(pool: Pool, stage: Stage, name: str, *, priority: int = SOON, **how: object) -> Ticket:
    """Ask for a job that can give way, and wait until its first slice runs."""
    ticket = pool.submit("sliced", (name, 1), owner=name, priority=priority, **how)  # type: ignore[arg-type]
    until_runs(pool, stage, f"{name}1")
    return ticket


def until_runs(pool: Pool, stage: Stage, what: str, times: int = 1) -> None:
    """Wait until the pool knows that a puppet runs: puppets speak before the pool hears of it."""
    until(lambda: stage.log.count(what) >= times)
    until(lambda: not any(handle.phase == "starting" for handle in pool._crews["crew"].handles))


def asked(pool: Pool) -> int:
    """How many workers have been asked to give way, now that the supervisor has looked."""
    pool._look()
    return sum(handle._asked_to_give_way for handle in pool._crews["crew"].handles)


# How long slices are


@pytest.mark.parametrize(
    ("had", "newcomers", "expected"),
    [
        (0, 0, 0.5), (1, 0, 1.0), (2, 0, 2.0), (4, 0, 8.0), (5, 0, 8.0), (10**6, 0, 8.0),
        (0, 1, 0.5), (4, 1, 0.5), (4, 10, 0.5), (4, 20, 0.25), (0, 20, 0.25), (4, 1000, 0.2),
    ],
)  # fmt: skip
def test_slices_grow_and_are_short_for_newcomers(had: int, newcomers: int, expected: float) -> None:
    assert Slices().length(had, newcomers) == pytest.approx(expected)


def test_a_job_is_less_urgent_after_its_first_slice_but_never_more() -> None:
    assert [Slices().urgency_after(before) for before in (NOW, SOON, LATER, -9)] == [-2, -2, -2, -9]
    assert Slices(afterwards=NOW).urgency_after(SOON) == SOON


# Who is asked, and when


def test_with_nobody_waiting_there_is_one_slice_to_the_end(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(SLICED)
    ticket = begin(pool, stage, "a")
    clock.now += 100_000
    assert asked(pool) == 0
    stage.gate("a1").set()
    assert result(ticket) == "a done in 1"
    assert stage.log == ["a1"]
    assert ticket.continuation is None


def test_an_urgent_job_gets_the_worker_at_once(make: MakePool, stage: Stage) -> None:
    pool = make(SLICED, kind("gated"))
    ticket = begin(pool, stage, "a")
    urgent = pool.submit("gated", "urgent")  # and no time passes at all
    until(lambda: "urgent" in stage.log)
    assert pool.status()["crew"].waiting == 1
    assert not ticket.future.done()
    stage.gate("urgent").set()
    result(urgent)
    until(lambda: "a2" in stage.log)
    stage.gate("a2").set()
    assert result(ticket) == "a done in 2"
    assert stage.log == ["a1", "urgent", "a2"]


def test_only_as_many_give_way_as_there_are_urgent_jobs(make: MakePool, stage: Stage) -> None:
    pool = make(SLICED, kind("gated"), crew=Crew(3))
    for name in "abc":
        begin(pool, stage, name)
    pool.submit("gated", "urgent")
    until(lambda: "urgent" in stage.log)
    assert asked(pool) == 0  # by the job that waits: the urgent one has a worker already
    assert sorted(stage.log) == ["a1", "b1", "c1", "urgent"]
    assert pool.status()["crew"].waiting == 1


def test_nobody_is_asked_twice_or_for_a_worker_that_comes_free(
    make: MakePool, stage: Stage
) -> None:
    pool = make(SLICED, kind("deaf"), crew=Crew(2))
    begin(pool, stage, "a")
    stubborn = pool.submit("deaf", "stubborn", priority=SOON)
    until_runs(pool, stage, "stubborn")
    stubborn.cancel()  # its worker is about to come free
    pool.submit("deaf", "urgent")
    assert asked(pool) == 0
    pool.submit("deaf", "another")
    until(lambda: "another" in stage.log or "urgent" in stage.log)
    assert stage.log[:3] == ["a1", "stubborn", "urgent"]
    stage.gate("stubborn").set()
    until(lambda: "another" in stage.log)


def test_two_jobs_alternate_on_one_worker_in_slices_that_grow(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(SLICED)
    begin(pool, stage, "a")
    pool.submit("sliced", ("b", 1), owner="b", priority=SOON)
    for running, following, seconds in (
        ("a1", "b1", 0.5), ("b1", "a2", 0.5), ("a2", "b2", 1), ("b2", "a3", 1), ("a3", "b3", 2),
        ("b3", "a4", 2), ("a4", "b4", 4), ("b4", "a5", 4), ("a5", "b5", 8), ("b5", "a6", 8),
        ("a6", "b6", 8),
    ):  # fmt: skip
        until_runs(pool, stage, running)
        assert asked(pool) == 0
        clock.now += 0.9 * seconds
        assert asked(pool) == 0, f"{running} has its slice for itself"
        assert stage.log[-1] == running
        clock.now += 0.1 * seconds + 1e-6
        pool.wake()
        until_runs(pool, stage, following)
    assert len(stage.log) == 12


def test_the_supervisor_looks_by_itself_when_a_slice_ends(make: MakePool, stage: Stage) -> None:
    import time

    pool = make(kind("sliced", slices=Slices(first=0.01, shortest=0.01)), clock=time.monotonic)
    for name in "ab":
        pool.submit("sliced", (name, 1), owner=name, priority=SOON)
    until(lambda: "a3" in stage.log and "b3" in stage.log)


def test_newcomers_come_first_and_wait_for_no_long_slice(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(SLICED)
    begin(pool, stage, "a")
    pool.submit("sliced", ("b", 1), owner="b", priority=SOON)
    for seconds, following in ((1, "b1"), (1, "a2"), (2, "b2"), (2, "a3")):
        clock.now += seconds
        pool.wake()
        until_runs(pool, stage, following)
    # It is a's third slice, of two seconds, and b waits for its own.
    clock.now += 0.4
    assert asked(pool) == 0
    for number in range(20):
        pool.submit("sliced", (f"new{number}-", 1), owner=str(number), priority=SOON)
    pool.wake()
    until_runs(pool, stage, "new0-1")  # 20 newcomers share five seconds: 0.4 is too much already
    for number in range(1, 20):
        assert asked(pool) == 0
        clock.now += 0.6
        pool.wake()
        until_runs(pool, stage, f"new{number}-1")
    assert stage.log[:6] == ["a1", "b1", "a2", "b2", "a3", "new0-1"]
    clock.now += 0.6
    pool.wake()
    until_runs(pool, stage, "b3")  # which has waited longest


def test_whatever_is_less_urgent_waits_until_the_end(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(kind("sliced", slices=Slices(afterwards=SOON), seconds=1e6), kind("echo"))
    ticket = begin(pool, stage, "a")
    background = pool.submit("echo", "background", priority=LATER)
    clock.now += 1000
    assert asked(pool) == 0
    stage.gate("a1").set()
    assert result(ticket) == "a done in 1"
    assert result(background) == "background"


def test_a_job_behind_the_others_of_its_urgency(make: MakePool, stage: Stage, clock: Clock) -> None:
    pool = make(kind("sliced", slices=Slices(afterwards=SOON), seconds=1e6), kind("echo"))
    ticket = begin(pool, stage, "a")
    others = [pool.submit("echo", name, owner=name, priority=SOON) for name in ("x", "y")]
    clock.now += 1
    pool.wake()
    for other in others:
        result(other)
    until(lambda: stage.log == ["a1", "x", "y", "a2"])
    stage.gate("a2").set()
    result(ticket)


def test_a_place_that_is_kept_for_urgent_jobs_is_not_for_the_others(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(SLICED, kind("gated"), crew=Crew(2, reserve=1))
    begin(pool, stage, "a")
    pool.submit("sliced", ("b", 1), owner="b", priority=SOON)
    assert asked(pool) == 0
    urgent = pool.submit("gated", "urgent")  # for which there is a place
    until_runs(pool, stage, "urgent")
    assert stage.log == ["a1", "urgent"]
    clock.now += 1
    assert asked(pool) == 0  # b could not begin in any case: one place is to be free
    stage.gate("urgent").set()
    result(urgent)
    pool.wake()
    until_runs(pool, stage, "b1")  # not both at once
    assert pool.status()["crew"].waiting == 1


def test_jobs_of_one_owner_take_turns_where_only_one_may_run(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(kind("sliced", slices=Slices(), running_each=1, seconds=1e6), crew=Crew(2))
    tickets = [pool.submit("sliced", (name, 1), owner="one", priority=SOON) for name in "ab"]
    for running in ("a1", "b1", "a2", "b2"):
        until_runs(pool, stage, running)
        clock.now += 10
        pool.wake()
    for ticket in tickets:
        ticket.cancel()


def test_a_job_that_loads_is_asked_when_it_has_loaded(make: MakePool, stage: Stage) -> None:
    pool = make(kind("load_then_slice", slices=Slices()), kind("gated"))
    pool.submit("load_then_slice", ("a", 1), priority=SOON, resource="six")
    until(lambda: any(handle.phase == "loading" for handle in pool._crews["crew"].handles))
    pool.submit("gated", "urgent")
    assert asked(pool) == 0
    stage.gate("load").set()
    until(lambda: "urgent" in stage.log)
    assert stage.log == ["loading", "a1", "urgent"]
    assert "six" in pool.ready


def test_a_resource_comes_free_with_the_job_that_claimed_it(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    """The puppet never says that it has loaded something: only its end tells."""
    pool = make(SLICED, crew=Crew(2))
    begin(pool, stage, "a", resource="six")
    pool.submit("sliced", ("b", 1), owner="b", priority=SOON, resource="six")
    clock.now += 1
    pool.wake()
    until(lambda: "b1" in stage.log)


# What is kept


def test_a_continuation_says_how_the_job_goes_on(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool, told = make(SLICED, kind("echo")), list[object]()
    ticket = begin(pool, stage, "a", on_progress=told.append, on_pause=told.append)
    for part, seconds in ((1, 3.0), (2, 4.0)):
        until_runs(pool, stage, f"a{part}")
        clock.now += seconds
        result(pool.submit("echo", "urgent"))
    until_runs(pool, stage, "a3")
    first = Continuation(("a", 2), "a up to 1", 3.0)
    second = Continuation(("a", 3), "a up to 2", 7.0)
    until(lambda: len(told) == 5)
    assert told == [1, first, 2, second, 3]
    assert ticket.continuation == second
    assert ticket.progress == 3
    assert not ticket.future.done()
    stage.gate("a3").set()
    assert result(ticket) == "a done in 3"


def test_all_slices_together_have_the_time_of_one_job(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(kind("sliced", slices=Slices(), seconds=100, attempts=1), kind("echo"))
    ticket = begin(pool, stage, "a")
    clock.now += 60
    result(pool.submit("echo", "urgent"))
    until_runs(pool, stage, "a2")
    clock.now += 39
    assert asked(pool) == 0
    assert not ticket.future.done()
    clock.now += 2
    pool.wake()
    until(lambda: any(handle.doom for handle in pool._crews["crew"].handles))
    stage.gate("a2").set()
    assert failure(ticket).reason == "time"


def test_a_job_that_waits_between_slices_can_be_cancelled(make: MakePool, stage: Stage) -> None:
    pool = make(SLICED, kind("gated"), kind("echo"))
    ticket = begin(pool, stage, "a")
    pool.submit("gated", "urgent")
    until(lambda: "urgent" in stage.log)
    until(lambda: pool.status()["crew"].waiting == 1)
    ticket.cancel()
    assert pool.status()["crew"].waiting == 0
    stage.gate("urgent").set()
    result(pool.submit("echo", "last"))
    assert stage.log == ["a1", "urgent", "last"]


def test_a_later_slice_can_be_cancelled_while_it_runs(make: MakePool, stage: Stage) -> None:
    pool = make(SLICED, kind("echo"))
    ticket = begin(pool, stage, "a")
    result(pool.submit("echo", "urgent"))
    until_runs(pool, stage, "a2")
    ticket.cancel()
    until(lambda: pool.status()["crew"].running == 0)
    assert ticket.future.cancelled()
    assert pool.status()["crew"].waiting == 0
    assert pool.status()["crew"].lost == 0


def test_a_job_that_is_cancelled_while_it_gives_way_does_not_go_on(
    make: MakePool, stage: Stage
) -> None:
    pool, tickets = make(SLICED, kind("echo")), list[Ticket]()
    tickets.append(begin(pool, stage, "a", on_pause=lambda continuation: tickets[0].cancel()))
    result(pool.submit("echo", "urgent"))
    until(lambda: pool.status()["crew"].running == 0)
    assert pool.status()["crew"].waiting == 0
    assert stage.log == ["a1", "urgent"]


@pytest.mark.parametrize("attempts", [1, 2])
def test_a_lost_worker_costs_the_slice_and_not_what_was_before(
    make: MakePool, stage: Stage, attempts: int
) -> None:
    weights = {"MB": 1.0}
    limited = kind("sliced", slices=Slices(), seconds=1e6, memory_mb=200, attempts=attempts)
    pool = make(limited, kind("echo"), memory=lambda pid: weights["MB"])
    ticket = begin(pool, stage, "a")
    for part in (2, 3, 4):  # giving way is no failed attempt
        result(pool.submit("echo", f"urgent{part}"))
        until_runs(pool, stage, f"a{part}")
    weights["MB"] = 201.0
    pool.wake()
    until(lambda: any(handle.doom for handle in pool._crews["crew"].handles))
    weights["MB"] = 1.0
    stage.gate("a4").set()  # which ends the thread, as killing ends a process
    if attempts == 1:
        assert failure(ticket).reason == "memory"
        return
    assert result(ticket) == "a done in 4"
    slices = [each for each in stage.log if each.startswith("a")]
    assert slices == ["a1", "a2", "a3", "a4", "a4"]


def test_those_who_share_a_job_are_all_told_and_make_it_more_urgent(
    make: MakePool, stage: Stage
) -> None:
    pool, paused = make(SLICED, kind("gated")), list[str]()

    def notes(name: str) -> Callable[[Continuation], None]:
        return lambda continuation: paused.append(name)

    one = begin(pool, stage, "a", key="a", on_pause=notes("one"))
    two = pool.submit("sliced", ("a", 1), key="a", priority=SOON, on_pause=notes("two"))
    pool.submit("gated", "urgent")
    until(lambda: "urgent" in stage.log)
    assert paused == ["one", "two"]
    one.cancel()
    waiting = pool.submit("gated", "soon", priority=SOON)
    three = pool.submit("sliced", ("a", 1), key="a", priority=NOW)
    stage.gate("urgent").set()
    until(lambda: "a2" in stage.log)
    assert "soon" not in stage.log
    for name in ("a2", "soon"):
        stage.gate(name).set()
    assert result(two) == result(three) == "a done in 2"
    result(waiting)


def test_only_kinds_with_slices_may_give_way(make: MakePool) -> None:
    pool = make(kind("quitter"), kind("echo"))
    error = failure(pool.submit("quitter", 1))
    assert error.reason == "result"
    assert "'quitter' cannot give way" in str(error)
    assert result(pool.submit("echo", 1)) == 1
    assert pool.status()["crew"].lost == 0


def test_a_continuation_that_cannot_be_read_is_a_failure(make: MakePool) -> None:
    pool = make(kind("quitter", slices=Slices()), kind("echo"))
    assert failure(pool.submit("quitter", "riddle")).reason == "result"
    assert result(pool.submit("echo", 1)) == 1
    assert pool.status()["crew"].lost == 0


def test_a_job_that_gives_way_while_the_pool_closes_is_cancelled(
    make: MakePool, stage: Stage
) -> None:
    pool = make(SLICED, kind("deaf"))
    ticket = begin(pool, stage, "a")
    with pool._lock:
        (handle,) = pool._crews["crew"].handles
        pool._closing = True  # as if somebody had begun to close it a moment before
        handle.ask_to_give_way()
    until(ticket.future.cancelled)
    pool.close(grace=PATIENCE)
    assert stage.log == ["a1"]


# The worker's side


def test_a_job_ends_only_when_what_stops_it_has_returned() -> None:
    """A stop that is still under way then would stop the next job of this worker."""
    context, log = Context(1, lambda message: None, {}), list[str]()
    inside, release = threading.Event(), threading.Event()

    def stop() -> None:
        log.append("stopping")
        inside.set()
        assert release.wait(PATIENCE)
        log.append("stopped")

    def end() -> None:
        context.end()
        log.append("ended")

    context.on_give_way(stop)
    context.give_way()
    assert context.gives_way
    assert not context.cancelled
    assert inside.wait(PATIENCE)
    ending = threading.Thread(target=end)
    ending.start()
    ending.join(0.1)  # time in which it could end too early
    release.set()
    ending.join(PATIENCE)
    assert log == ["stopping", "stopped", "ended"]
