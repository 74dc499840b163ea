"""Plays some games of a match and then waits to be ended, while its workers play on.

Says which processes play. Used by test_run.py.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from sixfold.arena import Match, ResultStore, play_match

from .samples import match_of, note_workers


def main() -> None:
    workers = note_workers()
    with ResultStore(the_match(), Path(sys.argv[1])) as store:

        def tell(_: object) -> None:
            if len(store.results) == 3:
                print(*workers, flush=True)
                threading.Event().wait()  # for the signal

        play_match(store, jobs=2, on_result=tell)


def the_match() -> Match:
    """The match that is interrupted; its games take a moment."""
    return match_of("six/steffen", "random", "b=random", games=12, plies=250)


if __name__ == "__main__":
    main()
