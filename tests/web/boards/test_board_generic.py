"""A family without a board of its own can be read and played all the same."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .bench import Bench

VIEW: dict[str, Any] = {
    "family": "pebbles",
    "board": {"text": "pebbles heap:7 turn:0", "seats": 2},
    "turn": 0,
    "legal": ["1", "2", "3"],
    "last": None,
    "events": [],
    "outcome": None,
    "may": ["move"],
}


def after(move: str, **changes: Any) -> dict[str, Any]:
    board = {"text": f"pebbles heap:{7 - int(move)} turn:1", "seats": 2}
    return {**VIEW, "board": board, "turn": 1, "last": move, **changes}


def test_the_position_is_written_and_the_moves_are_buttons(bench: Bench) -> None:
    bench.start(VIEW)
    frame = bench.page.get_by_role("group", name="The board")
    expect(frame.locator("pre")).to_have_text("pebbles\nheap:7\nturn:0")
    moves = bench.page.get_by_role("group", name="Legal moves").get_by_role("button")
    expect(moves).to_have_text(["1", "2", "3"])
    moves.nth(1).click()
    assert bench.moves == ["2"]
    bench.update(after("2", may=[]))
    expect(frame).to_contain_text("Last move: 2.")
    expect(moves).to_have_count(0)
    assert bench.look("board.describe()") == "pebbles\nheap:5\nturn:1 Last move: 2."


def test_a_move_is_made_with_the_keyboard_and_the_focus_stays(bench: Bench) -> None:
    bench.start(VIEW)
    bench.run("() => board.focus()")
    bench.page.keyboard.press("Tab")
    bench.page.keyboard.press("Enter")
    assert bench.moves == ["2"]
    bench.update(after("2"))
    assert bench.look("document.activeElement.value") == "1"


def test_a_hint_marks_its_move(bench: Bench) -> None:
    bench.start(VIEW)
    bench.run("() => board.setHint('3')")
    expect(bench.page.locator("button.hint")).to_have_text("3")


def test_nothing_is_offered_when_the_game_is_over(bench: Bench) -> None:
    bench.start({**VIEW, "outcome": {"winners": [0], "reason": "blocked"}, "legal": []})
    expect(bench.page.get_by_role("button")).to_have_count(0)


def test_a_little_picture_is_only_read(bench: Bench) -> None:
    bench.start(VIEW, interactive=False)
    expect(bench.page.get_by_role("img", name="The board")).to_be_visible()
    expect(bench.page.get_by_role("button")).to_have_count(0)
