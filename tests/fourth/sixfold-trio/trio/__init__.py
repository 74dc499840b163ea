"""Trio: whoever makes four in a row wins, whoever makes only three loses.

A cousin of Cameron Browne's Yavalath on a board of 19 cells.
"""

from importlib.resources import files

from trio.game import FAMILY, TrioGame, TrioSetup
from trio.move import TrioMove
from trio.position import TrioPosition

WEB = files("trio") / "web"
"""What the browser gets."""

__all__ = ["FAMILY", "WEB", "TrioGame", "TrioMove", "TrioPosition", "TrioSetup"]
