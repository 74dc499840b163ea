"""Run after a change of kernels or search (`make golden`): deep perft, the engine's signature.

The pure rules counted the tables of `golden/perft`, which say what is right. The tables here begin
with the same counts, go some plies deeper, and add set-up positions in phase two of SIX and in the
middle of the other games. `make golden` writes them after the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import sixfold
from scripts import ROOT
from scripts.golden import rules
from sixfold.engine.bench import signature
from sixfold.engine.simulation.perft import perft
from testkit.oracle.policies import growing
from testkit.oracle.starts import (
    alternating,
    crowded,
    hemmed_in,
    islet,
    phase_two,
    powder,
    remnant,
    row,
    tied,
)

FOLDER = ROOT / "golden" / "perft" / "deep"
SIGNATURE = ROOT / "golden" / "bench" / "signature.json"

MOST = 400_000_000
"""A row goes one ply deeper while the next count is expected to be no higher than this."""

CAPTURING = ("six/steffen", "six/foxmind-advanced")


def ids() -> list[str]:
    """Every game with a golden perft table that the fast boards play."""
    return [id for id in rules.ids() if "declare" not in id]


def set_ups(id: str) -> Iterator[tuple[str, str]]:
    """Positions that no golden game passes through, by name."""
    family = id.partition("+")[0].partition("/")[0]
    if family == "six":
        starts = {"thin": phase_two(growing(-1)), "compact": phase_two(growing(1))}
        starts |= {"row": row(alternating), "hemmed in": row(hemmed_in)}
        if id.partition("+")[0] in CAPTURING:
            starts |= {"remnant": remnant, "tied": tied}
    elif family == "gosix":
        starts = {"crowded": crowded, "another": crowded}
    else:
        starts = {"powder": powder, "islet": islet}
    for name, start in starts.items():
        yield name, start(id, Random(f"{id} {name}"))


def table(id: str) -> dict[str, Any]:
    """The rows of the pure table and the set-ups, counted as deep as is cheap.

    An option changes little, so a game with one has only the first row of its pure table.
    """
    pure = json.loads(rules.path_of("perft", id, "json").read_text("utf-8"))
    rows = [(each["name"], each["position"]) for each in pure["positions"]]
    rows = rows[:1] if "+" in id else rows
    counted = [
        {"name": name, "position": text, "perft": counts(text)}
        for name, text in [*rows, *set_ups(id)]
    ]
    return {"game": id, "rules": sixfold.RULES_VERSION, "positions": counted}


def counts(text: str) -> list[int]:
    """Counts of 1 ply, 2 plies and so on."""
    position = sixfold.position(text)
    found = [1, perft(position, 1)]
    while found[-1] and found[-1] ** 2 // found[-2] <= MOST:
        found.append(perft(position, len(found)))
    return found[1:]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", choices=("perft", "signature"))
    parser.add_argument("--games", nargs="+", choices=ids(), default=ids(), metavar="ID")
    options = parser.parse_args()
    if options.only != "signature":
        for id in options.games:
            path = FOLDER / rules.path_of("perft", id, "json").name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rules.compact(table(id)), "utf-8")
            print(path.relative_to(ROOT), flush=True)
    if options.only != "perft":
        SIGNATURE.parent.mkdir(parents=True, exist_ok=True)
        SIGNATURE.write_text(json.dumps(signature(), indent=2) + "\n", "utf-8")
        print(SIGNATURE.relative_to(ROOT))


if __name__ == "__main__":
    main()
