"""Races that every page can have, on small pages of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from testkit.contexts import give_back, lend

SITE = "http://planted.test"
Open = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Open]:
    """Open a page with this body, whose module is this script; other paths answer themselves."""
    context, page = lend(browser)

    def opened(body: str, script: str) -> Page:
        def answer(route: Route) -> None:
            path = route.request.url.removeprefix(SITE)
            if path == "/":
                html = f'<!doctype html>{body}<script src="/page.js"></script>'
                route.fulfill(body=html, content_type="text/html")
            elif path == "/page.js":
                route.fulfill(body=script, content_type="text/javascript")
            else:
                route.fulfill(body=path.rpartition("/")[2])

        context.route(f"{SITE}/**", answer)
        page.goto(f"{SITE}/")
        return page

    yield opened
    give_back(context)


def test_a_handler_that_comes_later_than_its_button(show: Open) -> None:
    """A click on what stands there already, and does nothing yet."""
    page = show(
        "<button>0</button>",
        """document.fonts.load("1em serif").then(() => document.fonts.ready).then(() => {
          const button = document.querySelector("button");
          button.onclick = () => { button.textContent = "1"; };
        });""",
    )
    page.locator("button").click()
    expect(page.locator("button")).to_have_text("1")


def test_answers_that_overtake_each_other(show: Open) -> None:
    """Whichever answer comes last is shown, whatever was asked last."""
    page = show(
        "<input><p></p>",
        """document.querySelector("input").oninput = async ({target}) => {
          const answer = await (await fetch("/" + target.value)).text();
          const shown = document.querySelector("p");
          shown.textContent = answer;
          shown.dataset.answers = Number(shown.dataset.answers ?? 0) + 1;
        };""",
    )
    words = ("a", "ab", "abc", "abcd")
    for word in words:
        page.locator("input").fill(word)
    shown = page.locator("p")
    expect(shown).to_have_attribute("data-answers", str(len(words)))
    expect(shown).to_have_text("abcd")


def test_a_pause_that_is_long_enough_on_a_quiet_day(show: Open) -> None:
    """The test waits for nothing but time."""
    page = show(
        "<button>copy</button><p></p>",
        """document.querySelector("button").onclick = async () => {
          const said = await (await fetch("/copied")).text();
          await document.fonts.load("1em serif");
          document.querySelector("p").textContent = said;
        };""",
    )
    page.locator("button").click()
    page.wait_for_timeout(300)
    assert page.locator("p").inner_text() == "copied"


def test_something_that_is_seen_only_for_a_moment(show: Open) -> None:
    """A note that goes away by itself is gone when a slow test looks for it."""
    page = show(
        "<button>send</button><p></p>",
        """const note = document.querySelector("p");
        document.querySelector("button").onclick = () => {
          note.textContent = "sent";
          document.querySelector("button").disabled = true;
          setTimeout(() => { note.textContent = ""; }, 250);
        };""",
    )
    page.locator("button").click()
    for _ in range(8):
        expect(page.locator("button")).to_be_disabled()
    assert page.locator("p").inner_text() == "sent"
