"""Light, shade and hatching: paints that are defined on a sheet when they are first needed."""

from __future__ import annotations

from sixfold.render.sheet import Sheet, element, reference
from sixfold.render.theme import Theme, contrast, darker, lighter, luminance, mix

READABLE = 4.5
"""The contrast that WCAG asks of small texts (AA)."""


def mark_on(colour: str) -> str:
    """A colour for the mark of a piece, as if inlaid with another wood."""
    return mix(colour, "#FFF1D6", 0.85) if luminance(colour) < 0.3 else darker(colour, 0.8)


def ink_on(ground: str) -> str:
    """A colour for signs on some ground: light if that can be read well, else the better one."""
    light, dark = "#FFFAF0", darker(ground, 0.86)
    if contrast(light, ground) >= READABLE:
        return light
    return max(dark, light, key=lambda ink: contrast(ink, ground))


def quiet_ink_on(ground: str) -> str:
    """A softer ink on a ground, which can still be read."""
    ink = ink_on(ground)
    softer = mix(ink, ground, 0.3)
    return softer if contrast(softer, ground) >= READABLE else ink


def ghost_of(colour: str, ground: str, ink: str) -> str:
    """The colour of a piece that is no longer there: faded into the ground, yet to be seen on it.

    A colour that hardly differs from the ground is drawn towards the ink instead.
    """
    return mix(colour, ground, 0.3) if contrast(colour, ground) >= 2.5 else mix(colour, ink, 0.4)


def gradient(sheet: Sheet, name: str, *stops: str, slope: tuple[float, float] = (0, 1)) -> str:
    """A linear gradient of evenly spaced colours from the top; returns its paint."""
    last = len(stops) - 1
    sheet.define(
        name,
        "linearGradient",
        *(element("stop", offset=i / last, stop_color=stop) for i, stop in enumerate(stops)),
        x1=0,
        y1=0,
        x2=slope[0],
        y2=slope[1],
    )
    return reference(name)


def wood(sheet: Sheet, colour: str) -> tuple[str, str]:
    """The bevelled rim and the top of a wooden piece, lit from above."""
    name = colour[1:].lower()
    rim = (lighter(colour, 0.34), lighter(colour, 0.08), darker(colour, 0.3))
    top = (lighter(colour, 0.13), colour, darker(colour, 0.1))
    return (
        gradient(sheet, f"rim-{name}", *rim),
        gradient(sheet, f"top-{name}", *top, slope=(0.5, 1)),
    )


def hatch(sheet: Sheet, colour: str) -> str:
    """Diagonal strokes for what has been taken, or would be."""
    name = f"hatch-{colour[1:].lower()}"
    sheet.define(
        name,
        "pattern",
        element("path", d="M0 0V9", stroke=colour, stroke_width=5),
        width=9,
        height=9,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return reference(name)


def shadow(sheet: Sheet, theme: Theme, outline: str, name: str, drop: float) -> str:
    """A soft shadow, drawn as a few translucent layers; returns the shape's name.

    Converters disagree about blur filters; layers look the same everywhere.
    """
    if not sheet.knows(name):
        layers = [
            element(
                "path",
                d=outline,
                fill="none",
                stroke=theme.shadow,
                stroke_width=spread * drop,
                stroke_opacity=strength * theme.depth,
                stroke_linejoin="round",
            )
            for spread, strength in ((2.6, 0.05), (1.6, 0.06), (0.8, 0.08))
        ]
        core = element("path", d=outline, fill=theme.shadow, fill_opacity=0.18 * theme.depth)
        sheet.define(name, "g", *layers, core, transform=f"translate(0 {drop:g})")
    return name
