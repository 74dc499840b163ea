"""The field of SIX: the tiles on the table, the empty cells around them, and where it would break.

A field is an immutable value. Its `border` counts for every empty cell next to a tile how many
tiles touch it: those are the cells where a tile can be laid. Both are dictionaries that are copied
and then changed in a few places when a tile comes or goes, never in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sixfold.core.hexes import NEIGHBOURS, Cell

Group = tuple[Cell, ...]


class Field:
    """Tiles with their colours, and the border of empty cells around them."""

    __slots__ = ("_cuts", "border", "tiles")

    def __init__(self, tiles: dict[Cell, int], border: dict[Cell, int]) -> None:
        self.tiles: Mapping[Cell, int] = tiles
        self.border: Mapping[Cell, int] = border
        self._cuts: dict[Cell, list[Group]] | None = None

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cell, int]]) -> Field:
        """A field from tiles and their colours."""
        field = cls({}, {})
        for cell, colour in tiles:
            field = field.with_tile(cell, colour)
        return field

    def with_tile(self, cell: Cell, colour: int) -> Field:
        """The field after a tile has been laid on an empty cell."""
        tiles = {**self.tiles, cell: colour}
        border = {**self.border}
        border.pop(cell, None)
        for near in NEIGHBOURS[cell]:
            if near not in tiles:
                border[near] = border.get(near, 0) + 1
        return Field(tiles, border)

    def without(self, cells: Iterable[Cell]) -> Field:
        """The field after some tiles have been taken off."""
        tiles = {**self.tiles}
        border = {**self.border}
        for cell in cells:
            del tiles[cell]
            touching = 0
            for near in NEIGHBOURS[cell]:
                if near in tiles:
                    touching += 1
                elif border[near] > 1:
                    border[near] -= 1
                else:
                    del border[near]
            if touching:
                border[cell] = touching
        return Field(tiles, border)

    def count(self, colour: int) -> int:
        """How many tiles of a colour lie on the table."""
        return sum(owner == colour for owner in self.tiles.values())

    def leaning_on(self, tile: Cell) -> list[Cell]:
        """The border cells that touch no other tile than this one."""
        return [near for near in NEIGHBOURS[tile] if self.border.get(near) == 1]

    def is_connected(self) -> bool:
        """Whether all tiles hang together (an empty table does)."""
        seen: set[Cell] = set()
        todo = list(self.tiles)[:1]
        while todo:
            cell = todo.pop()
            if cell not in seen:
                seen.add(cell)
                todo.extend(near for near in NEIGHBOURS[cell] if near in self.tiles)
        return len(seen) == len(self.tiles)

    def groups_without(self, tile: Cell) -> list[Group] | None:
        """The groups that remain when a cut tile is lifted; None if the rest hangs together."""
        if self._cuts is None and not self._may_cut(tile):
            return None
        return self.cuts().get(tile)

    def _may_cut(self, tile: Cell) -> bool:
        """False if a look at the six neighbours shows that the rest hangs together.

        Going around the tile, its neighbours that follow one another are connected without it, so
        only a tile between two or more such arcs can be a cut tile.
        """
        around = [near in self.tiles for near in NEIGHBOURS[tile]]
        arcs = sum(here and not before for here, before in zip(around, [around[-1], *around[:-1]]))
        return arcs > 1

    def cuts(self) -> dict[Cell, list[Group]]:
        """Every cut tile of a connected field with the groups that its lifting would leave.

        One depth-first walk finds all of them (Hopcroft and Tarjan). A tile's subtree is a slice of
        the walk's order; a child's subtree from which no tile reaches above the parent is cut off
        when the parent is lifted.
        """
        if self._cuts is None:
            self._cuts = _cut_tiles(self.tiles)
        return self._cuts


def _cut_tiles(tiles: Mapping[Cell, int]) -> dict[Cell, list[Group]]:
    if len(tiles) < 3:
        return {}
    root = next(iter(tiles))
    order = [root]  # tiles as they are first met
    number = {root: 0}  # tile → its place in `order`
    low = [0]  # by place: the earliest place that its subtree touches
    cut_off: dict[Cell, list[tuple[int, int]]] = {}  # tile → slices of `order` that hang on it
    path = [(root, 0, iter(NEIGHBOURS[root]))]
    while path:
        cell, place, rest = path[-1]
        for near in rest:
            if near not in tiles:
                continue
            met = number.get(near)
            if met is None:
                number[near] = met = len(order)
                order.append(near)
                low.append(met)
                path.append((near, met, iter(NEIGHBOURS[near])))
                break
            if met < low[place]:
                low[place] = met
        else:
            path.pop()
            if path:
                parent, above, _ = path[-1]
                if low[place] >= above:
                    cut_off.setdefault(parent, []).append((place, len(order)))
                if low[place] < low[above]:
                    low[above] = low[place]
    cuts = {}
    for cell, slices in cut_off.items():
        groups = [tuple(order[start:stop]) for start, stop in slices]
        loose = sum(map(len, groups))
        if loose < len(order) - 1:
            # What is left over lies above the tile, or in children that reach above it.
            gone = {cell}.union(*groups)
            groups.append(tuple(each for each in order if each not in gone))
        if len(groups) > 1:
            cuts[cell] = groups
    return cuts
