"""Tools for developers, in folders by purpose; run them from the root of the repository:

    python -m scripts.bench.rules

The first line of each script says when to run it. None of them is part of the package.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
