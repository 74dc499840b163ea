"""Every page, for everybody: light and dark, on a phone, in other languages, with a screen reader.

Moments of a game, and pages too wide in any language, are for tests/browser.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.locale.strings import collect
from sixfold.locale import strings as for_browser
from testkit.looks import Look
from testkit.pages import barriers, barriers_in_both_themes

from .visit import PHONE, Visit

PAGES = [
    "/",
    "/new",
    "/my",
    "/watch",
    "/rules/six/foxmind",
    "/rules/hexone",
    "/about",
    "/me",
    "/puzzles",
    "/learn",
]


BOXES = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
  const buttons = [...document.querySelectorAll(".actions button")];
  return {
    board: box(".board-host"),
    bar: box(".actions"),
    far: box(".strip.far"),
    near: box(".strip.near"),
    buttons: buttons.filter((node) => node.checkVisibility()).map((node) => node.offsetHeight),
  };
}"""
"""Where the parts of a table lie, and how high its buttons are."""


def test_every_page_opens_for_everybody(visit: Visit) -> None:
    """Light, then dark, then on a narrow screen with its menu."""
    visitor = visit()
    page = visitor.page
    for path in PAGES:
        page.set_viewport_size({"width": 1280, "height": 800})
        visitor.go(path)
        expect(page).to_have_title(re.compile("Sixfold$"))
        expect(page.locator("h1")).to_have_count(1)
        assert barriers_in_both_themes(page) == [], path
        page.set_viewport_size({"width": 360, "height": 640})
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("link", name="My games")).to_be_visible()
        if path == PAGES[-1]:  # all have the same head
            assert barriers(page, within=".site-head") == []


def test_the_menu_opens_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.go("/about")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="My games").click()
    page.wait_for_url("**/my")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_the_table_suits_everybody(visit: Visit, phone: bool) -> None:
    visitor = visit(**(PHONE if phone else {}))
    if phone:
        visitor.make("six/foxmind", "open")
        assert barriers_in_both_themes(visitor.page) == []  # the invitation
    visitor.make("gosix", "local", clock={"kind": "minutes", "initial_ms": 600_000})
    visitor.play("a1")
    visitor.wait_for_moves(1)
    if phone:
        visitor.page.get_by_role("button", name="More").click()
    assert barriers_in_both_themes(visitor.page) == []
    link = visitor.page.get_by_label("Link to watch")
    for tab in ("Share", "Settings", "Moves"):
        visitor.page.get_by_role("tab", name=tab).click()
        if tab == "Share":
            expect(link).to_have_value(re.compile("/t/"))
        assert barriers_in_both_themes(visitor.page, within=".side") == [], tab
    visitor.fits()


def test_on_a_phone_the_board_is_large_and_the_actions_are_in_reach(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.make("gosix", "local")
    page = visitor.page
    boxes = Look(page, lambda: page.evaluate(BOXES))
    boxes.when(lambda found: found["board"]["width"] == 360 and found["board"]["height"] > 360)
    boxes.when(
        lambda found: (
            found["far"]["y"] < found["board"]["y"] < found["near"]["y"] < found["bar"]["y"]
        )
    )
    boxes.when(lambda found: found["bar"]["y"] + found["bar"]["height"] == 640)
    boxes.when(lambda found: min(found["buttons"], default=0) >= 44)
    sheet = page.locator(".side")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="More")).to_be_focused()


BRACKETED = """const ask = fetch;
window.fetch = (what, ...rest) =>
  what === "/api/strings/de.json" ? Promise.resolve(Response.json(%s)) : ask(what, ...rest);"""
"""A browser that gets other strings. (A route would keep it from using its cache.)"""


def test_no_word_bypasses_the_translation(visit: Visit) -> None:
    """With every message in brackets, what stands outside of brackets was forgotten."""
    messages = {
        each.id: [f"⟦{each.id}⟧", f"⟦{each.plural}⟧"] if each.plural else f"⟦{each.id}⟧"
        for each in collect().values()
    }
    strings = {**for_browser("en"), "messages": messages}
    strings["games"] = bracketed(strings["games"])
    visitor = visit(locale="de-DE")
    page = visitor.page
    page.add_init_script(BRACKETED % json.dumps(strings))
    visitor.make("six/foxmind", "local")  # something to be seen on the pages with lists
    for path in ("/", "/new", "/my", "/watch", "/about"):
        visitor.go(path)
        assert forgotten(page) == []
    visitor.make("six/foxmind", "open")
    assert forgotten(page) == []
    visitor.make("hexone", "engine")
    visitor.wait_for_turn()
    for name in ("Share", "Settings", "Moves"):
        page.get_by_role("tab", name=f"⟦{name}⟧").click()
        assert forgotten(page) == []


def bracketed(value: Any, key: str = "") -> Any:
    """What is said about games, in brackets, but for the games' own names."""
    if isinstance(value, dict):
        return {each: bracketed(inner, each) for each, inner in value.items()}
    if isinstance(value, list):
        return [bracketed(item) for item in value]
    return f"⟦{value}⟧" if value and key not in ("name", "by", "count") else value


def forgotten(page: Page) -> list[str]:
    """Visible words outside of brackets, but for names and notation."""
    texts = page.evaluate(
        """() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (parent.closest("script, svg, pre, kbd, #voice, .sf-live")) continue;
            if (parent.closest("[lang]:not(html)")) continue;
            if (parent.checkVisibility()) found.push(node.textContent);
          }
          const labels = document.querySelectorAll("[aria-label], [title], [placeholder]");
          for (const node of labels) {
            if (node.closest("svg")) continue;
            for (const name of ["aria-label", "title", "placeholder"]) {
              found.push(node.getAttribute(name) ?? "");
            }
          }
          return found;
        }"""
    )
    names = re.compile(r"Sixfold|GoSix|Hexone|SIX|\b[a-h][1-5][AY]?\b")
    bare = map(without_brackets, texts)
    return [each for each in bare if re.search(r"[^\W\d_]{2}", names.sub("", each))]


def without_brackets(text: str) -> str:
    """What stands outside; a message may have others inside: ⟦⟦Black⟧ to move⟧."""
    shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text if shorter == text else without_brackets(shorter)
