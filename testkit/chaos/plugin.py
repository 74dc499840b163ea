"""The pytest plugin: `--chaos SEED`, which tests it is for, and the report of all delays."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

from testkit.chaos.luck import CALL, NOW, Luck
from testkit.items import opens_pages

pytest_plugins = ("testkit.chaos.threads",)

THREADED = ("arena", "engine", "play", "pool", "server", "store")
"""Folders of tests with threads, processes or sockets; elsewhere those with the mark `timing`."""

DELAYS = "delays"
"""The property of a report with the delays of its test, which workers send to the main process."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--chaos SEED` and `--chaos-of pages`."""
    group = parser.getgroup("chaos", "bad luck on purpose")
    group.addoption("--chaos", type=int, metavar="SEED", help="run with bad timing from a seed")
    group.addoption(
        "--chaos-of", choices=("pages", "threads", "all"), default="all",
        help="tests that open a page, tests with threads, or all of these (default)",
    )  # fmt: skip


def is_threaded(item: pytest.Item) -> bool:
    """Whether threads, processes or sockets take part in a test."""
    if opens_pages(item):
        return False
    folders = set(item.nodeid.partition("::")[0].split("/"))
    return bool(folders & set(THREADED)) or item.get_closest_marker("timing") is not None


def pytest_configure(config: pytest.Config) -> None:
    """Begin, if there is a seed."""
    NOW.seed = config.getoption("--chaos")
    if NOW.seed is not None and config.getoption("--chaos-of") != "threads":
        os.environ.setdefault("SIXFOLD_PAGE_PATIENCE", "120")
        from testkit.chaos import pages

        pages.begin()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that chaos is for."""
    if NOW.seed is None:
        return
    of = config.getoption("--chaos-of")
    chosen = {
        item
        for item in items
        if ((of != "threads" and opens_pages(item)) or (of != "pages" and is_threaded(item)))
        and item.get_closest_marker("without_chaos") is None
    }
    others = [item for item in items if item not in chosen]
    items[:] = [item for item in items if item in chosen]
    config.hook.pytest_deselected(items=others)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test has its own luck, from its fixtures to their end."""
    if NOW.seed is None:
        return (yield)
    NOW.luck = Luck(NOW.seed, item.nodeid)
    try:
        return (yield)
    finally:
        NOW.luck = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """At its end a test tells how often it was delayed; a page test that was not has failed."""
    report = yield
    if NOW.luck is not None and report.when == "teardown":
        report.user_properties.append((DELAYS, dict(NOW.luck.counts)))
        if report.passed and opens_pages(item) and not NOW.luck.counts.keys() - {CALL}:
            report.outcome = "failed"
            report.longrepr = "chaos did not reach this test: nothing was delayed"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The seed, and the delays of each test."""
    if NOW.seed is None:
        return
    reports = [report for some in terminalreporter.stats.values() for report in some]
    delays = {
        report.nodeid: value
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == DELAYS
    }
    terminalreporter.section(f"chaos, seed {NOW.seed}")
    for test, counts in sorted(delays.items()):
        each = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
        terminalreporter.line(f"{sum(counts.values()):7} delays  {test}  {each}")
    terminalreporter.line(
        f"{sum(map(sum, (counts.values() for counts in delays.values())))} delays in"
        f" {len(delays)} tests; again with --chaos {NOW.seed}"
    )
