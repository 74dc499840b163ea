"""When output is coloured: on a terminal, or where FORCE_COLOR asks for it; never with NO_COLOR."""

from __future__ import annotations

from typing import Any

import pytest

from .child import run_child

pytestmark = pytest.mark.timing

ESCAPE = "\x1b["

DRAWING = ["show gosix d2", "rules gosix", "play gosix"]


@pytest.mark.parametrize("command", DRAWING)
def test_a_pipe_is_coloured_where_force_color_asks_for_it(command: str) -> None:
    done = run_child(*command.split(), typed="quit\n", FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert ESCAPE in done.stdout


def test_force_color_goes_before_a_terminal_that_calls_itself_dumb() -> None:
    assert ESCAPE in run_child("rules", "gosix", FORCE_COLOR="1", TERM="dumb").stdout


@pytest.mark.parametrize(
    ("command", "wish"),
    [
        ("rules gosix", {}),
        ("show gosix d2", {"FORCE_COLOR": ""}),
        ("show gosix d2", {"FORCE_COLOR": "1", "NO_COLOR": "1"}),
        ("rules gosix", {"FORCE_COLOR": "1", "NO_COLOR": "1"}),
    ],
)
def test_a_pipe_is_plain_otherwise(command: str, wish: dict[str, Any]) -> None:
    done = run_child(*command.split(), typed="quit\n", **wish)
    assert (done.returncode, done.stderr) == (0, "")
    assert ESCAPE not in done.stdout
    assert done.stdout


def test_an_empty_no_color_means_nothing() -> None:
    assert ESCAPE in run_child("show", "gosix", FORCE_COLOR="1", NO_COLOR="").stdout


def test_plain_is_plain() -> None:
    shown = run_child("show", "gosix", "--plain", FORCE_COLOR="1").stdout
    assert shown.isascii()
    assert ESCAPE not in shown


def test_forced_colours_bring_no_progress_bar_into_a_file() -> None:
    command = ["arena", "gosix", "random", "random", "--games", "2", "--jobs", "1"]
    done = run_child(*command, FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, "")
