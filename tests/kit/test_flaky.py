"""A page test that fails once is tried again and named; another test, or a second failure, is not.

The tests look at runs of pytest in a process of its own, on a small suite. Its `browser` is a
pretended one: what counts is that a test asks for it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SUITE = """
import pytest

tried = []

@pytest.fixture(scope="module")
def browser():
    return "a browser"

@pytest.fixture
def visit(browser):
    faults = []
    yield faults
    assert not faults

def test_fails_once(visit):
    tried.append("once")
    assert tried.count("once") > 1, "the dialog was not there"

def test_its_fixture_fails_once(visit):
    tried.append("fixture")
    if tried.count("fixture") == 1:
        visit.append("an error in the console")

def test_fails_twice(browser):
    tried.append("twice")
    assert tried.count("twice") > 2

def test_without_a_page():
    tried.append("plain")
    assert tried.count("plain") > 1
"""

ALL_ONCE = {"test_fails_once", "test_its_fixture_fails_once", "test_fails_twice",
            "test_without_a_page"}  # fmt: skip


def run(folder: Path, *options: str, retries: str = "1") -> str:
    """What pytest prints about the suite."""
    (folder / "test_small.py").write_text(SUITE)
    (folder / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "testkit.flaky", "-p", "no:cacheprovider",
         "-q", "-rfE", "-n0", *options, str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SIXFOLD_RETRIES": retries},
    )  # fmt: skip
    assert ended.returncode == 1, ended.stdout
    return ended.stdout


def named(word: str, said: str) -> dict[str, str]:
    """The tests that the summary lists behind a word, with what it says of them."""
    return dict(re.findall(rf"^{word} \S+::(\w+)(?: - (.*))?$", said, re.MULTILINE))


def test_page_tests_are_tried_once_more_and_no_others(tmp_path: Path) -> None:
    said = run(tmp_path)
    assert named("FAILED", said).keys() == {"test_fails_twice", "test_without_a_page"}
    flaky = named("FLAKY", said)
    assert flaky.keys() == {"test_fails_once", "test_its_fixture_fails_once"}
    assert flaky["test_fails_once"] == "AssertionError: the dialog was not there"
    assert "an error in the console" in flaky["test_its_fixture_fails_once"]
    last = said.partition("flaky: 2 passed only at the second try")[2].splitlines()
    assert [line.partition(" ")[0] for line in last[1:-1]] == ["FLAKY", "FLAKY"], "the last lines"


@pytest.mark.parametrize(
    ("options", "retries"),
    [((), "0"), (("-p", "testkit.chaos.plugin", "--chaos", "1"), "1")],
    ids=["no retries", "chaos"],
)
def test_nothing_is_tried_again(tmp_path: Path, options: tuple[str, ...], retries: str) -> None:
    said = run(tmp_path, *options, retries=retries)
    chosen = ALL_ONCE - ({"test_without_a_page"} if options else set())
    assert named("FAILED", said).keys() | named("ERROR", said).keys() == chosen
    assert "FLAKY" not in said
    assert "rerun" not in said
