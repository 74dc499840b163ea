"""GoSix on the screen: corners, what they would close, and why they may be forbidden."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from testkit.looks import dataset

from .bench import Bench
from .mock_views import hints_of, view_of, wander

pytestmark = pytest.mark.timing


def closing(*, legal: bool) -> tuple[Any, str, Any]:
    """A position with a corner that closes something, and what it closes."""
    for seed in range(300):
        for reached in wander("gosix", seed, 24):
            for corner, found in hints_of(reached, "closings").items():
                if found["legal"] is legal and reached.outcome is None:
                    return reached, corner, found
    raise AssertionError("no such position")


def test_legal_corners_are_shown_and_play(bench: Bench) -> None:
    view = view_of(wander("gosix", 2, 9)[-1])
    bench.start(view)
    assert bench.cells(".corner.can") == sorted(view["legal"])
    bench.point(view["legal"][3])
    assert bench.count(".ghost") == 1
    bench.click(view["legal"][3], 12, -10)
    assert bench.moves == [view["legal"][3]]


def test_a_corner_with_a_pawn_asks_why(bench: Bench) -> None:
    view = view_of(wander("gosix", 2, 9)[-1])
    bench.start(view)
    taken = next(iter(view["board"]["corners"]))
    bench.click(taken)
    assert bench.emitted("why") == [taken]
    assert bench.moves == []


def test_pointing_shows_what_is_closed_and_the_counts(bench: Bench) -> None:
    reached, corner, found = closing(legal=True)
    bench.start(view_of(reached))
    assert bench.count(".closing-hexagon") == 0
    bench.point(corner)
    shown = bench.look(
        """[...board.frame.querySelectorAll(".closing-hexagon")].map(node => [
          node.dataset.hexagon, Number(node.dataset.owner),
          [...node.querySelectorAll(".count")].map(count => Number(count.textContent))])"""
    )
    expected = [[item["hexagon"], item["owner"], item["counts"]] for item in found["hexagons"]]
    assert shown == expected
    bench.page.mouse.move(3, 3)
    assert bench.count(".closing-hexagon") == 0
    bench.click(corner)
    assert bench.moves == [corner]


def test_a_finger_sees_what_is_closed_before_it_plays(phone: Bench) -> None:
    reached, corner, _ = closing(legal=True)
    phone.start(view_of(reached))
    phone.tap(corner)
    assert phone.count(".closing-hexagon") > 0
    assert phone.moves == []
    phone.tap(corner)
    assert phone.moves == [corner]


def test_a_forbidden_corner_says_why(bench: Bench) -> None:
    reached, corner, found = closing(legal=False)
    bench.start(view_of(reached))
    expect(bench.all(f'.corner.cannot:not(.can)[data-cell="{corner}"]')).to_have_count(1)
    bench.point(corner)
    expect(bench.all(".versus").filter(has_text="=").first).to_be_attached()
    bench.click(corner)
    assert bench.emitted("why") == [corner]
    assert bench.moves == []
    bench.page.focus(".sf-board")
    bench.run("corner => board.moveCursor(corner)", corner)
    counts = next(item for item in found["hexagons"] if item["owner"] is None)["counts"]
    expect(bench.words).to_contain_text(f"with {counts[0]} against {counts[1]}")


def test_what_is_closed_goes_with_its_view(bench: Bench) -> None:
    reached, corner, _ = closing(legal=True)
    bench.start(view_of(reached.parent.parent))
    bench.update(view_of(reached.parent), wait=False)
    bench.update(view_of(reached), wait=False)
    bench.run("board.settled")
    bench.point(corner)
    assert bench.count(".closing-hexagon") > 0
    bench.update(view_of(reached.parent))
    bench.page.mouse.move(3, 3)
    bench.point(corner)
    assert bench.count(".closing-hexagon") == 0


def test_a_conquered_hexagon_has_its_owners_pawn(bench: Bench) -> None:
    reached, corner, found = closing(legal=True)
    after = reached.play(corner)
    bench.start(view_of(reached))
    bench.update(view_of(after))
    for item in found["hexagons"]:
        panel = f".hexagon.conquered.side{item['owner']}[data-hexagon='{item['hexagon']}']"
        assert bench.count(f"{panel} .owner") == 1
    assert bench.cells(".pawn") == sorted(view_of(after)["board"]["corners"])
    bench.emitted("sound").when(lambda sounds: "capture" in sounds)


def test_four_hexagons_light_up(bench: Bench) -> None:
    lines = (wander("gosix", seed, 90) for seed in range(200))
    line = next(line for line in lines if line[-1].outcome and line[-1].outcome.cells)
    bench.start(view_of(line[-2]))
    bench.update(view_of(line[-1]))
    assert dataset(bench.all(".winning-hexagon"), "hexagon") == sorted(line[-1].outcome.cells)


def test_the_board_in_words(bench: Bench) -> None:
    reached = wander("gosix", 2, 9)[-1]
    bench.start(view_of(reached))
    words = bench.run("board.describe()")
    assert f"Red has {len(reached.pawns(0))} pawns" in words
    assert ", ".join(sorted(reached.pawns(1))) in words
    assert str(reached.last_move) in words


def test_a_pawn_that_its_own_closing_takes_off_leaves_a_mark(bench: Bench) -> None:
    reached, corner = next(
        (reached, corner)
        for seed in range(40)
        for reached in wander("gosix", seed, 40)
        for corner, closing in hints_of(reached, "closings").items()
        if corner in closing["cleared"]
    )
    bench.start(view_of(reached))
    bench.update(view_of(reached.play(corner)))
    expect(bench.all(f'.pawn[data-cell="{corner}"]')).to_have_count(0)
    assert bench.cells(".last-move") == [corner]
    assert bench.cells(f".marks .source.side{reached.turn}") == [corner]
