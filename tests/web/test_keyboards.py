"""Another keyboard at the table: the help shows its letters, and the page's keys work on it.

A dialog is there as soon as it is asked for, whatever it still has to learn.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from testkit.looks import Look

from .visit import Visit

pytestmark = pytest.mark.timing

AZERTY = """window.asked = [];
Object.defineProperty(navigator, "keyboard", {value: {
  getLayoutMap: () => new Promise((tell) => asked.push(() => tell(new Map(Object.entries(
    {KeyQ: "a", KeyW: "z", KeyE: "e", KeyA: "q", KeyS: "s", KeyD: "d"})))))}})"""
"""A browser that tells what is printed on the keys when the test lets it."""

TELL = """async () => {
  for (const tell of asked.splice(0)) tell();
  await new Promise(requestAnimationFrame);
}"""
"""The browser tells, and the page has done with it what it does."""

PRESS = """([key, code]) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))"""


def test_a_french_keyboard_and_korean_letters(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(AZERTY)
    visitor.make("gosix", "local")
    page, dialog = visitor.page, visitor.page.get_by_role("dialog")
    assert Look(page, lambda: page.evaluate("asked.length")) == 1  # the board's own question
    page.evaluate(TELL)
    expect(page.locator(".sf-board .sf-live:not([aria-live])")).to_contain_text("A Z E Q S D")

    page.keyboard.press("?")
    page.keyboard.press("Escape")  # quick: before the browser tells anything
    page.evaluate(TELL)
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    keys = dialog.locator("dt:has(+ dd:text('six directions')) kbd")
    expect(keys).to_have_text(["Q", "W", "E", "A", "S", "D"])
    page.evaluate(TELL)
    expect(keys).to_have_text(["A", "Z", "E", "Q", "S", "D"])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.evaluate(PRESS, ["ㅅ", "KeyT"])
    expect(visitor.voice).to_have_text(re.compile("^Red: "))
    page.evaluate(PRESS, ["Process", "KeyB"])
    expect(visitor.voice).to_have_text(re.compile("^Red has .*Green has"))


def test_a_dialog_that_was_closed_before_it_was_filled_stays_closed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/about")
    dialog, waiting = page.get_by_role("dialog"), list[Route]()
    page.route("**/api/me", lambda route: waiting.append(route))
    page.get_by_role("button", name="You", exact=True).click()
    assert Look(page, lambda: len(waiting)) == 1
    page.keyboard.press("Escape")
    with page.expect_response("**/api/me"):
        waiting.pop().continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="You", exact=True).click()
    expect(dialog.get_by_role("heading", name="You")).to_be_visible()
    assert Look(page, lambda: len(waiting)) == 1
    waiting.pop().continue_()
    expect(dialog.get_by_label("Your name")).to_be_visible()
