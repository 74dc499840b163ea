"""The table of whole runs of the tests, which grows with every run and belongs to one tree.

A row says which tree was tested, how (`repeat`, `pages`, `threads`), with which seed, how many
tests passed, which failed, and how long it took. Rows are only ever added, so that several days and
machines can share the work of a proof. The tree is named by a digest of all files but the table's
own folder: a commit that only adds rows does not begin the proof anew.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

from scripts import ROOT

KEPT = "lab/kept"
"""The folder of what long runs keep; it is not part of what is tested."""

TABLE = ROOT / KEPT / "runs.jsonl"


@dataclass(frozen=True)
class Run:
    """One whole run."""

    tree: str
    kind: str
    day: str
    passed: int
    failed: tuple[str, ...]
    """The tests that failed, each with its error."""
    seconds: int
    exit: int
    seed: int | None = None
    quiet: bool = True
    """Whether nothing else ran beside it: only then its seconds count."""

    @property
    def is_green(self) -> bool:
        """Whether everything passed, and something did."""
        return self.exit == 0 and not self.failed and self.passed > 0


def tree_of(repository: Path, revision: str = "HEAD") -> str:
    """The digest of a revision's files, without what long runs keep."""
    listed = subprocess.run(
        ["git", "ls-tree", "-r", revision],
        cwd=repository, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    tested = [line for line in listed if not line.partition("\t")[2].startswith(f"{KEPT}/")]
    return hashlib.sha256("\n".join(tested).encode()).hexdigest()[:16]


def is_clean(repository: Path) -> bool:
    """Whether the files are those of the last commit, but for what long runs keep."""
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=repository, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return all(line[3:].startswith(f"{KEPT}/") for line in changed)


def read(table: Path | None = None) -> list[Run]:
    """All rows; a table that is not there has none."""
    table = table or TABLE
    if not table.is_file():
        return []
    rows = map(json.loads, table.read_text("utf-8").splitlines())
    return [Run(**{**row, "failed": tuple(row["failed"])}) for row in rows]


def add(run: Run, table: Path | None = None) -> None:
    """Add a row."""
    table = table or TABLE
    table.parent.mkdir(parents=True, exist_ok=True)
    with table.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(run), ensure_ascii=False) + "\n")


def counted(output: str) -> tuple[int, tuple[str, ...]]:
    """How many tests passed, and which failed, by what pytest prints; several runs are added."""
    passed = sum(map(int, re.findall(r"\b(\d+) passed\b.* in [\d.]+s", output)))
    failed = re.findall(r"^(?:FAILED|ERROR) (tests/.*|lab/.*)$", output, re.MULTILINE)
    return passed, tuple(dict.fromkeys(failed))


def table(runs: list[Run]) -> str:
    """Rows as somebody reads them."""
    lines = [f"{'day':12}{'kind':10}{'seed':>6}{'passed':>8}{'failed':>8}{'min':>7}"]
    for run in runs:
        seed = "" if run.seed is None else run.seed
        minutes = f"{run.seconds / 60:.1f}{'' if run.quiet else '*'}"
        failed = len(run.failed) or ("" if run.is_green else f"exit {run.exit}")
        lines.append(
            f"{run.day:12}{run.kind:10}{seed:>6}{run.passed:>8}{failed or 0!s:>8}{minutes:>7}"
        )
        lines += [f"            {test}" for test in run.failed]
    if not all(run.quiet for run in runs):
        lines.append("* something else ran beside it")
    return "\n".join(lines)
