"""It is your turn: the page tells somebody who looks elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from testkit.people import LOCAL, OPEN

from .conftest import Visit

PLAIN, TURN = re.compile(r"/css/icon\.svg$"), re.compile(r"/css/icon-turn\.svg$")

LISTEN = """async () => {
  const here = document.querySelector("script[type=module]").src;
  const { onMyTurn } = (await import(here))["app/notices/turn.js"];
  window.told = [];
  onMyTurn((news) => window.told.push(news));
  window.tones = 0;
  const Tone = OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(...all) { super(...all); window.tones += 1; }
  };
}"""

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_page_calls_its_player(visit: Visit) -> None:
    maker, friend = visit(), visit()
    view = maker.make("gosix", LOCAL, OPEN)
    friend.sit_down(view["links"]["seats"]["1"])
    maker.wait_turn()
    page, icon = maker.page, maker.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", TURN)
    page.evaluate(LISTEN)
    maker.play("a1")
    expect(icon).to_have_attribute("href", PLAIN)
    friend.play("b2")  # seen by somebody who looks: nothing is to be said
    maker.play("c1")
    page.evaluate(HIDE, True)
    friend.play("d1")
    maker.wait_turn()
    expect(page).to_have_title("● Your turn: place a pawn. · GoSix")
    expect(icon).to_have_attribute("href", TURN)
    told = page.evaluate("told")  # still: it was told before the title was written
    assert told == [{"table": view["id"], "title": "GoSix", "text": "Your turn: place a pawn."}]
    assert page.evaluate("tones") == 2  # still: one call of two tones, made before the title


def test_a_shared_screen_has_the_plain_icon(visit: Visit) -> None:
    person = visit()
    person.make("gosix")
    person.wait_turn()
    expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", PLAIN)
