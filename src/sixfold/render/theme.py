"""Themes: the few colours from which every picture is made, and the arithmetic of shades.

Colours are literal `#rrggbb` values, because converters know no custom properties. Shades, bevels
and shadows are computed from these, so that a theme names few of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

WHITE, BLACK = "#ffffff", "#000000"


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """A colour on the way from one to another; `share` is how much of the other is in it."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighter(colour: str, share: float) -> str:
    """The colour in a stronger light."""
    return mix(colour, WHITE, share)


def darker(colour: str, share: float) -> str:
    """The colour in the shade."""
    return mix(colour, BLACK, share)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, from 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


Pair = tuple[str, str]
"""The colours of side 0 and side 1."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a table with its boards and pieces."""

    name: str
    table: str
    """The linen that everything lies on."""
    ink: str
    """Texts on the table."""
    muted: str
    """Quiet texts and outlines on the table."""
    accent: str
    """Where one may play."""
    spark: str
    """The last move's mark and the edge of a winning shape."""
    wood: str
    """The boards of GoSix and Hexone."""
    inlay: str
    """The open hexagons of GoSix and the fixed cells of Hexone."""
    white: str
    """Hexone's outer cells at the start."""
    grey: str
    """Cells that are worn."""
    shadow: str
    six: Pair
    """The sides of SIX. A custom theme names the colours of these three games; a game that
    joins them keeps its colours in its own folder."""
    gosix: Pair
    hexone: Pair
    depth: float = 1.0
    """How strong drawn shadows are."""
    patterns: bool = False
    """Whether sides have strong patterns instead of small marks."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            for colour in value if isinstance(value, tuple) else (value,):
                if field.name != "name" and isinstance(colour, str) and not _COLOUR(colour):
                    raise ValueError(f"theme colour {field.name} is not #rrggbb: {colour!r}")


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}").fullmatch

LIGHT = Theme(
    name="light",
    table="#EFE7DA",
    ink="#26211C",
    muted="#6A6157",
    accent="#0B63CE",
    spark="#FFD257",
    wood="#CFA873",
    inlay="#F1E3C8",
    white="#FFFDF8",
    grey="#B3ABA0",
    shadow="#3A2A17",
    six=("#2B2724", "#B3261E"),
    gosix=("#C2410C", "#0F766E"),
    hexone=("#1D4ED8", "#C2251D"),
)

DARK = Theme(
    name="dark",
    table="#1D1A17",
    ink="#F2EBE1",
    muted="#B3A899",
    accent="#7FB4F5",
    spark="#FFD257",
    wood="#6B5238",
    inlay="#3A3026",
    white="#DDD0BC",
    grey="#8A8277",
    shadow="#000000",
    six=("#4A443E", "#B8362C"),
    gosix=("#CE5520", "#1A877C"),
    hexone=("#2F62E6", "#CC3027"),
    depth=1.5,
)

COLOUR_BLIND = Theme(
    name="colour-blind",
    table="#EDEAE4",
    ink="#1F1F1F",
    muted="#5C5C5C",
    accent="#0B4FA0",
    spark="#7CCBF5",
    wood="#BFB5A6",
    inlay="#F3F0EA",
    white="#FFFFFF",
    grey="#A8A8A8",
    shadow="#2A2A2A",
    six=("#232A33", "#F2903F"),
    gosix=("#F2903F", "#0B4F57"),
    hexone=("#173F8A", "#F2903F"),
    patterns=True,
)

_THEMES = {theme.name: theme for theme in (LIGHT, DARK, COLOUR_BLIND)}


def themes() -> tuple[str, ...]:
    """The names of the built-in themes."""
    return tuple(_THEMES)


def find_theme(theme: str | Theme) -> Theme:
    """A theme by its name; a Theme object is returned as it is."""
    if isinstance(theme, Theme):
        return theme
    if not isinstance(theme, str) or theme not in _THEMES:
        raise ValueError(f"unknown theme {theme!r}; known themes: {', '.join(_THEMES)}")
    return _THEMES[theme]
