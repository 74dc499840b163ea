"""Reviews without HTTP: a pool, a database and an event loop are all that the service needs."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from play import puppets
from server.reviewers import OPEN, pool
from sixfold.pool import Pool
from sixfold.records import Record
from sixfold.store import Store
from sixfold.study.reviews import service
from sixfold.study.reviews.schema import reviews
from sixfold.study.reviews.service import ReviewService
from sixfold.study.reviews.state import ReviewRefused, ReviewRequest, ReviewState
from sixfold.study.reviews.storage import ReviewStorage
from sixfold.study.reviews.stored import SILENT_MS
from testkit.waiting import notes

MOVES = ("d2", "c2", "e2", "d3", "a1")
"""The second one is a blunder to these reviewers."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the reviewers leave their notes, and are told to wait."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def searching() -> Iterator[Pool]:
    found = pool()
    yield found
    found.close()


@pytest.fixture
def storage(url: str) -> Iterator[ReviewStorage]:
    store = Store(url, durable=False)
    storage = ReviewStorage(store, "ada")
    store.open()
    yield storage
    store.close()


def game(*moves: str) -> Record:
    record = Record.new("gosix")
    for move in moves or MOVES:
        record.add(move)
    return record


@asynccontextmanager
async def serving(
    storage: ReviewStorage, pool: Pool | None, **more: Any
) -> AsyncIterator[ReviewService]:
    found = ReviewService(storage, pool, **more)
    try:
        yield found
    finally:
        await found.end()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def searched(folder: Path) -> list[str]:
    return sorted(notes(folder, "searched"))


def test_a_program_gets_the_review_of_a_game(
    storage: ReviewStorage, searching: Pool, folder: Path
) -> None:
    async def run() -> None:
        async with serving(storage, searching) as reviews:
            found = await reviews.review(game())
            assert [ply.grade for ply in found.plies] == ["best", "blunder", *["best"] * 3]
            assert [ply.ply for ply in found.turning_points] == [2]
        async with serving(storage, None) as reviews:  # another day
            assert await reviews.review(game()) == found
        assert searched(folder) == ["1", "2", "3", "4", "5"]

    asyncio.run(run())


def test_who_follows_a_review_is_told_of_every_step_and_of_its_end(
    storage: ReviewStorage, searching: Pool, folder: Path
) -> None:
    async def run() -> None:
        async with serving(storage, searching) as reviews:
            request = ReviewRequest.of(game(OPEN, "d2", "a1"))
            assert [state.state async for state in reviews.follow(request)] == ["none"]
            (folder / "hold-2").touch()
            (folder / "hold-proofs").touch()
            await reviews.begin(request, "ada")
            states: list[ReviewState] = []
            async for state in reviews.follow(request):
                states.append(state)
                if state.state == "making" and len(state.plies) == 1:
                    (folder / "hold-2").unlink()
                if state.state == "done":
                    (folder / "hold-proofs").unlink(missing_ok=True)
            steps = [state.done for state in states]
            assert steps == sorted(steps)
            assert all(one != other for one, other in pairwise(states))
            assert [len(state.plies) for state in states if state.state == "making"][:1] == [1]
            done = [state for state in states if state.state == "done"]
            assert [done[0].later, done[-1].later] == [True, False]
            assert done[-1].plies[0].grade == "missed-win"
            assert [state async for state in reviews.follow(request)][-1].plies == done[-1].plies

    asyncio.run(run())


def test_one_that_is_followed_is_asked_for_all_the_time(
    storage: ReviewStorage, searching: Pool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is not put aside, however long a search takes."""
    monkeypatch.setattr(service, "LONGEST_WAIT", 0.01)

    async def run() -> None:
        async with serving(storage, searching) as reviews:
            request = ReviewRequest.of(game())
            (folder / "hold-3").touch()
            await reviews.begin(request, "ada")
            (making,) = reviews._under_way.values()

            async def follow() -> ReviewState:
                return [state async for state in reviews.follow(request)][-1]

            following = asyncio.create_task(follow())
            await until(lambda: making.rounds.done == 2)
            asked = making.asked
            await until(lambda: making.asked > asked)
            (folder / "hold-3").unlink()
            assert (await following).state == "done"

    asyncio.run(run())


def test_another_process_takes_over_when_one_is_silent(
    storage: ReviewStorage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ELSEWHERE_SECONDS", 0.01)
    request, now = ReviewRequest.of(game()), [10**12]

    async def run(searching: Pool) -> None:
        first = await found_by_ada(searching)
        bob = ReviewStorage(storage._store, "bob")
        async with serving(bob, searching, now=lambda: now[0]) as there:
            state = await there.begin(request, "bob")
            assert (state.state, state.done, state.of) == ("making", 1, 5), "it is made once"
            assert there.under_way == 0
            now[0] += SILENT_MS
            assert (await there.begin(request, "bob")).state == "waiting"
            states = [state async for state in there.follow(request)]
            assert states[-1].plies[0] == first
        assert searched(folder) == ["1", "2", "3", "4", "5"]

    async def found_by_ada(searching: Pool) -> Any:
        """What Ada's process had found and stored before it was killed."""
        assert storage.claim(request.id, now[0])
        async with serving(storage, searching) as here:
            ply = await here.search(request.jobs[0], "gosix", "ada")
        assert storage.add(request.id, {(0, 0): ply}, now[0])
        return ply

    searching = pool()
    try:
        asyncio.run(run(searching))
    finally:
        searching.close()


def test_an_earlier_review_is_made_again_only_for_who_asks(
    storage: ReviewStorage, searching: Pool, folder: Path
) -> None:
    async def run() -> None:
        async with serving(storage, searching) as reviews_of_then:
            then = await reviews_of_then.review(game())
        with storage._store.write() as connection:
            (key,) = connection.execute(select(reviews.c.key)).scalars()
            older = {"key": hashlib.md5(key.encode()).hexdigest(), "engine": "0" * 16}
            connection.execute(update(reviews).values(older))
        async with serving(storage, searching) as service:
            shown = await service.review(game())
            assert (shown.plies, shown.engine) == (then.plies, "0" * 16)
            assert len(searched(folder)) == 5
            assert (await service.review(game(), renew=True)).engine == then.engine
            assert len(searched(folder)) == 10

    asyncio.run(run())


def test_what_cannot_be_had_is_a_code(
    storage: ReviewStorage, searching: Pool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "MOST_EACH", 1)

    async def refused(work: Coroutine[Any, Any, object]) -> tuple[str, dict[str, Any]]:
        with pytest.raises(ReviewRefused) as caught:
            await work
        return caught.value.code, caught.value.params

    async def run() -> None:
        one, other = game(), game("d1")
        async with serving(storage, None) as reviews:
            assert await refused(reviews.review(one)) == ("engine-missing", {})
        async with serving(storage, searching) as reviews:
            (folder / "hold-1").touch()
            await reviews.begin(ReviewRequest.of(one), "ada")
            second = ReviewRequest.of(other)
            assert await refused(reviews.begin(second, "ada")) == ("too-many-reviews", {"most": 1})
            (folder / "fail").touch()
            (folder / "hold-1").unlink()
            assert await refused(reviews.review(one, owner="ada")) == ("review-failed", {})
            (folder / "fail").unlink()
            assert (await reviews.review(one, owner="ada")).plies
        searching.close()
        async with serving(storage, searching) as reviews:
            assert (await refused(reviews.review(other)))[0] == "review-failed"

    asyncio.run(run())
