"""Tools for developers of the product, in folders by purpose; run them from the repository's root:

    python -m scripts.golden.rules

The first line of each script says when to run it. None of them is part of the package.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
