"""Numbers of a fixed width, by the same names whether a kernel is compiled or not.

Compiled, these are NumPy's types, and a cast to the type that a value has already costs nothing.
Plain, they are functions that wrap or round a Python number as the machine would. So a kernel
that relies on overflow or on single precision says so where it does: `uint64(x * y)`.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from sixfold.engine.compile.jit import intrinsic
from sixfold.engine.plain import PLAIN

_SINGLE = struct.Struct("f")
_BITS, _HALF, _WHOLE = (1 << 64) - 1, 1 << 63, 1 << 64


def _wrap(number: int) -> int:
    return number & _BITS


def _sign(number: int) -> int:
    """A word as a signed number."""
    return number if number < _HALF else number - _WHOLE


def _round(number: float) -> float:
    rounded: float = _SINGLE.unpack(_SINGLE.pack(number))[0]
    return rounded


uint64: Any = _wrap if PLAIN else np.uint64
int64: Any = _sign if PLAIN else np.int64
float32: Any = _round if PLAIN else np.float32


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


@intrinsic(int.bit_count)
def count_bits(context: Any, bits: Any) -> Any:
    """How many bits a set has."""
    from numba import types

    return types.int64(types.int64), lambda _c, builder, _s, values: builder.ctpop(values[0])


@intrinsic(_lowest)
def lowest_bit(context: Any, bits: Any) -> Any:
    """The number of the lowest bit of a set that is not empty."""
    from numba import types

    def emit(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], values[0].type.__class__(1)(0))

    return types.int64(types.int64), emit
