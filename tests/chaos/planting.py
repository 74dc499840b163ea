"""Runs a planted race: a file in `planted_threads/` with tests that pass by good luck.

    hunt = Hunt("threads_log_line", "broken scales")
    hunt.passes()                # without chaos
    hunt.found((1, 2, 3))        # the seed that found it, or None

A planted file is not collected, because its name does not begin with `test_`. Its tests have the
mark `timing` or ask for a browser, so that chaos is for them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEEDS = (1, 2, 3)
"""Within these every planted race is found."""


@dataclass(frozen=True)
class Hunt:
    """A planted race and what its test says when it has happened."""

    planted: str
    """The name of the file, without its ending."""
    says: str
    """Words of the failure: another one would prove nothing."""

    def passes(self) -> bool:
        """Whether the tests pass without chaos, as they do on a good day; twice in three runs."""
        days = 0
        for _ in range(3):
            days += self._run()[0] == 0
            if days == 2:
                return True
        return False

    def found(self, seeds: Sequence[int] = SEEDS) -> int | None:
        """The first of the seeds with which the race happens."""
        for seed in seeds:
            code, said = self._run("--chaos", str(seed))
            if code not in (0, 1):
                raise RuntimeError(f"pytest could not run {self.planted}:\n{said}")
            if code == 1:
                assert self.says in said, f"it failed, but not as planted:\n{said}"
                return seed
        return None

    def _run(self, *options: str) -> tuple[int, str]:
        file = Path(__file__).parent / "planted_threads" / f"{self.planted}.py"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-p", "testkit.chaos.plugin", *options, str(file)],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr
