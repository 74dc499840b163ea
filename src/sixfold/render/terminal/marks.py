"""The signs and colours of terminal drawings: Unicode with ANSI colours, or plain ASCII.

Every difference shows in the signs; colours only repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass

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
