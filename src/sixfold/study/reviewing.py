"""The review of a game: all turns searched, one by one or several at once, and put together.

Every turn is a job of its own (`ply`), and the jobs do not know of each other. What one search has
proven about the position after the turn before can still contradict what that turn's own search
believed, as it looked a ply less deep. Such turns get a second look: what they led to is known
then, and all nodes go to the question whether something else was better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sixfold.engine import checks
from sixfold.engine.family import description
from sixfold.engine.limits import Limits
from sixfold.records import Record
from sixfold.study.grades import INACCURACY_FROM
from sixfold.study.key import engine_version
from sixfold.study.ply import Ply, PlyJob, review_ply
from sixfold.study.result import Review, assembled, check_record
from sixfold.study.turns import turns_of
from sixfold.study.values import Value

DEFAULT_NODES = 100_000
"""Nodes for the first search of a turn: an average game of any kind then takes at most 20 seconds
on one core (docs/study.md has the figures)."""

GENERIC_NODES = 2_000
"""The same for a family that only the generic player plays, in pure Python."""

MOST_ROUNDS = 3
"""How often second looks may lead to further ones, each two plies earlier."""


@dataclass(frozen=True)
class ReviewProgress:
    """How far a review has come."""

    done: int
    total: int
    """Searches in all; second looks add to it."""
    latest: Ply
    """What was found out last."""


OnProgress = Callable[[ReviewProgress], object]


def default_limits(record: Record) -> Limits:
    """What a review gives each turn if nothing is said."""
    generic = description(record.game.family) is None
    return Limits(nodes=GENERIC_NODES if generic else DEFAULT_NODES)


def jobs_of(record: Record, limits: Limits) -> list[PlyJob]:
    """A job for each turn of the main line."""
    start, moves = record.start.to_text(), tuple(map(str, record.moves))
    return [
        PlyJob(start, moves[: turn.ply - 1], turn, limits)
        for turn in turns_of(check_record(record))
    ]


def review(
    record: Record,
    limits: Limits | None = None,
    *,
    on_progress: OnProgress | None = None,
    workers: int = 1,
    executor: Executor | None = None,
) -> Review:
    """Review the main line of a game.

    The same record, limits and engine give the same review, however many `workers` share it, if
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
    found: dict[int, Ply] = {}
    done, total = 0, len(jobs)

    def work(places: Sequence[int], todo: Sequence[PlyJob]) -> None:
        nonlocal done
        for number, ply in run(todo):
            found[places[number]] = ply
            done += 1
            if on_progress:
                on_progress(ReviewProgress(done, total, ply))

    work(range(total), jobs)
    plies = [found[number] for number in range(len(jobs))]
    for _ in range(MOST_ROUNDS):
        plies, again = reconciled(jobs, plies)
        if not again:
            break
        places = sorted(again)
        total += len(places)
        found = dict(enumerate(plies))
        work(places, [again[place] for place in places])
        plies = [found[number] for number in range(len(jobs))]
    return reconciled(jobs, plies)[0]


def reconciled(jobs: Sequence[PlyJob], plies: Sequence[Ply]) -> tuple[list[Ply], dict[int, PlyJob]]:
    """Turns with what later ones have proven, and the jobs of those that need a second look."""
    plies = list(plies)
    again: dict[int, PlyJob] = {}
    for number in reversed(range(len(plies) - 1)):
        ply, following = plies[number], plies[number + 1]
        if not following.before.exact or ply.after.exact:
            continue
        known = _seen_by(ply, following)
        if known.wins:
            plies[number] = ply.proven_win(known.plies)
        elif ply.forced:
            plies[number] = replace(ply, before=known, after=known)
        else:
            plies[number] = replace(ply, after=known)
            if abs(ply.after.chance - known.chance) >= INACCURACY_FROM:
                better = (ply.before, ply.line) if ply.before.exact else None
                again[number] = replace(jobs[number], known=known, better=better)
    return plies, again


def _seen_by(ply: Ply, following: Ply) -> Value:
    """The value before a turn, for whoever played the turn before it."""
    same = ply.seat % 2 == following.seat % 2
    return (following.before if same else following.before.flipped()).later(len(ply.moves))


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
