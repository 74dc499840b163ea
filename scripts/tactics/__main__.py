"""Run after adding a game or a kind of puzzle: `python -m scripts.tactics [gosix] …`."""

from __future__ import annotations

import sys
import time
from importlib import import_module

import sixfold


def main(ids: list[str]) -> None:
    """Make the suites of some games, or of all of them."""
    for id in ids or [game.id for game in sixfold.games()]:
        started = time.perf_counter()
        suite = import_module(f"scripts.tactics.{id.partition('/')[0]}").make_suite(id)
        print(suite.report())
        print(f"{suite.write().name} in {time.perf_counter() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
