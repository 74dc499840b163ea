"""The field of SIX: the tiles on the table, the empty cells around them, and where it would break.

A field is an immutable value made of three dictionaries, which are copied and then changed in a few
places when a tile comes or goes, never in place:

- `tiles`: cell of a tile → its colour;
- `links`: cell of a tile → the tiles next to it;
- `border`: empty cell next to a tile → in which of the six directions tiles lie, as a bit pattern.
  Here a tile can be laid.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from itertools import compress

from sixfold.core.hexes import NEIGHBOURS, Cell, corner
from sixfold.games.six.cuts import Cuts, Tiles

Pattern = int
"""Bit n is set if a tile lies in the n-th direction."""

BITS = tuple(1 << n for n in range(6))
OPPOSITE = BITS[3:] + BITS[:3]
"""By direction: the bit of the step back."""

_SELECTED = tuple(tuple(pattern >> n & 1 for n in range(6)) for pattern in range(64))

ARCS = tuple(
    max(sum(ring[n] > ring[n - 1] for n in range(6)), min(sum(ring), 1)) for ring in _SELECTED
)
"""By pattern: into how many runs the tiles around a cell fall. Tiles of one run are linked."""

BREAKS = tuple(
    sum(bit for bit in BITS if pattern & bit and ARCS[pattern] == 1 < ARCS[pattern & ~bit])
    for pattern in range(64)
)
"""By pattern: the tiles of a single run whose lifting would make two runs of it."""


class Field:
    """Tiles with their colours, how they hang together, and the border around them."""

    __slots__ = (
        "_cuts", "_joints", "_outline", "_sorted_border", "_touching", "border", "links", "tiles",
    )  # fmt: skip

    def __init__(
        self,
        tiles: dict[Cell, int],
        links: dict[Cell, tuple[Cell, ...]],
        border: dict[Cell, Pattern],
    ) -> None:
        self.tiles: Mapping[Cell, int] = tiles
        self.links: Mapping[Cell, tuple[Cell, ...]] = links
        self.border: Mapping[Cell, Pattern] = border
        self._cuts: Cuts | None = None
        self._joints: list[tuple[Cell, Tiles]] | None = None
        self._outline: bytes | None = None
        self._sorted_border: list[Cell] | None = None
        self._touching: dict[Cell, Tiles] | None = None

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cell, int]]) -> Field:
        """A field from tiles and their colours."""
        field = cls({}, {}, {})
        for cell, colour in tiles:
            field = field.with_tile(cell, colour)
        return field

    def with_tile(self, cell: Cell, colour: int) -> Field:
        """The field after a tile has been laid on an empty cell."""
        tiles, links, border = {**self.tiles, cell: colour}, {**self.links}, {**self.border}
        around = NEIGHBOURS[cell]
        links[cell] = tuple(compress(around, _SELECTED[border.pop(cell, 0)]))
        for near, back in zip(around, OPPOSITE):
            if near in tiles:
                links[near] += (cell,)
            else:
                border[near] = border.get(near, 0) | back
        return Field(tiles, links, border)

    def without(self, cells: Iterable[Cell]) -> Field:
        """The field after some tiles have been taken off."""
        tiles, links, border = {**self.tiles}, {**self.links}, {**self.border}
        for cell in cells:
            del tiles[cell], links[cell]
            pattern = 0
            for near, bit, back in zip(NEIGHBOURS[cell], BITS, OPPOSITE):
                if near in tiles:
                    pattern |= bit
                    links[near] = tuple([tile for tile in links[near] if tile != cell])
                elif rest := border.pop(near) & ~back:
                    border[near] = rest
            if pattern:
                border[cell] = pattern
        return Field(tiles, links, border)

    def count(self, colour: int) -> int:
        """How many tiles of a colour lie on the table."""
        return sum(owner == colour for owner in self.tiles.values())

    def sorted_border(self) -> list[Cell]:
        """The border in rising order; not to be changed."""
        if self._sorted_border is None:
            self._sorted_border = sorted(self.border)
        return self._sorted_border

    def is_connected(self) -> bool:
        """Whether all tiles hang together (an empty table does)."""
        seen: set[Cell] = set()
        todo = list(self.tiles)[:1]
        while todo:
            cell = todo.pop()
            if cell not in seen:
                seen.add(cell)
                todo.extend(self.links[cell])
        return len(seen) == len(self.tiles)

    def outline(self) -> bytes:
        """Equal for fields that are the same up to translation.

        The tiles are shifted so that their bounding box begins at 0,0. Connected tiles cannot span
        more than there are of them, 42, so that a tile with its colour fits into two bytes.
        """
        if self._outline is None:
            q0, r0 = corner(self.tiles)
            codes = [(q - q0) << 7 | (r - r0) << 1 | c for (q, r), c in self.tiles.items()]
            self._outline = array("H", sorted(codes)).tobytes()
        return self._outline

    def cuts(self) -> Cuts:
        """The tiles whose lifting would break the field."""
        if self._cuts is None:
            self._cuts = Cuts(self.links)
        return self._cuts

    def targets_without(self, tile: Cell) -> list[Cell]:
        """The border cells that touch another tile than this one, in rising order."""
        cells, border = self.sorted_border().copy(), self.border
        for near, back in zip(NEIGHBOURS[tile], OPPOSITE):
            if border.get(near) == back:
                cells.remove(near)
        return cells

    def touches_only(self, cell: Cell, tile: Cell) -> bool:
        """Whether a border cell touches no other tile than this one."""
        return tuple(compress(NEIGHBOURS[cell], _SELECTED[self.border[cell]])) == (tile,)

    def touching(self) -> dict[Cell, Tiles]:
        """Border cell → the set of tiles that it touches, in rising order of cells."""
        if self._touching is None:
            self._touching = {cell: self._beside(cell) for cell in self.sorted_border()}
        return self._touching

    def joints_without(self, tile: Cell) -> list[tuple[Cell, Tiles]]:
        """The border cells that could link groups when a cut tile is lifted, with what they touch.

        Tiles that follow one another around a cell are linked already. So only a cell between two
        runs of tiles can link anything, or one beside the tile whose run the lifting breaks up.
        """
        if self._joints is None:
            joints = [cell for cell, pattern in self.border.items() if ARCS[pattern] > 1]
            self._joints = [(cell, self._beside(cell)) for cell in joints]
        get = self.border.get
        broken = [
            near for near, back in zip(NEIGHBOURS[tile], OPPOSITE) if BREAKS[get(near, 0)] & back
        ]
        if not broken:
            return self._joints
        return self._joints + [(cell, self._beside(cell)) for cell in broken]

    def _beside(self, cell: Cell) -> Tiles:
        return self.cuts().mask(compress(NEIGHBOURS[cell], _SELECTED[self.border[cell]]))
