"""The repository's scripts, for tests that need what they know."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "sixfold" / "web"


def script(name: str) -> Any:
    """A script as a module; scripts may import each other."""
    folder = str(ROOT / "scripts")
    if folder not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(name)
