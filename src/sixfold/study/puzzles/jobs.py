"""An explanation as a job for the worker processes of a pool.

A payload is what `payload_of` makes, and the result what `Explained.to_json` makes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixfold.engine.jobs import CREW, MEMORY_MB, PREPARE_SECONDS, SEARCH_SECONDS, ready
from sixfold.pool import Context, Kind, register
from sixfold.study.puzzles.explanations import explain
from sixfold.study.puzzles.model import Puzzle

MOVE = register(
    Kind(
        "puzzle-move", "sixfold.study.puzzles.jobs:explained", CREW, retry_errors=True,
        memory_mb=MEMORY_MB, seconds=SEARCH_SECONDS, load_seconds=PREPARE_SECONDS, waiting_each=4,
    )
)  # fmt: skip


def payload_of(puzzle: Puzzle, played: Sequence[str], move: str) -> dict[str, Any]:
    """The question as plain values: the puzzle goes along, since one's own are in no file."""
    return {"puzzle": puzzle.to_json(), "played": list(played), "move": move}


def explained(payload: Mapping[str, Any], context: Context) -> dict[str, Any]:
    """What the engine says about a move. It takes a second at the most, so nothing stops it."""
    puzzle = Puzzle.from_json(payload["puzzle"])
    ready(puzzle.rules.family, context)
    context.check()
    return explain(puzzle, payload["played"], payload["move"]).to_json()
