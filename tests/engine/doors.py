"""Kernels that tests call by themselves, as entries: so their machine code is kept on disk, too.

Every process would recompile a kernel that Python calls directly, which for random play of SIX
takes longer than all the tests that use it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from sixfold.engine.compile.jit import entry


@cache
def door(kernel: Any) -> Any:
    """The same function, to be called from Python."""
    return entry(getattr(kernel, "py_func", kernel))
