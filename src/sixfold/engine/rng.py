"""A small random generator for kernels: xorshift64*, its state in an array of one."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.jit import kernel


def seeded(seed: int) -> Any:
    """A generator's state; any seed will do, zero included."""
    state = (seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF
    return np.array([state or 1], np.uint64)


@kernel
def draw(state: Any, bound: int) -> int:
    """An integer from 0 up to, and without, `bound` (less than 2**31)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    high = (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
    return np.int64((high * np.uint64(bound)) >> np.uint64(31))  # type: ignore[return-value]
