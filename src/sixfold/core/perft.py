"""Perft: how many move sequences of exactly some length there are."""

from __future__ import annotations

from typing import Any

from sixfold.core.arguments import expect, whole_number
from sixfold.core.position import Position


def perft(position: Position[Any], depth: int) -> int:
    """Count the move sequences of `depth` plies; games that end earlier add nothing."""
    expect("position", position, Position)
    return _count(position, whole_number("depth", depth, low=0))


def _count(position: Position[Any], depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(_count(position.play(move), depth - 1) for move in position.legal_moves)
