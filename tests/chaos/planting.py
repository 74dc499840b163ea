"""Runs tests in which a race was planted, in a pytest of their own, with chaos and without.

    race = Race("threads", "test_what_is_done_can_be_seen", "told too early")
    race.happens(7)           # with chaos of seed 7
    race.happens(None)        # on a good day: no
    race.found((1, 2, 3))     # the first seed with which it happens, or None

The files in `planted_pages/` and `planted_threads/` are not collected, because their names do not
begin with `test_`. Their tests have the mark `timing` or ask for a browser, so that chaos is for
them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

PAGE_PATIENCE = "20"
"""Seconds: most races of pages end in waiting for something that never comes."""

DRAWN = re.compile(r"\x1b\[[0-9;]*m")
"""Colours, which Playwright's messages have."""


@dataclass(frozen=True)
class Race:
    """A planted race and what its test says when it has happened."""

    kind: str
    """`pages` or `threads`: the folder."""
    test: str
    says: str
    """A pattern for the failure: another failure would prove nothing."""

    def happens(self, seed: int | None) -> bool:
        """Whether the race is seen with a seed, or without chaos. Any other failure is an error."""
        said = failures(self.kind, seed, self.test)
        strange = [why for why in said if not re.search(self.says, why)]
        assert not strange, f"{self.test} failed, but not as planted:\n{strange[0]}"
        return bool(said)

    def found(self, seeds: Iterable[int]) -> int | None:
        """The first of the seeds with which the race happens."""
        return next((seed for seed in seeds if self.happens(seed)), None)


def planted(kind: str) -> frozenset[str]:
    """The names of all tests with a planted race."""
    text = "\n".join(file.read_text("utf-8") for file in _files(kind))
    return frozenset(re.findall(r"^def (test_\w+)", text, re.MULTILINE))


def failures(kind: str, seed: int | None, test: str) -> tuple[str, ...]:
    """How a test of a folder fails with a seed; once for each of its examples that does."""
    luck = [] if seed is None else ["--chaos", str(seed)]
    with tempfile.TemporaryDirectory(prefix="sixfold-planted-") as folder:
        report = Path(folder) / "report.xml"
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-p", "testkit.chaos.plugin", *luck, f"--junitxml={report}", "-k", test,
             *_files(kind)],
            cwd=ROOT, capture_output=True, text=True, check=False,
            env={**os.environ, "SIXFOLD_PAGE_PATIENCE": PAGE_PATIENCE, "PYTEST_ADDOPTS": ""},
        )  # fmt: skip
        # It ran, whatever came of it.
        assert run.returncode in (0, 1), run.stdout + run.stderr
        cases = ElementTree.parse(report).iter("testcase")
        return tuple(
            DRAWN.sub("", failure.text or "") for case in cases for failure in case.iter("failure")
        )


def _files(kind: str) -> list[Path]:
    files = sorted((HERE / f"planted_{kind}").glob("*.py"))
    return [file for file in files if file.name not in ("__init__.py", "conftest.py")]
