"""A suite of puzzles: which ones are wanted, which are worth asking, and how they are written."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab import ROOT

FOLDER = ROOT / "golden" / "tactics"

PER_GAME = 3
"""Positions of one game look alike; at most this many are taken, all of different sorts."""

EASY = 0.6
"""The share of the wins of one sort, rounded up, that may be easy."""

MOST_LISTED = 60
"""A position with more solutions is not a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position with what is proven about it."""

    position: Any
    kind: str
    length: int
    within: int | None
    best: tuple[str, ...]
    group: str
    """A phase of SIX, or an empty text."""
    easy: bool = False
    """Whether a player who looks only one move ahead would find it."""

    @property
    def bucket(self) -> tuple[str, str, int]:
        return self.group, self.kind, self.length

    @property
    def is_sharp(self) -> bool:
        """Whether at most a third of the moves, and not too many of them, are right."""
        if self.kind == "loss":
            return len(self.position.legal_moves) > 1
        return 3 * len(self.best) <= len(self.position.legal_moves) and (
            0 < len(self.best) <= MOST_LISTED
        )


@dataclass
class Suite:
    """Puzzles of one game, filled until every bucket has as many as it wants."""

    name: str
    """The game's id."""
    unit: str
    """What lengths are counted in: plies or turns."""
    wanted: dict[tuple[str, str, int], int]
    puzzles: list[Puzzle] = field(default_factory=list)
    _keys: set[str] = field(default_factory=set)
    _games: defaultdict[int, list[tuple[str, str, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def lacks(self, bucket: tuple[str, str, int]) -> bool:
        """Whether there is room for a puzzle of this sort; ask before a long proof."""
        have = sum(puzzle.bucket == bucket for puzzle in self.puzzles)
        return have < self.wanted.get(bucket, 0)

    @property
    def is_full(self) -> bool:
        return not any(map(self.lacks, self.wanted))

    def lacks_in(self, group: str) -> bool:
        """Whether any bucket of a group has room."""
        return any(self.lacks(bucket) for bucket in self.wanted if bucket[0] == group)

    def take(self, puzzle: Puzzle, game: int) -> None:
        """Add a puzzle if it is sharp, new, and wanted; among wins some must be hard."""
        key = puzzle.position.key
        if not puzzle.is_sharp or key in self._keys or not self.lacks(puzzle.bucket):
            return
        if len(self._games[game]) >= PER_GAME or puzzle.bucket in self._games[game]:
            return
        if puzzle.easy and puzzle.kind == "win":
            easy = sum(other.easy for other in self.puzzles if other.bucket == puzzle.bucket)
            if easy >= EASY * self.wanted[puzzle.bucket]:
                return
        self._keys.add(key)
        self._games[game].append(puzzle.bucket)
        self.puzzles.append(puzzle)

    def write(self) -> Path:
        """The suite as JSON, one line for each puzzle."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{self.name.replace('/', '-')}.json"
        lines = ",\n  ".join(json.dumps(entry) for entry in self._entries())
        path.write_text(f'{{"game": "{self.name}", "puzzles": [\n  {lines}\n]}}\n', "utf-8")
        return path

    def _entries(self) -> Iterable[dict[str, Any]]:
        numbers: Counter[tuple[str, str, int]] = Counter()
        for puzzle in sorted(self.puzzles, key=lambda puzzle: puzzle.bucket):
            numbers[puzzle.bucket] += 1
            group, kind, length = puzzle.bucket
            number = f"#{numbers[puzzle.bucket]}"
            yield {
                "id": " ".join(filter(None, (self.name, group, kind, str(length), number))),
                "position": puzzle.position.to_text(),
                "kind": kind,
                self.unit: length,
                "within": puzzle.within,
                "best": list(puzzle.best),
            }

    def report(self) -> str:
        """How full each bucket is."""
        have = Counter(puzzle.bucket for puzzle in self.puzzles)
        rows = [
            f"  {' '.join(map(str, bucket)).strip()}: {have[bucket]} of {wanted}"
            for bucket, wanted in sorted(self.wanted.items())
        ]
        return "\n".join([f"{self.name}: {len(self.puzzles)} puzzles", *rows])
