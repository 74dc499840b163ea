"""Arithmetic on `#rrggbb` colours: shades are computed, so that a theme names few of them."""

from __future__ import annotations

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
