"""Run after a change of the search (`make tactics`): which tactical positions it solves.

`make tactics` gives the engine a second for each position; it stops earlier if it has a proof. The
suites are in golden/tactics; `scripts/tactics` makes them and documents their entries.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sixfold
from scripts import ROOT
from sixfold.engine import Engine, Limits, Progress

FOLDER = ROOT / "golden" / "tactics"


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


def _solve(engine: Engine, chosen: Iterable[Puzzle], limits: Limits) -> None:
    results: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    started = time.perf_counter()
    for puzzle in chosen:
        found = attempt(engine, puzzle, limits)
        solved = puzzle.is_solved_by(found)
        results[puzzle.family, "all"].append(solved)
        results[puzzle.game, f"{puzzle.kind} {puzzle.length}"].append(solved)
        if not solved:
            score = found.lines[0].score
            print(f"{puzzle.id}: {found.best} ({score}), {found.nodes} nodes\n  {puzzle.text}")
            print(f"  right: {' '.join(puzzle.best) or 'a lost game'}", flush=True)
    for (game, sort), row in sorted(results.items()):
        share = sum(row) / len(row)
        print(f"{game:22} {sort:10} {sum(row):4} of {len(row):4}  {share:6.1%}")
    print(f"in {time.perf_counter() - started:.0f} s")


def main() -> None:
    """Solve all suites, or those of one game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("family", nargs="?", choices=("six", "gosix", "hexone"))
    parser.add_argument("--seconds", type=float, help="time for a position, 1 if nothing is said")
    parser.add_argument("--nodes", type=int, help="nodes for a position instead")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    seconds = given.seconds or (None if given.nodes else 1.0)
    limits = Limits(seconds=seconds, nodes=given.nodes)
    _solve(Engine(threads=given.threads), puzzles(given.family), limits)


if __name__ == "__main__":
    main()
