"""A context that is used again is as good as a new one: nothing of those who had it is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.chromium import HOUSE
from testkit.contexts import IDLE, RESETS, give_back, lend

pytestmark = pytest.mark.without_chaos("chaos uses no context twice")

LEAVE = """async () => {
  localStorage.setItem("left", "behind");
  sessionStorage.setItem("left", "behind");
  document.cookie = "left=behind; max-age=1000";
  await (await caches.open("left")).put("/left", new Response("behind"));
  await new Promise((done) => indexedDB.open("left").onsuccess = done);
}"""
FOUND = """async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookies: document.cookie,
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).length,
  online: navigator.onLine,
  clipboard: (await navigator.permissions.query({name: "clipboard-read"})).state,
})"""
NOTHING = {
    "local": 0, "session": 0, "cookies": "", "caches": [], "databases": 0, "online": True,
    "clipboard": "prompt",
}  # fmt: skip
LOCAL = "localStorage.length"
TAB = "[opener, history.length, document.hidden, document.hasFocus(), innerWidth, innerHeight]"
FETCHED = """performance.getEntriesByType("resource")
  .filter(({name, transferSize}) => name.includes("/static/") && transferSize > 0).length"""


def again(browser: Browser, before: BrowserContext) -> Page:
    """Somebody else comes, and gets the same context."""
    context, page = lend(browser)
    assert context is before
    return page


def test_nothing_leaks(browser: Browser, address: str) -> None:
    context, page = lend(browser)
    context.grant_permissions(["clipboard-read"])
    page.goto(f"{address}/robots.txt")
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND) != NOTHING  # still: as it was left
    page.goto(f"{address.replace('127.0.0.1', HOUSE)}/robots.txt")  # another site
    page.evaluate('localStorage.setItem("left", "behind")')
    tab = page.evaluate(TAB)
    context.request.get(f"{address}/about", max_retries=RESETS)  # a page remembers who came
    assert {cookie["name"] for cookie in context.cookies()} > {"left"}
    context.route("**/*", lambda route: route.abort())
    context.set_offline(True)
    give_back(context)

    page = again(browser, context)
    assert context.cookies() == []
    page.goto(f"{address}/robots.txt")
    assert page.evaluate(FOUND) == NOTHING  # still: nobody writes
    page.goto(f"{address.replace('127.0.0.1', HOUSE)}/robots.txt")
    assert page.evaluate(LOCAL) == 0  # still: nobody writes
    assert page.evaluate(TAB) == tab  # still: it changes only with a visit
    [waiting] = [other for other in context.pages if other is not page]
    expect(waiting).to_have_url(re.compile("/robots.txt$"))
    give_back(context)


def test_files_are_kept(browser: Browser, address: str) -> None:
    context, page = lend(browser)
    page.goto(f"{address}/about")
    give_back(context)
    page = again(browser, context)
    page.goto(f"{address}/about")
    assert page.evaluate(FETCHED) == 0  # still: all that a page names is there when it is loaded
    give_back(context)


@pytest.mark.parametrize("how", ["script", "socket", "clock", "worker", "other"])
def test_what_cannot_be_undone_is_not_used_again(browser: Browser, how: str) -> None:
    options = {"service_workers": "allow"} if how == "worker" else {}
    context, page = lend(browser, **options)
    if how == "script":
        context.add_init_script("window.left = 'behind'")
    if how == "clock":
        page.clock.install()
    if how == "socket":
        context.route_web_socket("**/*", lambda line: None)
    give_back(context)
    give_back(context)  # a second time changes nothing
    other, _ = lend(browser, "", **options, **({"locale": "de"} if how == "other" else {}))
    assert other is not context
    give_back(other)


def test_only_some_wait(browser: Browser) -> None:
    lent = [lend(browser)[0] for _ in range(IDLE + 2)]
    assert len(set(lent)) == IDLE + 2  # people who are here at the same time share nothing
    for context in lent:
        give_back(context)
    before = len(browser.contexts)
    again(browser, lent[-1])
    assert len(browser.contexts) == before
    give_back(lent[-1])
    assert set(lent) & set(browser.contexts) == set(lent[-IDLE:])
