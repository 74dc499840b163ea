"""Run before a release, as `make test-repeat`: are the tests green every time?

    python -m scripts.checks.repeat [--runs 10] [--beside]

Runs what CI runs (`.ci/run`) in fresh clones of the last commit, without trying any test again,
until the table has ten runs of this tree. The table is kept in `lab/kept` and added to after each
run, so that it can be stopped at any time and goes on another day. It ends with 1 if more than one
of the runs was not green. With `--beside`, rows say that something else ran at the same time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from scripts import ROOT
from scripts.checks import runs

MOST_FAILURES = 1
"""Runs that may fail among all of a proof."""

NO_RETRIES = {"SIXFOLD_RETRIES": "0", "CI": "true"}


def run_once(tree: str, *, quiet: bool) -> runs.Run:
    """One whole run in a fresh clone."""
    with tempfile.TemporaryDirectory(prefix="sixfold-repeat-") as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        begun = time.monotonic()
        with (Path(folder) / "log").open("w+", encoding="utf-8", errors="replace") as log:
            ended = subprocess.run(
                ["bash", ".ci/run"], cwd=clone, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, **NO_RETRIES}, check=False,
            )  # fmt: skip
            log.seek(0)
            passed, failed = runs.counted(log.read())
    seconds = round(time.monotonic() - begun)
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    return runs.Run(tree, "repeat", day, passed, failed, seconds, ended.returncode, quiet=quiet)


def main() -> None:
    """Run until the table is full."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument(
        "--beside", action="store_true", help="something else runs at the same time"
    )
    options = parser.parse_args()
    if not runs.is_clean(ROOT):
        sys.exit("Commit first: fresh clones have only what is committed.")
    tree = runs.tree_of(ROOT)
    mine = [run for run in runs.read() if (run.tree, run.kind) == (tree, "repeat")]
    while len(mine) < options.runs:
        mine.append(run_once(tree, quiet=not options.beside))
        runs.add(mine[-1])
        print(runs.table(mine[-1:]), flush=True)
    print(f"\ntree {tree}\n{runs.table(mine)}")
    sys.exit(sum(not run.is_green for run in mine) > MOST_FAILURES)


if __name__ == "__main__":
    main()
