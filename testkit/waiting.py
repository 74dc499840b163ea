"""Waiting for what will happen."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 240.0
"""Seconds until a test gives up: starting a process takes long on a busy machine."""


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "this never happened"
        time.sleep(0.005)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def notes(folder: Path, name: str) -> list[str]:
    """The notes of puppets in other processes."""
    path = folder / name
    return path.read_text().splitlines() if path.exists() else []
