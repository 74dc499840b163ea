"""People at one table, each with a browser of their own.

Whole games, talk, offers and lost lines between two people are played in tests/browser.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocket, expect

from looks import Look

from .visit import PHONE, Visit

pytestmark = pytest.mark.timing


def test_two_people_meet_by_a_link(visit: Visit) -> None:
    host, guest = visit(), visit(**PHONE)
    host.make("gosix", "open", clock={"kind": "minutes", "initial_ms": 300_000})
    host.page.get_by_role("button", name="Copy").click()
    copied = Look(host.page, lambda: host.page.evaluate("navigator.clipboard.readText()"))
    link = copied.when(lambda text: "/join/" in text)
    # The server listens to this machine only: a phone could do nothing with a code.
    expect(host.page.locator(".invite .only-here")).to_contain_text("sixfold serve --host")
    expect(host.page.locator("img.qr")).to_have_count(0)
    guest.page.goto(link)
    assert host.view["phase"] == "waiting"  # looking at a link is not sitting down
    guest.page.get_by_role("button", name="Sit down and play").click()
    guest.page.wait_for_url("**/t/*")
    host.wait_for_turn()
    expect(host.page.locator(".invite")).to_be_hidden()

    host.click_cell("a1")
    guest.wait_for_turn()
    guest.click_cell("b2")
    host.wait_for_moves(2)
    expect(host.voice).to_contain_text("Green places a pawn on b2.")

    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_label("Your words").fill("Hello")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="More").click()
    expect(guest.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.locator(".chat-lines .words")).to_have_text("Hello")
    guest.page.get_by_role("button", name="Close").click()

    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    guest.wait_for_status("You win: the other side gave up")
    first = host.table
    host.page.get_by_role("button", name="Play again, you start").click()
    guest.page.get_by_role("button", name="Accept another game").click()
    guest.page.wait_for_url(lambda url: first not in url)
    host.page.wait_for_url(guest.page.url)
    host.wait_for_turn()
    expect(host.page.locator(".strip.far .score")).to_have_text("1")


def test_players_know_that_somebody_watches_who_cannot_talk(visit: Visit) -> None:
    player, watcher = visit(), visit()
    table = player.make("gosix", "local")
    watcher.open(table)
    expect(player.page.get_by_text("1 person is watching.")).to_have_count(1)
    expect(watcher.page.get_by_role("tab", name="Chat")).to_be_hidden()


def test_a_line_that_is_given_up_does_not_live_on_beside_the_next(visit: Visit) -> None:
    """A device that says it is offline may be wrong: then the old line still stands."""
    visitor = visit()
    lines: list[WebSocket] = []
    visitor.page.on("websocket", lambda line: lines.append(line))
    visitor.make("gosix", "local")
    closed = Look(visitor.page, lambda: [line.is_closed() for line in lines])
    assert closed == [False]
    visitor.page.evaluate("dispatchEvent(new Event('offline'))")
    assert closed == [True, False]


def test_a_move_without_a_line_is_kept_and_the_page_says_so(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    visitor.context.set_offline(True)
    visitor.click_cell("a1")
    visitor.wait_for_status("Your move is kept until the connection is back.")
    visitor.context.set_offline(False)
    visitor.wait_for_moves(1)
