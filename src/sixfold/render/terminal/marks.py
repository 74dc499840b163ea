"""The signs and colours of terminal drawings: Unicode with ANSI colours, or plain ASCII.

Every difference shows in the signs; colours only repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.core.position import Position

DIM = "2"
BOLD = "1"
WINNING = "1;33"
LAST = "1;36"

_COLOURS = {"six": ("1", "31"), "gosix": ("31", "32"), "hexone": ("94", "31")}
"""Black is the terminal's own colour in bold: black ink would vanish on a dark screen."""

_UNICODE = {"six": ("⬢", "⬡"), "gosix": ("●", "○"), "hexone": ("●", "○")}
_ASCII = ("x", "o")


@dataclass(frozen=True, slots=True)
class Marks:
    """Signs and styles for one game."""

    sides: tuple[str, str]
    """What stands for a piece of each side."""
    styles: tuple[str, str]
    dot: str
    """Before the name of a cell where one may play."""
    last: str
    """After a tile that was laid last."""


def marks_of(position: Position[Any], colour: bool) -> Marks:
    """The signs for a position's game."""
    family = position.game.family
    if not colour:
        return Marks(_ASCII, ("", ""), ".", "<")
    return Marks(_UNICODE[family], _COLOURS[family], "·", "◂")
