"""Cut tiles: those whose lifting breaks the field into several groups.

One depth-first walk over the field finds all of them (Hopcroft and Tarjan). The tiles below a tile
in the walk are a slice of its order. A child's slice from which no tile touches anything above the
parent depends on the parent alone: lifting the parent cuts it off.

A set of tiles is a bit mask here: bit n stands for the n-th tile of the walk. So a group is a run
of bits, or what is left when such runs are taken away, and "touches that group" is a single `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sixfold.core.hexes import Cell

Tiles = int
"""A set of tiles as a bit mask."""


class Cuts:
    """The cut tiles of a connected field, and the groups that each of them holds together."""

    __slots__ = ("_also_hanging", "_hanging", "_number", "_order")

    def __init__(self, links: Mapping[Cell, tuple[Cell, ...]]) -> None:
        self._order: list[Cell] = []  # tiles as the walk meets them
        self._number: dict[Cell, int] = {}  # tile → its place in that order
        # Cut tile → the slice that depends on it alone; most have one, those with more have the
        # others in another list.
        self._hanging: dict[Cell, Tiles] = {}
        self._also_hanging: dict[Cell, list[Tiles]] = {}
        if links:
            self._walk(links)

    def __contains__(self, tile: Cell) -> bool:
        return tile in self._hanging

    def groups(self, tile: Cell) -> list[Tiles]:
        """The groups that remain when a cut tile is lifted."""
        groups = [self._hanging[tile]]
        if tile in self._also_hanging:
            groups += self._also_hanging[tile]
        rest = (1 << len(self._order)) - 1 - (1 << self._number[tile]) - sum(groups)
        return [*groups, rest] if rest else groups

    def mask(self, tiles: Iterable[Cell]) -> Tiles:
        """Some tiles as a set."""
        number, mask = self._number, 0
        for tile in tiles:
            mask |= 1 << number[tile]
        return mask

    def cells(self, mask: Tiles) -> list[Cell]:
        """The cells of a set, in the order of the walk."""
        return [cell for place, cell in enumerate(self._order) if mask >> place & 1]

    def _walk(self, links: Mapping[Cell, tuple[Cell, ...]]) -> None:
        order, number, hanging = self._order, self._number, self._hanging
        meet = number.get
        root = next(iter(links))
        order.append(root)
        # The current tile: its place, the earliest place that it or a tile below it touches, and
        # the neighbours not yet visited. The stack has the same for the tiles above it.
        place = low = number[root] = 0
        rest = iter(links[root])
        above: list[tuple[int, int, Iterator[Cell]]] = []
        while True:
            for near in rest:
                met = meet(near)
                if met is None:
                    above.append((place, low, rest))
                    place = low = number[near] = len(order)
                    order.append(near)
                    rest = iter(links[near])
                    break
                if met < low:
                    low = met
            else:
                if not above:
                    break
                child, child_low = place, low
                place, low, rest = above.pop()
                if child_low >= place:
                    tile, slice_ = order[place], (1 << len(order)) - (1 << child)
                    if hanging.setdefault(tile, slice_) != slice_:
                        self._also_hanging.setdefault(tile, []).append(slice_)
                elif child_low < low:
                    low = child_low
        if root in hanging and root not in self._also_hanging:
            del hanging[root]  # nothing is above the root, so a single slice is the whole rest
