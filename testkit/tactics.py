"""The tactical positions of golden/tactics: what is proven about them, and does the engine see it?

`lab/tactics` makes the suites with provers of its own and documents their entries.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sixfold
from sixfold.engine import Engine, Limits, Progress

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "tactics"


@dataclass(frozen=True)
class Puzzle:
    """An entry of a suite."""

    id: str
    game: str
    text: str
    kind: str
    unit: str
    length: int
    within: int | None
    best: tuple[str, ...]

    @property
    def family(self) -> str:
        """six, gosix or hexone."""
        return self.game.partition("/")[0]

    @property
    def position(self) -> Any:
        """The position in question."""
        return sixfold.position(self.text)

    def is_solved_by(self, found: Progress) -> bool:
        """Whether a search has found a right move, or has seen that the game is lost."""
        if self.kind == "loss":
            score = found.lines[0].score
            return score.kind == "loss" or (score.kind == "cp" and (score.value or 0) < 0)
        return str(found.best) in self.best


def puzzles(family: str | None = None) -> Iterator[Puzzle]:
    """All suites, or those of one family, in order."""
    for path in sorted(FOLDER.glob("*.json")):
        suite = json.loads(path.read_text("utf-8"))
        if family not in (None, suite["game"].partition("/")[0]):
            continue
        for entry in suite["puzzles"]:
            unit = "turns" if "turns" in entry else "plies"
            yield Puzzle(
                entry["id"],
                suite["game"],
                entry["position"],
                entry["kind"],
                unit,
                entry[unit],
                entry["within"],
                tuple(entry["best"]),
            )


def attempt(engine: Engine, puzzle: Puzzle, limits: Limits) -> Progress:
    """What the engine finds, with an empty table for each position."""
    engine.new_game()
    return engine.analyse(puzzle.position, limits)
