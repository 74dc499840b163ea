"""Where the time of the tests goes: processor seconds by folder, and the dearest tests.

    make test-times
    python -m pytest -p testkit.times tests/web

Processor time is counted and not the time on the clock, because the workers of a run share the
cores. A test pays for its own process and for everything that it has started: browsers, servers,
engines. PostgreSQL is shared by a run and stands apart from it, so nobody pays for that.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

DEAREST = 20
"""How many single tests are listed."""

SECONDS = "processor seconds"
"""The property of a report, which workers send to the main process."""

TICKS = os.sysconf("SC_CLK_TCK")


def spent(process: int) -> float:
    """Processor seconds of a process and all that descend from it, as far as they still live.

    The time of a child that has ended belongs to its parent, once the parent has noticed.
    """
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        tasks = list(Path(f"/proc/{process}/task").iterdir())
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    own = sum(map(int, fields[11:15])) / TICKS
    return own + sum(spent(int(child)) for task in tasks for child in _children(task))


def _children(task: Path) -> list[str]:
    try:
        return (task / "children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []


class Meter:
    """Divides what a process spends among its tests."""

    def __init__(self) -> None:
        self._read = spent(os.getpid())

    def since(self) -> float:
        """What was spent since it was asked last. A child that vanished unnoticed gives nothing."""
        before, self._read = self._read, spent(os.getpid())
        return max(0.0, self._read - before)


METER = Meter()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """What collecting the tests has taken belongs to none of them."""
    METER.since()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Each part of a test says what it took."""
    report = yield
    report.user_properties.append((SECONDS, METER.since()))
    return report


def _folder(test: str) -> str:
    return "/".join(test.partition("::")[0].split("/")[:2])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The folders and the dearest tests."""
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, seconds in getattr(report, "user_properties", ()):
                if name == SECONDS:
                    tests[report.nodeid] += seconds
    folders: Counter[str] = Counter()
    numbers = Counter(map(_folder, tests))
    for test, seconds in tests.items():
        folders[_folder(test)] += seconds
    terminalreporter.section("processor seconds by folder, children included")
    for folder, seconds in folders.most_common():
        terminalreporter.line(f"{seconds:9.1f}  {folder} ({numbers[folder]} tests)")
    terminalreporter.line(f"{sum(folders.values()):9.1f}  in all ({len(tests)} tests)")
    terminalreporter.section(f"the {DEAREST} dearest tests")
    for test, seconds in tests.most_common(DEAREST):
        terminalreporter.line(f"{seconds:9.1f}  {test}")
