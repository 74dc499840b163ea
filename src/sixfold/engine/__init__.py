"""The engine: compiled kernels, search, levels, the text protocol.

Nothing is loaded before it is used: importing this package costs nothing and needs no compiler.

>>> from sixfold.engine import Limits
>>> Limits(seconds=1.5)
Limits(seconds=1.5, nodes=None, depth=None)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixfold.core.old_modules import Moved, install
from sixfold.engine.errors import (
    NEEDED,
    EngineCrashed,
    EngineError,
    EngineMissing,
    EngineRefused,
    EngineTimeout,
    IllegalReply,
    TooSlowUncompiled,
)

if TYPE_CHECKING:
    from sixfold.engine.chances import Chances
    from sixfold.engine.engine import Engine
    from sixfold.engine.levels import LEVELS, Level
    from sixfold.engine.limits import Limits, Line, Progress, Score
    from sixfold.engine.protocol.client import ProtocolEngine
    from sixfold.engine.simulation.batch import Batch
    from sixfold.engine.simulation.perft import perft
    from sixfold.engine.simulation.playouts import Playouts, playouts
    from sixfold.engine.timing import Clock

__all__ = [
    "LEVELS", "Batch", "Chances", "Clock", "Engine", "EngineCrashed", "EngineError",
    "EngineMissing", "EngineRefused", "EngineTimeout", "IllegalReply", "Level", "Limits", "Line",
    "Playouts", "Progress", "ProtocolEngine", "Score", "TooSlowUncompiled", "perft", "playouts",
]  # fmt: skip

_HOMES = {
    "Batch": "simulation.batch",
    "Chances": "chances",
    "Clock": "timing",
    "Engine": "engine",
    "LEVELS": "levels",
    "Level": "levels",
    "Limits": "limits",
    "Line": "limits",
    "Playouts": "simulation.playouts",
    "Progress": "limits",
    "ProtocolEngine": "protocol.client",
    "Score": "limits",
    "perft": "simulation.perft",
    "playouts": "simulation.playouts",
}
"""Name → the module that is loaded on first use."""

install(__name__, {
    "evaluation.six": Moved(("families.six.evaluation",)),
    "kernels.gosix": Moved(("families.gosix.kernel",)),
    "kernels.hexone": Moved(("families.hexone.kernel",)),
    "kernels.six": Moved(("families.six.kernel",)),
})  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in NEEDED:
            raise EngineMissing from error
        raise
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
