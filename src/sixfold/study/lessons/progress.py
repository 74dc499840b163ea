"""How far a learner has come in the lessons of a family, as a value.

The progress of two devices is joined without loss: a lesson that is done on one of them is done,
and the place is the one that was visited last. So devices may report in any order, also twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixfold.study.lessons import Book


@dataclass(frozen=True, slots=True)
class Place:
    """A step of a lesson; the first is 1."""

    lesson: str
    step: int


@dataclass(frozen=True, slots=True)
class Progress:
    """The lessons that are done, and the step that the learner was at last."""

    done: frozenset[str] = frozenset()
    at: Place | None = None
    when: int = 0
    """When the learner was there, in milliseconds since 1970."""


def known(progress: Progress, book: Book) -> Progress:
    """The part of the progress that today's lessons have; another version may know others."""
    steps = {lesson.id: len(lesson.steps) for lesson in book.lessons}
    at = progress.at
    if at is not None and not 1 <= at.step <= steps.get(at.lesson, 0):
        at = None
    return replace(progress, done=progress.done & steps.keys(), at=at)
