"""Bad links: one page that says what is wrong, in the site's frame, with a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pages import barriers

from .visit import PHONE, Visit


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_bad_link_has_a_way_on(visit: Visit, theme: str) -> None:
    """In the site's frame, on linen in both themes, on a phone, in a long language."""
    visitor = visit(**PHONE, color_scheme=theme, locale="de-DE")
    visitor.expects("404")
    page = visitor.page
    cloth = "getComputedStyle(document.documentElement).backgroundColor"
    for path in ("/t/nosuchtable00000", "/join/nosuchseat", "/rules/six/foxmid", "/nowhere"):
        page.goto(visitor.address + path)
        expect(page.get_by_role("button", name="Menü")).to_be_visible()
        expect(page.get_by_role("link", name="Über Sixfold")).to_be_visible()
        expect(page.get_by_role("heading")).to_have_count(1)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        linen = {"light": "rgb(239, 231, 218)", "dark": "rgb(29, 26, 23)"}[theme]
        assert page.evaluate(cloth) == linen  # still: the head's first style has painted it
        assert barriers(page) == []
        visitor.fits()
    page.get_by_role("link", name="Zu den Spielen").click()
    expect(page.get_by_role("button", name="GoSix spielen")).to_be_visible()
