"""The lessons that suit a player who has just lost: the family names them, best first."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import Position
from sixfold.study.lessons.model import Lesson, books
from sixfold.study.reviews.judging.cases import Defeat
from sixfold.study.reviews.judging.family import family_of


def after_defeat(end: Position[Any], seat: int) -> tuple[Lesson, ...]:
    """Lessons about what a seat has overlooked, the most fitting first.

    There are none for a player who has not lost, who has lost off the board (by the clock, say), or
    whose game has no lessons.
    """
    defeat = Defeat.of(end, seat)
    if defeat is None:
        return ()
    wanted = family_of(end).lessons(defeat)
    family = end.game.family
    there = {lesson.id: lesson for book in books() if book.family == family
             for lesson in book.lessons}  # fmt: skip
    return tuple(there[id] for id in wanted if id in there)
