"""Compiles each function of a prover on its first call; nothing is cached on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile a function of a prover."""
    return cast(F, numba.njit(error_model="numpy")(function))
