"""What other packages bring: games, and what they tell the rooms about them.

A package names it in its metadata, as entry points. In its `pyproject.toml`:

    [project.entry-points."sixfold.games"]
    trio = "trio:FAMILY"

    [project.entry-points."sixfold.locale"]
    trio = "trio.words:WORDS"

There is one group for the games and one for each room that can be told about a family: the name
is the family's, the value is the object that the room's `register` takes. Nothing of this is read
before a room is asked for a family that it does not know, or for all of them, so that `import
sixfold` runs no code of others. Every process finds the same: a worker of the pool, too.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from typing import Any

_lock = threading.RLock()
_asked: set[str] = set()
_loaded: set[str] = set()


def load(group: str, register: Callable[[str, Any], object]) -> None:
    """Register what other packages have in a group; only the first call does anything.

    What cannot be loaded is left out with a warning: the rest should work all the same.
    """
    if group in _loaded:
        return
    with _lock:
        if group in _asked:
            return  # it was loaded while we waited, or what is being loaded asks for its own kind
        _asked.add(group)
        from importlib.metadata import entry_points  # slow to import, and few need it

        for entry in entry_points(group=group):
            try:
                register(entry.name, entry.load())
            except Exception as error:
                warnings.warn(
                    f"{entry.value} ({group}) is left out: {type(error).__name__}: {error}",
                    RuntimeWarning,
                    stacklevel=2,
                )
        _loaded.add(group)
