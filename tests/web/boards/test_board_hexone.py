"""Hexone on the screen: stacks, the two ways to explode, chains and worn cells."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import sixfold
from testkit.looks import dataset

from .bench import Bench
from .mock_views import view_of, wander

pytestmark = pytest.mark.timing

# Blue's b3 and c5 explode.
BURSTS = (
    "hexone p0:b3*3;c5*3 p1:a1*1;b2*2;c3*1;d2*2;d4*1 grey:a2;b4 gone:b1;e1 opened:2 turn:0 seen:1"
)
ANGLES = {
    "up": 90,
    "up-left": 150,
    "down-left": 210,
    "down": 270,
    "down-right": 330,
    "up-right": 30,
}
WAYS = {"Y": ("up-left", "up-right", "down"), "A": ("down-left", "down-right", "up")}


def bursts() -> Any:
    return sixfold.position(BURSTS)


def offset(direction: str, length: float) -> tuple[float, float]:
    angle = math.radians(ANGLES[direction])
    return length * math.cos(angle), -length * math.sin(angle)


def chain() -> list[Any]:
    """A line that ends in three or more explosions of one turn."""
    for seed in range(400):
        line = wander("hexone", seed, 120)
        for index in range(5, len(line)):
            last = [str(each.last_move)[2:] for each in line[index - 4 : index]]
            if all(last) and len(last) == 4:
                return line[: index + 1]
    raise AssertionError("no chain")


def test_cells_and_stacks_are_as_the_view_has_them(bench: Bench) -> None:
    reached = bursts()
    bench.start(view_of(reached))
    assert bench.cells(".cell.worn") == ["a2", "b4"]
    assert bench.cells(".cell.hole") == ["b1", "e1"]
    assert bench.count(".cell.white") == 8
    assert bench.count(".cell.fixed") == 7
    assert bench.count(".stack[data-cell='b3'] .pawn") == 3
    assert bench.count(".arrow") == 6 - 1  # e1 is a point, and gone
    tower = sixfold.position("hexone p0:b3*4;c4*1 p1:d2*1 grey:- gone:- opened:2 turn:0 seen:1")
    bench.update(view_of(tower))
    expect(bench.all("[data-cell=b3] .tower")).to_have_text("4")


def test_legal_cells_play_and_others_ask_why(bench: Bench) -> None:
    view = view_of(wander("hexone", 2, 6)[-1])
    bench.start(view)
    assert bench.cells(".legal") == sorted(view["legal"])
    bench.point(view["legal"][0])
    assert bench.cells(".legal.on") == [view["legal"][0]]
    bench.click("c3")
    assert bench.emitted("why") == ["c3"]
    bench.click(view["legal"][0])
    assert bench.moves == [view["legal"][0]]


def test_a_resting_mouse_still_points_after_a_move(bench: Bench) -> None:
    line = wander("hexone", 2, 6)
    view = view_of(line[-1])
    bench.start(view_of(line[-2]))
    bench.point(view["legal"][0])
    bench.update(view)
    assert bench.cells(".legal.on") == [view["legal"][0]]
    assert bench.count(".ghost") == 1


@pytest.mark.parametrize("direction", ANGLES)
def test_pointing_in_a_direction_chooses_the_way_that_has_it(bench: Bench, direction: str) -> None:
    bench.start(view_of(bursts()))
    assert bench.count(".way") == 2
    way = next(name for name, arms in WAYS.items() if direction in arms)
    bench.point("b3", *offset(direction, 62))
    assert dataset(bench.all(".way.on"), "move") == [f"b3{way}"]
    bench.click("b3", *offset(direction, 62))
    assert bench.moves == [f"b3{way}"]


def test_another_exploding_cell_is_chosen_first(bench: Bench) -> None:
    bench.start(view_of(bursts()))
    bench.click("c5")
    assert bench.moves == []
    assert dataset(bench.all(".way"), "move") == ["c5A", "c5Y"]
    bench.click("c5", *offset("up", 70))  # off the board, over the arrow
    assert bench.moves == ["c5A"]


def test_lost_pawns_and_turned_stacks_are_seen_before(bench: Bench) -> None:
    bench.start(view_of(bursts()))
    bench.point("b3", *offset("down", 62))
    assert bench.cells(".veil") == ["b2"]
    bench.click("c5")
    assert bench.count(".way[data-way=Y] .arm.lost") == 2  # up-left and up-right leave the board


def test_the_ways_are_drawn_as_the_scene_tells_them(bench: Bench) -> None:
    """The board computes no flight: told something else, it shows something else."""
    view = view_of(bursts())
    view["hints"]["bursts"]["b3A"]["flights"] = [
        {"to": "c3", "direction": "down-left", "taken": 1},
        {"to": None, "direction": "down-right", "taken": 0},
        {"to": "d4", "direction": "up", "taken": 0},
    ]
    bench.start(view)
    lost = bench.all(".way[data-way=A] .arm.lost")
    expect(lost).to_have_attribute("data-direction", "down-right")
    bench.point("b3", *offset("up", 62))
    assert bench.cells(".veil") == ["c3"]
    bench.page.focus(".sf-board")
    bench.run("board.walk('up')")
    expect(bench.words).to_contain_text("pawns fly to c3, off the board, d4. It takes over c3.")


@pytest.mark.parametrize("key", ["y", "a"])
def test_keys_choose_a_way(bench: Bench, key: str) -> None:
    bench.start(view_of(bursts()))
    bench.keys("Tab", key)
    assert bench.moves == [f"b3{key.upper()}"]


def test_directions_and_enter_choose_too(bench: Bench) -> None:
    bench.start(view_of(bursts()))
    bench.keys("Tab", "ArrowRight", "w")
    expect(bench.words).to_contain_text("c5A")
    bench.keys("Enter")
    assert bench.moves == ["c5A"]


def test_a_chain_speeds_up(bench: Bench) -> None:
    line = chain()
    bench.start(view_of(line[-6]), speed=0.001)  # so slow that all of it is still there to see
    times = []
    for reached in line[-5:]:
        bench.update(view_of(reached), wait=False)
        running = bench.look("document.getAnimations().map(a => a.effect.getTiming().duration)")
        durations = running.when(len)
        bench.run("() => { board.skip(); return board.settled; }")
        if str(reached.last_move)[2:]:
            times.append(min(durations))
    assert len(times) >= 4
    assert times == sorted(times, reverse=True)
    assert times[-1] < 0.7 * times[0]


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_key_skips_a_whole_chain(bench: Bench, how: str) -> None:
    line = chain()
    bench.start(view_of(line[-6]), speed=0.001)
    bench.page.focus(".sf-board")
    for reached in line[-5:]:
        bench.update(view_of(reached), wait=False)
    assert bench.look("document.getAnimations().length") > 0
    if how == "click":
        bench.click("c3")
    else:
        bench.keys("Enter")
    bench.run("board.settled")
    assert bench.moves == []
    assert bench.emitted("why") == []
    bench.page.mouse.move(2, 2)
    skipped = bench.picture.now
    bench.start(view_of(line[-1]))
    assert bench.picture == skipped


def test_a_click_does_not_choose_a_way_that_was_not_seen(bench: Bench) -> None:
    """A pawn lands where it makes a cell burst: who clicked before has not seen the ways."""
    line = chain()
    at = next(n for n, reached in enumerate(line) if n and view_of(reached)["board"]["chain"])
    view = view_of(line[at])
    bench.start(view_of(line[at - 2], legal=[], may=[]), speed=0.001)
    bench.run("() => board.expect(new Promise((come) => { window.come = come; }))")
    bench.click(view["board"]["chain"][0], *offset("up", 62))
    bench.update(view)
    bench.run("() => { come(); return board.rest(); }")
    assert bench.count(".way") == 2
    assert bench.moves == []


def test_a_pawn_that_was_already_shown_is_not_placed_twice(bench: Bench) -> None:
    line = wander("hexone", 2, 6)
    view = view_of(line[-1])
    bench.start(view_of(line[-2]))
    bench.update({**view, "legal": [], "may": []})
    bench.update(view)
    bench.emitted("sound").when(lambda sounds: sounds.count("place") == 1)


def test_the_board_in_words(bench: Bench) -> None:
    bench.start(view_of(bursts()))
    words = bench.run("board.describe()")
    assert "Blue has 6 pawns: b3 × 3, c5 × 3." in words
    assert "Grey cells: a2, b4." in words
    assert "Removed cells: b1, e1." in words
    bench.run("board.moveCursor('d2')")
    expect(bench.words).to_have_text(re.compile("^d2: 2 pawns of Red[.]"))


def test_the_winners_pawns_keep_a_light_edge(bench: Bench) -> None:
    before = sixfold.position("hexone p0:b2*1;b3*3 p1:b4*1 grey:- gone:- opened:2 turn:0 seen:1")
    won = next(
        after
        for after in (before.play(move) for move in before.legal_moves)
        if after.outcome is not None
    )
    bench.start(view_of(before))
    bench.update(view_of(won))
    assert bench.cells(".winning") == sorted(view_of(won)["board"]["cells"])
    assert bench.cells(".halo") == bench.cells(".winning")
    bench.emitted("sound").when(lambda sounds: "end" in sounds)
    bench.update(view_of(before), animate=False)
    assert bench.count(".winning") == 0
