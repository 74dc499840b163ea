"""The last step: themes, difficulties, and the files of the package.

Themes are found by the package's own predicates, so a change of those is shipped without a new
proof.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import sixfold
from scripts import ROOT
from scripts.puzzles.rating import Tries, difficulty
from sixfold.study import puzzling

DATA = ROOT / "src" / "sixfold" / "study" / "puzzling" / "data"
MOST_BYTES = 2_000_000

Row = dict[str, Any]


def themes_of(row: Mapping[str, Any]) -> list[str]:
    """The themes of a line, in the package's order."""
    return [*puzzling.themes_of(puzzling.Puzzle.from_json({**row, "themes": ["-"]}))]


def finished(found: Iterable[Row], known: Mapping[str, Tries]) -> list[Row]:
    """Puzzles as they are shipped: those that the levels have tried, and not all in vain."""
    rows = []
    for row in found:
        if row["id"] not in known or not (row["pure"] or _is_ever_solved(known[row["id"]])):
            continue
        done = {
            "id": row["id"],
            "game": row["game"],
            "position": row["position"],
            "goal": row["goal"],
            "plies": len(row["moves"]),
            "within": row["within"],
        }
        if row["goal"] == "hold":
            done["horizon"] = row["horizon"]
        done["moves"] = row["moves"]
        done["difficulty"] = int(difficulty(row["game"].partition("/")[0], known[row["id"]]))
        done["themes"] = themes_of(done)
        rows.append(puzzling.Puzzle.from_json(done).to_json())
    return sorted(rows, key=lambda row: (row["difficulty"], row["id"]))


def _is_ever_solved(tries: Tries) -> bool:
    """Where a slower win stands beside the quick one, no level finding it means little."""
    return any(map(any, tries.values()))


def write(rows: Sequence[Row], folder: Path = DATA) -> int:
    """One file for each game, one line for each puzzle; returns the bytes of all."""
    files: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        files[row["game"]].append(json.dumps(row, ensure_ascii=False))
    contents = {
        folder / puzzling.file_of(game): "\n".join(lines) + "\n"
        for game, lines in sorted(files.items())
    }
    size = sum(len(content.encode()) for content in contents.values())
    if size > MOST_BYTES:
        raise ValueError(f"{size:,} bytes are too many ({MOST_BYTES:,} at most)")
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in contents.items():
        path.write_text(content, "utf-8")
    return size


def shipped(folder: Path = DATA) -> list[Row]:
    """What the package holds, file by file."""
    paths = sorted(folder.glob("*.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


def summary(rows: Sequence[Row]) -> str:
    """How the puzzles are spread, as a table to quote."""
    lines = ["| game | puzzles | wins within | only defences | themes |", "|---|---:|---|---:|---|"]
    for game in [game.id for game in sixfold.games()]:
        here = [row for row in rows if row["game"] == game]
        numbers = Counter(row["within"] for row in here if row["goal"] == "win")
        holds = sum(row["goal"] == "hold" for row in here)
        themes = Counter(theme for row in here for theme in row["themes"])
        wins = ", ".join(f"{number}: {count}" for number, count in sorted(numbers.items()))
        counted = ", ".join(f"{theme} {count}" for theme, count in themes.most_common())
        lines.append(f"| {game} | {len(here)} | {wins} | {holds} | {counted} |")
    return "\n".join(lines)
