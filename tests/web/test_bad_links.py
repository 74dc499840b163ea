"""Bad links: one page that says what is wrong, in the site's frame, with a way on."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .visit import PHONE, Visit

LINEN = "rgb(239, 231, 218)"
CLOTH = "getComputedStyle(document.documentElement).backgroundColor"


def test_a_bad_link_has_a_way_on(visit: Visit) -> None:
    """In the site's frame, on linen in both themes, on a phone, in a long language."""
    visitor = visit(**PHONE, locale="de-DE")
    visitor.expects("404")
    page = visitor.page
    cloth = Look(page, lambda: page.evaluate(CLOTH))
    page.emulate_media(color_scheme="light")
    for path in ("/t/nosuchtable00000", "/join/nosuchseat", "/rules/six/foxmid", "/nowhere"):
        page.goto(visitor.address + path)
        expect(page.get_by_role("button", name="Menü")).to_be_visible()
        expect(page.get_by_role("link", name="Über Sixfold")).to_be_visible()
        expect(page.get_by_role("heading")).to_have_count(1)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert page.evaluate(CLOTH) == LINEN  # still: the head's first style has painted it
        assert barriers_in_both_themes(page) == []
        assert cloth == "rgb(29, 26, 23)"
        page.emulate_media(color_scheme="light")
        visitor.fits()
    page.get_by_role("link", name="Zu den Spielen").click()
    expect(page.get_by_role("button", name="GoSix spielen")).to_be_visible()
