"""Sixfold: hexagonal strategy games. SIX in every edition, GoSix and Hexone.

>>> import sixfold
>>> position = sixfold.game("six/foxmind").start()
>>> [str(move) for move in position.legal_moves]
['1,1', '2,-1', '2,0']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sixfold.core import registry
from sixfold.core.errors import (
    IllegalMove,
    NotationError,
    SetupError,
    SixfoldError,
    UnknownGame,
    UnknownOption,
)
from sixfold.core.events import Event
from sixfold.core.game import RULES_VERSION, Game, Setup
from sixfold.core.move import Move
from sixfold.core.outcome import Outcome
from sixfold.core.position import Position, perft
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

_FAULTS: Final = {
    "RecordError": "sixfold.records.faults",
    "StudyError": "sixfold.study.studies.faults",
    "LessonError": "sixfold.study.lessons.faults",
    "PuzzleError": "sixfold.study.puzzles.faults",
}
"""What upper rooms refuse: a room is loaded when its error is first named."""

if TYPE_CHECKING:
    from sixfold.records.faults import RecordError
    from sixfold.study.lessons.faults import LessonError
    from sixfold.study.puzzles.faults import PuzzleError
    from sixfold.study.studies.faults import StudyError

    games = registry.games  # at run time the package of that name is called instead


def __getattr__(name: str) -> Any:
    if name not in _FAULTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_FAULTS[name]), name)
    return found


for _family in (six.FAMILY, gosix.FAMILY, hexone.FAMILY):
    registry.register(_family)


def _picture(position: Position[Any]) -> str:
    from sixfold.render import svg  # drawing is loaded when a notebook first shows a board

    return svg(position)


def _page_html(markdown: str, *, inline: bool = False) -> str:
    from sixfold.render.html import html_of  # loaded when rules are first shown as a page

    return html_of(markdown, inline=inline)


Position.picture = staticmethod(_picture)
Game._page_html = staticmethod(_page_html)
