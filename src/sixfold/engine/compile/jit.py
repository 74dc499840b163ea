"""How kernels are compiled. `kernel` for what other kernels call, `entry` for what Python calls.

Machine code of an entry holds all that it calls, so only entries are kept on disk; see
`cache`. In a process that does not compile (`sixfold.engine.plain`) a kernel stays the Python
function that it is, and Numba is not even imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from sixfold.engine.plain import PLAIN

if not PLAIN:
    from sixfold.engine.compile.cache import (
        EntryCache,  # before any kernel: it takes the sources' digest
    )
    from sixfold.engine.compile.linking import PART

F = TypeVar("F", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def kernel(function: F) -> F:
    """Compile a function that only kernels call often."""
    return function if PLAIN else cast(F, _compiled(function))


def _compiled(function: Callable[..., object]) -> Any:
    """A compiled function with one version for each type of its arguments.

    Numba would make another one for every literal that it is called with: `visit(…, 1)` would
    compile the whole search twice. What compiled functions call is a second one, a part (see
    `linking`), so that a function can also be called from Python.
    """
    import numba
    from numba.core import types

    unliteral: Any = types.unliteral
    compiled = numba.njit(**OPTIONS)(function)
    part: Any = numba.njit(**OPTIONS, **PART)(function)

    def plain_template(args: Any, kws: Any) -> Any:
        plain = {name: unliteral(kind) for name, kind in kws.items()}
        return part.get_call_template([unliteral(kind) for kind in args], plain)

    compiled.get_call_template = plain_template
    compiled.get_overload = part.get_overload
    compiled._compiling_counter = part._compiling_counter  # by which recursion is recognised
    return compiled


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep its machine code."""
    if "<locals>" in function.__qualname__:
        raise TypeError(f"{function.__qualname__}: two such functions would share one name on disk")
    if PLAIN:
        return function
    compiled = _compiled(function)
    compiled._cache = EntryCache(function)
    return cast(F, compiled)


def instead(plain: Callable[..., Any]) -> Callable[[F], F]:
    """What replaces a kernel where nothing is compiled: Python may have the same built in."""

    def choose(function: F) -> F:
        return cast(F, plain) if PLAIN else function

    return choose


def intrinsic(plain: Callable[..., int]) -> Callable[[Any], Callable[..., int]]:
    """A function that consists of the machine's instructions, and what it is in Python."""

    def choose(function: Any) -> Callable[..., int]:
        if PLAIN:
            return plain
        from numba import extending

        made: Any = extending.intrinsic
        return cast(Callable[..., int], made(function))

    return choose


def overload(function: Callable[..., object]) -> Callable[[F], F]:
    """Tell the compiler what implements a function; see `sixfold.engine.kernels.operations`.

    Not strict, or Numba would compare annotations, and a lambda has none.
    """

    def ignore(chosen: F) -> F:
        return chosen

    if PLAIN:
        return ignore
    from numba import extending

    made: Any = extending.overload
    return cast(Callable[[F], F], made(function, jit_options=PART, strict=False))


def record_type(dtype: Any) -> Any:
    """What a record is to the compiler; without one, the class of its stand-in."""
    if PLAIN:
        from sixfold.engine.compile.memory import record_class

        return record_class(dtype)
    from numba import from_dtype

    return from_dtype(dtype)
