"""Run after work on the exact solver of GoSix (`make bench`): how long it takes, by ply.

Positions come from random legal play, so some are decided by a blunder and some are not; the column
"slow tenth" shows the slow ones.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median, quantiles
from typing import Any

import sixfold
from sixfold.engine.gosix.solver import Solver

PLIES = (26, 24, 22, 20, 18)
TARGETS = {22: 1.0, 20: 10.0}
"""Seconds within which a position at a ply should be solved."""


def position_at(ply: int, seed: int) -> sixfold.Position[Any]:
    """A running game after so many random plies."""
    chance = random.Random(f"solver {ply} {seed}")
    while True:
        position = sixfold.game("gosix").start()
        for _ in range(ply):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None:
            return position


def main() -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--visits", type=int, default=60_000_000, help="then it is given up")
    options = parser.parse_args()
    head = f"{'GoSix, exact':14}{'visits':>12}{'seconds':>10}{'slow tenth':>12}{'slowest':>10}"
    print(f"{head}  within the target")
    for ply in PLIES:
        visits, seconds, solved = [], [], []
        for seed in range(options.positions):
            solver = Solver(megabytes=64)
            position = position_at(ply, seed)
            began = time.perf_counter()
            value = solver.solve(position, visits=options.visits)
            seconds.append(time.perf_counter() - began)
            visits.append(solver.visits)
            solved.append(value is not None and seconds[-1] <= TARGETS.get(ply, 1e9))
        slow = quantiles(seconds, n=10)[-1]
        target = f"{sum(solved)} of {len(solved)} in {TARGETS[ply]:g} s" if ply in TARGETS else ""
        figures = f"{median(visits):12,.0f}{median(seconds):10.3f}{slow:12.3f}{max(seconds):10.3f}"
        print(f"{f'ply {ply}':14}{figures}  {target}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
