"""`python -m sixfold.engine.prepare [FAMILY…]`, the command by its first name.

It is `python -m sixfold.engine.compile` now; images are built with this one, so it stays.
"""

from __future__ import annotations

import sys

from sixfold.engine.compile.prepare import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
