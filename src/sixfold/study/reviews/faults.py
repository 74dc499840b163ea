"""Why a review is not made, as a code: sentences and statuses are the business of the server."""

from __future__ import annotations

import math
from typing import Any

from sixfold.pool import PoolBusy


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
