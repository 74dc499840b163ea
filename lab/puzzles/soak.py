"""Run before a release (`make soak-puzzles`): every shipped puzzle is proven again, from its text.

    python -m lab.puzzles.soak gosix       # only some games

Each must have exactly one solution at every move of the solver, within its number and not sooner;
no reply may resist longer than the one shown; its themes are those of its line; and no position
comes twice, not even mirrored or turned. You can stop a run; the next one continues where it left
off, and proves again only puzzles that have changed, unless the code has. Exit codes: 0 no fault,
1 a fault, 2 a call that makes no sense, 130 interrupted (what is proven is kept).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import sixfold
from lab.puzzles.families import family
from lab.runs.notebook import (
    BUILD,
    DIFFERENT,
    INTERRUPTED,
    PASSED,
    Notebook,
    ProgressLine,
    digest_of,
)
from testkit.puzzles.checking import faults, repeated
from testkit.puzzles.claims import Claims
from testkit.puzzles.shipped import shipped, themes_of

CODE = (
    "src/sixfold/core",
    "src/sixfold/games",
    "src/sixfold/study/puzzles",
    "lab/tactics",
    "testkit/puzzles/checking.py",
    "testkit/puzzles/claims.py",
    "lab/puzzles/families.py",
    "lab/puzzles/six_claims.py",
    "lab/puzzles/gosix.py",
    "lab/puzzles/hexone.py",
)
"""A change to this code invalidates earlier proofs."""

NOTEBOOK = BUILD / "puzzles" / "soak.json"
"""`make keep` leaves it out: a machine that has proven nothing has proven nothing."""

Row = dict[str, Any]


def run(notebook: Notebook, rows: Sequence[Row]) -> int:
    """Prove what is not proven yet; returns the exit code."""
    progress = ProgressLine()
    provers: dict[str, Claims] = {}
    results: dict[str, list[str]] = {}
    try:
        for number, row in enumerate(rows, 1):
            mark = hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:16]
            if mark not in notebook.done:
                name = row["game"].partition("/")[0]
                claims = provers.get(name) or provers.setdefault(name, family(name).claims())
                notebook.done[mark] = faults(row, claims, themes_of)
                notebook.note()
                for fault in notebook.done[mark]:
                    print(f"\n{fault}", flush=True)
            results[row["id"]] = notebook.done[mark]
            progress.show(number / len(rows), f"{number:,} of {len(rows):,} proven, {row['game']}")
    except KeyboardInterrupt:
        print("\nInterrupted; what is proven is kept. The same command continues from here.")
        return INTERRUPTED
    twice = repeated(rows)
    wrong = [fault for found in results.values() for fault in found] + twice
    print(summary(rows, results))
    for fault in wrong:
        print(fault)
    print(
        f"soak-puzzles: {len(rows):,} puzzles, {len(wrong) or 'no'} fault{'s' * (len(wrong) != 1)}"
    )
    return DIFFERENT if wrong else PASSED


def summary(rows: Sequence[Row], results: dict[str, list[str]]) -> str:
    """A table to quote."""
    head = [
        "| game | wins | only defences | moves of the solver | faults |",
        "|---|---:|---:|---:|---:|",
    ]
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        count = counts.setdefault(row["game"], Counter())
        count[row["goal"]] += 1
        count["faults"] += bool(results[row["id"]])
        position = sixfold.position(row["position"])
        solver = position.side
        for move in row["moves"]:
            count["moves"] += position.side == solver
            if not position.is_legal(move):
                break
            position = position.play(move)
    columns = ("win", "hold", "moves", "faults")
    return "\n".join(
        head
        + [
            f"| {game} | {' | '.join(f'{count[column]:,}' for column in columns)} |"
            for game, count in counts.items()
        ]
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", metavar="GAME", help="ids; all without")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have proven")
    options = parser.parse_args()
    ids = [game.id for game in sixfold.games()]
    if unknown := set(options.ids) - set(ids):
        parser.error(f"no game is called {', '.join(sorted(unknown))}")
    try:
        notebook = Notebook.open(NOTEBOOK, digest_of(CODE), fresh=options.fresh)
    except ValueError as error:
        parser.error(str(error))
    rows = [row for row in shipped() if row["game"] in (options.ids or ids)]
    sys.exit(run(notebook, rows))


if __name__ == "__main__":
    main()
