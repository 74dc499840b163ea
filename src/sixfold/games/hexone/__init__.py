"""Hexone: stacks of three explode over a board that wears away."""

from sixfold.games.hexone.game import FAMILY, HexoneGame
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition
from sixfold.games.hexone.setup import HexoneSetup

__all__ = ["FAMILY", "HexoneGame", "HexoneMove", "HexonePosition", "HexoneSetup"]
