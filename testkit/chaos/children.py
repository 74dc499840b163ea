"""Processes that a test starts have its luck, too, and their own children as well.

They are told by a variable, and read it in `startup/sitecustomize.py`, which Python runs when it
starts. Both are added to whatever environment a child is given, and both are taken away again when
the child has read them, so that no test sees them.
"""

from __future__ import annotations

# Without pathlib, which every process would have to import.
# ruff: noqa: PTH118, PTH120, PTH123
import os
from collections import Counter
from collections.abc import Mapping

from testkit.chaos.luck import Luck

VARIABLE = "TESTKIT_CHAOS"
"""Seed, the file in which pauses are counted, and the name of the test."""
STARTUP = os.path.join(os.path.dirname(__file__), "startup")

_counts: str | None = None
"""The file in which this process and its children count; one for each test."""


def count_in(path: str | None) -> None:
    """From now on children count their pauses in this file."""
    global _counts
    _counts = path


def unlucky(luck: Luck, environment: Mapping[str, str] | None) -> dict[str, str]:
    """The environment of a child: what it would be, and what makes it pause."""
    given = dict(os.environ if environment is None else environment)
    path = given.get("PYTHONPATH")
    given["PYTHONPATH"] = f"{STARTUP}{os.pathsep}{path}" if path else STARTUP
    given[VARIABLE] = f"{luck.seed} {_counts or os.devnull} {luck.test}"
    return given


def tell(kind: str) -> None:
    """Count a pause of a child; at once, for most children are killed."""
    if _counts is None:
        return
    try:
        file = os.open(_counts, os.O_WRONLY | os.O_APPEND)
    except OSError:
        return  # its test is over
    try:
        os.write(file, f"{kind}\n".encode())
    finally:
        os.close(file)


def counted() -> Counter[str]:
    """How often children of the test have paused, by kind."""
    if _counts is None:
        return Counter()
    with open(_counts) as file:
        return Counter(file.read().split())
