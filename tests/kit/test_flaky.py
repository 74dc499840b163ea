"""A page test that fails once is tried again and named; another test, or a second failure, is not.

Each test runs pytest in a process of its own on a small suite. Its `browser` is a pretended one:
what counts is that a test asks for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SUITE = """
import pytest
from pathlib import Path

NOTE = Path(__file__).with_name("tries")

@pytest.fixture(scope="module")
def browser():
    return "a browser"

@pytest.fixture
def visit(browser):
    yield browser
    assert not NOTE.exists() or NOTE.read_text() != "dirty", "an error in the console"

def tries():
    NOTE.write_text((NOTE.read_text() if NOTE.exists() else "") + "x")
    return len(NOTE.read_text())

def test_page(visit):
    {page}

def test_plain():
    {plain}
"""


def run(folder: Path, page: str, plain: str = "pass", **environment: str) -> tuple[int, str]:
    """The exit code and the output of a suite with two tests."""
    (folder / "test_small.py").write_text(SUITE.format(page=page, plain=plain))
    (folder / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "testkit.flaky", "-p", "no:cacheprovider", "-q",
         "-n0", str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SIXFOLD_RETRIES": "1", **environment},
    )  # fmt: skip
    return ended.returncode, ended.stdout


FAILS_ONCE = 'assert tries() > 1, "the dialog was not there"'


def test_a_page_test_that_fails_once_is_named_with_its_first_error(tmp_path: Path) -> None:
    code, said = run(tmp_path, FAILS_ONCE)
    assert code == 0, said
    assert "2 passed, 1 rerun" in said
    last = [line for line in said.splitlines() if line.startswith("FLAKY ")]
    assert len(last) == 1
    assert last[0].endswith("test_page - AssertionError: the dialog was not there")
    assert said.index("FLAKY ") > said.index("flaky: 1 passed only at the second try")


def test_what_only_its_fixture_complains_about_is_tried_again(tmp_path: Path) -> None:
    dirty_once = 'NOTE.write_text("dirty" if not NOTE.exists() else "clean")'
    code, said = run(tmp_path, dirty_once)
    assert (code, "FLAKY " in said) == (0, True), said


def test_a_page_test_that_fails_twice_fails_the_run(tmp_path: Path) -> None:
    code, said = run(tmp_path, 'assert tries() > 2, "the dialog was not there"')
    assert code == 1
    assert "1 failed, 1 passed, 1 rerun" in said
    assert "FLAKY " not in said


@pytest.mark.parametrize(
    ("page", "plain", "environment"),
    [
        ("pass", FAILS_ONCE, {}),
        (FAILS_ONCE, "pass", {"SIXFOLD_RETRIES": "0"}),
        (FAILS_ONCE, "pass", {"PYTEST_ADDOPTS": "-p testkit.chaos.plugin --chaos 1"}),
    ],
    ids=["another kind of test", "no retries", "chaos"],
)
def test_nothing_else_is_tried_again(
    tmp_path: Path, page: str, plain: str, environment: dict[str, str]
) -> None:
    code, said = run(tmp_path, page, plain, **environment)
    assert code == 1, said
    assert "rerun" not in said
    assert "FLAKY " not in said
