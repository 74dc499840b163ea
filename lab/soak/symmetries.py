"""Run before a release (`make soak-symmetries`): `canonical_key` against brute force.

For each game, a hundred thousand positions of random games and of random images of them: two have
the same key exactly if brute force on their texts finds them alike. The keys of all games are kept
in memory, so a difference is found between any two positions of a run. It prints speed as well:
keys for each move played. Exit codes: 0 no difference, 1 a difference, 130 interrupted.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

import sixfold
from lab.runs.notebook import DIFFERENT, INTERRUPTED, PASSED, ProgressLine
from testkit.naive.alike import smallest_text

LONGEST = 100
"""Plies after which another game begins."""


class Classes:
    """Keys and the texts that stand for them, found side by side."""

    def __init__(self) -> None:
        self.text_of: dict[str, str] = {}
        self.key_of: dict[str, str] = {}
        self.positions = 0
        self.playing = self.making = 0.0

    def add(self, position: sixfold.Position[Any]) -> None:
        """Compare one more position; raises AssertionError."""
        key, text = position.canonical_key, smallest_text(position.to_text())
        assert self.text_of.setdefault(key, text) == text, f"the key of another: {position}"
        assert self.key_of.setdefault(text, key) == key, f"alike, but another key: {position}"
        self.positions += 1

    def play(self, position: sixfold.Position[Any], move: sixfold.Move) -> sixfold.Position[Any]:
        """The position after a move; notes what playing costs, and what its key costs."""
        began = time.perf_counter()
        after = position.play(move)
        played = time.perf_counter()
        _ = after.canonical_key
        self.playing += played - began
        self.making += time.perf_counter() - played
        return after


def soak(game: sixfold.Game, wanted: int, progress: ProgressLine, share: float) -> Classes:
    """Random games until there are enough positions; each position, and one image of it."""
    classes, random = Classes(), Random(f"symmetries of {game.id}")
    while classes.positions < wanted:
        position = game.start()
        for _ in range(LONGEST):
            classes.add(position)
            classes.add(random.choice(game.symmetries).position(position))
            if position.outcome:
                break
            position = classes.play(position, random.choice(position.legal_moves))
        progress.show(share, f"{game.id} {classes.positions:,}")
    return classes


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100_000, help="for each game")
    options = parser.parse_args()
    games, progress = sixfold.games(), ProgressLine()
    for n, game in enumerate(games):
        try:
            classes = soak(game, options.positions, progress, n / len(games))
        except AssertionError as difference:
            print(f"\nsoak-symmetries: {game.id}: {difference}")
            sys.exit(DIFFERENT)
        except KeyboardInterrupt:
            print("\nInterrupted.")
            sys.exit(INTERRUPTED)
        print(
            f"{game.id:24} {classes.positions:9,} positions, {len(classes.text_of):9,} different, "
            f"no fault; {classes.playing / classes.making:.2f} keys in the time of a move",
            flush=True,
        )
    sys.exit(PASSED)


if __name__ == "__main__":
    main()
