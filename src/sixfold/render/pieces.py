"""Tiles and pawns of turned wood: bevel, soft drawn shadow, and the mark of each side.

Side 0 has a dot, side 1 a ring, so that colour is never the only difference. In a theme with
patterns the marks grow until they cover the piece. Everything is a shared shape: a piece on the
board is one `<use>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, ClassVar, TypeVar

from sixfold.core.position import Position
from sixfold.render.frame import Drawing, Entry
from sixfold.render.geometry import Point, circle, hexagon
from sixfold.render.paint import mark_on, shadow, wood
from sixfold.render.sheet import Sheet, element, number, reference
from sixfold.render.theme import Pair, Theme, darker, mix

TILE = 48.0
"""From the centre of a tile to its corner; cells are 50, so a thin gap remains."""

_CUTS = 3
"""Cuts of wood: faint lines across the face, so that neighbours need not look alike."""


def tile_shadow(sheet: Sheet, theme: Theme, *, lifted: bool = False) -> str:
    """The shadow of a tile on the table; a lifted one throws a larger."""
    name = "tile-shadow-lifted" if lifted else "tile-shadow"
    return shadow(sheet, theme, hexagon(TILE, 7), name, 15 if lifted else 6)


def tile(
    sheet: Sheet, theme: Theme, side: int, colour: str, cut: int = 0, *, labelled: bool = False
) -> str:
    """A hexagonal wooden tile; returns the shape's name. `labelled` leaves room for a name."""
    cut %= _CUTS
    name = f"tile-{side}-{cut}{'-labelled' if labelled else ''}"
    if sheet.knows(name):
        return name
    rim, top = wood(sheet, colour)
    outline, face = hexagon(TILE, 7), hexagon(TILE - 5.5, 6)
    sheet.define("tile-face", "clipPath", element("path", d=face))
    reach = TILE * (0.4 if labelled and theme.patterns else 0.58)
    lift = f"translate(0 {-TILE * 0.2:g})" if labelled else None
    sheet.define(
        name,
        "g",
        element("path", d=outline, transform="translate(0 3.4)", fill=darker(colour, 0.5)),
        element("path", d=outline, fill=rim),
        element("path", d=face, fill=top),
        *_grain(colour, cut),
        element("g", *mark(theme, side, mark_on(colour), reach), transform=lift),
    )
    return name


def _grain(colour: str, cut: int) -> list[str]:
    """Lines along the wood: light and dark by turns, no two at the same distance."""
    lines: tuple[list[str], list[str]] = ([], [])
    drift = 7 * (cut - 1)
    for n in range(11):
        y = -42 + n * 8.2 + sin(n * 1.7 + cut * 2.1) * 2.4
        bend = 5 * sin(n * 0.6 + cut * 1.9)
        start, one, other, end = map(number, (y - drift, y - bend, y + bend, y + drift))
        lines[n % 2].append(f"M-44 {start}C-15 {one} 15 {other} 44 {end}")
    tints = ((mix(colour, "#FFE2B8", 0.55), 0.16, 1.0), (darker(colour, 0.6), 0.14, 1.4))
    return [
        element(
            "path",
            d="".join(paths),
            fill="none",
            stroke=tint,
            stroke_opacity=strength,
            stroke_width=width,
            clip_path=reference("tile-face"),
        )
        for paths, (tint, strength, width) in zip(lines, tints, strict=True)
    ]


def pawn_shadow(sheet: Sheet, theme: Theme, radius: float, *, lifted: bool = False) -> str:
    """The shadow of a pawn; a lifted one throws a larger."""
    name = f"pawn-shadow-{radius:g}{'-lifted' if lifted else ''}"
    return shadow(sheet, theme, circle(radius), name, radius * (0.55 if lifted else 0.2))


def pawn(
    sheet: Sheet, theme: Theme, side: int, colour: str, radius: float, *, bare: bool = False
) -> str:
    """A turned wooden pawn from above; returns the shape's name. `bare` has no mark."""
    name = f"pawn-{side}-{radius:g}{'-bare' if bare else ''}"
    if sheet.knows(name):
        return name
    rim, top = wood(sheet, colour)
    sheet.define(
        name,
        "g",
        element("circle", cy=radius * 0.1, r=radius, fill=darker(colour, 0.5)),
        element("circle", r=radius, fill=rim),
        element("circle", r=radius * 0.82, fill=top),
        *([] if bare else mark(theme, side, mark_on(colour), radius * 0.72)),
    )
    return name


def pip(theme: Theme, x: float, y: float, radius: float, colour: str, cell: str) -> str:
    """The small mark of the last move, on a piece of some colour."""
    return element(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=theme.spark,
        stroke=darker(colour, 0.5),
        stroke_width=radius * 0.28,
        class_="last-move",
        data_cell=cell,
    )


def mark(theme: Theme, side: int, colour: str, reach: float) -> list[str]:
    """The sign of a side within `reach` of the centre: dot or ring, or the pattern made of them."""
    if theme.patterns:
        return _dots(colour, reach) if side == 0 else _rings(colour, reach)
    if side == 0:
        return [element("circle", r=reach * 0.27, fill=colour)]
    return [_ring(colour, reach * 0.36, reach * 0.14)]


def _dots(colour: str, reach: float) -> list[str]:
    """Seven dots, one in the middle."""
    around = [(reach * 0.72 * cos(n * pi / 3), reach * 0.72 * sin(n * pi / 3)) for n in range(6)]
    return [
        element("circle", cx=x, cy=y, r=reach * 0.23, fill=colour) for x, y in [(0, 0), *around]
    ]


def _rings(colour: str, reach: float) -> list[str]:
    """Two bold rings, one in the other."""
    return [_ring(colour, radius, reach * 0.2) for radius in (reach * 0.35, reach * 0.8)]


def _ring(colour: str, radius: float, width: float) -> str:
    return element("circle", r=radius, fill="none", stroke=colour, stroke_width=width)


P = TypeVar("P", bound=Position[Any])


class PawnDrawing(Drawing[P]):
    """A drawing whose sides have pawns of one size."""

    radius: ClassVar[float]
    """Of a pawn."""
    colours: Pair

    def pawn(self, side: int) -> str:
        """The shape of a side's pawn."""
        return pawn(self.sheet, self.theme, side, self.colours[side], self.radius)

    def hold_pawn(self, name: str, at: Point, lift: float, *, goes: bool = False) -> None:
        """Hold a pawn of the mover over a cell."""
        shape = self.pawn(self.story.side)
        shadow = pawn_shadow(self.sheet, self.theme, self.radius, lifted=True)
        self.hold(shape, shadow, name, at, lift, goes=goes)

    def pawn_row(self, counts: Sequence[int], class_: str) -> None:
        """The row below the board: a pawn of each side with a number."""
        entries = []
        for side, (name, count) in enumerate(zip(self.classes, counts, strict=True)):
            shape, turn = self.pawn(side), self.is_turn(side)
            entries.append(Entry(shape, self.radius, str(count), f"{class_} {name}", turn))
        self.row(entries)
