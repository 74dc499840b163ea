"""What names a review: a review that is kept under its key is not made twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import msgspec

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.engine.limits import Limits
from sixfold.records import Record
from sixfold.study.reviews.model import LimitsData
from sixfold.study.reviews.result import VERSION
from sixfold.study.reviews.sources import Sources


@cache
def engine_version() -> str:
    """The version of all that decides about a review: rules, search, weights and grades.

    A digest of their sources (`sources.py`). Two copies of the package that review alike have the
    same, whatever else is different in them: words, lessons, storage or docs.
    """
    return Sources().digest


@explained
def review_key(
    game: Game | str,
    moves: Iterable[Move | str],
    limits: Limits,
    engine: str | None = None,
    *,
    start: str | None = None,
) -> str:
    """A short text that is the same for the same review, in every process and on every machine.

    `start` is the position text where the game began, if that was not the usual one.
    """
    facts = [
        VERSION,
        str(game),
        start,
        [str(move) for move in moves],
        msgspec.to_builtins(LimitsData.of(limits)),
        engine or engine_version(),
    ]
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True)
class ReviewId:
    """What a review is stored under."""

    key: str
    line: str
    """The key without the engine: what reviews of one game by all versions share."""
    game: str
    engine: str

    @staticmethod
    def of(record: Record, limits: Limits) -> ReviewId:
        """The id of the review of a record's main line."""
        engine, start = engine_version(), record.start.to_text()
        moves = [str(move) for move in record.moves]
        key, line = (
            review_key(record.game, moves, limits, version, start=start)
            for version in (engine, "any")
        )
        return ReviewId(key, line, record.game.id, engine)
