"""`sixfold engine`: the engine for other programs, in the protocol of docs/protocol.md."""

from __future__ import annotations

import os
import sys

import sixfold
from sixfold.engine.errors import require


def engine() -> None:
    """Speak the engine protocol on standard input and output, until quit.

    Example: sixfold engine
    """
    require()
    from sixfold.engine.protocol.session import serve

    name = f"Sixfold {sixfold.__version__}"
    if sys.stdin is not None and not serve(sys.stdin, sys.stdout, name):
        os._exit(0)  # the compiler is at work in another thread and cannot be interrupted
