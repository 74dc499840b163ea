"""One line at one depth: a search of the root in a window that grows when it misses."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.alphabeta.frame import FRAME, INFINITE, KNOWN
from sixfold.engine.alphabeta.root import search_root
from sixfold.engine.compile.memory import zeros

WINDOW = 60
"""Half the width of the first window around the value of the iteration before."""

Found = tuple[int, list[int]]
"""The value of a line, and its moves as numbers."""


def worth(value: int, before: int | None) -> float:
    """What a line is worth to a reader: the mean of its values at a depth and at the one before.

    Without a value before, or with a proof, it is the value. See `EngineFamily.swings`.
    """
    return value if before is None or abs(value) > KNOWN else (value + before) / 2


def new_frame(age: int = 0) -> Any:
    """A thread's own part of a search, empty."""
    frame = zeros(1, FRAME)
    frame[0]["age"] = age
    return frame


def search_line(
    board: Any, table: Any, frame: Any, flag: Any, depth: int, *, skip: int = 0, last: int | None
) -> Found | None:
    """The best line from root move number `skip` on; `last` is its value one iteration before.

    None if the search was halted before anything was found.
    """
    low, high = -INFINITE, INFINITE
    if depth > 3 and last is not None and abs(last) < KNOWN:
        low, high = last - WINDOW, last + WINDOW
    frame["horizon"] = 2 * depth + 12
    found = None
    while True:
        value = search_root(board, table, frame, flag, depth, low, high, skip)
        length = int(frame["line_length"][0])
        if value > low and length and frame["root_done"]:
            found = int(value), [int(code) for code in frame["line"][0, :length]]
        if frame["halted"] or low < value < high:
            return found
        low, high = (-INFINITE, high) if value <= low else (low, INFINITE)


def root_codes(frame: Any) -> list[int]:
    """The moves of the root, in their order."""
    return [int(code) for code in frame["root_moves"][: int(frame["root_count"])]]


def set_root_codes(frame: Any, codes: list[int]) -> None:
    """Let the root have these moves, in this order."""
    frame["root_moves"][: len(codes)] = np.array(codes, np.int64)
    frame["root_count"] = len(codes)
