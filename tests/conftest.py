"""What all tests share: where the repository is, and which package is under test."""

from __future__ import annotations

import signal
from pathlib import Path

import sixfold

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would never see a Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    """Say whether the sources or an installed wheel are tested."""
    return f"sixfold {sixfold.__version__} from {Path(sixfold.__file__).parent}"
