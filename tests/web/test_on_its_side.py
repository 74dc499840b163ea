"""A phone on its side: little height, and still no control lies on another one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.looks import Look

from .test_puzzles import LONG
from .visit import PHONE, Visit

ON_ITS_SIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}

ON_TOP = """() => {
  const controls = "a[href], button, input, select, textarea, summary, [role=tab]";
  const places = [];
  for (const node of document.querySelectorAll(controls)) {
    if (!node.checkVisibility({visibilityProperty: true})) continue;
    if (node.matches(".unseen, .skip, [type=radio], [type=checkbox]")) continue;
    let {left, top, right, bottom} = node.getBoundingClientRect();
    for (let around = node.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    if (right - left > 1 && bottom - top > 1) places.push({node, left, top, right, bottom});
  }
  const name = ({node}) => node.getAttribute("aria-label") ?? node.textContent.trim();
  const pairs = places.flatMap((one, n) => places.slice(n + 1).map((other) => [one, other]));
  return pairs
    .filter(([one, other]) =>
      !one.node.contains(other.node) &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
    .map((pair) => pair.map(name).join(" / "));
}"""
"""The pairs of controls that share some place, as far as they can be seen."""


def lies_apart(page: Page) -> None:
    """No control is drawn over another one, and the page does not scroll sideways."""
    assert Look(page, lambda: page.evaluate(ON_TOP)) == []
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert Look(page, lambda: page.evaluate(wide)) <= 0


@pytest.mark.parametrize(
    ("game", "move"), [("six/foxmind-advanced", "2,0"), ("gosix", "d2"), ("hexone", "b2")]
)
def test_a_game_against_the_computer(visit: Visit, game: str, move: str) -> None:
    visitor = visit(**ON_ITS_SIDE)
    visitor.make(game, "engine")
    page, actions = visitor.page, visitor.page.locator(".actions")
    hint = actions.get_by_role("button", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    expect(page.locator(".coach")).to_be_visible()  # it asks whether it is wanted
    lies_apart(page)
    visitor.play(move)
    visitor.wait_for_moves(2)
    visitor.wait_for_turn()
    expect(actions.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    lies_apart(page)
    visitor.api(
        f"/tables/{visitor.table}/actions", {"action": "resign", "rev": visitor.view["rev"]}
    )
    again = actions.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport(ratio=1)
    expect(page.locator(".strip.near")).to_be_in_viewport(ratio=1)
    lies_apart(page)


def test_the_rest_lies_in_a_sheet_that_takes_the_place_of_the_panel(visit: Visit) -> None:
    visitor = visit(**ON_ITS_SIDE)
    visitor.make("gosix", "local")
    visitor.play("d2")
    visitor.api(
        f"/tables/{visitor.table}/actions", {"action": "resign", "rev": visitor.view["rev"]}
    )
    page, more = visitor.page, visitor.page.locator(".actions").get_by_role("button", name="More")
    for name in ("Moves", "Review", "Share", "Settings"):
        more.tap()
        page.get_by_role("tab", name=name).tap()
        expect(page.get_by_role("tabpanel", name=name)).to_be_in_viewport()
        lies_apart(page)
        page.get_by_role("button", name="Close").tap()
        expect(more).to_be_focused()


def test_analysis_and_setting_up(visit: Visit) -> None:
    visitor = visit(**ON_ITS_SIDE)
    page = visitor.go("/analysis?game=six/foxmind&moves=2,0+3,0")
    last = page.locator(".variations .move").last
    expect(last).to_be_in_viewport(ratio=1)  # the tree has room for its moves
    lies_apart(page)
    visitor.go("/setup?game=six/foxmind")
    lies_apart(page)
    page.locator(".position-text").scroll_into_view_if_needed()
    expect(page.locator(".board-host")).to_be_in_viewport(ratio=1)
    lies_apart(page)


def test_a_lesson_and_a_puzzle(visit: Visit) -> None:
    visitor = visit(**ON_ITS_SIDE)
    page = visitor.go("/learn/six")
    lies_apart(page)
    visitor.go(f"/puzzles/{LONG.id}")
    lies_apart(page)
    page.locator(".solve").tap()
    share = page.locator(".puzzle-result").get_by_role("button", name="Share")
    share.scroll_into_view_if_needed()
    expect(share).to_be_in_viewport(ratio=1)
    expect(page.locator(".board-host")).to_be_in_viewport(ratio=1)
    lies_apart(page)
