"""Six keys are places: they walk wherever they lie, whatever letters another keyboard has there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .bench import Bench
from .mock_views import view_of, wander

pytestmark = pytest.mark.timing

PRESS = """([key, code]) => document.querySelector(".sf-board").dispatchEvent(
  new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))"""

KEYBOARDS: dict[str, dict[str, str]] = {
    "English": {"KeyQ": "q", "KeyW": "w", "KeyE": "e", "KeyA": "a", "KeyS": "s", "KeyD": "d"},
    "French": {"KeyQ": "a", "KeyW": "z", "KeyE": "e", "KeyA": "q", "KeyS": "s", "KeyD": "d"},
    "Korean": {"KeyQ": "ㅂ", "KeyW": "ㅈ", "KeyE": "ㄷ", "KeyA": "ㅁ", "KeyS": "ㄴ", "KeyD": "ㅇ"},
    "Korean, composing": dict.fromkeys(["KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD"], "Process"),
}

ROUND = {"KeyQ": "0,-1", "KeyD": "0,0", "KeyE": "1,0", "KeyA": "0,0", "KeyW": "1,-1", "KeyS": "0,0"}
"""There and back from 0,0 on the table of SIX."""


def press(bench: Bench, key: str, code: str) -> None:
    bench.run(PRESS, [key, code])


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_the_six_keys_walk(bench: Bench, keyboard: str) -> None:
    bench.start(view_of(wander("six/foxmind", 1, 0)[0]))
    bench.run("() => { board.focus(); board.moveCursor('0,0'); }")
    for code, cell in ROUND.items():
        press(bench, KEYBOARDS[keyboard][code], code)
        assert bench.look("board.cursor") == cell


def test_a_keyboard_on_a_screen_has_letters_and_no_places(bench: Bench) -> None:
    bench.start(view_of(wander("six/foxmind", 1, 0)[0]))
    bench.run("() => { board.focus(); board.moveCursor('0,0'); }")
    press(bench, "e", "")
    assert bench.look("board.cursor") == "1,0"


def exploding() -> dict[str, Any]:
    line = wander("hexone", 4, 60)
    return view_of(next(at for at in line if any(str(move)[-1] in "AY" for move in at.legal_moves)))


@pytest.mark.parametrize(("key", "code"), [("a", "KeyQ"), ("ㅁ", "KeyA")])
def test_the_letter_a_chooses_a_way_and_not_a_direction(bench: Bench, key: str, code: str) -> None:
    """On the keyboard that is used: the French A lies at the English Q."""
    bench.start(exploding())
    bench.run("() => board.focus()")
    press(bench, key, code)
    (sent,) = bench.moves.when(bool)
    assert sent.endswith("A")


def test_the_help_says_what_is_printed_on_the_keys(bench: Bench) -> None:
    view = view_of(wander("gosix", 1, 0)[0])
    bench.start(view)
    helped = bench.page.locator(".sf-board .sf-live:not([aria-live])")
    expect(helped).to_contain_text("Q W E A S D")
    bench.start(view, keys=["A", "Z", "E", "Q", "S", "D"])
    expect(helped).to_contain_text("A Z E Q S D")
