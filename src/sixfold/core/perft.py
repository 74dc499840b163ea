"""Perft: how many move sequences of exactly some length there are."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import Position


def perft(position: Position[Any], depth: int) -> int:
    """Count the move sequences of `depth` plies; games that end earlier add nothing."""
    if depth < 0:
        raise ValueError("perft needs a depth of 0 or more")
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)
