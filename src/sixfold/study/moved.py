"""Names that this room used to have: they still import, with a warning that says the new one.

One table has all of them. An old module has no file: `install` lets Python find it.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

ROOM: Final = "sixfold.study"


@dataclass(frozen=True)
class Moved:
    """Where the names of an old module are now."""

    modules: tuple[str, ...]
    """Each name is in the first of these modules that has it."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old names → new names, where they differ."""

    def find(self, name: str) -> tuple[str, Any]:
        """What a name is called now, and what it means; AttributeError if it is not known."""
        wanted = self.renamed.get(name, name)
        for module in self.modules:
            path = f"{ROOM}.{module}"
            found = import_module(path)
            if hasattr(found, wanted):
                return f"{path}.{wanted}", getattr(found, wanted)
        raise AttributeError(f"there was never a {name!r} in this module")


SCHEMA: Final = {"ROOM": "SCHEMA"}

TABLE: Final[Mapping[str, Moved]] = {
    "coach": Moved(("reviews.coach",)),
    "keeping": Moved(
        ("reviews.storage", "reviews.schema"),
        {"Shelf": "ReviewStorage", "Name": "ReviewId", "Kept": "StoredReview", **SCHEMA},
    ),
    "puzzling": Moved(("puzzles",), {"Shelf": "PuzzleCatalogue", "shelves": "catalogues"}),
    "puzzling.faults": Moved(("puzzles.faults",)),
    "puzzling.jobs": Moved(("puzzles.jobs",)),
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
        ("lessons.storage", "lessons.progress", "lessons.schema"),
        {"Notebook": "ProgressStorage", **SCHEMA},
    ),
    "solving": Moved(
        ("puzzles.storage", "puzzles.schema"),
        {"ScoreBook": "AttemptStorage", "Standing": "PlayerRating", **SCHEMA},
    ),
}
"""Old modules of this room."""


class _Old(ModuleType):
    """A module whose names are somewhere else."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__ = []  # old modules within it are found by their own names

    def __getattr__(self, name: str) -> Any:
        moved = TABLE[self.__name__.removeprefix(f"{ROOM}.")]
        if name == "__all__":
            return moved.find(name)[1]
        if name.startswith("__"):
            raise AttributeError(name)
        path, found = moved.find(name)
        _warn(f"{self.__name__}.{name}", path)
        return found


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """An old module, if this is the name of one."""
        room, _, name = fullname.partition(f"{ROOM}.")
        return None if room or name not in TABLE else ModuleSpec(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        moved = TABLE[spec.name.removeprefix(f"{ROOM}.")]
        _warn(spec.name, f"{ROOM}.{moved.modules[0]}")
        return _Old(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """There is no code."""


def _warn(old: str, new: str) -> None:
    warnings.warn(f"{old} is {new} now", DeprecationWarning, stacklevel=3)


def install() -> None:
    """Let old modules be found, even where an upgrade has left their empty folders behind."""
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
