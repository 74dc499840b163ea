"""Processor time of processes, read from /proc."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def meter(*pids: int, family: bool = True) -> Callable[[], float]:
    """A function that returns the seconds of processor time of these processes so far."""
    return lambda: sum(processor_seconds(pid, family=family) for pid in pids)


def processor_seconds(pid: int, *, family: bool = True) -> float:
    """Processor time of a process with all threads and (`family`) children; 0 without /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    ticks = sum(map(int, fields[11:15] if family else fields[11:13]))
    seconds = ticks / os.sysconf("SC_CLK_TCK")
    if family:
        seconds += sum(processor_seconds(child) for child in _children(pid))
    return seconds


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (thread / "children").read_text().split())
    return found


def parent_of(pid: int) -> int:
    """The process that started another."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
