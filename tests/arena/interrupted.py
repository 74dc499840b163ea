"""Plays a match until somebody ends it; says which processes play. Used by test_run.py."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from sixfold.arena import Store, play_match

from .samples import match_of


def main() -> None:
    match = match_of("six/steffen", "random", "b=random", games=40, plies=250)
    told = False

    def tell(_: object) -> None:
        nonlocal told
        if not told:
            print(*[child.pid for child in multiprocessing.active_children()], flush=True)
            told = True

    with Store(match, Path(sys.argv[1])) as store:
        play_match(store, jobs=2, on_result=tell)


if __name__ == "__main__":
    main()
