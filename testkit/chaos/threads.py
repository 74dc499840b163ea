"""Tests with threads, processes or sockets: from its first fixture to the end of its last, a test's
threads pause wherever others may come in between (`places`), and so do those of its children.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from testkit.chaos import children
from testkit.chaos.luck import NOW
from testkit.chaos.patches import Patches
from testkit.chaos.pauses import PAUSER
from testkit.chaos.places import PLACES


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Make the threads of a test pause."""
    from testkit.chaos.plugin import is_threaded

    if NOW.luck is None or not is_threaded(item):
        return (yield)
    file, path = tempfile.mkstemp(prefix="chaos-")
    os.close(file)
    patches = Patches(PLACES)
    children.count_in(path)
    PAUSER.begin(NOW.luck)
    patches.apply()
    try:
        return (yield)
    finally:
        patches.undo()
        PAUSER.end()
        children.count_in(None)
        Path(path).unlink()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """Before a test tells of its delays, those of its children are added."""
    try:
        return (yield)
    finally:
        if NOW.luck is not None:
            for kind, times in children.counted().items():
                NOW.luck.count(f"{kind} of children", times)
