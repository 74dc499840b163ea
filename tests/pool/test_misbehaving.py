"""Workers that hang, flood or lie are ended and replaced; their job is tried again or fails."""

from __future__ import annotations

import pickle
import struct
from typing import BinaryIO

import pytest

from sixfold.pool import Channel, Crew, Pool, Start
from sixfold.pool.handle import FLOOD_BURST
from sixfold.pool.messages import (
    PROGRESS_BYTES,
    Ask,
    Begun,
    Bytes,
    Done,
    Failed,
    Loaded,
    Loading,
    Paused,
    Progress,
    Started,
    pack,
    read,
    unpack,
)
from sixfold.pool.threads import Play, ThreadChannel, in_thread
from testkit.waiting import until

from .conftest import Clock, MakePool, kind
from .puppets import Stage
from .test_pool import failure, result

ONE = pickle.dumps(1)


def until_doomed(pool: Pool) -> None:
    """Wait until the pool has ended its worker: then nothing that the worker says is heard."""
    until(lambda: any(handle.doom for handle in pool._crews["crew"].handles))
    pool.status()  # waits for the one that ends a worker, until its pipe is closed


def say(says: BinaryIO, *messages: object) -> None:
    for message in messages:
        says.write(pack(message))
        says.flush()


def asked(hears: Bytes) -> int:
    message = unpack(read(hears))
    assert isinstance(message, Ask)
    return message.number


def playing(play: Play) -> Start:
    """A worker that says what a function says."""
    return lambda crew: ThreadChannel(play)


def saying(*messages: object) -> Play:
    """A worker that says these things, with the number of its job wherever there is a 0."""

    def play(hears: Bytes, says: BinaryIO) -> None:
        say(says, Started())
        number = asked(hears)
        for message in messages:
            if getattr(message, "number", None) == 0:
                values = {name: getattr(message, name) for name in message.__slots__}  # type: ignore[attr-defined]
                message = type(message)(**{**values, "number": number})
            say(says, message)
        read(hears)  # until it is ended

    return play


def silent(hears: Bytes, says: BinaryIO) -> None:
    read(hears)
    read(hears)


def flood(hears: Bytes, says: BinaryIO) -> None:
    say(says, Started())
    number = asked(hears)
    say(says, Begun(number))
    for _ in range(10 * FLOOD_BURST):
        say(says, Progress(number, ONE))


def endless(hears: Bytes, says: BinaryIO) -> None:
    """Announces a message of 2^60 bytes."""
    say(says, Started())
    asked(hears)
    says.write(struct.pack(">Q", 2**60))
    says.flush()
    read(hears)


def garbage(hears: Bytes, says: BinaryIO) -> None:
    says.write(struct.pack(">Q", 4) + b"\xff\x00ab")
    says.flush()
    read(hears)
    read(hears)


def after_the_end(hears: Bytes, says: BinaryIO) -> None:
    """Answers, and then has more to say."""
    say(says, Started())
    number = asked(hears)
    say(says, Begun(number), Done(number, ONE), Done(number, ONE))
    read(hears)


LIARS = {
    "another job's answer": ("lie", saying(Begun(0), Done(77, ONE))),
    "an answer before it began": ("lie", saying(Done(0, ONE))),
    "an answer while loading": ("lie", saying(Begun(0), Loading(0, None), Done(0, ONE))),
    "loaded without loading": ("lie", saying(Begun(0), Loaded(0, True))),
    "giving way before it began": ("lie", saying(Paused(0, ONE, ONE))),
    "giving way while loading": ("lie", saying(Begun(0), Loading(0, None), Paused(0, ONE, ONE))),
    "giving way for another job": ("lie", saying(Begun(0), Paused(77, ONE, ONE))),
    "began twice": ("lie", saying(Begun(0), Begun(0))),
    "started twice": ("lie", saying(Started())),
    "what only a pool says": ("lie", saying(Ask(1, "os:abort", b""))),
    "no message at all": ("lie", saying("hello")),
    "nonsense inside a message": ("lie", saying(Begun(0), Progress(0, b"\xff\x00"))),
    "a number that is none": ("lie", saying(Begun("one"))),  # type: ignore[arg-type]
    "a time that is none": ("lie", saying(Begun(0), Loading(0, "long"))),  # type: ignore[arg-type]
    "garbage": ("lie", garbage),
    "flood": ("flood", flood),
    "endless message": ("flood", endless),
    "a long progress message": (
        "flood", saying(Begun(0), Progress(0, pickle.dumps("x" * 2 * PROGRESS_BYTES))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LIARS)
def test_a_worker_that_floods_or_lies_is_ended(make: MakePool, name: str) -> None:
    reason, play = LIARS[name]
    pool = make(kind("echo", attempts=1), start=playing(play))
    error = failure(pool.submit("echo"))
    assert (error.reason, error.is_loss) == (reason, True)
    until(lambda: pool.status()["crew"].workers == 0)
    assert pool.status()["crew"].lost == 1


def test_its_job_is_done_by_an_honest_one(make: MakePool, stage: Stage) -> None:
    plays = iter([flood, saying(Begun(0), Done(77, ONE))])

    def start(crew: Crew) -> Channel:
        play = next(plays, None)
        return in_thread(crew) if play is None else ThreadChannel(play)

    pool = make(kind("echo", attempts=3), start=start)
    assert result(pool.submit("echo", "at last")) == "at last"
    assert pool.status()["crew"].lost == 2


def test_what_it_says_after_an_answer_does_not_harm_the_answer(make: MakePool) -> None:
    pool = make(kind("echo", attempts=1), start=playing(after_the_end))
    assert result(pool.submit("echo")) == 1
    until(lambda: pool.status()["crew"].lost == 1)


def test_a_failure_that_is_sent_by_hand_is_one(make: MakePool) -> None:
    play = saying(Begun(0), Failed(0, ("OSError",), "OSError: away", ""))
    pool = make(kind("echo"), start=playing(play))
    assert failure(pool.submit("echo")).names == ("OSError",)


def test_a_worker_that_cannot_be_started_is_tried_as_often_as_the_kind_allows(
    make: MakePool,
) -> None:
    tried = []

    def start(crew: Crew) -> Channel:
        tried.append(crew)
        raise OSError("no processes left")

    pool = make(kind("echo", attempts=3), start=start)
    error = failure(pool.submit("echo"))
    assert error.reason == "start"
    assert "no processes left" in str(error)
    assert len(tried) == 3


# Time


def pass_time(pool: Pool, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    pool.wake()


def test_a_worker_that_never_starts_is_ended(make: MakePool, clock: Clock) -> None:
    pool = make(kind("echo", attempts=1), start=playing(silent), crew=Crew(start_seconds=50))
    ticket = pool.submit("echo")
    until(lambda: pool.status()["crew"].running)
    pass_time(pool, clock, 51)
    assert failure(ticket).reason == "time"


def test_a_job_that_hangs_is_ended_and_tried_again(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    plays = iter([saying(Begun(0))])

    def start(crew: Crew) -> Channel:
        play = next(plays, None)
        return in_thread(crew) if play is None else ThreadChannel(play)

    pool = make(kind("echo", seconds=30), start=start)
    ticket = pool.submit("echo", "again")
    until(lambda: phase(pool) == "running")
    pass_time(pool, clock, 29)
    assert not ticket.future.done()
    pass_time(pool, clock, 2)
    assert result(ticket) == "again"


def phase(pool: Pool) -> str | None:
    """What the only worker is doing."""
    with pool._lock:
        return next((handle.phase for handle in pool._crews["crew"].handles), None)


def test_loading_has_its_own_time(make: MakePool, stage: Stage, clock: Clock) -> None:
    pool = make(kind("slow_load", seconds=30, load_seconds=500, attempts=1))
    ticket = pool.submit("slow_load")
    until(lambda: phase(pool) == "loading")
    pass_time(pool, clock, 400)
    stage.gate("load").set()
    until(lambda: phase(pool) == "running")
    pass_time(pool, clock, 29)
    stage.gate("work").set()
    assert result(ticket) == "done"


@pytest.mark.parametrize(("says", "limit"), [(None, 500), (60, 60), (1000, 500)])
def test_but_not_without_limit(
    make: MakePool, stage: Stage, clock: Clock, says: float | None, limit: float
) -> None:
    pool = make(kind("slow_load", seconds=30, load_seconds=500, attempts=1))
    ticket = pool.submit("slow_load", says)
    until(lambda: phase(pool) == "loading")
    pass_time(pool, clock, limit - 1)
    assert not ticket.future.done()
    pass_time(pool, clock, 2)
    until_doomed(pool)
    stage.gate("load").set()
    stage.gate("work").set()
    assert failure(ticket).reason == "time"


def test_loading_again_and_again_does_not_make_time(make: MakePool, clock: Clock) -> None:
    def play(hears: Bytes, says: BinaryIO) -> None:
        say(says, Started())
        number = asked(hears)
        say(says, Begun(number))
        while True:
            say(says, Loading(number, None), Loaded(number, True))
            clock.now += 10

    pool = make(kind("echo", seconds=30, load_seconds=100, attempts=1), start=playing(play))
    assert failure(pool.submit("echo")).reason == "time"


def test_a_job_that_ignores_cancelling_is_ended(make: MakePool, stage: Stage, clock: Clock) -> None:
    pool = make(kind("deaf", seconds=1000, stop_seconds=5), kind("count"))
    ticket = pool.submit("deaf", "deaf")
    until(lambda: stage.log == ["deaf"])
    until(lambda: phase(pool) == "running")  # the job speaks before the pool hears of it
    ticket.cancel()
    pass_time(pool, clock, 4)
    assert pool.status()["crew"].running == 1
    pass_time(pool, clock, 2)
    until_doomed(pool)
    stage.gate("deaf").set()  # which ends the thread, as killing ends a process
    assert result(pool.submit("count")) == 1
    assert pool.status()["crew"].lost == 1


def test_a_cancelled_job_may_still_load_what_others_need(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(kind("slow_load", stop_seconds=5, load_seconds=500))
    ticket = pool.submit("slow_load", resource="six")
    until(lambda: phase(pool) == "loading")
    ticket.cancel()
    pass_time(pool, clock, 100)
    stage.gate("load").set()
    stage.gate("work").set()
    until(lambda: phase(pool) == "idle")
    assert "six" in pool.ready
    assert pool.status()["crew"].lost == 0


def test_a_worker_without_work_ends_after_a_while(
    make: MakePool, stage: Stage, clock: Clock
) -> None:
    pool = make(kind("count"), crew=Crew(idle_seconds=60))
    assert result(pool.submit("count")) == 1
    until(lambda: phase(pool) == "idle")
    pass_time(pool, clock, 61)
    until(lambda: pool.status()["crew"].workers == 0)
    assert result(pool.submit("count")) == 1
    assert pool.status()["crew"].lost == 0


def test_an_old_worker_that_died_before_it_began_is_not_the_jobs_fault(make: MakePool) -> None:
    def dies_idle(hears: Bytes, says: BinaryIO) -> None:
        say(says, Started())
        number = asked(hears)
        say(says, Begun(number), Done(number, ONE))
        asked(hears)  # and ends

    plays = iter([dies_idle])

    def start(crew: Crew) -> Channel:
        play = next(plays, None)
        return in_thread(crew) if play is None else ThreadChannel(play)

    pool = make(kind("echo", attempts=1), start=start)
    assert result(pool.submit("echo")) == 1
    assert result(pool.submit("echo", 2)) == 2


# Memory


def test_a_worker_that_holds_too_much_is_ended(make: MakePool, stage: Stage) -> None:
    pool = make(kind("deaf", memory_mb=200, attempts=1), memory=lambda pid: 201.0)
    ticket = pool.submit("deaf", "eating")
    until_doomed(pool)
    stage.gate("eating").set()
    error = failure(ticket)
    assert error.reason == "memory"
    assert "201 MB of 200" in str(error)


def test_a_worker_that_keeps_much_is_replaced_before_the_next_job(make: MakePool) -> None:
    weights: dict[int, float] = {}

    def weigh(pid: int) -> float:
        weights.setdefault(pid, 199.0 if not weights else 20.0)
        return weights[pid]

    pool = make(kind("count", memory_mb=200), memory=weigh)
    assert [result(pool.submit("count")) for _ in range(3)] == [1, 1, 2]
    assert pool.status()["crew"].lost == 0


def test_a_supervisor_that_fails_looks_again(
    make: MakePool, stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    scales = [OSError("broken scales")]

    def weigh(pid: int) -> float:
        if scales:
            raise scales.pop()
        return 1.0

    pool = make(kind("gated", memory_mb=200), memory=weigh)
    ticket = pool.submit("gated", "job")
    until(lambda: "broken scales" in caplog.text)
    stage.gate("job").set()
    assert result(ticket) == "job"


def test_a_worker_that_no_thread_can_keep_is_a_failed_start(
    make: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_thread(thread: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("sixfold.pool.worker_thread.WorkerThread.start", no_thread)
    pool = make(kind("echo"))
    assert failure(pool.submit("echo")).reason == "start"
