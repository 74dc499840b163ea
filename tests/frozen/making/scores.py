"""Tries at puzzles as a release keeps them: all that may be noted of one, and puzzles of games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sixfold.study.puzzles import Puzzle
from sixfold.study.puzzles.storage import AttemptStorage

ADA = "a" * 32


def puzzles() -> list[Puzzle]:
    """Four that no later release need ship: a book knows puzzles by their ids alone."""
    start = (
        "gosix p0:b1;d2;d4;e1;f1;f3;g3;h2 p1:a1;b2;b3;c3;d1;d3;e2;e4;f2;g1;h1 hexes:00101.. turn:0"
    )
    return [
        Puzzle(f"{number}" * 10, "gosix", start, "win", 1, 1, ("g2",), ("win-in-1",), 1000)
        for number in range(4)
    ]


def write_scores(book: AttemptStorage, now: int) -> None:
    """Solved, failed and then solved, without a rating, and a puzzle of a game."""
    one, two, void, own = puzzles()
    book.settle(ADA, one, 1, now)
    book.settle(ADA, two, 0, now + 1)
    book.settle(ADA, two, 1, now + 2)
    book.settle(ADA, void, None, now + 3)
    book.keep_own(ADA, "t" * 8, [own], now)


def seen_scores(book: AttemptStorage) -> dict[str, Any]:
    """What is there of them."""
    tries = [book.first_try(ADA, puzzle.id) for puzzle in puzzles()]
    if not any(tries):
        return {}
    return {
        "standing": asdict(book.player_rating(ADA)),
        "tries": [each and asdict(each) for each in tries],
        "ratings": [book.rating_of(puzzle).to_json() for puzzle in puzzles()],
        "own": [each.puzzle.to_json() for each in book.own(ADA)],
    }
