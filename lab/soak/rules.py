"""Run before a release, for hours (`make soak-rules`): the kernels against the pure rules.

It repeats the games of the tests with new random numbers: every game id, every chapter. You can
stop a run; the next one continues where it left off. The first difference ends the run and prints
the script that shows it. Exit codes: 0 no difference in all positions, 1 a difference, 2 a call
that makes no sense, 130 interrupted (the counts are kept). With `NUMBA_BOUNDSCHECK=1` it checks
every index.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import active_children, get_context, parent_process

from lab.runs.notebook import (
    BUILD,
    DIFFERENT,
    INTERRUPTED,
    PASSED,
    Notebook,
    ProgressLine,
    digest_of,
)
from testkit.lockstep import Lockstep
from testkit.oracle.corpus import IDS, chapters

CODE = ("src/sixfold/core", "src/sixfold/games", "src/sixfold/engine/kernels",
        "src/sixfold/engine/families/gosix/kernel.py", "src/sixfold/engine/families/hexone/kernel",
        "src/sixfold/engine/families/six/kernel",
        "src/sixfold/engine/compile", "src/sixfold/engine/simulation/exact.py", "testkit/oracle",
        "testkit/lockstep.py")  # fmt: skip
"""The compared code and the code that compares: a change to it invalidates earlier counts.

Searches and evaluations are not part of it: they play by what the kernels say.
"""

Play = Callable[[str, int], int]


def family_of(id: str) -> str:
    """The family of a game id: `six` of `six/steffen+teams`."""
    return id.partition("+")[0].partition("/")[0]


FAMILIES = tuple(dict.fromkeys(map(family_of, IDS)))


def play(id: str, round: int) -> int:
    """Play every chapter of an id with the random numbers of one round; how many positions."""
    lockstep = Lockstep()
    for script in chapters(id):
        lockstep.compare(replace(script, name=f"{script.name}, round {round}"))
    return lockstep.positions


class Soak:
    """How far the run is, for each game id: finished rounds and their positions."""

    def __init__(self, notebook: Notebook, wanted: int, families: tuple[str, ...]) -> None:
        self.notebook = notebook
        self.wanted = wanted
        self.ids = [id for id in IDS if family_of(id) in families]
        self.families = families
        for id in self.ids:
            notebook.done.setdefault(id, {"rounds": [], "positions": 0})

    def positions(self, family: str) -> int:
        """Positions of a family that were compared."""
        ids = [id for id in self.ids if family_of(id) == family]
        return sum(self.notebook.done[id]["positions"] for id in ids)

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        shares = [min(1.0, self.positions(each) / self.wanted) for each in self.families]
        return sum(shares) / len(shares)

    def next(self, running: list[tuple[str, int]]) -> tuple[str, int] | None:
        """The id with the fewest positions in a family that needs more, and its round."""
        ids = [id for id in self.ids if self.positions(family_of(id)) < self.wanted]
        if not ids:
            return None
        busy = [id for id, _ in running]
        id = min(ids, key=lambda id: (busy.count(id), self.notebook.done[id]["positions"]))
        taken = {
            *self.notebook.done[id]["rounds"],
            *(round for other, round in running if other == id),
        }
        return id, next(round for round in range(1, len(taken) + 2) if round not in taken)

    def finish(self, id: str, round: int, positions: int) -> None:
        """Write down a round without a difference."""
        entry = self.notebook.done[id]
        entry["rounds"].append(round)
        entry["positions"] += positions
        self.notebook.note()

    def line(self) -> str:
        """How far each family is."""
        return ", ".join(f"{each} {self.positions(each):,}" for each in self.families)

    def summary(self) -> str:
        """A summary to quote."""
        rows = [f"{id:45} {self.notebook.done[id]['positions']:9,}" for id in self.ids]
        total = sum(map(self.positions, self.families))
        told = f"soak-rules: no difference in {total:,} positions ({self.line()})"
        return "\n".join([*rows, f"{told}, {self.notebook.seconds / 60:.0f} min"])


def live_with_the_parent() -> None:
    """In a worker: leave Ctrl-C to the parent, and end when the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def run(soak: Soak, processes: int, play: Play = play) -> int:
    """Compare until every family has its positions; returns the exit code."""
    progress = ProgressLine()
    running: dict[Future[int], tuple[str, int]] = {}
    pool = ProcessPoolExecutor(processes, get_context("spawn"), live_with_the_parent)
    try:
        while True:
            while len(running) < 2 * processes:
                piece = soak.next(list(running.values()))
                if piece is None:
                    break
                running[pool.submit(play, *piece)] = piece
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                soak.finish(*running.pop(future), future.result())
            progress.show(soak.share, soak.line())
    except KeyboardInterrupt:
        print(f"\nInterrupted; {soak.line()} are kept. The same command continues from here.")
        return INTERRUPTED
    except AssertionError as difference:
        print(f"\nsoak-rules: a difference: {difference}")
        return DIFFERENT
    except BrokenProcessPool:
        print(f"\nsoak-rules: a process crashed while it compared one of {list(running.values())}")
        return DIFFERENT
    finally:
        for process in active_children():
            process.terminate()
        pool.shutdown(cancel_futures=True)
    progress.show(1.0, soak.line(), last=True)
    print(soak.summary())
    return PASSED


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=1_000_000, help="for each family")
    parser.add_argument("--family", choices=FAMILIES, action="append", help="only this one")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have done")
    options = parser.parse_args()
    if options.positions < 1 or options.processes < 1:
        parser.error("--positions and --processes are at least 1")
    try:
        notebook = Notebook.open(BUILD / "soak-rules.json", digest_of(CODE), fresh=options.fresh)
    except ValueError as error:
        parser.error(str(error))
    soak = Soak(notebook, options.positions, tuple(options.family or FAMILIES))
    sys.exit(run(soak, options.processes))


if __name__ == "__main__":
    main()
