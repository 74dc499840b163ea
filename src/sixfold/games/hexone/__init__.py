"""Hexone: stacks of three explode over a board that wears away."""

from sixfold.games.hexone.game import FAMILY, HexoneGame, HexoneSetup
from sixfold.games.hexone.move import HexoneMove
from sixfold.games.hexone.position import HexonePosition

__all__ = ["FAMILY", "HexoneGame", "HexoneMove", "HexonePosition", "HexoneSetup"]
