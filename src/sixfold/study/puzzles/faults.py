"""What is refused about puzzles: the codes and their facts."""

from __future__ import annotations

from typing import Final

from sixfold.core.errors import SixfoldError

__all__ = ["CODES", "PuzzleError"]


class PuzzleError(SixfoldError):
    """A puzzle that is not there, a move for another puzzle, or a line of data that is none."""

    kind = "PuzzleError"


CODES: Final[dict[str, tuple[str, ...]]] = {
    "unknown-puzzle": ("id",),
    "unknown-theme": ("theme", "suggestions"),
    "unknown-goal": ("goal", "suggestions"),
    "no-puzzles": ("game",),
    # A move that is sent for a puzzle
    "not-this-puzzle": ("id",),
    "puzzle-over": ("id",),
    "puzzle-move-right": ("id",),
    # A line of data that is no puzzle; the error that says why is its cause
    "faulty-puzzle": ("file", "line", "reason"),
    "puzzle-not-json": (),
    "bad-puzzle-field": ("field",),
    "unknown-puzzle-field": ("field",),
    "puzzle-of-other-game": ("game",),
    "wrong-puzzle-id": ("id",),
    "puzzle-cannot-be-played": ("move",),
    "puzzle-misses-goal": (),
    "wrong-puzzle-themes": ("themes",),
    "puzzle-twice": ("id",),
    "puzzles-not-sorted": (),
}
"""Code → the facts that come with it. Codes never change."""
