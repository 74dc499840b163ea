"""Run after a change of the search, for an hour or so (`make soak-proofs`): are proofs proofs?

Thousands of proven positions of every game are followed to the end of the game; see
`testkit.following` for what is checked. You can stop a run; the next one continues where it left
off. All faults are printed, with the moves that lead to them. Exit codes: 0 no fault, 1 a fault,
2 a call that makes no sense, 130 interrupted (the counts are kept).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from lab.runs.notebook import (
    BUILD,
    DIFFERENT,
    INTERRUPTED,
    PASSED,
    Notebook,
    ProgressLine,
    digest_of,
)
from testkit.following import FAULTS, Follower

CODE = (
    "src/sixfold/core",
    "src/sixfold/games",
    "src/sixfold/engine",
    "testkit/following.py",
)
"""A change to this code invalidates earlier counts."""

IDS = (
    "six/first-edition",
    "six/steffen",
    "six/foxmind",
    "six/foxmind-advanced",
    "gosix",
    "hexone",
)

COLUMNS = ("proofs", "plies", "numbered", "pairs", "forgotten", *FAULTS)


def play(id: str, number: int, nodes: int) -> tuple[Counter[str], list[str]]:
    """Follow the proof of one game: counts and faults."""
    follower = Follower(nodes)
    follower.play(id, number)
    return follower.counts, follower.faults


def summary(notebook: Notebook) -> str:
    """A table to quote."""
    rows = [" | ".join(("game", *COLUMNS)), " | ".join(("---", *("---:" for _ in COLUMNS)))]
    for id, entry in notebook.done.items():
        cells = (f"{entry['counts'].get(column, 0):,}" for column in COLUMNS)
        rows.append(" | ".join((id, *cells)))
    return "\n".join(f"| {row} |" for row in rows)


def run(
    notebook: Notebook,
    ids: tuple[str, ...],
    wanted: int,
    nodes: int,
    play: Callable[[str, int, int], tuple[Counter[str], list[str]]] = play,
) -> int:
    """Follow proofs until every game has as many as are wanted; returns the exit code."""
    progress = ProgressLine()
    for id in ids:
        notebook.done.setdefault(id, {"games": 0, "counts": {}, "faults": []})

    def missing(id: str) -> int:
        return max(0, wanted - int(notebook.done[id]["counts"].get("proofs", 0)))

    try:
        for id in cycle(ids):
            if not any(map(missing, ids)):
                break
            if not missing(id):
                continue
            entry = notebook.done[id]
            counts, faults = play(id, entry["games"], nodes)
            entry["games"] += 1
            entry["counts"] = dict(Counter(entry["counts"]) + counts)
            entry["faults"] += faults
            for fault in faults:
                print(f"\n{fault}", flush=True)
            notebook.note()
            done = wanted * len(ids) - sum(map(missing, ids))
            progress.show(done / (wanted * len(ids)), f"{done:,} proofs followed")
    except KeyboardInterrupt:
        print("\nInterrupted; the counts are kept. The same command continues from here.")
        return INTERRUPTED
    print(summary(notebook))
    total = sum(len(notebook.done[id]["faults"]) for id in ids)
    print(f"soak-proofs: {total or 'no'} fault{'s' * (total != 1)}")
    return DIFFERENT if total else PASSED


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--proofs", type=int, default=1_000, help="for each game")
    parser.add_argument("--nodes", type=int, default=20_000, help="for each search")
    parser.add_argument("--game", action="append", help="only this one, with any options")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have done")
    options = parser.parse_args()
    if options.proofs < 1 or options.nodes < 1:
        parser.error("--proofs and --nodes are at least 1")
    code = f"{digest_of(CODE)} {options.nodes}"
    try:
        notebook = Notebook.open(BUILD / "soak-proofs.json", code, fresh=options.fresh)
    except ValueError as error:
        parser.error(str(error))
    sys.exit(run(notebook, tuple(options.game or IDS), options.proofs, options.nodes))


if __name__ == "__main__":
    main()
