"""The symmetries of SIX: twelve maps of the endless table around the cell 0,0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from sixfold.core.hexes import Cell, cell_text
from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.core.symmetry import Symmetry, turn_cell, twelve
from sixfold.games.six.move import SixMove, parse_cell

if TYPE_CHECKING:
    from sixfold.games.six.position import SixPosition


class SixSymmetry(Symmetry):
    """A map of the table that leaves the cell 0,0 where it is."""

    __slots__ = ()

    def cell(self, name: str) -> str:
        return cell_text(self.image(cast(Cell, parse_cell(name))))

    def image(self, cell: Cell) -> Cell:
        """Where a cell goes."""
        return turn_cell(cell, self.turns, self.mirrored)

    def move(self, position: Position[Any], move: Move) -> SixMove:
        source, target, keep, declares = moved = cast(SixMove, move)
        if keep is not None:
            # The group that stays is named by its smallest cell, the moved tile left out. Once the
            # group is mapped, another of its cells may be the smallest.
            before = cast("SixPosition", position)
            gone = {source, *(cell for group in before.captures(moved) for cell in group)}
            keep = min([self.image(cell) for cell in before.field.tiles if cell not in gone])
        return SixMove(source and self.image(source), target and self.image(target), keep, declares)

    def position(self, position: Position[Any]) -> SixPosition:
        return cast("SixPosition", position).mapped(self)


SYMMETRIES = tuple(SixSymmetry(turns, mirrored) for turns, mirrored in twelve())

WIDTH = 1 << 10
"""Tiles are connected and fewer than this, so distances as `q * WIDTH + r` tell them apart."""


class _Images(dict[Cell, tuple[int, ...]]):
    """Cell → its images under six of the maps, as `q * WIDTH + r`; the other six are opposite."""

    LIMIT = 100_000

    def __missing__(self, cell: Cell) -> tuple[int, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        images = [s.image(cell) for s in SYMMETRIES if s.turns < 3]
        self[cell] = packed = tuple([q * WIDTH + r for q, r in images])
        return packed


_IMAGES = _Images()


def canonical(tiles: Mapping[Cell, int]) -> list[int]:
    """One list for all images of a field wherever it lies, and for no other field.

    Each tile is its distance from the smallest, doubled, and one more if it is red. Sorting twelve
    images would take long, so the sum of distances chooses the image, and in the rare case that
    this leaves several, the least list.
    """
    if not tiles:
        return []
    count, best = len(tiles), -1
    chosen: list[tuple[int, int, Iterable[int]]] = []
    for image in zip(*map(_IMAGES.__getitem__, tiles)):
        total = sum(image)
        for sign, least in ((1, min(image)), (-1, -max(image))):
            distance = sign * total - count * least
            if distance < best or best < 0:
                best = distance
                chosen.clear()
            if distance == best:
                chosen.append((sign, least, image))
    colours = tiles.values()
    return min(
        [
            sorted([2 * (sign * at - least) + colour for at, colour in zip(image, colours)])
            for sign, least, image in chosen
        ]
    )
