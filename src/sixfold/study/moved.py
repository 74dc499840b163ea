"""Modules that this room used to have, and where their names are now: see `old_modules` in core."""

from __future__ import annotations

from typing import Final

from sixfold.core.old_modules import Moved, Table

SCHEMA: Final = {"ROOM": "SCHEMA"}

TABLE: Final[Table] = {
    "coach": Moved(("reviews.coach",)),
    "keeping": Moved(
        ("reviews.storage", "reviews.schema"),
        {"Shelf": "ReviewStorage", "Name": "ReviewId", "Kept": "StoredReview", **SCHEMA},
    ),
    "puzzling": Moved(("puzzles",), {"Shelf": "PuzzleCatalogue", "shelves": "catalogues"}),
    "puzzling.faults": Moved(("puzzles.faults",)),
    "puzzling.jobs": Moved(("puzzles.explainer",)),
    "chapters": Moved(("studies",)),
    "library": Moved(
        ("studies.storage", "studies.access", "studies.values", "studies.schema"),
        {
            "Library": "StudyStorage",
            "Stored": "StoredStudy",
            "Kept": "OpenedStudy",
            "Writing": "EditRequest",
            "Made": "StoredEdit",
            "Edited": "EditResult",
            **SCHEMA,
        },
    ),
    "learning": Moved(
        ("lessons.storage", "lessons.model", "lessons.schema"),
        {"Notebook": "ProgressStorage", **SCHEMA},
    ),
    "puzzles.jobs": Moved(("puzzles.explainer",)),
    "solving": Moved(
        ("puzzles.storage", "puzzles.schema"),
        {"ScoreBook": "AttemptStorage", "Standing": "PlayerRating", **SCHEMA},
    ),
}
