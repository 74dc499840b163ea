"""Hexone's board as shapes: the wooden tray, its fixed cells, and the loose ones that wear out."""

from __future__ import annotations

from math import hypot

from sixfold.games.hexone.board import INDEX, STEPS, place
from sixfold.render.geometry import ROOT3, Point, hexagon, polyline
from sixfold.render.paint import gradient
from sixfold.render.sheet import Sheet, element
from sixfold.render.theme import Theme, darker, lighter, mix

TRAY = 312.0
"""From the centre of the tray to its corner."""

CELL = 60.0
"""From the centre of a cell to its corner."""

LOOSE = 56.0
"""From the centre of a loose cell, which lies in its hollow, to its corner."""

_CRACKS = (
    "M-39 -22 -28 -17 -25 -7 -13 -3M-28 -17 -19 -23M47 -4 35 -1 29 8 17 11M35 -1 31 -11"
    "M-12 44 -9 33 -16 25 -12 16M-9 33 1 28M22 -42 19 -32 25 -24M-45 14 -36 17 -33 25"
)


def _plane(across: float, up: float) -> Point:
    """Columns to the right and half cells up, on the drawing plane."""
    return across * 1.5 * CELL, -up * CELL * ROOT3 / 2


PLACES = {name: _plane(*place(index)) for name, index in INDEX.items()}


def step(direction: str, cells: float) -> Point:
    """How far it is to somewhere in a direction."""
    across, up = STEPS[direction]
    return _plane(across * cells, up * cells)


def tray(sheet: Sheet, theme: Theme) -> str:
    """The wooden hexagon that holds the cells."""
    wood, shade = theme.wood, theme.shadow
    outline = hexagon(TRAY, 46)
    paint = gradient(sheet, "tray", lighter(wood, 0.07), darker(wood, 0.05))
    soft = [
        element(
            "path",
            d=outline,
            transform=f"translate(0 {drop})",
            fill=shade,
            fill_opacity=strength * theme.depth,
            stroke=shade,
            stroke_width=spread,
            stroke_opacity=strength * theme.depth,
            stroke_linejoin="round",
        )
        for spread, drop, strength in ((22, 14, 0.04), (13, 12, 0.06), (5, 10, 0.08))
    ]
    body = [
        element("path", d=outline, transform="translate(0 6)", fill=darker(wood, 0.45)),
        element("path", d=outline, fill=lighter(wood, 0.3)),
        element("path", d=hexagon(TRAY - 3, 45), transform="translate(0 1.5)", fill=paint),
    ]
    return element("g", *soft, *body, class_="board")


def ground(theme: Theme) -> str:
    """The colour of the fixed cells."""
    return mix(theme.inlay, theme.white, 0.4)


def fixed(sheet: Sheet, theme: Theme) -> str:
    """One of the seven inner cells, let into the wood; returns the shape's name."""
    colour = ground(theme)
    paint = gradient(sheet, "fixed-top", darker(colour, 0.06), lighter(colour, 0.1))
    outline = hexagon(CELL - 3, 7, flat=True)
    edge = darker(theme.wood, 0.22)
    sheet.define("fixed", "path", d=outline, fill=paint, stroke=edge, stroke_width=1.5)
    return "fixed"


def hollow(sheet: Sheet, theme: Theme) -> str:
    """Where a loose cell lies: a deep hole once it is gone; returns the shape's name."""
    shades = [darker(theme.wood, share) for share in (0.72, 0.55, 0.45)]
    paint = gradient(sheet, "hollow-floor", *shades)
    outline = hexagon(CELL - 2.5, 7, flat=True)
    edge = lighter(theme.wood, 0.25)
    sheet.define("hollow", "path", d=outline, fill=paint, stroke=edge, stroke_width=1.2)
    return "hollow"


def loose(sheet: Sheet, theme: Theme, *, worn: bool) -> str:
    """An outer cell, white or grey and cracked; returns the shape's name."""
    name = "worn" if worn else "white"
    if sheet.knows(name):
        return name
    colour = theme.grey if worn else theme.white
    shades = lighter(colour, 0.3), darker(colour, 0.06), darker(colour, 0.22)
    rim = gradient(sheet, f"{name}-rim", *shades)
    top = gradient(sheet, f"{name}-top", lighter(colour, 0.25), darker(colour, 0.03))
    outline, face = hexagon(LOOSE, 7, flat=True), hexagon(LOOSE - 4, 6, flat=True)
    sheet.define(
        name,
        "g",
        element("path", d=outline, fill=darker(colour, 0.4), transform="translate(0 2.6)"),
        element("path", d=outline, fill=rim),
        element("path", d=face, fill=top),
        *(_cracks(colour) if worn else []),
    )
    return name


def _cracks(colour: str) -> list[str]:
    """What an explosion leaves: cracks that run in from the edges, each with a lit lower edge."""
    tints = ((lighter(colour, 0.5), "translate(0.6 1.3)"), (darker(colour, 0.5), None))
    return [
        element(
            "path",
            d=_CRACKS,
            transform=shift,
            fill="none",
            stroke=tint,
            stroke_width=1.7,
            stroke_opacity=0.8,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        for tint, shift in tints
    ]


def arrow(theme: Theme, name: str, *, worn: bool) -> str:
    """The arrow of a point: straight away from the centre, where a pawn that leaves comes back."""
    x, y = PLACES[name]
    length = hypot(x, y)
    ux, uy = x / length, y / length

    def at(ahead: float, aside: float) -> Point:
        return x + ux * ahead - uy * aside, y + uy * ahead + ux * aside

    head = polyline([at(33, 8.5), at(43, 0), at(33, -8.5)])
    shaft = polyline([at(17, 0), at(42, 0)])
    return element(
        "path",
        d=head + shaft,
        fill="none",
        stroke=darker(theme.grey, 0.45) if worn else darker(theme.wood, 0.15),
        stroke_width=4,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="arrow",
    )
