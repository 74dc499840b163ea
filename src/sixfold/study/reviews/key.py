"""What names a review: a review that is kept under its key is not made twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.engine.limits import Limits
from sixfold.study.reviews.model import limits_to_json
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
        limits_to_json(limits),
        engine or engine_version(),
    ]
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
