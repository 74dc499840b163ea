"""Ten levels of play, from a child's first opponent to a strong one, and full strength above them.

`ladder` has the levels and says what makes a weak one err like a person: read it first. `skill` is
what a level can do in one family of games; the figures are in `sixfold.engine.families`. `handicap`
chooses a move as a level would, and `distance` says how far apart two moves are, because weak
levels look near the last move first.
"""

from __future__ import annotations

from sixfold.engine.levels.ladder import DRAGON, LEVELS, Level, level_of
from sixfold.engine.levels.skill import Skill

__all__ = ["DRAGON", "LEVELS", "Level", "Skill", "level_of"]
