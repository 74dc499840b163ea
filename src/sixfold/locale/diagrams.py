"""The diagrams of the rules pages: which positions a marker in a page stands for.

A page holds a drawing made of letters, for the terminal, in a fence that names its diagram. A
family's file (`families/`) has the positions behind the name, as texts. A program that
can draw shows pictures instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and what a picture of it shows."""

    position: str
    """The canonical text."""
    moves: tuple[str, ...] = ()
    """Played from there; the picture shows the position after them."""
    preview: str | None = None
    """A move that is held over the board, not yet made."""
    coordinates: bool = False
    legal: bool = False
    """Whether to show where the next move may go."""
    exits: bool = False
    """Whether to show where pawns leave the board."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Cell → the sign by which the page speaks of it."""


def steps(
    position: str,
    *lines: str,
    coordinates: bool = False,
    labels: Mapping[str, str] | None = None,
) -> tuple[Picture, ...]:
    """Pictures of one position, each after a line of moves ("" for none).

    A line that continues the one before is the next step; any other begins again at the position.
    Labels lie there until a move names one of their cells.
    """
    labels = labels or {}
    return tuple(
        Picture(
            position,
            tuple(line.split()),
            coordinates=coordinates,
            labels={} if any(cell in re.split("[ >=]", line) for cell in labels) else labels,
        )
        for line in lines
    )
