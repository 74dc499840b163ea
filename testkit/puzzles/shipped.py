"""The puzzles of the package as they are written, before the package reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sixfold.study.puzzles import Puzzle, __file__
from sixfold.study.puzzles import themes_of as puzzle_themes_of

DATA = Path(__file__).parent / "data"
MOST_BYTES = 2_000_000
"""All files together."""

Row = dict[str, Any]


def shipped(folder: Path = DATA) -> list[Row]:
    """What the package holds, file by file."""
    paths = sorted(folder.glob("*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


def themes_of(row: Mapping[str, Any]) -> list[str]:
    """The themes of a line, in the package's order."""
    return [*puzzle_themes_of(Puzzle.from_json({**row, "themes": ["-"]}))]
