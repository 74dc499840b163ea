"""GoSix: conquer hexagons by surrounding them with linked pawns."""

from sixfold.games.gosix.game import FAMILY, GoSixGame
from sixfold.games.gosix.move import GoSixMove
from sixfold.games.gosix.position import GoSixPosition
from sixfold.games.gosix.setup import GoSixSetup

__all__ = ["FAMILY", "GoSixGame", "GoSixMove", "GoSixPosition", "GoSixSetup"]
