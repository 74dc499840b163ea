"""Live analyses without a server: what is told, in which order, and what is not told any more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from play import puppets
from server.analysts import pool as analysts
from sixfold.pool import JobFailed, Pool, PoolClosed, PoolError, QuotaExceeded, Slices
from sixfold.study.analysis import AnalysisRequest, AnalysisService, LiveAnalysis
from sixfold.study.analysis.model import PAUSE, Reporter
from testkit.waiting import PATIENCE

START = AnalysisRequest(game="gosix", owner="ada")
SOLVED = AnalysisRequest(game="gosix", moves=("d2",), lines=2, owner="ada")


class Watcher:
    """Somebody who notes what they are told, and waits for it."""

    def __init__(self, service: AnalysisService, request: AnalysisRequest) -> None:
        self.told: list[dict[str, Any]] = []
        self.failed: list[PoolError] = []
        self._news = asyncio.Event()
        self.live: LiveAnalysis = service.start(request, self._hear, self._fail)

    def _hear(self, report: dict[str, Any]) -> None:
        self.told.append(report)
        self._news.set()

    def _fail(self, error: PoolError) -> None:
        self.failed.append(error)
        self._news.set()

    @property
    def states(self) -> list[str]:
        return [report["state"] for report in self.told]

    async def until(self, state: str, times: int = 1) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.states.count(state) < times:
                self._news.clear()
                await self._news.wait()

    async def until_failed(self) -> PoolError:
        async with asyncio.timeout(PATIENCE):
            while not self.failed:
                self._news.clear()
                await self._news.wait()
        return self.failed[0]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))


@pytest.fixture
def pool() -> Iterator[Pool]:
    with analysts(slices=Slices(first=0.02)) as pool:
        yield pool


def test_it_waits_runs_and_ends(pool: Pool) -> None:
    async def watch() -> Watcher:
        watcher = Watcher(AnalysisService(pool), SOLVED)
        await watcher.until("done")
        return watcher

    watcher = asyncio.run(watch())
    assert watcher.states == ["waiting", "done"]
    assert watcher.told[-1]["lines"][0]["score"] == {"kind": "win", "value": 7}
    assert len(watcher.told[-1]["lines"]) == 2
    assert not watcher.failed


def test_two_share_one_worker_and_never_see_less_than_before(pool: Pool) -> None:
    async def watch() -> list[Watcher]:
        service = AnalysisService(pool)
        requests = (START, AnalysisRequest(game="hexone", owner="bob"))
        both = [Watcher(service, request) for request in requests]
        for watcher in both:
            await watcher.until("waiting", times=5)
        for watcher in both:
            watcher.live.stop()
        return both

    for watcher in asyncio.run(watch()):
        depths = [report["depth"] for report in watcher.told if report["state"] == "running"]
        assert depths == sorted(depths)
        paused = [at for at, state in enumerate(watcher.states) if state == "waiting"][1:]
        assert all(watcher.states[at - 1] == "running" for at in paused), "each slice shows lines"


def test_with_nobody_waiting_it_goes_on_without_a_break(pool: Pool) -> None:
    async def watch() -> Watcher:
        watcher = Watcher(AnalysisService(pool), START)
        await watcher.until("running", times=5)
        watcher.live.stop()
        return watcher

    states = asyncio.run(watch()).states
    assert states[0] == "waiting"
    assert set(states[1:]) == {"running"}


def test_nothing_is_told_after_a_stop(pool: Pool) -> None:
    async def watch() -> None:
        service = AnalysisService(pool)
        watcher = Watcher(service, START)
        await watcher.until("running")
        watcher.live.stop()
        known = len(watcher.told)
        other = Watcher(service, AnalysisRequest(game="gosix", moves=("a1", "b1"), owner="bob"))
        await other.until("running", times=3)
        other.live.stop()
        assert len(watcher.told) == known
        assert not watcher.failed

    asyncio.run(watch())


def test_what_the_pool_refuses_is_told_to_whoever_asked(pool: Pool) -> None:
    async def watch() -> list[PoolError]:
        service = AnalysisService(pool)
        mine = [Watcher(service, START) for _ in range(8)]  # more than one owner may have
        refused = [watcher for watcher in mine if watcher.failed]
        for watcher in mine:
            watcher.live.stop()
        return [watcher.failed[0] for watcher in refused]

    found = asyncio.run(watch())
    assert found
    assert all(isinstance(error, QuotaExceeded) and error.retry_after >= 1 for error in found)


def test_an_analysis_that_fails_says_so() -> None:
    async def watch(pool: Pool) -> PoolError:
        return await Watcher(AnalysisService(pool), START).until_failed()

    with analysts(target="server.analysts:nonsense") as pool:
        assert isinstance(asyncio.run(watch(pool)), JobFailed)
    assert isinstance(asyncio.run(watch(pool)), PoolClosed), "the pool is closed by now"


# The reporter on its own


def known(depth: int, nodes: int = 0) -> dict[str, int]:
    return {"depth": depth, "nodes": nodes}


def test_what_was_put_off_is_told_before_the_next_slice_is_waited_for() -> None:
    told: list[Any] = []

    async def slices() -> None:
        reporter = Reporter(told.append, asyncio.get_running_loop())
        reporter.waits()
        reporter.heard((1, 9))
        for depth in (1, 2):  # so soon after another, the second is kept for a moment
            reporter.heard(known(depth, depth))
        reporter.waits()
        reporter.heard(known(1, 1))  # it begins again, and that is no news
        reporter.waits(known(3, 3))
        reporter.waits(known(2, 2))
        await asyncio.sleep(2 * PAUSE)  # nothing comes late

    asyncio.run(slices())
    assert [(each["state"], each.get("depth")) for each in told] == [
        ("waiting", None), ("preparing", None), ("running", 1), ("running", 2), ("waiting", None),
        ("running", 3), ("waiting", None), ("waiting", None),
    ]  # fmt: skip


def test_the_end_knows_no_less_than_before() -> None:
    told: list[Any] = []

    async def slices() -> None:
        reporter = Reporter(told.append, asyncio.get_running_loop())
        reporter.heard(known(9, 900))
        reporter.ended(known(2, 20))
        reporter.ended(known(10, 20))

    asyncio.run(slices())
    assert [(each["state"], each["depth"]) for each in told] == [
        ("running", 9), ("done", 9), ("done", 10),
    ]  # fmt: skip
