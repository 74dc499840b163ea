"""Jobs from submitting to result: order, quotas, sharing, cancelling, progress, the end."""

from __future__ import annotations

import dataclasses
import json
import logging
import threading
from concurrent.futures import CancelledError
from typing import Any

import pytest

from sixfold.pool import Crew, JobFailed, Pool, PoolBusy, PoolClosed, QuotaExceeded, Ticket
from sixfold.pool.kinds import Kind, register, registered
from sixfold.pool.messages import MOST_BYTES
from testkit.waiting import PATIENCE, until

from .conftest import Clock, MakePool, kind
from .puppets import Stage


def result(ticket: Ticket) -> Any:
    return ticket.future.result(PATIENCE)


def failure(ticket: Ticket) -> JobFailed:
    error = ticket.future.exception(PATIENCE)
    assert isinstance(error, JobFailed)
    return error


def block(pool: Pool, stage: Stage, name: str = "blocker") -> Ticket:
    """Keep a worker busy until the gate of this name opens."""
    ticket = pool.submit("gated", name, owner="somebody")
    until(lambda: name in stage.log)
    return ticket


def test_a_job_has_a_result(make: MakePool) -> None:
    pool = make(kind("echo"))
    assert result(pool.submit("echo", {"plain": [1, "data", None]})) == {"plain": [1, "data", None]}


def test_nothing_starts_before_it_is_needed(make: MakePool) -> None:
    before = set(threading.enumerate())
    pool = make(kind("echo"), crew=Crew(4))
    assert set(threading.enumerate()) <= before
    result(pool.submit("echo"))
    assert pool.status()["crew"].workers == 1


def test_payloads_that_cannot_be_sent_are_the_callers_fault(make: MakePool) -> None:
    with pytest.raises((AttributeError, TypeError, ValueError), match=r"lambda|pickle"):
        make(kind("echo")).submit("echo", lambda: None)


def test_so_are_those_that_are_too_long(make: MakePool) -> None:
    with pytest.raises(ValueError, match="too long"):
        make(kind("echo")).submit("echo", bytes(MOST_BYTES))


def test_unknown_kinds_are_refused(make: MakePool) -> None:
    with pytest.raises(KeyError, match="knit"):
        make(kind("echo")).submit("knit")


def test_kinds_are_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.pool.kinds._registered", {})
    first = register(Kind("dig", "garden:dig", "crew"))
    assert register(Kind("dig", "garden:dig", "crew")) is first
    with pytest.raises(ValueError, match="dig"):
        register(Kind("dig", "mine:dig", "crew"))
    assert registered() == {"dig": first}


def test_a_worker_keeps_its_state_from_job_to_job(make: MakePool) -> None:
    pool = make(kind("count"))
    assert [result(pool.submit("count")) for _ in range(3)] == [1, 2, 3]


def test_owners_take_turns_and_priorities_come_first(make: MakePool, stage: Stage) -> None:
    pool = make(kind("echo"), kind("gated"))
    block(pool, stage)
    asked = [
        pool.submit("echo", name, owner=name[0], priority=priority)
        for name, priority in (("a1", 0), ("a2", 0), ("a3", 0), ("b1", 0), ("c1", 7), ("a4", 7))
    ]
    assert pool.status()["crew"].waiting == 6
    stage.gate("blocker").set()
    for ticket in asked:
        result(ticket)
    assert stage.log == ["blocker", "c1", "a4", "a1", "b1", "a2", "a3"]


def test_crews_do_not_wait_for_each_other(make: MakePool, stage: Stage, clock: Clock) -> None:
    from sixfold.pool.threads import in_thread

    crews = {"crew": Crew(), "others": Crew()}
    with Pool(crews, kinds=[kind("gated"), kind("echo")], start=in_thread, clock=clock) as pool:
        block(pool, stage)
        assert result(pool.submit("echo", 1, crew="others")) == 1
        stage.gate("blocker").set()


def test_too_many_waiting_jobs_of_an_owner_are_refused(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), kind("echo", waiting_each=2), crew=Crew(waiting=3))
    block(pool, stage)
    first = pool.submit("echo", 1, owner="a")
    pool.submit("echo", 2, owner="a")
    with pytest.raises(QuotaExceeded) as quota:
        pool.submit("echo", 3, owner="a")
    assert quota.value.retry_after >= 1
    pool.submit("echo", 1, owner="b")
    with pytest.raises(PoolBusy) as busy:
        pool.submit("echo", 1, owner="c")
    assert not isinstance(busy.value, QuotaExceeded)
    first.cancel()
    pool.submit("echo", 1, owner="c")


def test_an_owner_does_not_hold_all_processes_with_a_kind_that_is_limited(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("gated", running_each=1), crew=Crew(2))
    one = pool.submit("gated", "one", owner="a")
    two = pool.submit("gated", "two", owner="a")
    three = pool.submit("gated", "three", owner="b")
    until(lambda: len(stage.log) == 2)
    assert set(stage.log) == {"one", "three"}
    for name in ("one", "two", "three"):
        stage.gate(name).set()
    assert [result(each) for each in (one, two, three)] == ["one", "two", "three"]


def test_background_work_leaves_processes_to_what_is_urgent(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), crew=Crew(3, reserve=1))
    for name in ("slow1", "slow2", "slow3"):
        pool.submit("gated", name, owner=name, priority=-1)
    until(lambda: len(stage.log) == 2)
    urgent = pool.submit("gated", "urgent")
    until(lambda: "urgent" in stage.log)
    assert sorted(stage.log) == ["slow1", "slow2", "urgent"]
    stage.gate("urgent").set()
    result(urgent)
    assert pool.status()["crew"].waiting == 1  # there is room, but it is kept
    stage.gate("slow1").set()
    until(lambda: "slow3" in stage.log)


def test_but_not_where_there_is_only_one(make: MakePool) -> None:
    pool = make(kind("echo"), crew=Crew(1, reserve=1))
    assert result(pool.submit("echo", 1, priority=-5)) == 1


def test_a_job_may_wait_for_its_moment(make: MakePool, stage: Stage, clock: Clock) -> None:
    pool = make(kind("echo"))
    later = pool.submit("echo", "later", delay=10)
    assert result(pool.submit("echo", "now")) == "now"
    assert not later.future.done()
    clock.now += 11
    pool.wake()
    assert result(later) == "later"


# Sharing


def test_whoever_asks_for_the_same_shares_the_job(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), kind("echo", waiting_each=1))
    one, two = (pool.submit("gated", "same", key="same", owner=owner) for owner in "ab")
    other = pool.submit("echo", "same", key="same", owner="c")  # another kind: another job
    pool.submit("echo", "same", key="same", owner="c")  # which needs no place in the line
    until(lambda: stage.log == ["same"])
    one.cancel()
    stage.gate("same").set()
    assert result(two) == "same"
    assert one.future.cancelled()
    assert result(other) == "same"
    assert stage.log == ["same", "same"]
    assert result(pool.submit("echo", "anew", key="same")) == "anew"


def test_a_shared_job_is_as_urgent_as_the_most_urgent_wish(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), kind("echo"))
    block(pool, stage)
    asked = [
        pool.submit("echo", "first"),
        pool.submit("echo", "shared", key="key", priority=-1),
        pool.submit("echo", "shared", key="key", priority=3),
    ]
    stage.gate("blocker").set()
    for ticket in asked:
        result(ticket)
    assert stage.log == ["blocker", "shared", "first"]


# Cancelling


def test_a_waiting_job_that_is_cancelled_never_runs(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), kind("echo"))
    block(pool, stage)
    gone = pool.submit("echo", "gone")
    gone.cancel()
    assert pool.status()["crew"].waiting == 0
    stage.gate("blocker").set()
    result(pool.submit("echo", "there"))
    assert stage.log == ["blocker", "there"]
    with pytest.raises(CancelledError):
        result(gone)


def test_a_running_job_is_stopped_again_and_again_until_it_ends(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("late_stop"), kind("count"))
    result(pool.submit("count"))
    ticket = pool.submit("late_stop", "begun")
    until(lambda: stage.log)
    ticket.future.cancel()  # the future is as good as the ticket: asyncio knows no other
    until(lambda: stage.log == ["begun", "stopped"])
    assert result(pool.submit("count")) == 2  # the worker goes on
    assert pool.status()["crew"].lost == 0


def test_a_shared_job_runs_on_until_nobody_wants_it(make: MakePool, stage: Stage) -> None:
    pool = make(kind("late_stop"))
    one, two = (pool.submit("late_stop", "begun", key=1) for _ in range(2))
    until(lambda: stage.log)
    one.cancel()
    pool.wake()
    assert stage.log == ["begun"]
    two.cancel()
    until(lambda: stage.log == ["begun", "stopped"])


def test_a_job_is_asked_for_anew_while_the_cancelled_one_still_ends(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("deaf"), crew=Crew(2))
    old = pool.submit("deaf", "slow", key=1)
    until(lambda: stage.log == ["slow"])
    old.cancel()
    new = pool.submit("deaf", "slow", key=1)
    until(lambda: stage.log == ["slow", "slow"])
    stage.gate("slow").set()
    assert result(new) == "slow"


# Progress and callbacks


def test_progress_is_heard_in_order_and_the_last_always(make: MakePool) -> None:
    pool, heard = make(kind("steps")), list[int]()
    ticket = pool.submit("steps", 500, on_progress=heard.append)
    assert result(ticket) == "done"
    assert heard == sorted(heard)
    assert heard[-1] == 499
    assert len(heard) < 500  # a state and not a log: nobody can be flooded by mistake
    assert ticket.progress == 499


def test_whoever_joins_hears_the_latest(make: MakePool, stage: Stage) -> None:
    pool, heard = make(kind("load")), list[str]()
    ticket = pool.submit("load", ("six", "job"), key=1)
    until(lambda: ticket.progress)
    pool.submit("load", ("six", "job"), key=1, on_progress=heard.append)
    assert heard == ["compiling six"]
    stage.gate("six").set()


def test_callbacks_may_use_the_pool_and_may_fail(
    make: MakePool, caplog: pytest.LogCaptureFixture
) -> None:
    pool, seen = make(kind("steps"), kind("echo")), list[Any]()

    def on_progress(value: int) -> None:
        seen.append(pool.status()["crew"].running)
        raise LookupError("a bad callback")

    ticket = pool.submit("steps", 1, on_progress=on_progress)
    ticket.future.add_done_callback(lambda future: seen.append(pool.submit("echo", "next")))
    with caplog.at_level(logging.ERROR):
        assert result(ticket) == "done"
        until(lambda: len(seen) == 2)
    assert seen[0] == 1
    assert result(seen[1]) == "next"
    assert "a bad callback" in caplog.text


def test_a_callback_may_close_the_pool(make: MakePool) -> None:
    pool, closed = make(kind("echo")), threading.Event()

    def close(future: object) -> None:
        pool.close()
        closed.set()

    pool.submit("echo").future.add_done_callback(close)
    assert closed.wait(PATIENCE)


# Failures that are not the worker's


def test_a_job_that_raises_says_what_and_where(make: MakePool, stage: Stage) -> None:
    pool = make(kind("fail"), kind("count"))
    error = failure(pool.submit("fail"))
    assert (error.reason, error.is_loss) == ("error", False)
    assert str(error) == "LookupError: out of ideas"
    assert "LookupError" in error.names
    assert "Exception" in error.names
    assert "puppets.py" in error.trace
    assert stage.log == ["fail"]
    assert result(pool.submit("count")) == 1


def test_a_kind_may_try_again_after_an_error_in_a_fresh_worker(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("fail", retry_errors=True, attempts=3), kind("count"))
    result(pool.submit("count"))
    assert failure(pool.submit("fail")).reason == "error"
    assert stage.log == ["fail"] * 3
    assert pool.status()["crew"].lost == 0


@pytest.mark.parametrize("name", ["closed_book", "riddle"])
def test_a_result_that_cannot_be_sent_or_read_is_a_failure(make: MakePool, name: str) -> None:
    pool = make(kind(name), kind("echo"))
    assert failure(pool.submit(name)).reason == "result"
    assert result(pool.submit("echo", 1)) == 1
    assert pool.status()["crew"].lost == 0


def test_a_result_and_a_progress_message_may_not_be_too_long(make: MakePool) -> None:
    pool = make(kind("shout"), kind("chatter"))
    assert failure(pool.submit("shout", 2**25)).reason == "result"
    assert "too long" in str(failure(pool.submit("chatter", 2**17)))
    assert len(result(pool.submit("shout", 2**20))) == 2**20


# Resources


def test_a_resource_is_loaded_by_one_worker_first_and_holds_up_no_others(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("load"), crew=Crew(3))
    sixes = [pool.submit("load", ("six", f"six{n}"), resource="six") for n in range(3)]
    until(lambda: pool.status()["crew"].loading == {"six": "compiling six"})
    stage.gate("gosix").set()
    assert result(pool.submit("load", ("gosix", "go"), resource="gosix")) == "go"
    assert stage.log == ["loading six", "loading gosix", "go"]
    assert "gosix" in pool.ready
    assert "six" not in pool.ready
    stage.gate("six").set()
    assert [result(each) for each in sixes] == ["six0", "six1", "six2"]
    assert "six" in pool.ready
    assert pool.status()["crew"].loading == {}


def test_a_job_goes_to_a_worker_that_has_loaded_what_it_needs(make: MakePool, stage: Stage) -> None:
    pool = make(kind("load"), crew=Crew(2))
    names = ("six", "gosix")
    first = [pool.submit("load", (name, name), resource=name) for name in names]
    until(lambda: len(pool.status()["crew"].loading) == 2)  # one in each worker
    for name, ticket in zip(names, first, strict=True):
        stage.gate(name).set()
        result(ticket)
    stage.log.clear()
    for name in (*names, *names):
        until(lambda: pool.status()["crew"].running == 0)
        result(pool.submit("load", (name, name), resource=name))
    assert stage.log == [*names, *names]  # nothing was loaded again


def test_a_resource_that_could_not_be_loaded_is_tried_by_the_next(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("load_badly"), crew=Crew(2))
    one, two = (pool.submit("load_badly", "six", resource="six") for _ in range(2))
    assert "no compiler today" in str(failure(one))
    assert result(two) == "six"
    assert "six" in pool.ready


def test_status_is_plain_data(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"), crew=Crew(2))
    block(pool, stage)
    status = {name: dataclasses.asdict(crew) for name, crew in pool.status().items()}
    assert json.loads(json.dumps(status)) == {
        "crew": {
            "processes": 2, "workers": 1, "running": 1, "waiting": 0, "lost": 0, "loading": {},
        }
    }  # fmt: skip


# The end


def test_closing_cancels_what_waits_and_lets_what_runs_end_in_grace(
    make: MakePool, stage: Stage
) -> None:
    pool = make(kind("gated"), kind("echo"))
    running = block(pool, stage)
    waiting = pool.submit("echo", "never")
    waiting.future.add_done_callback(lambda future: stage.gate("blocker").set())
    pool.close(grace=PATIENCE)
    assert waiting.future.cancelled()
    assert running.future.result(0) == "blocker"
    assert stage.log == ["blocker"]
    assert pool.status()["crew"].workers == 0
    with pytest.raises(PoolClosed):
        pool.submit("echo")


def test_closing_cancels_a_job_that_runs_in_a_thread(make: MakePool, stage: Stage) -> None:
    """Nobody can kill a thread: it would keep who closes the pool waiting for a minute."""
    pool = make(kind("gated"))
    block(pool, stage)
    pool.close()
    assert stage.gate("blocker").is_set()


def test_closing_without_grace_cancels_what_runs(make: MakePool, stage: Stage) -> None:
    pool = make(kind("gated"))
    running = block(pool, stage)
    running.future.add_done_callback(lambda future: stage.gate("blocker").set())  # a thread's end
    pool.close()
    pool.close()
    assert running.future.cancelled()
