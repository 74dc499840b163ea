"""Compiling: from Python functions to machine code that is kept on disk.

`jit` has the decorators that kernels wear: read it first. `cache` keeps machine code, named by a
digest of all sources that can end up in it, so `jit` loads it before any kernel. `prepare` gets a
family ready ahead of time and `progress` says how far that is.

    python -m sixfold.engine.compile [FAMILY…]

`memory` and `fixed` are for processes that do not compile (`sixfold.engine.plain`): arrays and
records that are fast in Python, and integers that overflow where the machine's do.
"""
