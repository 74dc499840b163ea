"""What is asked for when a review is asked for, how far it is, and why there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal

from sixfold.engine.limits import Limits
from sixfold.pool import PoolBusy
from sixfold.records import Record
from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.model import Ply, PlyJob
from sixfold.study.reviews.result import Review, assembled
from sixfold.study.reviews.rounds import LATER_EFFORT
from sixfold.study.reviews.run import default_limits, jobs_of

Stage = Literal["none", "waiting", "preparing", "making", "done"]


@dataclass(frozen=True)
class ReviewRequest:
    """A game that somebody wants to have reviewed."""

    record: Record
    limits: Limits
    id: ReviewId
    jobs: tuple[PlyJob, ...]
    """One for each turn."""

    @staticmethod
    def of(record: Record, limits: Limits | None = None) -> ReviewRequest:
        """The review of a record's main line; with the usual limits if nothing is said."""
        limits = limits or default_limits(record)
        jobs = tuple(jobs_of(record, limits))
        return ReviewRequest(record, limits, ReviewId.of(record, limits), jobs)


@dataclass(frozen=True)
class ReviewState:
    """How far a review is."""

    state: Stage
    """`none`: nobody has asked for it. `waiting`, `preparing`, `making`, `done`."""
    done: int = 0
    of: int = 0
    """Searches; while the engine is being prepared, its steps."""
    plies: tuple[Ply, ...] = ()
    """What is known of turns so far, or the whole review."""
    later: bool = False
    """Whether it is done, and open turns of it may still be settled."""
    engine: str = ""
    """Which version has made it, once it is done."""
    earlier: bool = False
    """Whether that was an earlier version than this one."""

    @property
    def is_final(self) -> bool:
        """Whether nothing changes unless somebody asks for it."""
        return self.state == "none" or (self.state == "done" and not self.later)

    def review(self, request: ReviewRequest) -> Review:
        """All that it says, once it is done."""
        if self.state != "done":
            raise ValueError(f"a review that is {self.state!r} does not say everything yet")
        return assembled(request.record, request.limits, self.engine, self.plies)


NONE: Final = ReviewState("none")


def whole(plies: tuple[Ply, ...], engine: str) -> ReviewState:
    """A review that is there, and may have open turns."""
    later = bool(LATER_EFFORT.wanted(plies))
    return ReviewState("done", len(plies), len(plies), plies, later=later, engine=engine)


def whole_earlier(plies: tuple[Ply, ...], engine: str) -> ReviewState:
    """A review by an earlier version: it stays as it is."""
    return ReviewState("done", len(plies), len(plies), plies, engine=engine, earlier=True)


class ReviewRefused(Exception):
    """A review that cannot be had.

    engine-missing       nothing here can search
    too-many-reviews     most: that many are under way for one owner already
    review-failed        a search failed
    busy                 seconds: there is too much to do; try again after that time
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def busy(error: Exception | None = None) -> ReviewRefused:
    """There is too much to do; a pool that says so knows for how long."""
    seconds = math.ceil(error.retry_after) if isinstance(error, PoolBusy) else 5
    return ReviewRefused("busy", seconds=max(1, seconds))
