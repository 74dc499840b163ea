"""Symmetries of a board: rotations and reflections under which the rules stay the same.

A `Symmetry` maps cells, moves and positions; `Game.symmetries` lists those of a game. The image of
a legal move is legal in the image of its position, and leads to the image of where it led. Moving
the tiles of SIX across the table is a symmetry, too, but there is no end of those:
`Position.key` takes care of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from sixfold.core.hexes import Cell

if TYPE_CHECKING:
    from sixfold.core.move import Move
    from sixfold.core.position import Position

Point = tuple[int, int]
"""A place on a board with six sides: half widths to the right of its middle, and steps that are
as long as a half width divided by the root of three, up or down."""


class Symmetry(ABC):
    """A map of a board onto itself: `turns` of sixty degrees, after a reflection if `mirrored`."""

    __slots__ = ("mirrored", "turns")

    def __init__(self, turns: int = 0, mirrored: bool = False) -> None:
        self.turns = turns
        self.mirrored = mirrored

    @abstractmethod
    def cell(self, name: str) -> str:
        """Where a cell goes, as moves and positions name it."""

    @abstractmethod
    def move(self, position: Position[Any], move: Move) -> Move:
        """A move of a position as a move of the position's image."""

    @abstractmethod
    def position(self, position: Position[Any]) -> Position[Any]:
        """The image of a position, without the line that led to it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(turns={self.turns}, mirrored={self.mirrored})"


class Identity(Symmetry):
    """The map that changes nothing: all that a game has whose symmetries nobody has described."""

    __slots__ = ()

    def cell(self, name: str) -> str:
        return name

    def move(self, position: Position[Any], move: Move) -> Move:
        return move

    def position(self, position: Position[Any]) -> Position[Any]:
        return position


def twelve() -> Iterator[tuple[int, bool]]:
    """Turns and reflection of the twelve symmetries of a hexagon; the first changes nothing."""
    for mirrored in (False, True):
        for turns in range(6):
            yield turns, mirrored


def turn_point(point: Point, turns: int, mirrored: bool) -> Point:
    """A place on a board around its middle, once it is mapped."""
    x, y = point
    if mirrored:
        x = -x
    for _ in range(turns):
        x, y = (x - y) // 2, (3 * x + y) // 2
    return x, y


def turn_cell(cell: Cell, turns: int, mirrored: bool) -> Cell:
    """A cell on an endless table, mapped around the cell 0,0."""
    q, r = cell
    if mirrored:
        q, r = r, q
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def digest(text: str) -> str:
    """Twenty letters, digits, `-` or `_` that stand for a text, in every process and version."""
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=15).digest()).decode()
