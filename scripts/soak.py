"""The fast boards against the pure rules on a million positions, with all cores: `make soak`.

The games are those of the tests, again and again with other random numbers: every game id, every
chapter. The first difference ends the run with the script that shows it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from engine.lockstep import Lockstep
from oracle.corpus import IDS, chapters


def play(id: str, round: int) -> int:
    """Every chapter of an id with the random numbers of one round; the number of positions."""
    lockstep = Lockstep()
    for script in chapters(id):
        lockstep.compare(replace(script, name=f"{script.name}, round {round}"))
    return lockstep.positions


@dataclass
class Soak:
    """How far the run is."""

    wanted: int
    began: float = field(default_factory=time.monotonic)
    positions: dict[str, int] = field(default_factory=lambda: dict.fromkeys(IDS, 0))

    @property
    def total(self) -> int:
        """Positions of all games."""
        return sum(self.positions.values())

    def hungriest(self, planned: dict[str, int]) -> str:
        """The id that has had the fewest positions; one that runs already waits its turn."""
        return min(IDS, key=lambda id: (planned.get(id, 0), self.positions[id]))

    def show(self) -> None:
        """One line that is written over and over on a terminal, and now and then elsewhere."""
        share = min(1.0, self.total / self.wanted)
        took = time.monotonic() - self.began
        left = took / share - took if share else 0.0
        line = f"{self.total:,} of {self.wanted:,} positions, {share:.0%}, {left / 60:.0f} min left"
        terminal = sys.stdout.isatty()
        print(f"\r{line:70}" if terminal else line, end="" if terminal else "\n", flush=True)


def main() -> None:
    """Compare until there are enough positions."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first-round", type=int, default=1, help="other numbers, other games")
    options = parser.parse_args()
    soak = Soak(options.positions)
    rounds = {id: count(options.first_round) for id in IDS}
    running: dict[Future[int], str] = {}
    shown = 0.0
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        while running or soak.total < soak.wanted:
            while soak.total < soak.wanted and len(running) < 2 * options.processes:
                planned = {id: list(running.values()).count(id) for id in IDS}
                id = soak.hungriest(planned)
                running[pool.submit(play, id, next(rounds[id]))] = id
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                soak.positions[running.pop(future)] += future.result()
            if time.monotonic() - shown > (0.5 if sys.stdout.isatty() else 30):
                shown = time.monotonic()
                soak.show()
    soak.show()
    print(f"\nno difference in {soak.total:,} positions")
    for id, positions in soak.positions.items():
        print(f"{id:45} {positions:9,}")


if __name__ == "__main__":
    main()
