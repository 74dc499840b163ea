"""Run after adding a game or a kind of puzzle: `python -m lab.tactics [gosix] …`."""

from __future__ import annotations

import argparse
import time
from importlib import import_module

import sixfold


def main() -> None:
    """Make the suites of some games, or of all of them."""
    known = [game.id for game in sixfold.games()]
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("ids", nargs="*", metavar="GAME", help="ids; all without")
    ids = parser.parse_args().ids
    if unknown := {*ids} - {*known}:
        parser.error(f"no game is called {', '.join(sorted(unknown))}")
    for id in ids or known:
        started = time.perf_counter()
        suite = import_module(f"lab.tactics.{id.partition('/')[0]}").make_suite(id)
        print(suite.report())
        print(f"{suite.write().name} in {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
