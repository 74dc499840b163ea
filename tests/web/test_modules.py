"""The modules under the pages: plural rules, preloads, length and types."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request

from scripts import ROOT

from .visit import Visit

WEB = ROOT / "src" / "sixfold" / "web"


def test_plural_rules_are_read_as_gettext_writes_them(visit: Visit) -> None:
    page = visit().go("/about")
    read = """([rule, n]) =>
      import("/static/app/plural.js").then((plural) => Number(plural.readPlural(rule)(n)))"""
    polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"
    cases = {
        "n != 1": [1, 0, 1, 1],
        "(n > 1)": [0, 0, 1, 1],
        "0": [0, 0, 0, 0],
        polish: [2, 0, 1, 2],
    }
    for rule, forms in cases.items():
        found = [page.evaluate(read, [rule, n]) for n in (0, 1, 2, 12)]
        assert found == forms, rule


@pytest.mark.parametrize("path", ["/", "/new", "/rules/gosix", "/about", "/watch"])
def test_every_page_names_its_modules(visit: Visit, path: str) -> None:
    """Whatever module a browser fetches was named in the head, so it is asked for at once."""
    visitor = visit()
    fetched: list[Request] = []
    visitor.page.on("request", lambda request: fetched.append(request))
    page = visitor.go(path)
    page.wait_for_load_state("networkidle")  # whatever it fetches, it has fetched
    named = page.locator("link[rel=modulepreload], script[type=module]")
    modules = {request.url for request in fetched if request.url.endswith(".js")}
    modules = {url for url in modules if not url.endswith("/app/boot.js")}
    assert len(modules) > 3
    script = "all => all.map(node => node.href || node.src)"
    assert modules == set(named.evaluate_all(script))  # still: the head came with the page


def test_modules_are_short_and_typed() -> None:
    for path in (WEB / "app").rglob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check", path
        assert len(lines) <= 400, path


def test_every_colour_is_said_once() -> None:
    """Day and night stand side by side in `light-dark()`: no sheet repeats them for the dark."""
    sheets = {path.name: path.read_text("utf-8") for path in WEB.rglob("*.css")}
    assert not [name for name, text in sheets.items() if "prefers-color-scheme" in text]
    by_theme = {name for name, text in sheets.items() if "[data-theme" in text}
    assert by_theme == {"colours.css", "rules.css"}  # the rules have pictures for both
    named = [
        (name, value)
        for name, text in sheets.items()
        for value in re.findall(r"--[\w-]+: (light-dark\(.*\));", text)
    ]
    colours = [value for _, value in named]
    assert len(colours) > 30
    assert not {value for value in colours if colours.count(value) > 1}
