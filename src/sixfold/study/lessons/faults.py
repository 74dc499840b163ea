"""What is refused about lessons: the codes and their facts."""

from __future__ import annotations

from typing import Final

from sixfold.core.errors import SixfoldError

__all__ = ["CODES", "LessonError"]


class LessonError(SixfoldError):
    """A lesson or step that is not there, perhaps no longer, or that is over."""

    kind = "LessonError"


CODES: Final[dict[str, tuple[str, ...]]] = {
    "no-lessons": ("game",),
    "unknown-lesson": ("lesson",),
    "unknown-step": ("step", "steps"),
    "step-over": (),
}
"""Code → the facts that come with it. Codes never change."""
