"""One step of the rules: whether a move is legal, the position after it, and what it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.events import Event
from sixfold.core.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """A legal move, judged."""

    move: str
    position: Position[Any]
    """After it."""
    events: tuple[Event, ...]
    """What it did."""

    @classmethod
    def of(cls, position: Position[Any], move: str) -> Step:
        """Take a step; IllegalMove or NotationError if the rules refuse it."""
        return cls(move, *position.step(move))
