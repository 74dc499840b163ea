"""Trio: four in a row win, only three in a row lose.

A cousin of Cameron Browne's Yavalath on a board of 19 cells.
"""

from importlib.resources import files

from trio.game import FAMILY, TrioGame, TrioSetup
from trio.move import TrioMove
from trio.position import TrioPosition

WEB = files("trio") / "web"
"""What the browser gets."""

__all__ = ["FAMILY", "WEB", "TrioGame", "TrioMove", "TrioPosition", "TrioSetup"]
