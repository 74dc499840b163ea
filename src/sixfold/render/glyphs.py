"""A tiny single-stroke typeface for the signs that pictures contain.

A converter on a bare machine has no fonts, and `<text>` would silently vanish. So the signs are
drawn as strokes: one path each, on a grid where digits are 6 wide and 10 high and stand on y = 10.
Figures are tabular: they all advance by the same width.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from sixfold.render.letters import BOWL_LEFT, BOWL_RIGHT, SIGNS

HEIGHT = 10
"""From the top of a digit to the line on which it stands."""

WEIGHT = 1.5
"""The width of the strokes."""

_GAP = 2.2  # between one sign's box and the next one's
_BLANK = 3.0  # the width of a sign that is not drawn

_THREE_LOW = "M2.6 4.7C4.8 4.7 6 5.7 6 7.3 6 8.9 4.7 10 3 10 1.6 10 .6 9.4 0 8.3"
_SIX_BOWL = "C0 8.6 1.2 10 3 10S6 8.7 6 6.9 4.8 3.9 3.1 3.9Q.6 3.9 0 6.5"
_NINE_BOWL = "C6 1.4 4.8 0 3 0S0 1.3 0 3.1 1.2 6.1 2.9 6.1Q5.4 6.1 6 3.5"
_EIGHT_LOW = "C1.2 4.6 0 5.7 0 7.3S1.2 10 3 10 6 8.9 6 7.3 4.8 4.6 3 4.6Z"
_HOOK = "M5.4 3.5V10.3C5.4 12.2 4.4 13 2.7 13 1.7 13 .9 12.7 .3 12"

PATHS: dict[str, str] = {
    "0": "M3 0C1 0 0 1.8 0 5S1 10 3 10 6 8.2 6 5 5 0 3 0Z",
    "1": "M1.1 2.1 3.7 0V10",
    "2": "M.3 2.6C.5 1 1.5 0 3 0 4.7 0 5.8 1 5.8 2.6 5.8 4 5 4.9 3.9 6L0 10H6",
    "3": f"M.5 1.5C1 .5 1.9 0 3 0 4.6 0 5.6 1 5.6 2.4 5.6 3.8 4.5 4.7 2.6 4.7{_THREE_LOW}",
    "4": "M4.5 10V0L0 7.1H6",
    "5": "M5.4 0H1L.5 4.6Q1.5 3.8 2.8 3.8C4.7 3.8 6 5 6 6.9 6 8.7 4.7 10 2.8 10Q1 10 0 8.6",
    "6": f"M5.2 .8Q4.4 0 3.3 0C1.2 0 0 2.1 0 5.8{_SIX_BOWL}",
    "7": "M0 0H6L2.2 10",
    "8": f"M3 4.6C1.4 4.6 .5 3.7 .5 2.3S1.4 0 3 0 5.5 .9 5.5 2.3 4.6 4.6 3 4.6{_EIGHT_LOW}",
    "9": f"M.8 9.2Q1.6 10 2.7 10C4.8 10 6 7.9 6 4.2{_NINE_BOWL}",
    "-": "M.2 5.4H4.2",
    ",": "M1.2 9.2 .4 12",
    "a": f"M5.4 3.5V10{BOWL_LEFT}",
    "b": f"M0 -.2V10{BOWL_RIGHT}",
    "c": "M5 4.5Q4.2 3.3 2.8 3.3C1.1 3.3 0 4.6 0 6.65S1.1 10 2.8 10Q4.2 10 5 8.8",
    "d": f"M5.4 -.2V10{BOWL_LEFT}",
    "e": "M.1 6.4H5.4C5.3 4.5 4.3 3.3 2.7 3.3S0 4.6 0 6.65 1.1 10 2.8 10Q4.3 10 5.1 8.8",
    "f": "M4 .1C2.3 -.4 1.5 .5 1.5 2.2V10M0 3.6H3.6",
    "g": f"{_HOOK}{BOWL_LEFT}",
    "h": "M0 -.2V10M0 6.2C.1 4.4 1.1 3.3 2.7 3.3 4.4 3.3 5.2 4.4 5.2 6.2V10",
    **{sign: strokes for sign, (_, strokes) in SIGNS.items()},
}  # fmt: skip
"""Sign → its strokes."""

_WIDTHS = {**dict.fromkeys("0123456789", 6.0), **dict.fromkeys("abdeg", 5.4)}
_WIDTHS |= {"-": 4.4, ",": 1.6, "c": 5.0, "f": 4.0, "h": 5.2}
_WIDTHS |= {sign: width for sign, (width, _) in SIGNS.items()}


def drawable(text: str) -> str:
    """A text without accents, and with a question mark for each sign that cannot be drawn."""
    plain = (
        sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign)
    )
    return "".join(sign if sign in PATHS or sign == " " else "?" for sign in plain)


def placed(text: str) -> Iterator[tuple[str, float]]:
    """Each sign of a text with the x at which it begins; unknown signs leave a gap."""
    x = 0.0
    for sign in text:
        if sign in PATHS:
            yield sign, x
        x += _WIDTHS.get(sign, _BLANK) + _GAP


def width(text: str) -> float:
    """How wide a text is on the grid."""
    return max(0.0, sum(_WIDTHS.get(sign, _BLANK) + _GAP for sign in text) - _GAP)
