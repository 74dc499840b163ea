"""The diagrams of the rules pages: which positions a marker in a page stands for.

A page holds a drawing made of letters, for the terminal, in a fence that names its diagram. A
family's file (`families/`) has the positions behind the name, as texts. A program that
can draw shows pictures instead.
"""

from __future__ import annotations

from dataclasses import dataclass


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
