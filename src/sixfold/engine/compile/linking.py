"""Kernels as parts of an entry: linked into it, and made into machine code only there.

Numba finishes every function by itself: wrappers for Python and for C, all optimisations of the
function with everything that it calls, machine code. Of a kernel nothing of this is ever used,
because an entry links what it calls and optimises all of it anew; the whole search was worked
through four times, once for each function on the way to it. A library of a part stops after
lowering.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class PartLibrary(JITCodeLibrary):
    """The intermediate code of a kernel and of what it calls; nothing that could be run."""

    @property
    def codegen(self) -> Any:
        """Called to set the environment of a function that is made runnable; a part has none."""
        return _Codegen(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    def _optimize_final_module(self) -> None:
        """What links this optimises it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True


class _Codegen:
    """A code generator that sets no environments."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, env: Any) -> None:
        """Only functions that Python calls have one."""


class PartCompiler(Compiler):
    """Numba's compiler, up to the intermediate code."""

    def define_pipelines(self) -> Any:
        """The usual stages, with a library of this kind."""
        state = self.state
        library: Any = PartLibrary
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()  # type: ignore[no-untyped-call]


PART: dict[str, Any] = {
    "pipeline_class": PartCompiler,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""Options of a function that only compiled functions call."""
