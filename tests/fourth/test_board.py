"""Trio's own board in a real Chromium: served from its package, with its hint, event and lesson."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Visit, visitors
from testkit.chromium import chromium
from testkit.people import Person
from testkit.servers import SixfoldServer
from testkit.waiting import PATIENCE

pytestmark = [pytest.mark.timing, pytest.mark.usefixtures("trio")]

TRIED = """async (pack) => {
    const modules = await import(pack);
    const { Board } = modules["board/base/base.js"];
    const own = modules["families/trio/board.js"].Board;
    return [own.prototype instanceof Board, performance.getEntriesByType("resource").map(
        ({ name }) => new URL(name).pathname).filter((name) => name.endsWith(".js"))];
}"""
"""Whether Trio's board is one of the boards that the page knows, and which scripts were loaded."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, server: SixfoldServer) -> Iterator[Visit]:
    yield from visitors(browser, server.url)


def begin(person: Person) -> Page:
    """A table of two who share a screen, with the option that three in a row do not lose."""
    page = person.open("/new")
    page.get_by_role("radio", name="Trio").check()
    page.get_by_text("More options").click()
    mild = page.get_by_role("switch", name="Three in a row do not lose")
    expect(mild).to_be_visible()
    mild.check()
    page.get_by_role("radio", name="On this screen").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    person.ready()
    return page


def test_its_board_is_drawn_and_a_threat_is_told(visit: Visit) -> None:
    person = visit()
    page = begin(person)
    assert person.view()["options"] == ["mild"]
    expect(page.locator(".sf-board.sf-trio .cell")).to_have_count(19)
    person.play("b1", "e1", "b2", "a1")
    expect(page.locator(".sf-trio .loses")).to_have_count(0)
    person.play("b4")
    expect(page.locator(".sf-trio .stone")).to_have_count(5)
    expect(page.locator(".sf-trio .threat")).to_have_attribute("data-cell", "b3")
    expect(page.locator("#voice")).to_contain_text("threatens four in a row: b3")
    person.play("e2", "b3")
    expect(page.locator(".sf-trio .winning")).to_have_count(4)


def test_its_hint_warns_in_a_game_where_three_lose(visit: Visit) -> None:
    person = visit()
    page = person.open("/analysis?game=trio&moves=b1+e1+b2+a1")
    loses = page.locator(".sf-trio .loses")
    expect(loses).to_have_attribute("data-cell", "b3")
    place = person.point('.sf-trio .cell[data-cell="b3"]')
    page.mouse.move(place["x"], place["y"])
    expect(page.locator(".sf-bubble[data-kind=danger]")).to_have_text("Three in a row lose.")


def test_no_shared_module_is_loaded_twice(visit: Visit) -> None:
    page = visit().open("/analysis?game=trio")
    expect(page.locator(".sf-board.sf-trio .cell")).to_have_count(19)
    (pack,) = page.locator('script[type="module"]').evaluate_all("all => all.map((it) => it.src)")
    is_one_of_ours, loaded = page.evaluate(TRIED, pack)
    assert is_one_of_ours
    assert sum("bundles/" in name for name in loaded) == 1
    assert not [name for name in loaded if "/board/" in name or "/families/" in name]


def test_its_lesson_is_played(visit: Visit) -> None:
    person = visit()
    page = person.open("/learn/trio")
    expect(page.locator(".lesson-title")).to_have_text("Four, but never three")
    person.click('.sf-trio .cell[data-cell="b3"]')
    expect(page.locator(".feedback")).to_contain_text("three lose")
    page.locator(".main-step").click()
    person.click('.sf-trio .cell[data-cell="b4"]')
    expect(page.locator(".step-count")).to_contain_text("2")
    person.click('.sf-trio .cell[data-cell="b3"]')
    expect(page.locator(".feedback")).to_contain_text("Four in a row, and never three.")


def test_its_files_are_served_under_the_version_of_all(server: SixfoldServer) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        page = client.get("/analysis").text
        version = page.partition('name="sixfold-shell" content="')[2][:12]
        own = client.get(f"/static/{version}/families/trio/board.js")
        assert own.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert own.headers["content-type"].startswith("text/javascript")
        assert "extends Base" in own.text
        listed = client.get(f"/static/{version}/board/own.js").text
        assert 'from "../families/trio/board.js"' in listed
        assert ".sf-trio" in client.get(f"/static/{version}/bundles/analysis.css").text
        assert "script-src 'self'" in client.get("/analysis").headers["content-security-policy"]
        for outside in ("../__init__.py", "nothing.js"):
            assert client.get(f"/static/families/trio/{outside}").status_code == 404
