"""One worker as the pool sees it: what it does, how long that may take, whether it is honest."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from sixfold.pool.errors import Reason
from sixfold.pool.jobs import Job
from sixfold.pool.kinds import Crew
from sixfold.pool.messages import (
    FROM_WORKER,
    PROGRESS_BYTES,
    Ask,
    Begun,
    Done,
    Failed,
    GiveWay,
    Loaded,
    Loading,
    Paused,
    Progress,
    Reply,
    Started,
    Stop,
    unpack,
)
from sixfold.pool.process import Channel
from sixfold.pool.slices import Continuation

Phase = Literal["idle", "starting", "running", "loading", "handing"]
"""`starting`: given a job that has not begun; `handing`: its result is on the way to who asked."""

End = Reason | Literal["close", "idle", "fresh"]
"""Why a worker ends; `close`, `idle` and `fresh` (a new one takes its place) are no faults."""

FLOOD_BURST = 2000
FLOOD_RATE = 100.0
"""Messages that a worker may send at once, and in each second: an honest one sends far fewer."""


class Misbehaved(Exception):
    """A worker that cannot be trusted any more."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class WorkerHandle:
    """A worker of a crew. Everything but `meter` is touched under the pool's lock only."""

    def __init__(self, crew: str, plan: Crew, clock: Callable[[], float]) -> None:
        self.crew = crew
        self.plan = plan
        self.channel: Channel | None = None
        self.phase: Phase = "idle"
        self.job: Job | None = None
        self.number = 0
        self.done = 0
        """How many jobs it has ended."""
        self.loaded: set[str] = set()
        self.doom: tuple[End, str] | None = None
        """Why it is being ended, if the pool does so."""
        self.meter = Meter(clock)
        self._clock = clock
        self._unsaid: list[object] = []
        self.worked = 0.0
        """Seconds that the present slice of its job has run so far, up to the present phase."""
        self._started = False
        self._stopping = False
        self._asked_to_give_way = False
        self._paused = False
        self._left: dict[Phase, float] = {}
        """Seconds that the job may still spend in a phase."""
        self._load_limit = math.inf
        """Seconds that its present loading may take."""
        self._since = self.given_at = clock()

    @property
    def is_idle(self) -> bool:
        return self.phase == "idle" and self.doom is None

    @property
    def idle_since(self) -> float:
        return self._since

    @property
    def deadline(self) -> float:
        """When it will have taken too long."""
        limit = self._load_limit if self.phase == "loading" else math.inf
        return self._since + min(limit, self._left.get(self.phase, math.inf))

    @property
    def can_give_way(self) -> bool:
        """Whether its job runs and could be asked to give way."""
        able = self.job is not None and self.job.kind.slices is not None
        return able and self.phase == "running" and not self.is_leaving

    @property
    def is_leaving(self) -> bool:
        """Whether it will soon be free, or replaced, as far as the pool can say."""
        ends = self._stopping or self._asked_to_give_way or self.doom is not None
        return self.job is not None and (ends or self.phase == "handing")

    def running_since(self) -> float:
        """When the present slice of its job began, counting only the time that it ran."""
        return self._since - self.worked

    def suits(self, job: Job) -> tuple[bool, int]:
        """How well it suits a job: best if it has loaded what that needs, and little else."""
        return job.resource in self.loaded, -len(self.loaded)

    def give(self, job: Job, number: int) -> None:
        """Give it a job."""
        kind = job.kind
        self.job, self.number = job, number
        self._stopping = self._asked_to_give_way = self._paused = False
        self.worked = 0.0
        self._left = {
            "starting": self.plan.start_seconds,
            "running": kind.seconds - job.seconds,
            "loading": kind.load_seconds,
        }
        self._enter("starting")
        self.given_at = self._since
        self._say(Ask(number, kind.target, job.payload))

    def stop(self) -> None:
        """Tell it that nobody wants the job any more."""
        if self.job is not None and not self._stopping and self.phase != "handing":
            self._stopping = True
            self._hurry()
            self._say(Stop(self.number))

    def ask_to_give_way(self) -> None:
        """Tell it that another job should have the worker."""
        self._asked_to_give_way = True
        self._say(GiveWay(self.number))

    def pause(self, payload: bytes, continuation: Continuation) -> None:
        """Its job has given way."""
        assert self.job is not None
        self.job.pause(payload, continuation, self.worked)
        self._paused = True

    def free(self) -> Job | None:
        """What its job came to has been handed over; returns the job if it only gave way."""
        job, self.job = self.job, None
        self.done += 1
        self._enter("idle")
        return job if self._paused else None

    def open(self, channel: Channel) -> None:
        """Its process runs: send the messages that were kept for it."""
        self.channel = channel
        for message in self._unsaid:
            channel.send(message)
        self._unsaid.clear()

    def hear(self, message: Reply) -> None:
        """Note what it says; raises Misbehaved if that cannot be true."""
        if isinstance(message, Started):
            if self._started:
                raise Misbehaved("lie", "it started twice")
            self._started = True
            self._enter(self.phase)
            return
        if not self._started or self.job is None or message.number != self.number:
            raise Misbehaved("lie", f"it spoke of job {message.number!r}, which it was not given")
        expected: tuple[Phase, ...]
        after: Phase | None
        match message:
            case Begun():
                expected, after = ("starting",), "running"
            case Loading(seconds=seconds):
                expected, after = ("running",), "loading"
                self._allow(seconds)
            case Loaded():
                expected, after = ("loading",), "running"
            case Progress(value=value):
                expected, after = ("running", "loading"), None
                if len(value) > PROGRESS_BYTES:
                    raise Misbehaved("flood", f"it sent a progress message of {len(value)} bytes")
            case Done() | Paused():
                expected, after = ("running",), "handing"
            case Failed():
                expected, after = ("starting", "running", "loading"), "handing"
        if self.phase not in expected:
            raise Misbehaved("lie", f"it said {type(message).__name__} while {self.phase}")
        if after is not None:
            self._enter(after)

    def _allow(self, seconds: float | None) -> None:
        if seconds is not None and not seconds >= 0:
            raise Misbehaved("lie", f"it wants to load for {seconds!r} seconds")
        self._load_limit = math.inf if seconds is None else seconds

    def _enter(self, phase: Phase) -> None:
        """Charge the time that has passed to the old phase, and begin another one."""
        now = self._clock()
        if self.phase != phase and self.phase in self._left:
            self._left[self.phase] -= now - self._since
        if self.phase == "running":
            self.worked += now - self._since
        self.phase, self._since = phase, now
        if self._stopping:
            self._hurry()

    def _hurry(self) -> None:
        """Leave a cancelled job little time, except for loading, which other jobs may need."""
        if self.job is not None and self.phase == "running":
            spent = self._clock() - self._since
            self._left["running"] = min(self._left["running"], spent + self.job.kind.stop_seconds)

    def _say(self, message: object) -> None:
        if self.channel is None:
            self._unsaid.append(message)
        else:
            self.channel.send(message)


class Meter:
    """Counts a worker's messages, and raises Misbehaved when there are too many."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tokens = float(FLOOD_BURST)
        self._seen = clock()

    def count(self) -> None:
        now = self._clock()
        self._tokens = min(FLOOD_BURST, self._tokens + max(0.0, now - self._seen) * FLOOD_RATE)
        self._seen = now
        self._tokens -= 1
        if self._tokens < 0:
            raise Misbehaved("flood", "it sent too many messages")


def read_reply(data: bytes) -> Reply:
    """Open what a worker said; raises Misbehaved if that is no message of a worker."""
    try:
        message = unpack(data)
    except ValueError as error:
        raise Misbehaved("lie", str(error)) from error
    if not isinstance(message, FROM_WORKER):
        raise Misbehaved("lie", f"it said {type(message).__name__}")
    return message
