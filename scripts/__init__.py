"""Tools for developers, in folders by purpose; run them from the root of the repository:

    python -m scripts.bench.rules

The first line of each script says when to run it. None of them is part of the package.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Some scripts use the servers and the random games of the tests.
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))
