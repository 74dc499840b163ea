"""The review of a game: all turns searched, one by one or several at once, and put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass

from sixfold.core.arguments import explained
from sixfold.engine import checks
from sixfold.engine.limits import Limits
from sixfold.records import Record
from sixfold.study.reviews.judging.ply import review_ply
from sixfold.study.reviews.judging.searches import usual_nodes
from sixfold.study.reviews.judging.turns import turns_of
from sixfold.study.reviews.key import engine_version
from sixfold.study.reviews.model import Ply, PlyJob
from sixfold.study.reviews.result import Review, assembled, check_record
from sixfold.study.reviews.rounds import Rounds


@dataclass(frozen=True)
class ReviewProgress:
    """How far a review has come."""

    done: int
    total: int
    """Searches in all; second looks add to it."""
    latest: Ply | None = None
    """What was found out last; nothing in the first report, which comes before any search."""


OnProgress = Callable[[ReviewProgress], object]


@explained
def default_limits(record: Record) -> Limits:
    """What a review gives each turn if nothing is said."""
    return Limits(nodes=usual_nodes(record.game.family))


@explained
def jobs_of(record: Record, limits: Limits) -> list[PlyJob]:
    """A job for each turn of the main line."""
    start, moves = record.start.to_text(), tuple(map(str, record.moves))
    return [
        PlyJob(start, moves[: turn.ply - 1], turn, limits)
        for turn in turns_of(check_record(record))
    ]


@explained
def review(
    record: Record,
    limits: Limits | None = None,
    *,
    on_progress: OnProgress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
) -> Review:
    """Review the main line of a game.

    The same record, limits and engine give the same review, with any number of `workers`, if
    the limits count nodes or plies and not seconds. With an `executor` the jobs go there.
    """
    check_record(record)
    limits = default_limits(record) if limits is None else limits
    checks.instance("limits", limits, Limits)
    checks.whole_number("workers", workers, low=1)
    if limits.searchmoves is not None or limits.infinite:
        raise ValueError("a review looks at all moves, and each search must end")
    if (limits.nodes, limits.depth, limits.seconds) == (None, None, None):
        raise ValueError("a review needs a limit for each search: nodes, depth or seconds")
    jobs = jobs_of(record, limits)
    with _mapping(workers, executor) as run:
        plies = _all_plies(jobs, run, on_progress)
    return assembled(record, limits, engine_version(), plies)


Run = Callable[[Sequence[PlyJob]], Iterable[tuple[int, Ply]]]
"""Does jobs in any order; each result comes with the number of its job."""


def _all_plies(jobs: Sequence[PlyJob], run: Run, on_progress: OnProgress | None) -> list[Ply]:
    rounds = Rounds(jobs)
    tell = on_progress or (lambda progress: None)
    tell(ReviewProgress(0, rounds.total))
    while not rounds.is_over:
        numbers = list(rounds.open)
        for place, ply in run([rounds.open[number] for number in numbers]):
            rounds.take(numbers[place], ply)
            tell(ReviewProgress(rounds.done, rounds.total, ply))
    return rounds.found


@contextmanager
def _mapping(workers: int, executor: Executor | None) -> Iterator[Run]:
    """Does jobs here, or wherever an executor does them."""
    if executor is None and workers == 1:
        yield lambda jobs: ((number, review_ply(job)) for number, job in enumerate(jobs))
        return
    # Threads are enough: searches are compiled code that does not hold Python's lock.
    own = ThreadPoolExecutor(workers) if executor is None else None
    pool = executor or own
    assert pool is not None
    try:
        yield lambda jobs: _completed(pool, jobs)
    finally:
        if own is not None:
            own.shutdown(cancel_futures=True)


def _completed(pool: Executor, jobs: Sequence[PlyJob]) -> Iterator[tuple[int, Ply]]:
    numbers = {pool.submit(review_ply, job): number for number, job in enumerate(jobs)}
    try:
        for future in as_completed(numbers):
            yield numbers[future], future.result()
    finally:
        for future in numbers:
            future.cancel()
