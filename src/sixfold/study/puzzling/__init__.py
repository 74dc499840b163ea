"""Puzzles: positions with exactly one solution, proven before they are shipped.

A puzzle is data (`data/*.jsonl`), its themes are found by predicates on its line, and the engine
answers moves that are legal and not the solution.

>>> from sixfold import study
>>> puzzle = study.puzzles(game="gosix")[0]
>>> study.puzzling.judge(puzzle, (), puzzle.moves[0]).state
'solved'
"""

from sixfold.study.puzzling import gosix, hexone, rating, six  # noqa: F401 (families, registered)
from sixfold.study.puzzling.choosing import next_for, of_the_day
from sixfold.study.puzzling.explaining import Explained, default_limits, explain
from sixfold.study.puzzling.faults import CODES, PuzzleError
from sixfold.study.puzzling.hints import Hint, hint
from sixfold.study.puzzling.judging import Verdict, judge, played_to, solution
from sixfold.study.puzzling.lines import Line, Step
from sixfold.study.puzzling.mistakes import from_review
from sixfold.study.puzzling.rating import Rating
from sixfold.study.puzzling.shelf import (
    THEMES,
    Shelf,
    file_of,
    order,
    puzzle,
    puzzles,
    read,
    register,
    shelves,
    themes_of,
)
from sixfold.study.puzzling.task import GOALS, Goal, Puzzle, check, id_of, is_id
from sixfold.study.puzzling.themes import GENERAL, Theme
from sixfold.study.puzzling.words import explanation, feedback, goal_text, hint_text

__all__ = [
    "CODES",
    "GENERAL",
    "GOALS",
    "THEMES",
    "Explained",
    "Goal",
    "Hint",
    "Line",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Shelf",
    "Step",
    "Theme",
    "Verdict",
    "check",
    "default_limits",
    "explain",
    "explanation",
    "feedback",
    "file_of",
    "from_review",
    "goal_text",
    "hint",
    "hint_text",
    "id_of",
    "is_id",
    "judge",
    "next_for",
    "of_the_day",
    "order",
    "played_to",
    "puzzle",
    "puzzles",
    "read",
    "register",
    "shelves",
    "solution",
    "themes_of",
]  # fmt: skip
