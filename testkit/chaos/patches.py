"""Patches that are undone, also of modules that are not there yet.

    patches = Patches({"queue": slow_queues})   # module → what is done to it: function(patches, it)
    patches.apply()
    patches.undo()

A module that is imported while patches apply is patched when its own code has run. Python's own
modules would cost a child process the time of importing them, whether it needs them or not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

_MISSING = object()


class Patches:
    """What is to be changed in which module, and how it was before."""

    def __init__(self, plans: Mapping[str, Callable[[Patches, Any], None]]) -> None:
        self._plans = plans
        self._before: list[tuple[Any, str, object]] = []

    def apply(self) -> None:
        """Change the modules that are there, and each of the others as it comes."""
        for name in self._plans:
            if name in sys.modules:
                self.change(sys.modules[name])
        sys.meta_path.insert(0, self)

    def undo(self) -> None:
        """Leave everything as it was."""
        sys.meta_path.remove(self)
        for owner, name, before in reversed(self._before):
            if before is _MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, before)
        self._before.clear()

    def change(self, module: ModuleType) -> None:
        """Do to a module what is planned for it."""
        self._plans[module.__name__](self, module)

    def set(self, owner: Any, name: str, value: object) -> None:
        """Change an attribute until `undo`."""
        self._before.append((owner, name, vars(owner).get(name, _MISSING)))
        setattr(owner, name, value)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer the import system: a module of ours is found as ever, and changed when loaded."""
        if name not in self._plans:
            return None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            if finder is not self and find is not None:
                spec: ModuleSpec | None = find(name, path, target)
                if spec is not None:
                    if spec.loader is not None:
                        spec.loader = cast("Loader", _Loader(spec.loader, self))
                    return spec
        return None


class _Loader:
    """Loads a module as another loader does, and has it changed.

    The base class of loaders is dear to import.
    """

    def __init__(self, real: Any, patches: Patches) -> None:
        self._real = real
        self._patches = patches

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)  # resources, sources: whatever the real one offers

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._real.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = self._real
        module.__loader__ = self._real
        self._real.exec_module(module)
        if self._patches in sys.meta_path:
            self._patches.change(module)
