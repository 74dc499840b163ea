"""Every language on every page: nothing is missing, nothing is too wide, no letter is a box."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sixfold.core import registry
from sixfold.locale import LANGUAGES
from testkit.contexts import RESETS
from testkit.looks import Look
from testkit.people import LOCAL, OPEN, PHONE, Person

from .conftest import Visit

GAMES = [game.id for game in registry.games()]

FAMILIES = ("six/foxmind", "gosix", "hexone")


def share(language: str) -> str:
    """The game that is looked at in a language: each is in two or three, and all share a layout.

    That no sentence of any game lacks a translation is known without a browser (tests/locale).
    """
    return FAMILIES[LANGUAGES.index(language) % len(FAMILIES)]


def lists(language: str) -> tuple[str, ...]:
    """Half of the pages that have few words; the next language looks at the others."""
    return (("/my", "/analysis"), ("/watch", "/about", "/puzzles/today"))[
        LANGUAGES.index(language) % 2
    ]


LONG = re.compile(r".{500}", re.DOTALL)

READ = """() => {
  const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")];
  const names = ["aria-label", "title", "placeholder", "alt"];
  const said = labels.flatMap((node) => names.map((name) => node.getAttribute(name) ?? ""));
  return [document.title, document.body.innerText, ...said].join("\\n");
}"""
"""All words of a page, seen or read out."""

BOXES = """([text, font]) => {
  const size = 44;
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.font = font;
  pen.textBaseline = "top";
  const draw = (sign) => {
    pen.clearRect(0, 0, size, size);
    pen.fillText(sign, 6, 6);
    const dots = pen.getImageData(0, 0, size, size).data.filter((_, n) => n % 4 === 3);
    return dots.join("");
  };
  // Code points that no font has: what they look like is what a missing letter looks like.
  const box = draw("\\u0378");
  const empty = draw(" ");
  const seen = [...new Set(text)].filter((sign) => sign.trim());
  return {
    missing: seen.filter((sign) => [box, empty].includes(draw(sign))),
    pictures: new Set(seen.map(draw)).size,
    signs: seen.length,
  };
}"""


def check(person: Person, language: str) -> str:
    """A page speaks its language throughout and fits a phone; its words."""
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    words = str(page.evaluate(READ))
    assert "{" not in words, "a placeholder was not filled in"
    assert "undefined" not in words
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert Look(page, lambda: page.evaluate(wide)) <= 0, f"{page.url} is too wide"
    return words


def speaker(visit: Visit, language: str) -> Person:
    """Somebody with a phone who has chosen a language: browsers of one kind share their files."""
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    person.context.request.get(f"/about?lang={language}", max_retries=RESETS)
    return person


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_language(visit: Visit, language: str) -> None:
    """What a page has no words for, it writes to the console: that fails the test."""
    person = speaker(visit, language)
    invitation = person.make("six/foxmind+teams", LOCAL, OPEN, OPEN, OPEN)["links"]["seats"]["1"]
    check(person, language)
    for path in ("/", "/new", invitation, *lists(language)):
        person.open(path)
        check(person, language)
    game = share(language)
    person.make(game, moves=str(registry.game(game).start().legal_moves[0]))
    person.wait_ply(1)
    tabs = person.page.locator("[role=tab]")
    expect(tabs).to_have_count(5)
    for number in range(5):
        tabs.nth(number).dispatch_event("click")  # on a phone they lie under a fold
        check(person, language)
    # A refusal in words: the same cell again.
    last = person.view()["last"]
    person.click(f'.board-area [data-cell="{last}"]')
    person.page.locator(".sf-bubble").wait_for()
    person.page.keyboard.press("?")
    person.page.locator("dialog").wait_for()
    check(person, language)


def test_the_rules_of_every_game_in_every_language(visit: Visit) -> None:
    person = speaker(visit, "en")

    def rules(game: str, language: str) -> Any:
        return person.ask(f"/api/rules/{game}?lang={language}")

    english = {game: rules(game, "en")["html"] for game in GAMES}
    for language in LANGUAGES:
        if language != "en":
            same = [game for game in GAMES if rules(game, language)["html"] == english[game]]
            assert same == [], f"{language}: not translated"
        game = share(language)
        person.open(f"/rules/{game}?lang={language}")
        person.page.wait_for_selector(".rules-text .prose")
        check(person, language)
        expect(person.page.locator(".rules-text .prose")).to_have_text(LONG)
        title = person.page.locator(".rules-text h1")
        expect(title).to_have_text(rules(game, language)["title"], use_inner_text=True)


def test_no_korean_letter_is_a_box(visit: Visit) -> None:
    person = visit(locale="ko")
    page = person.open("/")
    strings = person.ask("/api/strings/ko.json")["messages"]
    words = "".join(map(str, strings.values()))
    for game in GAMES:
        words += person.ask(f"/api/rules/{game}?lang=ko")["html"]
    assert sum("가" <= sign <= "힣" for sign in set(words)) > 300
    family = page.evaluate("getComputedStyle(document.body).fontFamily")
    found = page.evaluate(BOXES, [words, f"28px {family}"])
    assert found["missing"] == []
    # The check has teeth: letters that no font has are noticed, and different ones look different.
    boxed = page.evaluate(BOXES, ["가\u0379나", f"28px {family}"])
    assert boxed["missing"] == ["\u0379"]
    assert found["pictures"] > 0.9 * found["signs"]


def test_the_language_follows_the_browser_and_can_be_switched(visit: Visit) -> None:
    person = visit(locale="pt-BR")
    page = person.open("/")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "pt")
    choice = page.locator("select:has(option[value=nl])")
    choice.select_option("nl")
    page.wait_for_selector("html[lang=nl]:not(.untranslated)")
    person.open("/new")
    expect(html).to_have_attribute("lang", "nl")
    person.open("/new?lang=fr")
    expect(html).to_have_attribute("lang", "fr")
    stranger = visit(locale="fi-FI")
    expect(stranger.open("/").locator("html")).to_have_attribute("lang", "en")
