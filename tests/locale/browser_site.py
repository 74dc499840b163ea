"""A site of files and catalogues without a server, for the tests of what the browser says."""

from __future__ import annotations

from catalogue_tools import strings
from playwright.sync_api import Browser, Page, Route

from sixfold.locale import strings as for_browser

WEB = strings.PACKAGE / "web"
SITE = "http://sixfold.test"


def speaking(browser: Browser) -> Page:
    """A page that gets all it asks for from here; its path is its language."""
    page = browser.new_page()
    page.route("**/*", _answer)
    return page


def _answer(route: Route) -> None:
    path = route.request.url.removeprefix(SITE)
    if path.startswith("/api/strings/"):
        language = path.removeprefix("/api/strings/").removesuffix(".json")
        route.fulfill(json=for_browser(language))
    elif path.startswith("/static/"):
        file = WEB / path.removeprefix("/static/")
        route.fulfill(body=file.read_text("utf-8"), content_type="text/javascript")
    else:
        page = '<p data-t="Play">Play</p><input data-t-placeholder="Say something friendly">'
        route.fulfill(
            body=f'<!doctype html><html lang="{path[1:]}"><title>x</title>{page}</html>',
            content_type="text/html; charset=utf-8",
        )
