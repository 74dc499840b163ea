"""Lessons: a game learned on its board, in steps that the rules judge.

A lesson is data (`<family>.toml`): positions, sentences, and a named goal for each step; no code.
What a goal means is said once, in `goals.py` or in the family's file beside its data.

>>> from sixfold.study import lessons
>>> step = lessons.book("gosix").lesson("close").steps[0]
>>> lessons.judge(step, (), step.solution[0]).state
'done'
"""

from sixfold.study.lessons.families import gosix, hexone, six  # noqa: F401 (registered)
from sixfold.study.lessons.faults import CODES, LessonError
from sixfold.study.lessons.goals import GOALS, Attempt, Goal
from sixfold.study.lessons.judging import Verdict, judge, played
from sixfold.study.lessons.model import Book, Lesson, Mark, Source, Step, book, books, register
from sixfold.study.lessons.service import after_defeat, feedback

__all__ = [
    "CODES",
    "GOALS",
    "Attempt",
    "Book",
    "Goal",
    "Lesson",
    "LessonError",
    "Mark",
    "Source",
    "Step",
    "Verdict",
    "after_defeat",
    "book",
    "books",
    "feedback",
    "judge",
    "played",
    "register",
]  # fmt: skip
