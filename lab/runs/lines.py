"""Files of JSON lines that a long run appends to, and that survive Ctrl-C and kill -9."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO


def rows(path: Path) -> list[Any]:
    """Every whole line of a file; none if there is no file."""
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def open_lines(path: Path) -> BinaryIO:
    """A file to append to, without the stump of a line that a crash has left."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("a+b")
    file.seek(0)
    file.truncate(file.read().rfind(b"\n") + 1)
    return file


def append(file: BinaryIO, row: Any) -> None:
    """Write a line and see it on the disk."""
    file.write(json.dumps(row).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())
