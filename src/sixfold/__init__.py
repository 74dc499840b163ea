"""Sixfold: hexagonal strategy games. SIX in every edition, GoSix and Hexone.

>>> import sixfold
>>> position = sixfold.game("six/foxmind").start()
>>> [str(move) for move in position.legal_moves]
['1,1', '2,-1', '2,0']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sixfold.core import registry
from sixfold.core.errors import (
    IllegalMove,
    LessonError,
    NotationError,
    PuzzleError,
    RecordError,
    SetupError,
    SixfoldError,
    StudyError,
    UnknownGame,
    UnknownOption,
)
from sixfold.core.events import Event
from sixfold.core.game import RULES_VERSION, Game, Setup
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.perft import perft
from sixfold.core.position import Position
from sixfold.core.registry import game, position, setup
from sixfold.core.series import Series, TwoGameMatch
from sixfold.games import gosix, hexone, six

__version__ = "0.4.0.dev3"

__all__ = [
    "RULES_VERSION", "Event", "Game", "IllegalMove", "LessonError", "Move", "NotationError",
    "Outcome", "Position", "PuzzleError", "RecordError", "Series", "Setup", "SetupError",
    "SixfoldError", "StudyError", "TwoGameMatch", "UnknownGame", "UnknownOption", "game", "games",
    "perft", "position", "setup",
]  # fmt: skip

if TYPE_CHECKING:
    games = registry.games  # at run time the package of that name is called instead

for _family in (six.FAMILY, gosix.FAMILY, hexone.FAMILY):
    registry.register(_family)


def _picture(position: Position[Any]) -> str:
    from sixfold.render import svg  # drawing is loaded when a notebook first shows a board

    return svg(position)


Position.picture = staticmethod(_picture)
