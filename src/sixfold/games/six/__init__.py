"""SIX by Steffen Mühlhäuser, in every published edition, for two players or four."""

from sixfold.games.six.game import FAMILY, SixGame
from sixfold.games.six.move import SixMove
from sixfold.games.six.position import SixPosition
from sixfold.games.six.setup import SixSetup

__all__ = ["FAMILY", "SixGame", "SixMove", "SixPosition", "SixSetup"]
