"""The field of SIX: the tiles on the table, the empty cells around them, and where it would break.

A field is an immutable value made of three dictionaries, which are copied and then changed in a few
places when a tile comes or goes, never in place:

- `tiles`: cell of a tile → its colour;
- `links`: cell of a tile → the tiles next to it;
- `border`: empty cell next to a tile → in which of the six directions tiles lie, as a bit pattern.
  Here a tile can be laid.

The border takes more memory than all the rest and follows from the tiles. So once a position has
been played on, its field drops the border (`forget`) and computes it again when needed.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, compress
from typing import TYPE_CHECKING

from sixfold.core.hexes import NEIGHBOURS, Cell
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
"""By pattern: how many runs the tiles around a cell form. Tiles of one run are connected."""


class Field:
    """Tiles with their colours, how they are connected, and the border around them."""

    __slots__ = ("_cuts", "_touching", "border", "links", "signature", "sorted_border", "tiles")

    def __init__(
        self,
        tiles: dict[Cell, int],
        links: dict[Cell, tuple[Cell, ...]],
        border: dict[Cell, Pattern],
        sorted_border: list[Cell],
    ) -> None:
        self.tiles: Mapping[Cell, int] = tiles
        self.links: Mapping[Cell, tuple[Cell, ...]] = links
        self.border: Mapping[Cell, Pattern] = border
        self.sorted_border: Sequence[Cell] = sorted_border
        """The cells of the border in rising order."""
        self.signature = sum(border.values())
        """Equal for fields that are the same up to translation, and rarely for others."""
        self._cuts: Cuts | None = None
        self._touching: dict[Cell, Tiles] | None = None

    def forget(self) -> None:
        """Drop what follows from tiles and links; it is computed again when needed."""
        self._cuts = self._touching = None
        try:  # noqa: SIM105 - done for every ply, and quicker than `suppress`
            del self.border, self.sorted_border
        except AttributeError:
            pass  # already gone, or another thread was faster

    if not TYPE_CHECKING:  # attributes of a field are known; these two may be missing for a while

        def __getattr__(self, name: str) -> object:
            """Compute a dropped border again: plain attributes cost a game nothing."""
            if name not in ("border", "sorted_border"):
                raise AttributeError(name)
            border = self._draw_border()
            self.sorted_border, self.border = [*border], border
            return border if name == "border" else [*border]

    def _draw_border(self) -> dict[Cell, Pattern]:
        border: dict[Cell, Pattern] = {}
        for cell in self.tiles:
            for near, back in zip(NEIGHBOURS[cell], OPPOSITE):
                if near not in self.tiles:
                    border[near] = border.get(near, 0) | back
        return dict(sorted(border.items()))

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cell, int]]) -> Field:
        """A field from tiles and their colours."""
        field = cls({}, {}, {}, [])
        for cell, colour in tiles:
            field = field.changed(lay=cell, colour=colour)
        return field

    def changed(
        self, *, lift: Iterable[Cell] = (), lay: Cell | None = None, colour: int = 0
    ) -> Field:
        """The field after some tiles have been taken off and then one has been laid."""
        tiles, links, border = {**self.tiles}, {**self.links}, {**self.border}
        ordered = [*self.sorted_border]
        for cell in lift:
            _lift(cell, tiles, links, border, ordered)
        if lay is not None:
            _lay(lay, colour, tiles, links, border, ordered)
        return Field(tiles, links, border, ordered)

    def count(self, colour: int) -> int:
        """How many tiles of a colour lie on the table."""
        return sum(owner == colour for owner in self.tiles.values())

    def is_connected(self) -> bool:
        """Whether all tiles are connected (an empty table is)."""
        seen: set[Cell] = set()
        todo = list(self.tiles)[:1]
        while todo:
            cell = todo.pop()
            if cell not in seen:
                seen.add(cell)
                todo.extend(self.links[cell])
        return len(seen) == len(self.tiles)

    def is_shifted(self, other: Field) -> bool:
        """Whether the fields are the same up to translation."""
        if len(self.tiles) != len(other.tiles):
            return False
        # Shifting keeps the order of cells, so the smallest tile must lie on the smallest one.
        (q, r), (to_q, to_r) = min(self.tiles), min(other.tiles)
        dq, dr, get = to_q - q, to_r - r, other.tiles.get
        return all(get((q + dq, r + dr)) == colour for (q, r), colour in self.tiles.items())

    def shape(self) -> int:
        """A better but slower `signature`: different fields have the same one only by chance."""
        q0, r0 = min(self.tiles)
        return hash(frozenset([(q - q0, r - r0, c) for (q, r), c in self.tiles.items()]))

    def cuts(self) -> Cuts:
        """The tiles whose lifting would break the field."""
        cuts = self._cuts
        if cuts is None:
            cuts = self._cuts = Cuts(self.links)
        return cuts

    def targets_without(self, tile: Cell) -> list[Cell]:
        """The border cells that touch another tile than this one, in rising order."""
        cells, get = [*self.sorted_border], self.border.get
        for near, back in zip(NEIGHBOURS[tile], OPPOSITE):
            if get(near) == back:
                del cells[bisect_left(cells, near)]
        return cells

    def touches_only(self, cell: Cell, tile: Cell) -> bool:
        """Whether a border cell touches no other tile than this one."""
        return tuple(compress(NEIGHBOURS[cell], _SELECTED[self.border[cell]])) == (tile,)

    def beside(self, cell: Cell) -> Tiles:
        """The set of tiles that a border cell touches."""
        return self.cuts().mask(compress(NEIGHBOURS[cell], _SELECTED[self.border[cell]]))

    def touching(self) -> dict[Cell, Tiles]:
        """Border cell → the set of tiles that it touches, in rising order of cells."""
        touching = self._touching
        if touching is None:
            touching = self._touching = {cell: self.beside(cell) for cell in self.sorted_border}
        return touching

    def joints(self) -> list[tuple[Cell, Tiles]]:
        """The border cells between two or more runs of tiles, with what they touch.

        Adjacent tiles around a cell are already linked, so only these cells can link anything that
        is not linked yet.
        """
        joints = [cell for cell, pattern in self.border.items() if ARCS[pattern] > 1]
        return [(cell, self.beside(cell)) for cell in joints]

    def joints_beside(self, tile: Cell) -> list[tuple[Cell, Tiles]]:
        """The border cells that become joints when a cut tile is lifted, with what they then link.

        Such a cell lies between two tiles that follow one another around it only through the lifted
        one. Seen from that tile it is a gap of one cell between two neighbours: it completes the
        rhombus that the three tiles begin.
        """
        (q, r), links, get = tile, self.links[tile], self.border.get
        joints = []
        for one, other in combinations(links, 2):
            cell = one[0] + other[0] - q, one[1] + other[1] - r
            # Opposite neighbours lead back to the tile, and adjacent ones two cells away.
            if ARCS[get(cell, 0)] == 1 and cell in NEIGHBOURS[tile]:
                joints.append((cell, self.cuts().mask((one, other))))
        return joints


def _lay(
    cell: Cell,
    colour: int,
    tiles: dict[Cell, int],
    links: dict[Cell, tuple[Cell, ...]],
    border: dict[Cell, Pattern],
    ordered: list[Cell],
) -> None:
    """Lay a tile on an empty cell."""
    around = NEIGHBOURS[cell]
    if cell in border:
        del ordered[bisect_left(ordered, cell)]
    links[cell] = tuple(compress(around, _SELECTED[border.pop(cell, 0)]))
    tiles[cell] = colour
    for near, back in zip(around, OPPOSITE):
        if near in tiles:
            links[near] += (cell,)
        elif near in border:
            border[near] |= back
        else:
            border[near] = back
            insort(ordered, near)


def _lift(
    cell: Cell,
    tiles: dict[Cell, int],
    links: dict[Cell, tuple[Cell, ...]],
    border: dict[Cell, Pattern],
    ordered: list[Cell],
) -> None:
    """Take a tile up."""
    del tiles[cell], links[cell]
    pattern = 0
    for near, bit, back in zip(NEIGHBOURS[cell], BITS, OPPOSITE):
        if near in tiles:
            pattern |= bit
            links[near] = tuple([tile for tile in links[near] if tile != cell])
        elif border[near] != back:
            border[near] &= ~back
        else:
            del border[near], ordered[bisect_left(ordered, near)]
    if pattern:
        border[cell] = pattern
        insort(ordered, cell)
