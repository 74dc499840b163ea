"""`python -m sixfold.engine.compile [FAMILY…]`: compile some games, or all of them."""

from __future__ import annotations

import sys

from sixfold.engine.compile.prepare import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
