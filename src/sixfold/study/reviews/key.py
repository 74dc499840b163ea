"""What names a review: whoever keeps reviews under this key makes none twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from sixfold.core.arguments import explained
from sixfold.core.game import Game
from sixfold.core.move import Move
from sixfold.engine.limits import Limits
from sixfold.study.reviews.model import limits_to_json
from sixfold.study.reviews.result import VERSION

ROOMS = ("core", "games", "engine", "study")
"""Whatever a review depends on: rules, search, weights and grades."""
APART = (
    "study/studies",
    "study/reviews/migrations",
    "study/reviews/schema.py",
    "study/reviews/storage.py",
    "study/lessons/storage",
    "study/lessons",
    "study/studies/storage",
    "study/puzzles",
    "study/reviews/report",
    "study/puzzles/storage",
)
"""What lies in these rooms and says nothing about a move."""


@cache
def engine_version() -> str:
    """The version of the engine and of all that a review is made with.

    A digest of sources and weights: two copies of the package that review alike have the same.
    """
    digest = hashlib.sha256()
    for room in ROOMS:
        for name, content in _contents(files("sixfold") / room, room):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def _contents(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.name.startswith((".", "__pycache__")):
            continue
        path = f"{name}/{each.name}"
        if path in APART:
            continue
        if each.is_dir():
            yield from _contents(each, path)
        else:
            yield path, each.read_bytes()


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
