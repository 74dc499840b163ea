"""How far somebody has come in the lessons of a family, as a value.

Two of them are joined without loss: a lesson that is done in one is done, and one is where one was
last. So it does not matter in which order devices report, or how often they do.
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
    """The lessons that are done, and where somebody is."""

    done: frozenset[str] = frozenset()
    at: Place | None = None
    when: int = 0
    """When they were there, in milliseconds since 1970."""


def known(progress: Progress, book: Book) -> Progress:
    """What of it there is in today's lessons: others may be gone, or yet to come."""
    steps = {lesson.id: len(lesson.steps) for lesson in book.lessons}
    at = progress.at
    if at is not None and not 1 <= at.step <= steps.get(at.lesson, 0):
        at = None
    return replace(progress, done=progress.done & steps.keys(), at=at)
