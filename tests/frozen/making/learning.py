"""What players have learned, as a release keeps it."""

from __future__ import annotations

from typing import Any

from sixfold.study.lessons.model import Place, Progress
from sixfold.study.lessons.storage import ProgressStorage

LEARNER = "1" * 32
LEARNED = {
    "gosix": Progress(frozenset({"place", "close"}), Place("count", 2), 1_700_000_000_000),
    "hexone": Progress(frozenset({"open"})),
}


def write_learning(notebook: ProgressStorage, now: int) -> None:
    """Somebody has come some way."""
    notebook.merge(LEARNER, LEARNED, now)


def seen_learning(notebook: ProgressStorage) -> dict[str, Any]:
    """How far they are."""
    return {
        family: [sorted(known.done), known.at and [known.at.lesson, known.at.step], known.when]
        for family, known in notebook.of(LEARNER).items()
    }
