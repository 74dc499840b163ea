"""Our pages, opened and filled, and what keeps anybody out of them."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

FILLED = {
    "": ".games .game:nth-child(3) .sf-board",
    "about": ".about .prose",
    "analysis": ".tree-area > *, body.fault h1",
    "import": ".bringing textarea",
    "join": ".join-card",
    "learn": ".lesson-list, body.fault h1",
    "me": ".arrive .card",
    "my": ".lists > *",
    "puzzles": ".chooser option:nth-child(2), body.fault h1",
    "new": ".submit button:not(:empty)",
    "rules": ".rules-text .button, .rules-text .empty",
    "setup": ".setup-actions .button, body.fault h1",
    "study": ".tree-area > *, body.fault h1",
    "t": ".status-line:not(:empty), body.fault h1",
    "watch": ".lists > *",
}
"""What stands on a page once its script has filled it, by the first word of its path."""


def wait_until_filled(page: Page) -> None:
    """Wait until a page speaks its language and shows what it has fetched."""
    page.wait_for_selector("html:not(.untranslated)", state="attached")
    word = urlsplit(page.url).path.split("/")[1]
    page.wait_for_selector(FILLED[word], state="attached")


def go(page: Page, address: str) -> None:
    """Open one of our pages and wait until it is filled; the first page fetches games as well."""
    if urlsplit(address).path != "/":
        page.goto(address)
        wait_until_filled(page)
        return
    with page.expect_response("**/api/my") as fetched:
        page.goto(address)
    wait_until_filled(page)
    running = [view for view in fetched.value.json()["tables"] if view["phase"] != "over"]
    expect(page.locator(".running .table-link")).to_have_count(min(3, len(running)))


BARRIERS = """async ([within, rules]) => {
  const only = rules.length ? {runOnly: rules} : {};
  const {violations} = await axe.run(within, {resultTypes: ["violations"], ...only});
  return violations
    .filter(({impact}) => impact === "serious" || impact === "critical")
    .map(({id, help, nodes}) => `${id}: ${help} ${JSON.stringify(nodes.map((n) => n.target))}`);
}"""


def barriers(page: Page, within: str = "html", rules: Sequence[str] = ()) -> list[str]:
    """What keeps somebody out of a page: all that axe calls serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(BARRIERS, [within, list(rules)])
    return found


def barriers_in_both_themes(page: Page, within: str = "html") -> list[str]:
    """Those of a light page, and what cannot be read on it once it is dark."""
    html = page.locator("html")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")
    found = barriers(page, within)
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")
    dark = barriers(page, within, rules=["color-contrast"])
    return found + [f"dark: {barrier}" for barrier in dark]
