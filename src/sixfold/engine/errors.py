"""What can go wrong around the engine, apart from its play."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

NEEDED = ("numpy", "llvmlite", "numba")
"""The packages of the extra `engine`."""


class EngineMissing(ImportError):
    """The compiler that the engine needs is not installed."""

    def __init__(self) -> None:
        super().__init__("the engine needs Numba and NumPy: pip install 'sixfold[engine]'")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()  # the sentence is always the same


def require() -> None:
    """Raise EngineMissing now rather than in the middle of something; imports nothing."""
    if not all(find_spec(name) for name in NEEDED):
        raise EngineMissing


class TooSlowUncompiled(RuntimeError):
    """A process that does not compile cannot find this move in reasonable time; nothing is wrong.

    The caller should wait for the compiled kernels instead.
    """


class EngineError(RuntimeError):
    """An engine in another process did not do what the protocol asks of it."""


class EngineCrashed(EngineError):
    """The engine could not be started, or ended without being asked to."""


class EngineTimeout(EngineError):
    """The engine did not answer in time; its process has been ended."""


class EngineRefused(EngineError):
    """The engine answered with an `error` line to something that we sent."""


class IllegalReply(EngineError):
    """The engine's answer is not a legal move."""
