"""What we measure, train, prove and calibrate the engine, the puzzles and the server with.

    python -m lab.bench.rules

None of it is part of the package, and nothing of the product imports it; README.md says what is
where. The first line of each program says when to run it.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The repository."""
