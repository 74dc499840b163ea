"""The page's own half of the languages, in a real browser: plural rules, braces, attributes."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import c2py
from typing import Any

import pytest
from browser_site import SITE, speaking
from catalogue_tools import catalogues
from playwright.sync_api import Browser, Page, Route

from sixfold.locale import LANGUAGE_NAMES, LANGUAGES
from sixfold.locale import strings as for_browser
from testkit.contexts import shared

FOREIGN = {
    "pl": "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
    "ru": "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2",
    "cs": "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2",
    "ar": "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    "is": "n%10!=1 || n%100==11",
}
"""Rules that none of our languages needs; their forms must stand in the same order."""


@pytest.fixture(scope=shared("module"))
def page(browser: Browser) -> Iterator[Page]:
    opened = speaking(browser)
    yield opened
    opened.close()


def speak(page: Page, language: str, code: str, argument: object = None) -> Any:
    """What an expression in `i18n` and `given` is on a page in this language."""
    page.goto(f"{SITE}/{language}")
    return page.evaluate(
        "async (given) => { const i18n = await import('/static/app/ui/i18n.js');"
        f" await i18n.prepareLanguage(); return {code}; }}",
        argument,
    )


def forms(rule: str, numbers: range) -> list[int]:
    choose = c2py(rule)
    return [choose(n) for n in numbers]


@pytest.mark.parametrize("name", [*LANGUAGES, *FOREIGN])
def test_plural_rules_mean_the_same_as_to_gettext(page: Page, name: str) -> None:
    rule = FOREIGN[name] if name in FOREIGN else catalogues[name].plural_forms[1]
    page.goto(f"{SITE}/en")
    chosen = page.evaluate(
        "async ([name, forms]) => {"
        " const { pluralForm, rulesOf } = await import('/static/app/ui/i18n.js');"
        " return [...Array(1200).keys()].map((n) => pluralForm(forms, n, rulesOf(name))); }",
        [name, [*range(1 + max(forms(rule, range(1200))))]],
    )
    assert chosen == forms(rule, range(1200))


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_choose_their_words(page: Page, language: str) -> None:
    code = "[0, 1, 2, 5, 21].map((n) => i18n.tn('{n} tile', '{n} tiles', n))"
    entry = next(entry for entry in catalogues[language].entries if entry.id == "{n} tile")
    choose = c2py(catalogues[language].plural_forms[1])
    expected = [entry.strings[choose(n)].format(n=n) for n in (0, 1, 2, 5, 21)]
    assert speak(page, language, code) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_browser_arrives(page: Page, language: str) -> None:
    messages = for_browser(language)["messages"]
    singles = {key: text for key, text in messages.items() if isinstance(text, str)}
    code = "Object.fromEntries(given.map((key) => [key, i18n.t(key)]))"
    assert speak(page, language, code, [*singles]) == singles
    plurals = {key: forms[-1] for key, forms in messages.items() if not isinstance(forms, str)}
    code = "Object.fromEntries(given.map((key) => [key, i18n.tn(key, '', 7, { n: '{n}' })]))"
    assert speak(page, language, code, [*plurals]) == plurals


def test_braces_are_filled_in_and_unknown_ones_left(page: Page) -> None:
    code = "i18n.t('Looking back: move {n} of {all}.', { n: 3 })"
    assert speak(page, "de", code) == "Rückblick: Zug 3 von {all}."
    assert speak(page, "de", "i18n.t('Not in any catalogue {n}', { n: 0 })") == (
        "Not in any catalogue 0"
    )


@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("gosix", ["a win in 1", "a win in 4", "a loss in 3", "proven loss", "proven win"]),
        ("hexone", ["proven win", "proven win", "proven loss", "proven loss", "proven win"]),
    ],
)
def test_distances_count_moves_of_the_winner(page: Page, family: str, expected: list[str]) -> None:
    """The computer counts those of both, and in Hexone every explosion."""
    code = (
        "await import('/static/app/review/words.js').then(({ valueText }) => given.plies.map("
        "([chance, plies]) => valueText({ chance, exact: true, plies }, given.family)))"
    )
    plies = [(1, 1), (1, 7), (0, 6), (0, 1), (1, None)]
    assert speak(page, "en", code, {"family": family, "plies": plies}) == expected


def test_the_html_is_translated(page: Page) -> None:
    code = "[document.querySelector('p').textContent, document.querySelector('input').placeholder]"
    assert speak(page, "fr", code) == ["Jouer", "Dites un mot gentil"]
    assert speak(page, "ko", "i18n.listed(['a', 'b', 'c'])") == "a, b 및 c"


@pytest.mark.parametrize("fault", ["lost", "refused"])
def test_a_page_without_its_catalogue_is_in_english(page: Page, fault: str) -> None:
    def fail(route: Route) -> None:
        route.abort() if fault == "lost" else route.fulfill(status=429, json={"error": {}})

    page.route("**/api/strings/it.json", fail)
    try:
        code = "[i18n.t('Play'), document.documentElement.lang, i18n.games().levels[0]]"
        assert speak(page, "it", code) == ["Play", "en", "Chick"]
    finally:
        page.unroute("**/api/strings/it.json")


def test_languages_go_by_the_same_names_everywhere(page: Page) -> None:
    assert speak(page, "en", "i18n.LANGUAGES") == dict(LANGUAGE_NAMES)
