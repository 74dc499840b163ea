"""Runs a command as a shell does: in a process of its own, with real pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

PATIENCE = 300
"""Seconds before a child is given up; it answers at once, but the machine may be busy."""


def environment(**changes: str) -> dict[str, str]:
    """The variables of a plain terminal, whatever those of the tests are."""
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    return {**kept, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LANGUAGE": "en", **changes}


def run_child(
    *arguments: str, typed: str = "", stdout: int = subprocess.PIPE, **changes: Any
) -> subprocess.CompletedProcess[str]:
    """What `sixfold ARGUMENTS` prints into pipes, or into a file descriptor, and its exit code."""
    return subprocess.run(
        [sys.executable, "-m", "sixfold", *arguments],
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(**changes),
        timeout=PATIENCE,
    )
