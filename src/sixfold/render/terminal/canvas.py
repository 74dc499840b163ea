"""A grid of characters that grows as it is written on, and the signs and colours of games.

Signs are Unicode with ANSI colours, or plain ASCII. Every difference shows in the signs; colours
only repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

DIM = "2"
BOLD = "1"
WINNING = "1;33"
LAST = "1;36"


@dataclass(frozen=True, slots=True)
class Marks:
    """Signs and styles for one game; without arguments they are plain ASCII."""

    sides: tuple[str, str] = ("x", "o")
    """What stands for a piece of each side."""
    styles: tuple[str, str] = ("", "")
    dot: str = "."
    """Before the name of a cell where one may play."""
    last: str = "<"
    """After a tile that was laid last."""


RESET = "\x1b[0m"


@dataclass(slots=True)
class Canvas:
    """Characters by place; columns and lines may be negative, the text begins at the smallest."""

    colour: bool
    """Whether styles are written as ANSI sequences, or left out."""
    _at: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right; spaces leave what is there."""
        for offset, character in enumerate(text):
            if character != " ":
                self._at[x + offset, y] = (character, style if self.colour else "")

    def lines(self) -> list[str]:
        """The finished text, line by line, without spaces at the ends."""
        if not self._at:
            return []
        left = min(x for x, _ in self._at)
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (x, y), signed in self._at.items():
            rows.setdefault(y, {})[x] = signed
        return [_line(rows.get(y, {}), left, self.colour) for y in range(min(rows), max(rows) + 1)]


def _line(row: dict[int, tuple[str, str]], left: int, colour: bool) -> str:
    signs = [row.get(x, (" ", "")) for x in range(left, max(row, default=left - 1) + 1)]
    runs = groupby(signs, key=lambda sign: sign[1])
    return "".join(styled("".join(sign for sign, _ in run), style) for style, run in runs)


def styled(text: str, style: str) -> str:
    """A text in a style that ends with it."""
    return f"\x1b[{style}m{text}{RESET}" if style else text
