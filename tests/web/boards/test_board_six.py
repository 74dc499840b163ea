"""SIX on the screen: the endless table, and a tile in the hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import sixfold

from .bench import Bench
from .mock_views import lifts_of, position, view_of, wander

pytestmark = pytest.mark.timing

# Black's 0,0 links nine tiles on the left with ten on the right. Laid on the left it makes two
# groups of ten: a choice. Laid on the right it costs the nine on the left.
BRIDGE = (
    "six/foxmind-advanced b:-4,1;-3,-1;-3,1;-2,0;0,0;1,0;2,-1;3,0;4,0;5,-1"
    " r:-5,1;-4,0;-3,0;-2,1;-1,0;2,0;3,-1;4,-1;5,0;6,-1 hands:0,0 turn:0 seen:1"
)


def bridge() -> Any:
    return sixfold.position(BRIDGE)


def held(bench: Bench, cell: str) -> Any:
    """A position of phase two with a tile taken up, and the page's answer."""
    reached = bridge()
    bench.start(view_of(reached))
    bench.click(cell)
    lifts = lifts_of(reached, cell)
    bench.run("lifts => board.setAbout(lifts)", lifts)
    return {target["cell"]: target for target in lifts["targets"]}


# Placing


def test_legal_cells_are_shown_and_play(bench: Bench) -> None:
    view = view_of(wander("six/foxmind", 1, 9)[-1])
    bench.start(view)
    assert bench.cells(".legal") == sorted(view["legal"])
    cell = view["legal"][4]
    bench.point(cell)
    assert bench.cells(".legal.on") == [cell]
    assert bench.count(".ghost use") == 1
    bench.click(cell)
    assert bench.moves == [cell]


def test_other_cells_ask_why(bench: Bench) -> None:
    view = view_of(position("six/foxmind"))
    bench.start(view)
    bench.click("0,0")
    bench.click("-2,0")
    assert bench.emitted("why") == ["0,0", "-2,0"]
    assert bench.moves == []


def test_legal_cells_can_be_hidden_and_still_play(bench: Bench) -> None:
    view = view_of(wander("six/foxmind", 1, 9)[-1])
    bench.start(view, legal=False)
    assert bench.count(".legal") == 0
    bench.click(view["legal"][0])
    assert bench.moves == [view["legal"][0]]


def test_the_last_tile_has_a_mark_and_a_moved_one_a_trace(bench: Bench) -> None:
    reached = bridge()
    bench.start(view_of(reached))
    bench.update(view_of(reached.play("5,-1>0,1")))
    assert bench.cells(".last-move") == ["0,1"]
    assert bench.cells(".source") == ["5,-1"]


def test_hovering_costs_the_same_with_hundreds_of_tiles(bench: Bench) -> None:
    tiles = [
        {"cell": f"{q},{r}", "q": q, "r": r, "side": (q + r) % 2}
        for q in range(-10, 11)
        for r in range(-10, 11)
    ]
    view = view_of(position("six/foxmind"))
    legal = [f"11,{r}" for r in range(-10, 11)]
    bench.start({**view, "board": {**view["board"], "tiles": tiles}, "legal": legal})
    assert bench.count(".tile") == 441
    bench.run(
        """() => {
          window.changes = 0;
          const watch = (list) => (window.changes += list.length);
          const all = {subtree: true, childList: true, attributes: true};
          new MutationObserver(watch).observe(board.frame, all);
        }"""
    )
    for cell in ("11,0", "0,0", "11,1"):
        bench.point(cell)
    bench.all('.legal.on[data-cell="11,1"]').wait_for(state="attached")
    changes = bench.look("changes").when(lambda count: count > 0)
    assert changes < 40


# A tile in the hand


def test_what_changes_nothing_on_the_board_leaves_a_tile_in_the_hand(bench: Bench) -> None:
    """The browser tells late what is printed on the keys."""
    targets = held(bench, "0,0")
    bench.run("board.setOptions({ keys: [...'AZEQSD'], motion: false, speed: 2 })")
    bench.run("board.setOptions({ coordinates: board.options.coordinates })")
    assert bench.cells(".targets .target") == sorted(targets)


def test_taking_up_shows_the_targets_and_what_is_lost(bench: Bench) -> None:
    targets = held(bench, "0,0")
    assert bench.emitted("about") == ["0,0"]
    assert bench.cells(".hand .tile") == ["0,0"]
    assert bench.cells(".target") == sorted(targets)
    costly = next(target for target in targets.values() if len(target["captures"]) > 2)
    bench.point(costly["cell"])
    assert bench.cells(".tile.doomed") == sorted(set(costly["captures"]) - {costly["cell"]})
    assert bench.cells(".veil") == bench.cells(".tile.doomed")
    bench.page.mouse.move(5, 5)
    assert bench.count(".tile.doomed") < len(costly["captures"])


def test_escape_and_the_tile_itself_put_it_back(bench: Bench) -> None:
    bench.start(view_of(bridge()))
    before = bench.picture.now
    for escape in (True, False):
        bench.click("0,0")
        bench.run("lifts => board.setAbout(lifts)", lifts_of(bridge(), "0,0"))
        assert bench.count(".hand") == 1
        bench.page.focus(".sf-board")
        if escape:
            bench.keys("Escape")
        else:
            bench.click("0,0")
        assert bench.count(".hand") == 0
        bench.page.mouse.move(5, 5)
        assert bench.picture == before
    assert bench.moves == []


def test_laying_emits_the_move(bench: Bench) -> None:
    targets = held(bench, "5,-1")
    cell, target = next(item for item in targets.items() if not item[1]["choices"])
    bench.click(cell)
    assert bench.moves == [target["move"]]


def test_another_tile_may_be_taken_instead_and_late_answers_are_ignored(bench: Bench) -> None:
    reached = bridge()
    bench.start(view_of(reached))
    bench.click("0,0")
    bench.click("5,-1")
    bench.run("lifts => board.setAbout(lifts)", lifts_of(reached, "0,0"))
    assert bench.count(".target") == 0
    assert bench.cells(".hand .tile") == ["5,-1"]
    assert bench.emitted("about") == ["0,0", "5,-1"]


def test_a_view_that_changes_nothing_leaves_the_tile_in_the_hand(bench: Bench) -> None:
    held(bench, "0,0")
    bench.update({**view_of(bridge()), "chat": [{"seat": 1, "text": "Hm."}], "rev": 99})
    assert bench.cells(".hand .tile") == ["0,0"]
    assert bench.count(".target") > 0


def test_a_refused_target_asks_why(bench: Bench) -> None:
    held(bench, "0,0")
    bench.click("0,4")
    assert bench.emitted("why") == ["0,0>0,4"]
    assert bench.count(".hand") == 1


def test_the_mouse_may_carry_the_tile(bench: Bench) -> None:
    reached = bridge()
    bench.start(view_of(reached))
    lifts = lifts_of(reached, "5,-1")
    target = next(item for item in lifts["targets"] if not item["choices"])
    bench.point("5,-1")
    bench.page.mouse.down()
    bench.point("5,-1", 30, 30)
    bench.point("5,-1", 60, 60)
    assert bench.emitted("about") == ["5,-1"]
    bench.run("lifts => board.setAbout(lifts)", lifts)
    bench.point(target["cell"])
    bench.page.mouse.up()
    assert bench.moves == [target["move"]]


def test_a_carried_tile_waits_for_a_slow_answer(bench: Bench) -> None:
    reached = bridge()
    bench.start(view_of(reached))
    lifts = lifts_of(reached, "5,-1")
    target = next(item for item in lifts["targets"] if not item["choices"])
    bench.point("5,-1")
    bench.page.mouse.down()
    bench.point(target["cell"], 4, 4)
    bench.point(target["cell"])
    bench.page.mouse.up()
    assert bench.moves == []
    bench.run("lifts => board.setAbout(lifts)", lifts)
    assert bench.moves == [target["move"]]


def test_a_finger_sees_captures_before_it_plays_them(phone: Bench) -> None:
    reached = bridge()
    phone.start(view_of(reached))
    phone.tap("0,0")
    lifts = lifts_of(reached, "0,0")
    phone.run("lifts => board.setAbout(lifts)", lifts)
    costly = next(item for item in lifts["targets"] if item["captures"] and not item["choices"])
    phone.tap(costly["cell"])
    assert phone.moves == []
    assert phone.count(".veil") >= len(costly["captures"]) - 1
    phone.tap(costly["cell"])
    assert phone.moves == [costly["move"]]


def test_a_tile_stays_where_it_was_laid_until_the_server_answers(bench: Bench) -> None:
    targets = held(bench, "5,-1")
    cell = next(cell for cell, target in targets.items() if not target["choices"])
    bench.click(cell)
    bench.page.mouse.move(3, 3)
    x, y = bench.run("cell => board.placeOf(cell)", cell)
    expect(bench.all(".hand")).to_have_css("transform", re.compile(r"^matrix\("))
    shift = "new DOMMatrix(getComputedStyle(board.frame.querySelector('.hand')).transform)"
    lies = bench.look(f"(({{e, f}}) => [e, f])({shift})")
    assert lies == pytest.approx([x, y], abs=0.1)
    bench.run("board.cancel()")
    assert bench.count(".hand") == 0


# Equal groups


def choice(bench: Bench) -> Any:
    reached = bridge()
    lifts = lifts_of(reached, "0,0")
    target = next(item for item in lifts["targets"] if len(item["choices"]) > 1)
    bench.start(view_of(reached))
    bench.click("0,0")
    bench.run("lifts => board.setAbout(lifts)", lifts)
    bench.click(target["cell"])
    return target


def test_the_group_to_keep_is_pointed_at(bench: Bench) -> None:
    target = choice(bench)
    assert bench.moves == []
    assert bench.emitted("choose") == [len(target["choices"])]
    for option in target["choices"]:
        kept = [cell for cell in option["keeps"] if cell != target["cell"]]
        bench.point(kept[0])
        assert bench.cells(".group.on path") == sorted(kept)
        doomed = bench.cells(".tile.doomed").when(len)
        assert not set(doomed) & set(kept)
    bench.click(kept[0])
    assert bench.moves == [option["move"]]


def test_the_group_to_keep_is_chosen_by_keys(bench: Bench) -> None:
    target = choice(bench)
    bench.page.mouse.move(5, 5)
    bench.page.focus(".sf-board")
    bench.keys("ArrowRight", "ArrowRight", "Enter")
    assert bench.moves == [target["choices"][1]["move"]]


def test_escape_leads_from_the_choice_back_to_the_hand(bench: Bench) -> None:
    choice(bench)
    bench.page.focus(".sf-board")
    bench.keys("Escape")
    assert bench.count(".group") == 0
    assert bench.count(".target") > 0
    assert bench.count(".hand") == 1
    bench.keys("Escape")
    assert bench.count(".hand") == 0


# The end


def test_a_winning_shape_keeps_a_light_edge(bench: Bench) -> None:
    moves = ["2,0", "-1,0", "3,0", "-2,0", "4,0", "-3,0", "5,0", "-1,1", "6,0", "-2,1", "7,0"]
    reached = position("six/foxmind", *moves)
    assert reached.outcome is not None
    bench.start(view_of(position("six/foxmind", *moves[:-1])))
    bench.update(view_of(reached))
    assert bench.cells(".winning") == sorted(reached.outcome.cells)
    bench.emitted("sound").when(lambda sounds: "end" in sounds)
    assert bench.count(".legal") == 0
    bench.update(view_of(reached.parent, legal=None, may=[]), animate=False)
    assert bench.count(".winning") == 0


def test_captured_groups_are_gone_when_all_stands_still(bench: Bench) -> None:
    reached = bridge()
    target = next(item for item in lifts_of(reached, "0,0")["targets"] if len(item["captures"]) > 2)
    after = reached.play(target["move"])
    bench.start(view_of(reached))
    bench.update(view_of(after))
    assert bench.cells(".tile") == sorted(f"{q},{r}" for q, r in after.field.tiles)
    bench.emitted("sound").when(lambda sounds: "capture" in sounds)
