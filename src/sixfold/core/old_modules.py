"""Modules that a room used to have: they still import, with a warning that says the new one.

Each room has them in one table. An old module has no file: `install` lets Python find it. A module
that is still there but has lost some names, as those of this room have (`NAMES`), finds them by
`alias`. New places are loaded when a name is asked for: this room imports none above it.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final


@dataclass(frozen=True)
class Moved:
    """Where the names of an old module are now."""

    modules: tuple[str, ...]
    """Each name is in the first of these modules of the room that has it."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old names → new names, where they differ."""

    def find(self, room: str, name: str) -> tuple[str, Any]:
        """What a name is called now, and what it means; AttributeError if it is not known."""
        wanted = self.renamed.get(name, name)
        for module in self.modules:
            path = f"{room}.{module}"
            found = import_module(path)
            if hasattr(found, wanted):
                return f"{path}.{wanted}", getattr(found, wanted)
        raise AttributeError(f"there was never a {name!r} in this module")


Table = Mapping[str, Moved]
"""Old modules of a room, without its name, and where their names are now."""

_rooms: dict[str, Table] = {}


class _Old(ModuleType):
    """A module whose names are somewhere else."""

    def __init__(self, name: str, room: str, moved: Moved) -> None:
        super().__init__(name)
        self.__path__ = []  # old modules within it are found by their own names
        self.__dict__["_moved"] = room, moved

    def __getattr__(self, name: str) -> Any:
        room, moved = self.__dict__["_moved"]
        if name == "__all__":
            return moved.find(room, name)[1]
        if name.startswith("__"):
            raise AttributeError(name)
        path, found = moved.find(room, name)
        _warn(f"{self.__name__}.{name}", path)
        return found


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """An old module, if this is the name of one."""
        room, name = _parts(fullname)
        return ModuleSpec(fullname, self) if name in _rooms.get(room, ()) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        room, name = _parts(spec.name)
        moved = _rooms[room][name]
        _warn(spec.name, f"{room}.{moved.modules[0]}")
        return _Old(spec.name, room, moved)

    def exec_module(self, module: ModuleType) -> None:
        """There is no code."""


def _parts(module: str) -> tuple[str, str]:
    """The room that a module belongs to, and its name there."""
    package, room, name = [*module.split(".", 2), "", ""][:3]
    return f"{package}.{room}", name


def _warn(old: str, new: str) -> None:
    warnings.warn(f"{old} is {new} now", DeprecationWarning, stacklevel=3)


def install(room: str, table: Table) -> None:
    """Let a room's old modules be found, even where an upgrade has left their empty folders."""
    _rooms[room] = table
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


NAMES: Final[Mapping[str, Mapping[str, str]]] = {
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
        place = NAMES[module].get(name)
        if place is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        _warn(f"{module}.{name}", f"{place}.{name}")
        return getattr(import_module(place), name)

    return find
