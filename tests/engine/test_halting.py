"""How searches are ended from outside: by a stop, by their time, and with their helpers."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import sixfold
from sixfold.engine import Engine, Limits
from sixfold.engine.alphabeta import search as search_module
from sixfold.engine.alphabeta import window
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.baselines.uct import Uct
from sixfold.engine.halting import Halt, deadline, helpers
from sixfold.engine.kernels.rng import seeded

from .positions import random_line

pytestmark = pytest.mark.timing


class LateTimer:
    """A timer at its worst moment: it has waited, and is about to fire when it is cancelled."""

    pending: ClassVar[list[LateTimer]] = []

    def __init__(self, seconds: float, function: Callable[[], object]) -> None:
        self.daemon = False
        self.seconds = seconds
        self.function = function
        self.joined = False

    def start(self) -> None:
        self.pending.append(self)

    def cancel(self) -> None:
        """Comes too late."""

    def join(self, timeout: float | None = None) -> None:
        self.joined = True
        self.function()

    @classmethod
    def fire_all(cls) -> None:
        """A deadline that was not waited for fires now."""
        for timer in cls.pending:
            if not timer.joined:
                timer.function()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> type[LateTimer]:
    monkeypatch.setattr(LateTimer, "pending", [])
    monkeypatch.setattr(threading, "Timer", LateTimer)
    return LateTimer


@pytest.mark.parametrize("id", ["six/foxmind", "gosix"])
def test_a_timer_that_fires_late_does_not_halt_the_next_run(id: str, late: type[LateTimer]) -> None:
    search = Engine(hash_mb=1).search(sixfold.game(id).start())
    first = search.run(Limits(seconds=60, nodes=500))
    late.fire_all()
    assert len(late.pending) == 1
    assert search.run(Limits(nodes=500)).nodes > first.nodes


def test_a_timer_that_fires_late_does_not_halt_the_next_choice(
    monkeypatch: pytest.MonkeyPatch, late: type[LateTimer]
) -> None:
    """Of plain UCT, where one flag serves for all choices."""
    uct = Uct(capacity=1 << 10)
    position = sixfold.game("gosix").start()
    uct.choose(position, Limits(seconds=60, nodes=50))

    def strike(seed: int) -> Any:
        late.fire_all()  # just before the first playout
        return seeded(seed)

    monkeypatch.setattr("sixfold.engine.baselines.uct.seeded", strike)
    uct.choose(position, Limits(nodes=50))
    assert uct.playouts == 50


@pytest.mark.parametrize("id", ["six/foxmind", "gosix"])
def test_a_stop_that_comes_with_the_end_of_the_time_is_not_lost(
    id: str, late: type[LateTimer]
) -> None:
    """It is meant for the search; the time is only meant for the run."""
    engine = Engine(hash_mb=1)
    search = engine.search(sixfold.game(id).start())

    def stop_and_time_out(_: Any) -> None:
        late.pending[0].function()
        engine.stop()
        late.pending[0].function()

    first = search.run(Limits(seconds=60), on_progress=stop_and_time_out)
    assert search.run(Limits()).nodes == first.nodes, "a stopped search stays stopped"
    search.halt.clear()
    assert search.run(Limits(nodes=500)).nodes > first.nodes


def test_a_stop_between_lowering_the_flag_and_looking_is_not_lost() -> None:
    class Flag(list[int]):
        """As an array, but somebody stops the search whenever the flag is lowered."""

        def __setitem__(self, index: Any, value: Any) -> None:
            super().__setitem__(index, value)
            if value == 0:
                halt.set()

    halt = Halt()
    halt.flag = Flag([0])
    halt.expire()
    halt.renew()
    assert halt


# Helpers


class Threads:
    """Counts the threads that are started; the one who starts them works at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[str] = []
        self.most = 1 << 20
        self.when_started: Callable[[int], object] = lambda number: None
        monkeypatch.setattr(threading, "Thread", self.thread)
        monkeypatch.setattr(threading, "Timer", self.timer)

    def thread(self, target: Callable[..., object], args: Any = (), daemon: bool = False) -> Any:
        return self.made("helper", lambda: target(*args))

    def timer(self, seconds: float, function: Callable[[], object]) -> Any:
        return self.made("timer", lambda: None)

    def made(self, kind: str, work: Callable[[], object]) -> Any:
        class Thread:
            daemon = True
            cancel = join = staticmethod(lambda: None)

            @staticmethod
            def start() -> None:
                if len(self.started) == self.most:
                    raise RuntimeError("can't start new thread")
                self.started.append(kind)
                self.when_started(len(self.started))
                work()

        return Thread()


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Threads:
    return Threads(monkeypatch)


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many threads have made room to search in."""
    made: list[int] = []
    real = window.new_frame

    def new_frame(age: int = 0) -> Any:
        made.append(age)
        return real(age)

    monkeypatch.setattr(search_module, "new_frame", new_frame)
    return made


def search_with(count: int) -> Any:
    """A search with more threads than the machine may like."""
    position = random_line("hexone", 2, 8)
    return search_module.Search(position, new_table(1), threads=count)


def test_the_clock_runs_before_the_first_helper(threads: Threads) -> None:
    search = search_with(3)
    threads.when_started = lambda _: search.halt.expire()  # or helpers would search for ever
    search.run(Limits(seconds=1, depth=1))
    assert threads.started[0] == "timer"


def test_helpers_stop_on_the_flag_before_they_begin(threads: Threads, frames: list[int]) -> None:
    """The time is over when the fifth has been started: no other is, and none makes anything."""
    search = search_with(200)
    made = len(frames)

    def time_out(number: int) -> None:
        if number == 5:
            search.halt.expire()

    threads.when_started = time_out
    search.run(Limits(depth=1))
    assert threads.started == ["helper"] * 5
    assert len(frames) == made


def test_a_system_without_more_threads_searches_with_fewer(
    threads: Threads, frames: list[int]
) -> None:
    search = search_with(200)
    threads.most = 3
    made = len(frames)
    search.halt.set()
    assert search.run(Limits(depth=1)).best
    search.halt.clear()
    work: list[int] = []
    with deadline(search.halt, None), helpers(search.halt, work.append, 200):
        pass
    assert sorted(work) == [1, 2, 3]
    assert len(frames) == made


@pytest.mark.parametrize("id", ["six/foxmind", "hexone"])
def test_no_helper_outlives_its_run_and_the_next_has_some_again(id: str) -> None:
    search = Engine(hash_mb=1, threads=2).search(random_line(id, 4, 12))
    assert search.threads == 2
    before = set(threading.enumerate())
    for depth in (1, 2, 3):
        assert search.run(Limits(depth=depth)).depth >= depth
        assert set(threading.enumerate()) <= before
        assert not search.halt


def test_time_ends_many_threads() -> None:
    """Sixty-four of them; that they end at all is what can be said on any machine."""
    search = search_with(64)
    before = set(threading.enumerate())
    assert search.run(Limits(seconds=0.05)).best in search.position.legal_moves
    assert set(threading.enumerate()) <= before


# Threads that would have nothing to do


def test_gosix_uses_two_threads_at_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for the tree and one for the solver; alone before the solver has a chance."""
    monkeypatch.setattr("sixfold.engine.engine.usable_cores", lambda: 64)
    engine = Engine(threads=64, hash_mb=1)
    early, late = sixfold.game("gosix").start(), random_line("gosix", 8, 24)
    assert engine.search(early).threads == 1
    assert engine.search(late).threads == 2
    assert Engine(hash_mb=1).search(late).threads == 1
    started: list[str] = []
    real = threading.Thread.start

    def start(self: threading.Thread) -> None:
        started.append(self.name)
        real(self)
        self.join()  # so that two of them never run at once, unless that was meant

    monkeypatch.setattr(threading.Thread, "start", start)
    engine.analyse(early, Limits(nodes=3_000))
    assert started == []
    engine.analyse(late, Limits(nodes=3_000))
    assert len(started) == 2, "two turns of the solver, one after the other"


def test_six_uses_what_it_is_given() -> None:
    assert Engine(threads=2, hash_mb=1).search(sixfold.game("six/foxmind").start()).threads == 2


# What remains of a search


@pytest.mark.parametrize("id", ["hexone", "gosix"])
def test_a_search_is_freed_as_soon_as_nobody_holds_it(id: str) -> None:
    """With its tables: the collector does not see how large they are, and comes too late."""
    search = Engine(hash_mb=1).search(random_line(id, 8, 6))
    search.run(Limits(nodes=300))
    freed = weakref.ref(search)
    gc.disable()
    try:
        del search
        assert freed() is None
    finally:
        gc.enable()
