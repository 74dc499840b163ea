"""Run after work on the exact solver of GoSix (`make bench`): how long it takes, by ply.

    python -m lab.bench.solver --keep solver.jsonl

The positions come from random legal play with fixed seeds, so some are decided by a blunder and
some are not; the slow ones count. Visits do not depend on the machine, so there is a budget of them
beside each target in seconds: what a quiet core visits in that time. Seconds are the processor's.
`--keep` writes every position down as it is solved; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import sixfold
from sixfold.engine.families.gosix.solver import Solver

PLIES = (26, 24, 22, 20)
TARGETS = {22: 1.0, 20: 10.0}
"""Seconds within which a position at a ply should be solved."""

BUDGETS = {22: 700_000, 20: 6_500_000}
"""Visits that stand for these seconds."""

MEGABYTES = 64


class Solved(NamedTuple):
    """What it took to solve a position; no value if it was given up."""

    ply: int
    seed: int
    value: int | None
    visits: int
    seconds: float


def position_at(ply: int, seed: int) -> sixfold.Position[Any]:
    """A running game after some random plies."""
    chance = random.Random(f"solver {ply} {seed}")
    while True:
        position = sixfold.game("gosix").start()
        for _ in range(ply):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves))
        if position.outcome is None:
            return position


def measure(ply: int, seed: int, most: int) -> Solved:
    """Solve a position with a fresh table."""
    solver = Solver(megabytes=MEGABYTES)
    position = position_at(ply, seed)
    began = time.process_time()
    value = solver.solve(position, visits=most)
    return Solved(ply, seed, value, solver.visits, round(time.process_time() - began, 3))


def measure_all(ply: int, count: int, most: int, kept: Path | None) -> Iterator[Solved]:
    """What is written down already, and then the rest."""
    known: dict[tuple[int, int], Solved] = {}
    if kept and kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            solved = Solved(**json.loads(line))
            known[solved.ply, solved.seed] = solved
    for seed in range(count):
        solved = known.get((ply, seed)) or measure(ply, seed, most)
        if kept and (ply, seed) not in known:
            with kept.open("a", encoding="utf-8") as file:
                print(json.dumps(solved._asdict()), file=file)
        yield solved


def at_share(figures: list[float], share: float) -> float:
    """The figure that this share of them does not exceed."""
    return sorted(figures)[math.ceil(share * len(figures)) - 1]


def row(ply: int, all_solved: list[Solved]) -> str:
    """A line of the table."""
    visits = [float(solved.visits) for solved in all_solved]
    seconds = [solved.seconds for solved in all_solved]
    line = (
        f"{f'ply {ply}':14}{median(visits):12,.0f}{at_share(visits, 0.95):14,.0f}"
        f"{max(visits):14,.0f}{median(seconds):10.2f}{at_share(seconds, 0.95):8.2f}"
        f"{max(seconds):9.2f}"
    )
    if ply in TARGETS:
        found = [solved for solved in all_solved if solved.value is not None]
        cheap = sum(solved.visits <= BUDGETS[ply] for solved in found)
        quick = sum(solved.seconds <= TARGETS[ply] for solved in found)
        line += f"  {cheap} of {len(visits)} in {BUDGETS[ply]:,} visits"
        line += f", {quick} in {TARGETS[ply]:g} s"
    return line


def main() -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--plies", type=int, nargs="+", default=PLIES)
    parser.add_argument("--visits", type=int, default=60_000_000, help="then it is given up")
    parser.add_argument("--keep", type=Path, help="a file to write results to and to go on from")
    options = parser.parse_args()
    print(
        f"{'GoSix, exact':14}{'visits':>12}{'95th of 100':>14}{'most':>14}"
        f"{'seconds':>10}{'95th':>8}{'slowest':>9}  within the target"
    )
    for ply in options.plies:
        solved = list(measure_all(ply, options.positions, options.visits, options.keep))
        print(row(ply, solved), flush=True)


if __name__ == "__main__":
    main()
