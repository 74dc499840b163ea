"""Puzzles: positions with exactly one solution, proven before they are shipped.

A puzzle is data (`data/*.jsonl`), its themes are found by predicates on its line, and the engine
answers moves that are legal and not the solution.

>>> from sixfold import study
>>> from sixfold.study.puzzles import judge
>>> puzzle = study.puzzles(game="gosix")[0]
>>> judge(puzzle, (), puzzle.moves[0]).state
'solved'
"""

from sixfold.study.puzzles.catalogue import (
    THEMES,
    PuzzleCatalogue,
    catalogues,
    file_of,
    order,
    puzzle,
    puzzles,
    read,
    register,
    themes_of,
)
from sixfold.study.puzzles.choosing import next_for, of_the_day
from sixfold.study.puzzles.explanations import Explained, default_limits, explain
from sixfold.study.puzzles.families import gosix, hexone, six  # noqa: F401 (registered)
from sixfold.study.puzzles.faults import CODES, PuzzleError
from sixfold.study.puzzles.hints import Hint, hint
from sixfold.study.puzzles.judging import Verdict, judge, played_to, solution
from sixfold.study.puzzles.lines import GENERAL, Line, Step, Theme
from sixfold.study.puzzles.mistakes import from_review
from sixfold.study.puzzles.model import GOALS, Goal, Puzzle, check, id_of, is_id
from sixfold.study.puzzles.rating import Rating
from sixfold.study.puzzles.words import explanation, feedback, goal_text, hint_text

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
    "PuzzleCatalogue",
    "PuzzleError",
    "Rating",
    "Step",
    "Theme",
    "Verdict",
    "catalogues",
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
    "solution",
    "themes_of",
]  # fmt: skip
