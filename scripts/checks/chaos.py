"""Run before a release, as `make test-chaos`: tests with bad timing on purpose, from a seed.

    python -m scripts.checks.chaos [--seed 7] [--of pages] [--workers 3] [--beside] [tests/web …]

Runs the tests that open a page, then those with threads, processes or sockets (`testkit/chaos`).
Without a seed one is drawn and printed. A whole run of what is committed adds a row to the table
in `lab/kept`, so that several days and machines can share the work; a run of some tests does not.
It exits with 1 if a test failed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from datetime import UTC, datetime

from scripts import ROOT
from scripts.checks import runs

KINDS = ("pages", "threads")

WAITING = 3
"""How many times as many workers tests of threads get: the processor rests while they pause."""
NO_TESTS = 5
"""What pytest exits with if none of the tests that were asked for is of a kind."""


def run(kind: str, seed: int, workers: int, tests: list[str]) -> tuple[int, str]:
    """One run of pytest, shown as it goes: its exit code, and what it said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-p", "testkit.chaos.plugin", "--chaos", str(seed),
         "--chaos-of", kind, "-o", "faulthandler_timeout=1800", "-n", str(workers),
         "--dist", "worksteal", "-q", *(tests or ["tests"])],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, errors="replace",
    )  # fmt: skip
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        print(line, end="", flush=True)
        said.append(line)
    return process.wait(), "".join(said)


def main() -> None:
    """Run both kinds, or one, and keep what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--of", choices=KINDS, action="append")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument(
        "--beside", action="store_true", help="something else runs at the same time"
    )
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    is_whole = not options.tests and runs.is_clean(ROOT)
    tree = runs.tree_of(ROOT)
    is_green = True
    for kind in options.of or KINDS:
        print(f"chaos of {kind}, SEED={options.seed}", flush=True)
        begun = time.monotonic()
        workers = options.workers * (WAITING if kind == "threads" else 1)
        code, said = run(kind, options.seed, workers, options.tests)
        if options.tests and code == NO_TESTS:
            continue
        passed, failed = runs.counted(said)
        seconds = round(time.monotonic() - begun)
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        row = runs.Run(
            tree, kind, day, passed, failed, seconds, code, options.seed, not options.beside
        )
        is_green = is_green and row.is_green
        if is_whole:
            runs.add(row)
    mine = [row for row in runs.read() if row.tree == tree and row.kind in KINDS]
    if is_whole:
        print(f"\ntree {tree}\n{runs.table(mine)}")
    sys.exit(not is_green)


if __name__ == "__main__":
    main()
