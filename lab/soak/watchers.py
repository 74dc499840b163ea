"""Run before a release (`make soak-watchers`): fifty live analyses beside a person's game.

A real `sixfold serve` with two workers. First a person plays the computer alone, and the time to
each reply is taken. Then fifty watchers come, each with a socket and a cookie of their own; they
analyse positions of every game, step through them, and now and then their line breaks. Meanwhile
the person plays on. A fault is a watcher who waits for a position in vain, is refused, or is told
less than before; a move of the person that is not answered; and replies that take much longer than
alone.

    python -m lab.soak.watchers                            # three minutes, fifty watchers
    python -m lab.soak.watchers --watchers 10 --seconds 60

The machine should be idle, or the figures speak of its load: the summary says what that was. Exit
codes: 0 no fault, 1 a fault, 2 a call that makes no sense, 130 interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from lab.runs.notebook import DIFFERENT, INTERRUPTED, PASSED, ProgressLine
from testkit.servers import sixfold_server
from testkit.watchers import Plan, Result, play_beside, usual


def summary(result: Result) -> str:
    """The figures, to be quoted."""
    waits = [wait for fared in result.fared for wait in fared.waits]
    searched = [fared.searched for fared in result.fared]
    share = f"{usual(searched):.1f} s ({min(searched):.1f} to {max(searched):.1f})"
    breaks = sum(fared.breaks for fared in result.fared)
    load = " ".join(f"{each:.1f}" for each in os.getloadavg())
    rows = [
        f"{result.plan.watchers} watchers for {result.plan.seconds:.0f} s; load {load} at the end",
        "",
        "| replies of the computer to a person | number | usual | 95 of 100 | longest |",
        "|---|---:|---:|---:|---:|",
        f"| alone | {_figures(result.alone)} |",
        f"| beside the watchers | {_figures(result.beside)} |",
        f"| first lines of a position, for a watcher | {_figures(waits)} |",
        "",
        f"A worker was theirs for {share}; {breaks} lines broke.",
        "",
        "| watcher | game | positions | longest wait | searched | reports | depth |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    rows += [
        f"| {number} | {fared.game} | {len(fared.waits)} | {max(fared.waits, default=0):.1f} s"
        f" | {fared.searched:.1f} s | {fared.reports} | {fared.depth} |"
        for number, fared in enumerate(result.fared, 1)
    ]
    return "\n".join(rows)


def _figures(values: Sequence[float]) -> str:
    ordered = sorted(values) or [0.0]
    late = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"{len(values)} | {usual(values):.2f} s | {late:.2f} s | {ordered[-1]:.2f} s"


def _show(line: ProgressLine) -> Callable[[float, int], None]:
    return lambda share, replies: line.show(share, f"{replies} replies to the person")


def report(result: Result) -> int:
    """Print what came out; returns the exit code."""
    print(summary(result))
    for fault in result.all_faults:
        print(f"soak-watchers: {fault}")
    return DIFFERENT if result.all_faults else PASSED


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and run."""
    plan = Plan()
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--watchers", type=int, default=plan.watchers)
    parser.add_argument("--seconds", type=float, default=plan.seconds)
    parser.add_argument("--step", type=float, default=plan.step, help="seconds at a position")
    parser.add_argument("--alone", type=float, default=plan.alone, help="seconds without watchers")
    parser.add_argument("--level", type=int, default=plan.level, help="of the person's opponent")
    parser.add_argument("--thinks", type=float, default=plan.thinks, help="before each move")
    parser.add_argument("--slack", type=float, default=plan.slack, help="seconds longer than alone")
    options = parser.parse_args(arguments)
    if options.watchers < 1 or min(options.seconds, options.step, options.alone) <= 0:
        parser.error("there is at least one watcher, and times are positive")
    with tempfile.TemporaryDirectory(prefix="sixfold-watchers-") as folder:
        try:
            with sixfold_server(Path(folder) / "data", SIXFOLD_WORKERS="2") as server:
                plan = Plan(**vars(options))
                return report(asyncio.run(play_beside(server.port, plan, _show(ProgressLine()))))
        except KeyboardInterrupt:
            print("\nInterrupted.")
            return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
