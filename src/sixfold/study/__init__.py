"""Study: what is made from records and an engine, usable from Python without a server.

from sixfold import records, study
review = study.review(next(records.read("game.sfr")))
for player in review.players:
    print(player.name, player.accuracy, player.counts)
"""

from importlib import import_module
from typing import Any

from sixfold.core.old_modules import install
from sixfold.study.moved import TABLE
from sixfold.study.puzzles import THEMES, Puzzle, PuzzleError, puzzle, puzzles
from sixfold.study.reviews.judging.cases import Reason
from sixfold.study.reviews.judging.family import FamilyStudy, families, register
from sixfold.study.reviews.judging.grades import (
    GRADES,
    accuracy_of_game,
    accuracy_of_move,
    grade_of,
)
from sixfold.study.reviews.judging.ply import review_ply
from sixfold.study.reviews.judging.searches import DEFAULT_NODES
from sixfold.study.reviews.judging.turns import Turn, turns_of
from sixfold.study.reviews.judging.values import Value
from sixfold.study.reviews.key import engine_version, review_key
from sixfold.study.reviews.model import Ply, PlyJob
from sixfold.study.reviews.result import PlayerSummary, Review, assembled
from sixfold.study.reviews.rounds import Rounds, reconciled
from sixfold.study.reviews.run import (
    ReviewProgress,
    default_limits,
    jobs_of,
    review,
)
from sixfold.study.studies import (
    Chapter,
    Edit,
    Study,
    apply,
    edit_from_json,
    fold,
    inverse,
)

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


install(__name__, TABLE)


def __getattr__(name: str) -> Any:
    """`study.report`, which draws and is loaded when it is used first; or a module that moved."""
    if name == "report" or name in TABLE:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
