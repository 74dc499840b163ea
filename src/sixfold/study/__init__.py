"""Study: what is made from records and an engine, usable from Python without a server.

from sixfold import records, study
review = study.review(next(records.read("game.sfr")))
for player in review.players:
    print(player.name, player.accuracy, player.counts)
"""

from importlib import import_module
from typing import Any

from sixfold.study import gosix, hexone, six  # noqa: F401 (each makes its family known)
from sixfold.study.cases import Reason
from sixfold.study.chapters import (
    Chapter,
    Edit,
    Study,
    apply,
    edit_from_json,
    fold,
    inverse,
)
from sixfold.study.family import FamilyStudy, families, register
from sixfold.study.grades import GRADES, accuracy_of_game, accuracy_of_move, grade_of
from sixfold.study.key import engine_version, review_key
from sixfold.study.looking import DEFAULT_NODES
from sixfold.study.ply import Ply, PlyJob
from sixfold.study.puzzling import THEMES, Puzzle, PuzzleError, puzzle, puzzles
from sixfold.study.result import PlayerSummary, Review, assembled
from sixfold.study.reviewing import (
    ReviewProgress,
    default_limits,
    jobs_of,
    review,
)
from sixfold.study.rounds import Rounds, reconciled
from sixfold.study.searching import review_ply
from sixfold.study.turns import Turn, turns_of
from sixfold.study.values import Value

__all__ = [
    "DEFAULT_NODES",
    "GRADES",
    "THEMES",
    "Chapter",
    "Edit",
    "FamilyStudy",
    "PlayerSummary",
    "Ply",
    "PlyJob",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "Review",
    "ReviewProgress",
    "Rounds",
    "Study",
    "Turn",
    "Value",
    "accuracy_of_game",
    "accuracy_of_move",
    "apply",
    "assembled",
    "default_limits",
    "edit_from_json",
    "engine_version",
    "families",
    "fold",
    "grade_of",
    "inverse",
    "jobs_of",
    "puzzle",
    "puzzles",
    "reconciled",
    "register",
    "review",
    "review_key",
    "review_ply",
    "turns_of",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """`study.report`, loaded when somebody wants it: it draws, which most of this room does not."""
    if name == "report":
        return import_module("sixfold.study.report")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
