"""Hexone as a picture: stacks of pawns on the board, and the traces of the last explosion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sixfold.core.events import Placed
from sixfold.games.hexone import HexonePosition
from sixfold.games.hexone.board import CELLS, CENTRE, FLIGHTS, INDEX, OUTER, POINTS
from sixfold.games.hexone.events import CellRemoved, Exploded, Landed, Lost
from sixfold.render.frame import Camera, with_row
from sixfold.render.geometry import ROOT3, Box, Point, between, hexagon, polyline
from sixfold.render.hexone import board
from sixfold.render.hexone.board import PLACES
from sixfold.render.look import Look
from sixfold.render.paint import hatch, ink_on, mark_on, quiet_ink_on
from sixfold.render.pieces import PawnDrawing, mark, pawn, pawn_shadow, pip
from sixfold.render.sheet import Sheet, Value, element, number
from sixfold.render.story import Moment
from sixfold.render.theme import darker, lighter

_MARGIN = 30.0
_PAWN = 19.0
_TOWER = 27.0  # a stack that is written as a number

# From a point off the board and back to the centre: shares of the way out, and of it to the side.
_RETURN = ((1.12, 0), (1.42, 0.02), (1.34, 0.36), (0.86, 0.24), (0.34, 0.1), (0.16, 0.03))

_STACKS: dict[int, list[Point]] = {
    1: [(0, 0)],
    2: [(-20.5, 0), (20.5, 0)],
    3: [(0, -22), (-20, 12.5), (20, 12.5)],
}
"""Up to three pawns stand side by side."""


class HexoneDrawing(PawnDrawing[HexonePosition]):
    """Cells in every state of wear, stacks, and where pawns have flown."""

    classes: ClassVar[tuple[str, str]] = ("blue", "red")
    radius: ClassVar[float] = _PAWN

    def __init__(
        self, sheet: Sheet, moment: Moment[HexonePosition], camera: Camera, look: Look
    ) -> None:
        super().__init__(sheet, moment, camera, look)
        self.colours = self.theme.hexone
        placed, exploded = self.story.first(Placed), self.story.first(Exploded)
        self.placed = placed.cell if placed else None
        self.exploded = exploded.cell if exploded else None

    @classmethod
    def camera(cls, moments: Sequence[Moment[HexonePosition]], look: Look) -> Camera:
        """The board never changes its size."""
        # The tray's upper and lower corner are rounded off, hence the shorter height.
        width, height = board.TRAY * ROOT3 + 2 * _MARGIN, 2 * board.TRAY + 2 * _MARGIN - 24
        return Camera(with_row(Box(-width / 2, -height / 2, width, height + 6)))

    def draw(self) -> None:
        self.table()
        self.add(board.tray(self.sheet, self.theme))
        for name in CELLS:
            self._cell(name)
        self._legal()
        if self.look.shows_exits:
            self._exits()
        if self.exploded and (self.look.last_move or self.story.in_air):
            self._traces(self.exploded)
        for side in (0, 1):
            for name, count in self.position.stacks(side).items():
                self._stack(name, side, count)
        if self.shows_last:
            self._last_mark(self.placed or self.exploded)
        self._coordinates()
        if self.placed and self.story.in_air:
            self.hold_pawn(self.placed, PLACES[self.placed], 8)
        self.labels(PLACES.get, 15)
        self.pawn_row([sum(self.position.stacks(side).values()) for side in (0, 1)], "count")

    # Cells

    def _cell(self, name: str) -> None:
        place = PLACES[name]
        sheet, theme = self.sheet, self.theme
        if INDEX[name] not in OUTER:
            fixed = board.fixed(sheet, theme)
            self.add(sheet.use(fixed, *place, class_="cell fixed", data_cell=name))
            return
        parts = [sheet.use(board.hollow(sheet, theme), *place)]
        worn, gone = name in self.position.grey, name in self.position.gone
        if not gone:
            parts.append(sheet.use(board.loose(sheet, theme, worn=worn), *place))
            if INDEX[name] in POINTS:
                parts.append(board.arrow(theme, name, worn=worn))
        state = "hole" if gone else "worn" if worn else "white"
        self.add(element("g", *parts, class_=f"cell {state}", data_cell=name))

    def _legal(self) -> None:
        if not self.look.legal:
            return
        for name in sorted({move.cell for move in self.position.legal_moves if move.cell}):
            self.add(
                element(
                    "path",
                    d=hexagon(board.LOOSE - 8, 6, flat=True, centre=PLACES[name]),
                    fill=self.theme.accent,
                    fill_opacity=0.05,
                    stroke=self.theme.accent,
                    stroke_width=2,
                    stroke_opacity=0.6,
                    class_="legal",
                    data_cell=name,
                )
            )

    # Pawns

    def _stack(self, name: str, side: int, count: int) -> None:
        doomed = self.story.in_air and name in self._taken()
        parts = self._pawns(side, count) if count in _STACKS else self._tower(side, count)
        if doomed:
            parts.append(self._veil(side))
        x, y = PLACES[name]
        self.add(
            element(
                "g",
                *parts,
                transform=f"translate({number(x)} {number(y)})",
                class_=f"{'captured' if doomed else 'stack'} {self.classes[side]}",
                data_cell=name,
                data_count=str(count),
            )
        )

    def _pawns(self, side: int, count: int) -> list[str]:
        shadow = pawn_shadow(self.sheet, self.theme, _PAWN)
        shape = self.pawn(side)
        shadows = [self.sheet.use(shadow, *at) for at in _STACKS[count]]
        return shadows + [self.sheet.use(shape, *at, class_="pawn") for at in _STACKS[count]]

    def _tower(self, side: int, count: int) -> list[str]:
        """Pawns upon one another, with their number on the topmost."""
        colour = self.colours[side]
        sign = mark(self.theme, side, mark_on(colour), 8 if self.theme.patterns else 10)
        shape = pawn(self.sheet, self.theme, side, colour, _TOWER, bare=True)
        return [
            self.sheet.use(pawn_shadow(self.sheet, self.theme, _TOWER), 0, 3),
            *(self.sheet.use(shape, 0, y) for y in (3, -2, -7)),
            element("g", *sign, transform="translate(0 -22)"),
            self.sheet.text(
                str(count), 0, -2, height=18, colour=ink_on(colour), widest=_TOWER * 1.45
            ),
        ]

    def _veil(self, side: int) -> str:
        """Hatching over pawns that a previewed explosion would turn."""
        paint = hatch(self.sheet, lighter(self.colours[side], 0.6))
        outline = hexagon(board.LOOSE - 6, 6, flat=True)
        return element("path", d=outline, fill=paint, fill_opacity=0.6)

    def _taken(self) -> set[str]:
        """Cells whose pawns a move turns or takes off."""
        removed = {event.cell for event in self.story.all(CellRemoved) if event.taken}
        return removed | {event.cell for event in self.story.all(Landed) if event.taken}

    # The last move

    def _traces(self, source: str) -> None:
        """Three dotted paths along which the pawns flew; a cross where one was lost."""
        start = PLACES[source]
        dots, crosses = [], []
        for landed in self.story.all(Landed):
            path = self._flight(source, landed.cell)
            dots.append(element("path", d=path, class_="trace", data_cell=landed.cell))
        for lost in self.story.all(Lost):
            dx, dy = board.step(lost.direction, 0.86)
            x, y = end = (start[0] + dx, start[1] + dy)
            path = polyline([between(start, end, 0.22), between(start, end, 0.86)])
            dots.append(element("path", d=path, class_="trace lost"))
            crosses.append(f"M{number(x - 5)} {number(y - 5)}l10 10m-10 0l10 -10")
        self.add(
            element(
                "g",
                element("g", *dots, stroke_width=5.5, stroke_dasharray="0.1 9.5"),
                *(element("path", d=path, stroke_width=3.5) for path in crosses),
                fill="none",
                stroke=self.colours[self.story.side],
                stroke_opacity=0.55,
                stroke_linecap="round",
                class_="traces",
            )
        )

    def _exits(self) -> None:
        """Every way off the board: a cross where a pawn is lost, a bow where it comes back."""
        lost, back = [], []
        for cell in sorted(OUTER):
            name, start = CELLS[cell], PLACES[CELLS[cell]]
            for direction, lands in (flight for way in FLIGHTS.values() for flight in way[cell]):
                facts: dict[str, Value] = {"data_cell": name, "data_direction": direction}
                if lands == CENTRE and cell in POINTS:
                    d = _return(start)
                    back.append(element("path", d=d, class_="exit back", **facts))
                elif lands is None:
                    dx, dy = board.step(direction, 0.8)
                    x, y = end = (start[0] + dx, start[1] + dy)
                    line = polyline([between(start, end, 0.5), between(start, end, 0.84)])
                    cross = f"M{number(x - 5)} {number(y - 5)}l10 10m-10 0l10 -10"
                    lost.append(element("path", d=line + cross, class_="exit lost", **facts))
        look: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "class_": "exits"}
        self.add(
            element(
                "g", *lost, stroke=self.theme.ink, stroke_width=3.6, stroke_opacity=0.75, **look
            )
        )
        dots: dict[str, Value] = {"stroke_width": 5.5, "stroke_dasharray": "0.1 9.5"}
        self.add(element("g", *back, stroke=self.theme.accent, **dots, **look))

    def _flight(self, source: str, target: str) -> str:
        start, end = PLACES[source], PLACES[target]
        if not (INDEX[source] in POINTS and INDEX[target] == CENTRE):
            return polyline([between(start, end, 0.22), between(start, end, 0.8)])
        # Off the board over the arrow, and home to the centre in a bow beside the straight way.
        x, y = start
        bow = (x * 1.45 - y * 0.5, y * 1.45 + x * 0.5)
        home = (x * 0.55 - y * 0.4, y * 0.55 + x * 0.4)
        stop = (-y * 0.06, x * 0.06)
        numbers = " ".join(number(value) for point in (bow, home, stop) for value in point)
        return f"{polyline([between(end, start, 1.1)])}C{numbers}"

    def _last_mark(self, name: str | None) -> None:
        if name is None:
            return
        x, y = PLACES[name]
        count = sum(self.position.stacks(side).get(name, 0) for side in (0, 1))
        if count in _STACKS:
            dx, dy = _STACKS[count][-1]
            x, y = x + dx, y + dy - _PAWN * 0.72
        elif count:
            y -= _TOWER
        self.add(pip(self.theme, x, y, 4.8, self.colours[self.story.side], name))

    # Names

    def _coordinates(self) -> None:
        if not self.look.coordinates:
            return
        for name, (x, y) in PLACES.items():
            low = y - 38 if name == "c1" else y + 38  # the arrow of c1 leads down
            ground = self._ground(name)
            colour = quiet_ink_on(ground)
            self.add(
                self.sheet.text(
                    name, x, low, height=11, colour=colour, class_="coordinate", data_cell=name
                )
            )

    def _ground(self, name: str) -> str:
        """The colour on which a cell's name stands."""
        if name in self.position.gone:
            return darker(self.theme.wood, 0.55)
        if name in self.position.grey:
            return self.theme.grey
        return self.theme.white if INDEX[name] in OUTER else board.ground(self.theme)


def _return(start: Point) -> str:
    """The way of a pawn that leaves over the arrow of a point: a narrow loop to the centre."""
    x, y = start
    first, *rest = ((x * out - y * aside, y * out + x * aside) for out, aside in _RETURN)
    pairs = [f"{number(px)} {number(py)}" for px, py in rest]
    return f"{polyline([first])}C{' '.join(pairs[:3])}S{' '.join(pairs[3:])}"
