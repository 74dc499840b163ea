"""The twelve symmetries of GoSix's board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.core.symmetry import Symmetry, turn_point, twelve
from sixfold.games.gosix.board import CORNERS, HEXAGONS, INDEX, indices_in, place
from sixfold.games.gosix.move import PLACEMENTS, GoSixMove

if TYPE_CHECKING:
    from sixfold.games.gosix.position import GoSixPosition

HEIGHTS = (-5, -4, -2, -1, 1, 2, 4, 5)
"""The rows a to h, in quarters of a hexagon's height from the middle."""

_PLACES = {name: (place(name)[0], HEIGHTS[place(name)[1]]) for name in CORNERS}
_AT = {point: INDEX[name] for name, point in _PLACES.items()}
_HEXAGON_OF = {frozenset(INDEX[name] for name in corners): n for n, corners in enumerate(HEXAGONS)}


Images = tuple[tuple[int, ...], ...]


class GoSixSymmetry(Symmetry):
    """A map of corners and hexagons, as indices."""

    __slots__ = ("corners", "hexagons")

    def __init__(self, turns: int, mirrored: bool) -> None:
        super().__init__(turns, mirrored)
        self.corners = [_AT[turn_point(_PLACES[name], turns, mirrored)] for name in CORNERS]
        self.hexagons = [
            _HEXAGON_OF[frozenset(self.corners[INDEX[name]] for name in corners)]
            for corners in HEXAGONS
        ]

    def cell(self, name: str) -> str:
        """Where a corner goes, or a hexagon by its number."""
        if name in INDEX:
            return CORNERS[self.corners[INDEX[name]]]
        return str(self.hexagons[int(name) - 1] + 1)

    def move(self, position: Position[Any], move: Move) -> GoSixMove:
        placed = cast(GoSixMove, move)
        if placed.corner is None:
            return placed
        return PLACEMENTS[self.corners[INDEX[placed.corner]]]

    def position(self, position: Position[Any]) -> GoSixPosition:
        return cast("GoSixPosition", position).mapped(self)

    def pawns(self, pawns: int) -> int:
        """A set of corners, mapped."""
        return sum([1 << self.corners[index] for index in indices_in(pawns)])


SYMMETRIES = tuple(GoSixSymmetry(turns, mirrored) for turns, mirrored in twelve())


@cache
def _images() -> tuple[Images, Images, Images, Images]:
    """For each byte of a set of corners, then for a set of hexagons: value → its twelve images."""
    low, middle, high = (
        tuple(tuple(s.pawns(value << shift) for s in SYMMETRIES) for value in range(256))
        for shift in (0, 8, 16)
    )
    owned = tuple(
        tuple(sum(1 << s.hexagons[n] for n in indices_in(value)) for s in SYMMETRIES)
        for value in range(1 << len(HEXAGONS))
    )
    return low, middle, high, owned


def canonical(pawns: tuple[int, int], owners: tuple[int | None, ...]) -> int:
    """One number for all twelve images of a board, and for no other board: the least of them."""
    low, middle, high, owned = _images()
    first, second = [
        [a | b | c for a, b, c in zip(low[p & 255], middle[p >> 8 & 255], high[p >> 16])]
        for p in pawns
    ]
    of_first = of_second = 0
    for n, owner in enumerate(owners):
        if owner is not None:
            if owner == 0:
                of_first |= 1 << n
            else:
                of_second |= 1 << n
    hexagons = zip(owned[of_first], owned[of_second])
    return min([p << 38 | q << 14 | g << 7 | h for p, q, (g, h) in zip(first, second, hexagons)])
