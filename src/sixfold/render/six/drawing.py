"""SIX as a picture: wooden tiles on a linen table, without a board.

Cells are hexagons with a point up; q runs to the right and r down to the right. In whole numbers a
cell lies `2q + r` half widths to the right and `r` rows down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sixfold.core.events import Moved, Placed
from sixfold.core.hexes import NEIGHBOURS, Cell, cell_text
from sixfold.games.six import SixPosition
from sixfold.games.six.events import Captured
from sixfold.games.six.move import parse_cell
from sixfold.render.frame import Camera, Drawing, Entry, with_row
from sixfold.render.geometry import ROOT3, Box, Point, hexagon
from sixfold.render.look import Look
from sixfold.render.paint import ghost_of, hatch, ink_on
from sixfold.render.pieces import TILE, pip, tile, tile_shadow
from sixfold.render.sheet import Sheet, Value, element
from sixfold.render.story import Moment

_RADIUS = 50.0
_HALF = _RADIUS * ROOT3 / 2
_ROW = _RADIUS * 1.5
_SMALLEST = (12, 4)  # half widths and rows between centres: two lone tiles must not fill a picture
_LARGEST = (240, 120)  # beyond this a picture shows only the middle
_SHAPE = (0.75, 2.2)  # width : height stays between these


class SixDrawing(Drawing[SixPosition]):
    """Tiles, and what the last move left behind."""

    classes: ClassVar[tuple[str, str]] = ("black", "red")

    def __init__(
        self, sheet: Sheet, moment: Moment[SixPosition], camera: Camera, look: Look
    ) -> None:
        super().__init__(sheet, moment, camera, look)
        self.colours = self.theme.six
        moved, placed = self.story.first(Moved), self.story.first(Placed)
        self.source = _cell(moved.source) if moved else None
        target = moved.target if moved else placed.cell if placed else None
        self.target = _cell(target) if target else None
        before = self.position if self.story.in_air else self.position.parent
        tiles = before.field.tiles if before else {}
        # The moved tile itself may go with a group: it did not lie on its new cell before.
        self.taken = {
            cell: tiles.get(cell, self.story.side)
            for event in self.story.all(Captured)
            for cell in map(_cell, event.cells)
        }

    @classmethod
    def camera(cls, moments: Sequence[Moment[SixPosition]], look: Look) -> Camera:
        """Holds every tile of all moments, what was taken last, and a margin of one cell."""
        cells = [cell for moment in moments for cell in _shown(moment, look)]
        x, across = _span([2 * q + r for q, r in cells], _SMALLEST[0], _LARGEST[0])
        y, down = _span([r for _, r in cells], _SMALLEST[1], _LARGEST[1])
        width, height = (across + 2) * _HALF, down * _ROW + 2 * _RADIUS
        # The origin is a whole number; the half that it leaves is made up for here.
        left, top = (x % 2) * _HALF / 2 - width / 2, (y % 2) * _ROW / 2 - height / 2
        box = Box(left, top, width, height).shaped(*_SHAPE)
        return Camera(with_row(box), (x // 2, y // 2))

    def draw(self) -> None:
        lying = self._lying()
        self.table()
        self._targets()
        self._ghosts()
        self._glow()
        shadow = tile_shadow(self.sheet, self.theme)
        self.add([self.sheet.use(shadow, *self._at(cell)) for cell in lying], "shadows")
        self.add([self._tile(cell, side) for cell, side in lying.items()], "tiles")
        self._liftable()
        self._winning_edge()
        if self.shows_last and self.target is not None:
            self._last_mark(self.target)
        self._coordinates()
        if self.story.in_air and self.target is not None:
            self._in_air(self.target)
        self.labels(self._label_place, 17)
        self._row()

    # Places

    def _at(self, cell: Cell) -> Point:
        q, r = cell
        column, line = self.origin
        return (2 * q + r - column) * _HALF, (r - line) * _ROW

    def _label_place(self, name: str) -> Point | None:
        """Where a label lies; a tile with a name leaves less room for it."""
        cell = parse_cell(name)
        if cell is None:
            return None
        x, y = self._at(cell)
        return (x, y - 10) if self.look.coordinates else (x, y)

    def _sees(self, cell: Cell) -> bool:
        x, y = self._at(cell)
        return self.box.left <= x <= self.box.right and self.box.top <= y <= self.box.bottom

    def _hexagons(
        self, cells: Sequence[Cell], radius: float, class_: str, **attributes: Value
    ) -> list[str]:
        return [
            element(
                "path",
                d=hexagon(radius, 6, centre=self._at(cell)),
                class_=class_,
                data_cell=cell_text(cell),
                **attributes,
            )
            for cell in cells
            if self._sees(cell)
        ]

    # Tiles

    def _lying(self) -> dict[Cell, int]:
        """The tiles to draw, back to front: not those that a previewed move lifts or takes."""
        absent = {self.source, *self.taken} if self.story.in_air else set()
        tiles = self.position.field.tiles
        seen = [cell for cell in tiles if cell not in absent and self._sees(cell)]
        return {cell: tiles[cell] for cell in sorted(seen, key=lambda cell: (cell[1], cell[0]))}

    def _tile(self, cell: Cell, side: int) -> str:
        cut = cell[0] * 5 + cell[1] * 7
        labelled = self.look.coordinates
        shape = tile(self.sheet, self.theme, side, self.colours[side], cut, labelled=labelled)
        class_ = f"tile {self.classes[side]}"
        return self.sheet.use(shape, *self._at(cell), class_=class_, data_cell=cell_text(cell))

    def _in_air(self, target: Cell) -> None:
        side = self.story.side
        shape = tile(self.sheet, self.theme, side, self.colours[side])
        shadow = tile_shadow(self.sheet, self.theme, lifted=True)
        name, goes = cell_text(target), target in self.taken
        self.hold(shape, shadow, name, self._at(target), 9, goes=goes)

    # What the move left behind

    def _ghosts(self) -> None:
        if self.source is not None and (self.look.last_move or self.story.in_air):
            tint = self._ghost_colour(self.story.side)
            ghost = self._hexagons(
                [self.source],
                TILE - 4,
                f"source {self.classes[self.story.side]}",
                fill=tint,
                fill_opacity=0.16,
                stroke=tint,
                stroke_width=2,
                stroke_opacity=0.55,
                stroke_dasharray="5 6",
                stroke_linecap="round",
            )
            self.add(ghost, "ghosts")
        if self.shows_taken:
            for side, class_ in enumerate(self.classes):
                cells = [cell for cell, owner in self.taken.items() if owner == side]
                look = self._taken_look(side)
                ghosts = self._hexagons(cells, TILE - 3, f"captured {class_}", **look)
                self.add(ghosts, "ghosts")

    def _ghost_colour(self, side: int) -> str:
        return ghost_of(self.colours[side], self.theme.table, self.theme.ink)

    def _taken_look(self, side: int) -> dict[str, Value]:
        colour = self._ghost_colour(side)
        return {
            "fill": hatch(self.sheet, colour),
            "fill_opacity": 0.5,
            "stroke": colour,
            "stroke_width": 2.5,
            "stroke_opacity": 0.65,
        }

    def _last_mark(self, target: Cell) -> None:
        if self._sees(target):
            x, y = self._at(target)
            colour = self.colours[self.story.side]
            self.add(pip(self.theme, x, y - TILE * 0.62, 6, colour, cell_text(target)))

    # The winning shape

    def _glow(self) -> None:
        """Light that falls past the tiles onto the table."""
        cells = [_cell(name) for name in self.winning_cells]
        layers = [
            self._hexagons(cells, TILE + 1, "glow", stroke_width=width, stroke_opacity=strength)
            for width, strength in ((26, 0.16), (17, 0.2), (9, 0.3))
        ]
        strokes = [stroke for layer in layers for stroke in layer]
        if strokes:
            self.add(element("g", *strokes, fill="none", stroke=self.theme.spark))

    def _winning_edge(self) -> None:
        cells = [_cell(name) for name in self.winning_cells]
        look: dict[str, Value] = {"fill": "none", "stroke": self.theme.spark, "stroke_width": 2.6}
        self.add(self._hexagons(cells, TILE - 2.2, "winning", **look), "edge")

    # Where one may play

    def _targets(self) -> None:
        if self.look.legal:
            cells = sorted({move.target for move in self.position.legal_moves if move.target})
            accent = self.theme.accent
            outlines = self._hexagons(
                cells,
                TILE - 5,
                "legal",
                fill=accent,
                fill_opacity=0.045,
                stroke=accent,
                stroke_width=1.8,
                stroke_opacity=0.42,
            )
            self.add(outlines, "targets")

    def _liftable(self) -> None:
        if self.look.legal and not self.story.in_air:
            cells = sorted({move.source for move in self.position.legal_moves if move.source})
            look: dict[str, Value] = {"fill": "none", "stroke": self.theme.accent}
            outlines = self._hexagons(
                cells, TILE - 9, "liftable", stroke_width=2, stroke_opacity=0.85, **look
            )
            self.add(outlines, "sources")

    # Names and the row below

    def _coordinates(self) -> None:
        if not self.look.coordinates:
            return
        tiles = self._lying()
        texts = []
        for cell in sorted({*self.position.field.tiles, *self.position.field.border}):
            if self._sees(cell):
                x, y = self._at(cell)
                name, side = cell_text(cell), tiles.get(cell)
                low = side is not None or name in self.look.signs
                texts.append(
                    self.sheet.text(
                        name,
                        x,
                        y + 23 if low else y,
                        height=12.5,
                        colour=self.theme.muted if side is None else ink_on(self.colours[side]),
                        widest=_HALF * 1.5,
                        class_="coordinate",
                        data_cell=name,
                    )
                )
        self.add(texts, "coordinates")

    def _row(self) -> None:
        entries = []
        for side, class_ in enumerate(self.classes):
            shape = tile(self.sheet, self.theme, side, self.colours[side])
            label = str(self.position.hands[side]) if self.position.phase == 1 else ""
            entries.append(Entry(shape, TILE, label, f"hand {class_}", self.is_turn(side)))
        if self.look.captured and not self.story.in_air:
            sides = [*self.taken.values()]
            for side, class_ in enumerate(self.classes):
                if side in sides:
                    name = f"taken-{side}"
                    look = {**self._taken_look(side), "stroke_width": 4}
                    self.sheet.define(name, "path", d=hexagon(TILE - 3, 6), **look)
                    label = f"-{sides.count(side)}"
                    entries.append(Entry(name, TILE, label, f"taken {class_}"))
        self.row(entries)


def _shown(moment: Moment[SixPosition], look: Look) -> Iterator[Cell]:
    """The cells that must be in the picture."""
    field, story = moment.position.field, moment.story
    yield from field.tiles or [(0, 0)]
    yield from field.border
    names: list[str] = []
    if story.in_air:
        names += [event.target for event in story.all(Moved)]
        names += [event.cell for event in story.all(Placed)]
    elif look.captured:
        names += [name for event in story.all(Captured) for name in event.cells]
    for name in names:
        yield from NEIGHBOURS[_cell(name)]


def _span(values: Sequence[int], least: int, most: int) -> tuple[int, int]:
    """Twice the middle of some whole numbers, and the distance that a picture covers."""
    low, high = min(values), max(values)
    return low + high, min(max(high - low, least), most)


def _cell(name: str) -> Cell:
    cell = parse_cell(name)
    assert cell is not None, name  # events name cells as the notation does
    return cell
