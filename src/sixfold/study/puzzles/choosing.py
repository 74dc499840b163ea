"""Which puzzle comes next: that of the day, or one at somebody's strength."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import date
from random import Random

from sixfold.study.puzzles.catalogue import puzzles
from sixfold.study.puzzles.faults import PuzzleError
from sixfold.study.puzzles.model import Puzzle
from sixfold.study.puzzles.rating import Rating

NEAREST = 12
"""Chance picks one of this many, so that two people of one strength do not get the same order."""


def of_the_day(day: date, game: str | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody.

    Each puzzle draws a lot for the day, and the lowest wins: a new version with more puzzles
    changes few days, and a puzzle that leaves changes only its own.
    """
    found = puzzles(game)
    if not found:
        raise PuzzleError("no-puzzles", game=game or "")

    def lot(puzzle: Puzzle) -> str:
        return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).hexdigest()

    return min(found, key=lot)


def next_for(
    rating: Rating | float,
    solved: Collection[str] = (),
    *,
    game: str | None = None,
    theme: str | None = None,
    rng: Random | None = None,
) -> Puzzle | None:
    """A puzzle at somebody's strength that is not among those solved; None if none is left."""
    value = rating.value if isinstance(rating, Rating) else rating
    left = [puzzle for puzzle in puzzles(game, theme) if puzzle.id not in solved]
    left.sort(key=lambda puzzle: (abs(puzzle.difficulty - value), puzzle.id))
    return (rng or Random()).choice(left[:NEAREST]) if left else None
