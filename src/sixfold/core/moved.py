"""Names that this room used to have: they still import, with a warning that says the new place.

The modules are named here and loaded when a name is asked for: this room imports none above it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "sixfold.core.errors": {
        "RecordError": "sixfold.records.faults",
        "StudyError": "sixfold.study.studies.faults",
        "LessonError": "sixfold.study.lessons.faults",
        "PuzzleError": "sixfold.study.puzzles.faults",
    },
    "sixfold.core.events": {
        **dict.fromkeys(("Captured", "Declared"), "sixfold.games.six.events"),
        **dict.fromkeys(("Closed", "Cleared"), "sixfold.games.gosix.events"),
        **dict.fromkeys(
            ("Exploded", "Landed", "Lost", "Greyed", "CellRemoved"), "sixfold.games.hexone.events"
        ),
    },
}
"""Module → name that it had → module that has the name now."""


def alias(module: str) -> Callable[[str], Any]:
    """The `__getattr__` of a module some of whose names have moved."""

    def find(name: str) -> Any:
        place = TABLE[module].get(name)
        if place is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is {place}.{name} now", DeprecationWarning, stacklevel=2)
        return getattr(import_module(place), name)

    return find
