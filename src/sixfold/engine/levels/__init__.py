"""Ten levels of play, from a child's first opponent to a strong one, and full strength above them.

`ladder` has the levels and says what makes a weak one err like a person: read it first. `skill` is
what a level can do in one family of games, and how far apart two places of a board are; the figures
are in `sixfold.engine.families`. `handicap` chooses a move as a level would.
"""

from __future__ import annotations

from sixfold.engine.levels.ladder import DRAGON, LEVELS, Level, level_of
from sixfold.engine.levels.skill import Skill

__all__ = ["DRAGON", "LEVELS", "Level", "Skill", "level_of"]
