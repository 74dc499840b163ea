"""The list of moves: keys, a finger and the mouse go through it, and it holds the longest move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from testkit.looks import Look
from testkit.people import LOCAL, PHONE

from .conftest import Visit
from .test_boards import moves_of

SWIPE = """(way) => {
  const list = document.querySelector("ol.moves");
  const box = list.getBoundingClientRect();
  const target = list.querySelector("button:last-of-type") ?? list;
  const [x, y] = [box.left + box.width / 2, box.top + 20];
  const at = (type, x) => target.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerType: "touch", isPrimary: true, clientX: x, clientY: y }));
  at("pointerdown", x);
  at("pointerup", x + way);
  target.click();
}"""
"""A finger goes sideways over the list and comes up over a move."""


def test_arrow_keys_go_through_the_moves(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.make("gosix", moves="a1 b1 c1 d1")
    page.keyboard.press("ArrowLeft")
    person.reads("Looking back: move 3 of 4.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    person.reads("Looking back: move 3 of 4.")
    page.keyboard.press("Home")
    person.reads("Looking back: move 0 of 4.")
    page.keyboard.press("End")
    person.reads("Red: place a pawn.")
    # From the list as well, but not where keys have another meaning: on the board, in a field, in
    # a list of choices, in a dialog.
    page.locator('ol.moves button[data-ply="2"]').click()
    person.reads("Looking back: move 2 of 4.")
    page.keyboard.press("ArrowRight")
    person.reads("Looking back: move 3 of 4.")
    page.keyboard.press("End")
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("Motion").focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".sf-board").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    person.reads("Red: place a pawn.")


def test_a_finger_turns_the_pages(visit: Visit) -> None:
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page = person.page
    person.make("gosix", moves="a1 b1 c1 d1")
    page.get_by_role("button", name="More").click()
    page.evaluate(SWIPE, 80)
    person.reads("Looking back: move 3 of 4.")
    page.evaluate(SWIPE, 80)
    person.reads("Looking back: move 2 of 4.")
    page.evaluate(SWIPE, -80)
    person.reads("Looking back: move 3 of 4.")
    # A finger that hardly moves has chosen what it touches.
    page.locator('ol.moves button[data-ply="1"]').tap()
    person.reads("Looking back: move 1 of 4.")
    # The board stays in sight.
    top = Look(page, lambda: page.locator(".side").evaluate("node => node.offsetTop"))
    board = page.locator(".board-host").evaluate("node => node.getBoundingClientRect().top")
    assert top.when(lambda top: top < PHONE["height"]) > board + PHONE["width"] * 0.8


def test_a_move_shows_its_place(visit: Visit) -> None:
    person = visit()
    page = person.page
    mark = page.locator(".sf-board .hint")
    person.make("hexone", moves="b2 d3 b2 d3 b2 b2Y")
    for ply in (1, 6):  # where a pawn was placed, and where it exploded
        page.locator(f'ol.moves button[data-ply="{ply}"]').hover()
        expect(mark).to_have_count(1)
        page.mouse.move(5, 5)
        expect(mark).to_have_count(0)
    page.locator('ol.moves button[data-ply="2"]').focus()
    expect(mark).to_have_count(1)
    game, moves = moves_of("six-captures.sfr")
    moved = next(n for n, move in enumerate(moves) if "=" in move)
    person.make(game, moves=" ".join(moves[: moved + 1]))
    page.locator(f'ol.moves button[data-ply="{moved + 1}"]').hover()
    expect(mark).to_have_count(2)  # from where, and to where


OUT = """(panel) => [...panel.querySelectorAll("*")]
  .filter((node) => node.getBoundingClientRect().right > panel.getBoundingClientRect().right)
  .map((node) => node.textContent)"""
"""What runs out of a panel on its right."""


LENGTHEN = """(text) => {
  for (const button of document.querySelectorAll("ol.moves button")) button.textContent = text;
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_panel_holds_its_words(visit: Visit, language: str) -> None:
    """In the narrowest panel of a wide page nothing wraps, is cut or runs out."""
    person = visit(locale=language)
    page = person.page
    person.make("six/foxmind-advanced")
    edition = page.locator(".table-title .small")
    expect(edition).not_to_be_empty()
    wide = "node => node.scrollWidth - node.clientWidth"
    assert edition.evaluate(wide) <= 0  # still: it came with the page
    page.locator("#tab-options").click()
    tops = "all => new Set(all.map((node) => node.getBoundingClientRect().top)).size"
    themes = page.locator(".segments label")
    expect(themes).to_have_count(3)
    assert themes.evaluate_all(tops) == 1  # still: as above
    page.locator("#tab-share").click()
    expect(page.locator(".downloads .button")).to_have_count(4)
    heights = "all => new Set(all.map((node) => node.getBoundingClientRect().height)).size"
    downloads = page.locator(".downloads .button")
    assert downloads.evaluate_all(heights) == 1  # still: as above
    for tab in ("share", "options"):
        page.locator(f"#tab-{tab}").click()
        assert page.locator(f"#panel-{tab}").evaluate(OUT) == []  # still: as above


def test_the_longest_moves_stay_in_the_list(visit: Visit) -> None:
    """Moves with far cells and a choice of groups, in two columns and in four."""
    person = visit()
    page = person.page
    long = "-10,-11>-12,-10=-10,-12"
    for game in ("six/foxmind", "six/foxmind+teams"):
        person.make(game, *[LOCAL] * (4 if "teams" in game else 2), moves="2,0 3,0 2,1 3,1")
        expect(page.locator("ol.moves button")).to_have_count(4)
        page.evaluate(LENGTHEN, long)
        assert page.locator("ol.moves").evaluate(OUT) == []  # still: the page writes nothing now
