"""What all tests share: where the repository is, and which package is under test."""

from __future__ import annotations

from pathlib import Path

import sixfold


def pytest_report_header() -> str:
    """Say whether the sources or an installed wheel are tested."""
    return f"sixfold {sixfold.__version__} from {Path(sixfold.__file__).parent}"
