"""Another keyboard at the table: the help shows its letters, and the page's keys work on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .visit import Visit

pytestmark = pytest.mark.timing

AZERTY = """Object.defineProperty(navigator, "keyboard", {value: {
  getLayoutMap: async () => new Map(Object.entries(
    {KeyQ: "a", KeyW: "z", KeyE: "e", KeyA: "q", KeyS: "s", KeyD: "d"}))}})"""

PRESS = """([key, code]) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true}))"""


def test_a_french_keyboard_and_korean_letters(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(AZERTY)
    visitor.make("gosix", "local")
    page = visitor.page
    expect(page.locator(".sf-board .sf-live:not([aria-live])")).to_contain_text("A Z E Q S D")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").locator("dt:has(+ dd:text('six directions')) kbd")
    expect(keys).to_have_text(["A", "Z", "E", "Q", "S", "D"])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate(PRESS, ["ㅅ", "KeyT"])
    expect(visitor.voice).to_have_text(re.compile("^Red: "))
    page.evaluate(PRESS, ["Process", "KeyB"])
    expect(visitor.voice).to_have_text(re.compile("^Red has .*Green has"))
