"""What the long runs share: a notebook that survives Ctrl-C and kill -9, progress, exit codes.

A soak is a long series of independent pieces of work. After each piece, its counts go into a
notebook, a small JSON file in `build/` that is replaced atomically; the next run reads it and
continues there. A notebook is valid only for the code that it was started with: it holds a digest
of that code, and a run with changed code starts a new one.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab import ROOT

BUILD = ROOT / "build"

PASSED, DIFFERENT, INTERRUPTED = 0, 1, 130
"""Exit codes; argparse adds 2 for a call that makes no sense."""

QUIET_SECONDS = 30.0
"""Seconds between progress lines when the output is not a terminal."""


def digest_of(paths: Iterable[str]) -> str:
    """A digest of all Python files below some folders of the repository (or of single files).

    Where a tool of ours stands is no part of it: what was counted stays valid if the tool moves.
    """
    digest = hashlib.sha256()
    for name in paths:
        path = ROOT / name
        base = ROOT if name.startswith("src/") else path.parent
        for each in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            content = each.read_bytes()
            digest.update(f"{each.relative_to(base)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


@dataclass
class Notebook:
    """The state of a soak: what has been done, and for how many seconds."""

    path: Path
    code: str
    done: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    _noted: float = field(default_factory=time.monotonic)

    @classmethod
    def open(cls, path: Path, code: str, *, fresh: bool = False) -> Notebook:
        """The notebook of an earlier run of the same code, or a new one.

        Raises ValueError, and leaves the file alone, if it is not a notebook.
        """
        if fresh or not path.is_file():
            return cls(path, code)
        try:
            held = json.loads(path.read_text("utf-8"))
            earlier = cls(path, held["code"], held["done"], held["seconds"])
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path} is not a soak's notebook; --fresh starts over") from None
        if earlier.code != code:
            print("The code has changed since the last run: starting over.", flush=True)
            return cls(path, code)
        print(f"Continuing after {earlier.seconds / 60:.1f} min; --fresh starts over.", flush=True)
        return earlier

    def note(self) -> None:
        """Write the file atomically."""
        now = time.monotonic()
        self.seconds, self._noted = self.seconds + now - self._noted, now
        self.path.parent.mkdir(parents=True, exist_ok=True)
        written = self.path.with_suffix(".new")
        content = {"code": self.code, "seconds": round(self.seconds, 1), "done": self.done}
        with written.open("w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        written.replace(self.path)


class ProgressLine:
    """A progress line that is overwritten on a terminal, and printed now and then elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stdout.isatty()
        self._shown = float("-inf")
        self._began = time.monotonic()
        self._first: float | None = None

    def show(self, share: float, text: str, *, last: bool = False) -> None:
        """Show progress; `share` goes from 0 to 1."""
        now = time.monotonic()
        if self._first is None:
            self._first = share
        if not last and now - self._shown < (0.5 if self._terminal else QUIET_SECONDS):
            return
        self._shown = now
        made = share - self._first
        left = f", {(now - self._began) * (1 - share) / made / 60:.0f} min left" if made > 0 else ""
        line = f"{share:4.0%}  {text}{'' if last else left}"
        print(
            f"\r{line:78}" if self._terminal else line,
            end="" if self._terminal and not last else "\n",
            flush=True,
        )
