"""Everything that a study refuses: the codes and their facts."""

from __future__ import annotations

from typing import Final

from sixfold.core.errors import SixfoldError


class StudyError(SixfoldError):
    """An edit that a study refuses."""

    kind = "StudyError"


CODES: Final[dict[str, tuple[str, ...]]] = {
    # An edit that cannot be read
    "unknown-edit": ("kind",),
    "unknown-version": ("version", "expected"),
    "bad-edit": ("field", "expected"),
    # An edit that no longer fits: somebody else was quicker
    "chapter-gone": ("chapter",),
    "move-gone": ("chapter", "path"),
    # An edit that never fits
    "chapter-twice": ("chapter",),
    "no-move": (),
    "not-a-variation": (),
    "fixed-tag": ("tag",),
    # Bounds
    "too-deep": ("limit",),
    "too-many-moves": ("most",),
    "too-many-chapters": ("most",),
    "too-long": ("most",),
    "too-many-moves-in-study": ("most",),
    "study-full": (),
    "too-many-studies": ("most",),
    # A stored study
    "unknown-study": (),
    "read-only-study": (),
    "study-busy": (),
}
"""Code → the facts that come with it. Codes never change.

A move that the rules refuse is an IllegalMove or NotationError, and a header that cannot be is a
RecordError, as everywhere.
"""

GONE: Final = frozenset(("chapter-gone", "move-gone"))
"""The codes of edits that fitted when they were made."""

IN_A_LIBRARY: Final = frozenset(
    (
        "too-many-moves-in-study",
        "study-full",
        "too-many-studies",
        "unknown-study",
        "read-only-study",
        "study-busy",
    )
)
"""The codes of `sixfold.study.studies.storage`: `apply` raises none of them."""
