"""How kernels are compiled. `kernel` for what other kernels call, `entry` for what Python calls.

Machine code of an entry holds all that it calls, so only entries are kept on disk; see
`sixfold.engine.cache`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types

from sixfold.engine.cache import EntryCache

F = TypeVar("F", bound=Callable[..., object])

unliteral: Any = types.unliteral

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def kernel(function: F) -> F:
    """Compile a function that only kernels call often."""
    return cast(F, _compiled(function))


def _compiled(function: Callable[..., object]) -> Any:
    """A compiled function with one version for each type of its arguments.

    Numba would make another one for every literal that it is called with: `visit(…, 1)` would
    compile the whole search twice.
    """
    compiled = numba.njit(**OPTIONS)(function)
    if hasattr(compiled, "get_call_template"):  # not when NUMBA_DISABLE_JIT is set
        template = compiled.get_call_template

        def plain_template(args: Any, kws: Any) -> Any:
            plain = {name: unliteral(kind) for name, kind in kws.items()}
            return template([unliteral(kind) for kind in args], plain)

        compiled.get_call_template = plain_template
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep its machine code."""
    if "<locals>" in function.__qualname__:
        raise TypeError(f"{function.__qualname__}: two such functions would share one name on disk")
    compiled = _compiled(function)
    if hasattr(compiled, "_cache"):  # not when compiling is switched off by NUMBA_DISABLE_JIT
        compiled._cache = EntryCache(function)
    return cast(F, compiled)
