"""What all tests share: where the repository is, and which package is under test."""

from __future__ import annotations

import contextlib
import signal
from pathlib import Path

import sixfold

with contextlib.suppress(ImportError):  # the wheel's environment has no more than the wheel needs
    from hypothesis import HealthCheck, settings

    # A busy machine is no fault of an example.
    settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("calm")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background by a shell: programs under test would never see a Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    """Say whether the sources or an installed wheel are tested."""
    return f"sixfold {sixfold.__version__} from {Path(sixfold.__file__).parent}"
