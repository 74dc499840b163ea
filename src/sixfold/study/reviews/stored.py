"""What is kept of a review, and a storage that keeps it in memory.

`storage.py` has the one that keeps reviews in a database.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.model import Ply

SILENT_MS: Final = 15_000
"""A process that has been silent for this time does not make its review any more."""

Turns = Mapping[tuple[int, int], Ply]
"""What was found out, by round and number of the turn."""


@dataclass(frozen=True)
class StoredReview:
    """What is there of a review."""

    plies: tuple[Ply, ...] | None
    """The whole review, once it is finished."""
    turns: Turns
    """What was found out before."""
    holder: str
    beat: int
    engine: str
    """Which version has made it (`engine_version`)."""

    def is_made_elsewhere(self, holder: str, now: int) -> bool:
        """Whether somebody else is at it."""
        alive = now - self.beat < SILENT_MS
        return self.plies is None and self.holder != holder and alive


class MemoryStorage:
    """The reviews that a program makes and forgets when it ends: nobody else makes any here."""

    def __init__(self) -> None:
        self.holder = secrets.token_hex(16)
        self._reviews: dict[str, StoredReview] = {}

    def look(self, id: ReviewId) -> StoredReview | None:
        """What is there; None if nobody has begun it."""
        return self._reviews.get(id.key)

    def look_for_earlier(self, id: ReviewId) -> StoredReview | None:
        """Nothing: there was no earlier version."""
        return None

    def claim(self, id: ReviewId, now: int, later: bool = False) -> bool:
        """Begin a review or go on with it; False if it is finished, or is not if it has to be."""
        begun = StoredReview(None, {}, self.holder, now, id.engine)
        return (self._reviews.setdefault(id.key, begun).plies is not None) is later

    def add(self, id: ReviewId, turns: Turns, now: int) -> bool:
        """Keep what was found about some turns."""
        known = self._reviews[id.key]
        self._reviews[id.key] = replace(known, turns={**known.turns, **turns}, beat=now)
        return True

    def finish(self, id: ReviewId, plies: Sequence[Ply], now: int) -> None:
        """Keep a whole review instead of its turns."""
        self._reviews[id.key] = StoredReview(tuple(plies), {}, self.holder, now, id.engine)

    def release(self, id: ReviewId) -> None:
        """Stop making it: whatever was found stays."""
