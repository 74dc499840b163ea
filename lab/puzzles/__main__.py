"""Run when there should be more puzzles (`make puzzles`): find, prove, rate and ship them.

    python -m lab.puzzles gosix --games 500       # only some games
    python -m lab.puzzles --only rate             # one step alone: find, rate or ship

It takes hours. You can stop it at any time; the next run continues where it left off.
"""

from __future__ import annotations

import argparse
import sys

import sixfold
from lab.puzzles import finding, rating, shipping
from lab.puzzles.families import family
from lab.runs.notebook import INTERRUPTED, ProgressLine
from sixfold.arena.formatting import markdown

GAMES = 4_000
"""The most games that are looked through for one id."""


def main() -> None:
    """Read the command line and do the steps."""
    ids = [game.id for game in sixfold.games()]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("ids", nargs="*", metavar="GAME", help="ids; all without")
    parser.add_argument("--games", type=int, default=GAMES, help="the most to look through, each")
    parser.add_argument("--only", choices=("find", "rate", "ship"))
    parser.add_argument("--group", help='only "phase 1" or "phase 2" of SIX')
    options = parser.parse_args()
    if unknown := set(options.ids) - set(ids):
        parser.error(f"no game is called {', '.join(sorted(unknown))}")
    chosen = options.ids or ids
    try:
        if options.only in (None, "find"):
            for id in chosen:
                for group in family(id).groups:
                    if options.group in (None, group):
                        finding.find(id, group, options.games, ProgressLine())
                print(finding.collected(id).report(), flush=True)
        found = [row for id in chosen for row in finding.collected(id).taken]
        if options.only in (None, "rate"):
            rating.rate(found, ProgressLine())
    except KeyboardInterrupt:
        print("\nInterrupted. The same command continues from here.")
        sys.exit(INTERRUPTED)
    if options.only in (None, "ship"):
        everything = [row for id in ids for row in finding.collected(id).taken]
        ship(everything)


def ship(found: list[finding.Row]) -> None:
    """Write the files of the package and print what is in them."""
    known = rating.tried()
    rows = shipping.finished(found, known)
    size = shipping.write(rows)
    print(shipping.summary(rows))
    print(markdown(rating.table(rows, known)))
    for name in rating.STEPS:
        here = [known[row["id"]] for row in rows if row["game"].partition("/")[0] == name]
        if here:
            print(f"{name}: rank correlation {rating.held_out(name, here):.2f} with held-out tries")
    print(f"{len(rows):,} puzzles, {size:,} bytes")


if __name__ == "__main__":
    main()
