"""A small random generator for kernels: xorshift64*, its state in an array of one."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import zeros


def seeded(seed: int) -> Any:
    """A generator's state; any seed will do, zero included."""
    state = zeros(1, np.uint64)
    state[0] = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF or 1
    return state


@kernel
def draw(state: Any, bound: int) -> int:
    """An integer from 0 up to, and without, `bound` (less than 2**31)."""
    x = state[0]
    x ^= x >> uint64(12)
    x ^= uint64(x << uint64(25))
    x ^= x >> uint64(27)
    state[0] = x
    high = uint64(x * uint64(0x2545F4914F6CDD1D)) >> uint64(33)
    return int64((high * uint64(bound)) >> uint64(31))  # type: ignore[no-any-return]
