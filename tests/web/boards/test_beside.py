"""Words beside a cell: why it refuses, and what a move there would cost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import sixfold
from testkit.looks import Look
from testkit.oracle.starts import tied

from .bench import Bench
from .mock_views import hints_of, lifts_of, position, view_of, wander

pytestmark = pytest.mark.timing

WASTED_LINE = (
    "six/foxmind-advanced b:-6,1;-6,2;-6,3;-5,1;-4,1;-3,1;-2,1"
    " r:-1,1;0,0;1,0;2,0;3,0;4,0 hands:0,0 turn:1 seen:1"
)

_INSIDE = """() => {
  const [box, frame] = [board.bubble.node, board.frame].map((node) => node.getBoundingClientRect());
  return box.left >= frame.left && box.right <= frame.right
    && box.top >= frame.top && box.bottom <= frame.bottom;
}"""

LONG = "Dieses Feld berührt keinen anderen Stein, deshalb darf hier keiner gelegt werden."


def inside(bench: Bench) -> Look[bool]:
    """Whether the words beside a cell are on the screen, all of them."""
    return Look(bench.page, lambda: bool(bench.run(_INSIDE)))


def held(bench: Bench, reached: Any, cell: str) -> dict[str, Any]:
    bench.start(view_of(reached))
    bench.click(cell)
    lifts = lifts_of(reached, cell)
    bench.run("lifts => board.setAbout(lifts)", lifts)
    return {target["cell"]: target for target in lifts["targets"]}


# Refusals


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_cell_that_refuses_lights_up_and_says_why(
    request: pytest.FixtureRequest, device: str, game: str
) -> None:
    bench: Bench = request.getfixturevalue("bench" if device == "desktop" else "phone")
    reached = wander(game, 4, 7)[-1]
    view = view_of(reached)
    bench.start(view)
    taken = view["last"]
    press = bench.click if device == "desktop" else bench.tap
    press(taken)
    assert bench.emitted("why") == [taken]
    assert bench.cells(".refused") == [taken]
    said = bench.run("([move, words]) => board.explain(move, words)", [taken, LONG])
    assert said
    expect(bench.all(".sf-bubble")).to_have_text(LONG)
    inside(bench).when(bool)
    expect(bench.all(".sf-bubble")).to_have_attribute("aria-hidden", "true")
    press(view["legal"][0])  # the next action
    expect(bench.all(".sf-bubble")).to_be_hidden()
    assert bench.count(".refused") == 0
    late = bench.run("move => board.explain(move, 'too late')", taken)
    assert not late


def test_every_corner_of_the_board_keeps_its_words_on_the_screen(phone: Bench) -> None:
    view = view_of(position("gosix", "a1", "a2", "h1", "h2", "d1", "d4"))
    phone.start(view)
    for corner in ("a1", "a2", "h1", "h2", "d1", "d4"):
        phone.tap(corner)
        phone.run("([move, words]) => board.explain(move, words)", [corner, LONG])
        inside(phone).when(bool)


def test_a_refusal_goes_by_itself_and_needs_no_motion(bench: Bench) -> None:
    bench.page.emulate_media(reduced_motion="reduce")
    bench.start(view_of(position("six/foxmind")))
    bench.click("0,0")
    assert bench.look("document.getAnimations().length") == 0
    expect(bench.all(".refused path").first).to_be_visible()
    bench.run(
        "() => { window.wait = setTimeout; window.setTimeout = (f) => (window.later = f, 0); }"
    )
    bench.run("board.explain('0,0', 'Taken.')")
    expect(bench.all(".sf-bubble")).to_be_visible()
    bench.run("() => { window.setTimeout = window.wait; later(); }")
    expect(bench.all(".sf-bubble")).to_be_hidden()
    assert bench.count(".refused") == 0


# What a move would cost


def test_a_tie_that_the_target_decides_shows_its_captures(bench: Bench) -> None:
    """Two groups tie when the tile is lifted, and the target touches only one of them."""
    reached: Any = sixfold.position(tied("six/steffen", Random(0)))
    source, target = next(
        (cell, each)
        for cell in (f"{q},{r}" for q, r in reached.movable())
        for each in lifts_of(reached, cell)["targets"]
        if len(each["choices"]) == 1
    )
    held(bench, reached, source)
    bench.point(target["cell"])
    captures = sorted(target["choices"][0]["captures"])
    assert captures
    assert bench.cells(".tile.doomed") == captures
    bench.page.focus(".sf-board")
    bench.run("cell => board.moveCursor(cell)", target["cell"])
    expect(bench.words).to_contain_text(f"captures {len(captures)} tile")
    bench.click(target["cell"])
    assert bench.moves == [target["choices"][0]["move"]]


def test_a_move_that_loses_says_so_before_it_is_played(bench: Bench) -> None:
    held(bench, sixfold.position(WASTED_LINE), "-1,1")
    bench.point("5,0")
    expect(bench.all(".sf-bubble[data-kind=danger]")).to_have_text(
        "Your line would be captured with its group and would not count."
        " This loses the game: you would have five tiles or fewer."
    )
    inside(bench).when(bool)
    bench.page.focus(".sf-board")
    bench.run("board.moveCursor('4,1')")
    expect(bench.words).to_contain_text("This loses the game")
    bench.page.mouse.move(3, 3)
    expect(bench.all(".sf-bubble")).to_be_hidden()
    bench.click("5,0")
    assert bench.moves == ["-1,1>5,0"]
    expect(bench.all(".sf-bubble")).to_be_hidden()


def test_a_finger_is_warned_before_a_move_that_loses(phone: Bench) -> None:
    reached = sixfold.position(WASTED_LINE)
    phone.start(view_of(reached))
    phone.tap("-1,1")
    phone.run("lifts => board.setAbout(lifts)", lifts_of(reached, "-1,1"))
    phone.tap("-5,3")
    expect(phone.all(".sf-bubble[data-kind=danger]")).to_contain_text("This loses the game")
    inside(phone).when(bool)
    assert phone.moves == []
    phone.tap("-5,3")
    assert phone.moves == ["-1,1>-5,3"]


def test_a_closing_that_loses_says_so_and_shows_which_pawns_leave(bench: Bench) -> None:
    reached, corner = losing_corner()
    view = view_of(reached)
    bench.start(view)
    bench.point(corner)
    rival = "Red" if view["turn"] else "Green"
    words = f"This loses the game: {rival} would have four hexagons."
    expect(bench.all(".sf-bubble[data-kind=danger]")).to_have_text(words)
    cleared = view["hints"]["closings"][corner]["cleared"]
    assert bench.cells(".leaves") == sorted(cleared)
    assert bench.cells(".pawn.doomed") == sorted(set(cleared) - {corner})
    bench.page.focus(".sf-board")
    bench.run("corner => board.moveCursor(corner)", corner)
    expect(bench.words).to_contain_text(words)


def losing_corner() -> tuple[Any, str]:
    for seed in range(200):
        for reached in wander("gosix", seed, 60):
            found = hints_of(reached, "dangers")
            for corner, danger in found.items():
                if danger["ends"] == "loss" and danger["reason"] == "four":
                    return reached, corner
    raise AssertionError


def test_an_explosion_shows_how_its_cell_wears(bench: Bench) -> None:
    seen: set[str] = set()
    for reached in wander("hexone", 3, 200):
        for move, burst in hints_of(reached, "bursts").items():
            wears = burst["wears"]
            if wears is None or wears in seen:
                continue
            seen.add(wears)
            bench.start(view_of(reached), motion=False)
            bench.run("move => { board.active = move.slice(0, 2); board.point(move); }", move)
            assert bench.cells(f".wears.{wears}") == [burst["cell"]]
    assert seen == {"grey", "gone"}
