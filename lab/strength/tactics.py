"""Run after a change of the search (`make tactics`): which tactical positions it solves.

`make tactics` gives the engine a second for each position; it stops earlier if it has a proof. The
suites are in golden/tactics; `lab/tactics` makes them and documents their entries.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable

from sixfold.engine import Engine, Limits
from testkit.tactics import Puzzle, attempt, puzzles


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
