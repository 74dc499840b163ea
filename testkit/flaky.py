"""The belt beside the braces: a page test that failed is tried once more, and called flaky.

`make test` sets `SIXFOLD_RETRIES` to 1. Only a test that asks for a browser is tried again, in a
new browser context; every other test has to pass the first time. A test that fails twice fails the
run. One that passes at the second try is named at the end of the run, with its first error:
it is a fault to be mended (CONTRIBUTING tells how to have it again).
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from testkit.items import is_repeated, opens_pages


def retries(config: pytest.Config) -> int:
    """How often a page test is tried again. Chaos repeats nothing: it looks for what fails once."""
    if config.getoption("--chaos", None) is not None:
        return 0
    return int(os.environ.get("SIXFOLD_RETRIES", "0"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that may be tried again."""
    times = retries(config)
    if not times:
        return
    if not config.pluginmanager.hasplugin("rerunfailures"):
        raise pytest.UsageError("SIXFOLD_RETRIES needs pytest-rerunfailures, or set it to 0")
    for item in filter(opens_pages, items):
        item.add_marker(pytest.mark.flaky(reruns=times))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The next try gets a new browser context: the old one may be what was wrong."""
    if is_repeated(item):
        from testkit.contexts import close_idle

        close_idle()


def _first_error(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(crash.message if crash else report.longrepr)
    return next((line for line in text.splitlines() if line.strip()), "no message")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, object, object]:
    """The last lines of the summary name every flaky test."""
    result = yield
    failed = {report.nodeid for report in terminalreporter.getreports("failed")}
    first: dict[str, pytest.TestReport] = {}
    for report in terminalreporter.getreports("rerun"):
        first.setdefault(report.nodeid, report)
    flaky = {test: report for test, report in first.items() if test not in failed}
    if flaky:
        terminalreporter.section(f"flaky: {len(flaky)} passed only at the second try", "=")
        for test, report in flaky.items():
            terminalreporter.line(f"FLAKY {test} - {_first_error(report)}")
    return result
