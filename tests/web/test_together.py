"""People at one table, each with a browser of their own.

Whole games, talk, offers and lost lines between two people are played in tests/browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocket, expect

from testkit.lines import BreakingLine, SickLine
from testkit.looks import Look
from testkit.pages import barriers

from .visit import PHONE, Visit, Visitor

pytestmark = pytest.mark.timing

NO_SOCKETS = """window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 3;
  constructor() { super(); setTimeout(() => this.onclose({ code: 1006 })); }
  close() {}
};"""
"""A network that lets no sockets pass."""

SHORT_PATIENCE = """const whole = AbortSignal.timeout.bind(AbortSignal);
window.hurried = 0;
AbortSignal.timeout = (ms) => whole(window.hurried-- > 0 ? ms / 10 : ms);"""
"""A page that waits a tenth of the time for the answers to its next `hurried` questions."""

MARKED = """() => {
  const count = document.querySelector("#tab-chat .count");
  const { left, right, top, bottom } = count.getBoundingClientRect();
  return [left + 1, right - 1].map(
    (x) => document.elementFromPoint(x, (top + bottom) / 2) === count);
}"""
"""Whether both ends of the number of unread lines can be seen."""


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
    host.page.get_by_label("Your message").fill("Hello")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="More").click()
    expect(guest.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.locator(".chat-lines .words")).to_have_text("Hello")
    guest.page.get_by_role("button", name="Close").click()
    host.page.get_by_label("Your message").fill("One more?")
    host.page.keyboard.press("Enter")
    expect(guest.page.locator(".more-button")).to_have_attribute("data-unread", "")

    host.page.get_by_role("tab", name="Moves").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    host.wait_for_status("You resigned")
    guest.wait_for_status("You win: Red resigned")
    thanks = {"action": "chat", "text": "Thanks", "rev": guest.view["rev"]}
    guest.api(f"/tables/{guest.table}/actions", thanks)
    expect(host.page.locator("#tab-chat .count")).to_have_text("1")
    # It has its place, though there is one tab more now.
    assert Look(host.page, lambda: host.page.evaluate(MARKED)) == [True, True]
    first = host.table
    host.page.get_by_role("button", name="Play again: you start and play Red").click()
    guest.wait_for_status("Your opponent would like another game.")
    again = guest.page.get_by_role(
        "button", name="Play again: your opponent starts, you play Green"
    )
    again.click()
    guest.page.wait_for_url(lambda url: first not in url)
    host.page.wait_for_url(guest.page.url)
    host.wait_for_turn()
    expect(host.page.locator(".strip.far .score")).to_have_text("1")

    # The conversation goes on, and what was not read is still unread, also after a reload.
    for _ in range(2):
        expect(guest.page.locator(".more-button")).to_have_attribute("data-unread", "")
        guest.page.reload()
    guest.page.get_by_role("button", name="More").click()
    expect(guest.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Your message").fill("Of course")
    guest.page.keyboard.press("Enter")
    host.page.get_by_role("tab", name="Chat").click()
    for visitor in (host, guest):
        said = visitor.page.locator(".chat-lines .words")
        expect(said).to_have_text(["Hello", "One more?", "Thanks", "Of course"])
        expect(visitor.page.locator(".chat-lines hr")).to_have_count(1)
        expect(visitor.page.locator(".chat-lines [data-own]")).to_have_count(2)
    assert barriers(guest.page, within=".chat-panel") == []
    expect(guest.page.locator(".more-button")).not_to_have_attribute("data-unread", "")


def test_players_know_that_somebody_watches_who_cannot_talk(visit: Visit) -> None:
    player, watcher = visit(), visit()
    table = player.make("gosix", "local")
    watcher.open(table)
    expect(player.page.get_by_text("1 person is watching.")).to_have_count(1)
    expect(watcher.page.get_by_role("tab", name="Chat")).to_be_hidden()
    player.api(f"/tables/{table}/actions", {"action": "abort", "rev": player.view["rev"]})
    expect(watcher.voice).to_contain_text("The game was abandoned.")


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
    visitor.wait_for_status("Your move will be sent when the connection is back.")
    visitor.context.set_offline(False)
    visitor.wait_for_moves(1)


class Sick:
    """A server that fails, and some time later does not."""

    def __init__(self, visitor: Visitor, path: str, faults: int, status: int = 500) -> None:
        self.left = faults
        self.asked: list[Any] = []
        self._status = status
        visitor.context.route(path, self._answer)

    def _answer(self, route: Route) -> None:
        self.asked.append(route.request.post_data_json if route.request.post_data else None)
        if self.left == 0:
            route.continue_()
            return
        self.left -= 1
        fault = {"error": {"code": "server-error", "params": {}, "text": "It was our fault."}}
        route.fulfill(status=self._status, json=fault)


@pytest.fixture
def no_waiting(visit: Visit) -> Callable[[], Visitor]:
    """Somebody whose page waits for nothing between two tries."""

    def come() -> Visitor:
        visitor = visit()
        visitor.expects("status of 50")
        visitor.page.add_init_script(
            # For an answer, be it to a ping, it waits as long as ever, and so do its notes.
            "const wait = setTimeout, short = (ms) => (ms >= 4500 ? ms : ms / 20);"
            "window.setTimeout = (what, ms, ...rest) => wait(what, short(ms), ...rest);"
        )
        return visitor

    return come


def test_a_move_is_sent_again_after_a_fault(no_waiting: Callable[[], Visitor]) -> None:
    visitor = no_waiting()
    sick = SickLine(visitor.page, faults=3)
    visitor.make("gosix", "local")
    visitor.click_cell("a1")
    visitor.wait_for_moves(1)
    assert [sent["move"] for sent in sick.asked] == ["a1"] * 4
    assert len({sent["rev"] for sent in sick.asked}) == 1  # so that it cannot be played twice
    assert visitor.view["moves"] == ["a1"]


def test_a_move_that_never_gets_through_leaves_a_way_on(no_waiting: Callable[[], Visitor]) -> None:
    visitor = no_waiting()
    sick = SickLine(visitor.page, faults=-1, status=503)
    visitor.make("gosix", "local")
    visitor.click_cell("a1")
    visitor.wait_for_status("Your move did not get through.")
    expect(visitor.voice).to_contain_text("Your move did not get through.")
    assert barriers(visitor.page) == []
    visitor.page.get_by_role("button", name="Take it back").click()
    visitor.wait_for_turn()
    visitor.click_cell("b2")
    visitor.wait_for_status("Your move did not get through.")
    sick.left = 0
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.wait_for_moves(1)
    assert visitor.view["moves"] == ["b2"]


def test_actions_are_tried_again_but_words_are_not_said_twice(
    no_waiting: Callable[[], Visitor], visit: Visit
) -> None:
    visitor = no_waiting()
    sick = SickLine(visitor.page, faults=2)
    visitor.make("gosix", "local")
    visitor.play("a1")
    visitor.wait_for_moves(1)
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.wait_for_moves(0)
    assert [sent["action"] for sent in sick.asked] == ["undo"] * 3

    visitor.make("gosix", "open")
    visit().sit_down(visitor.view)
    visitor.wait_for_turn()
    sick.left, sick.asked = 1, []
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.get_by_label("Your message").fill("Hello")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".note")).to_have_text("It was our fault.")
    expect(visitor.page.get_by_label("Your message")).to_have_value("Hello")
    assert len(sick.asked) == 1


@pytest.mark.parametrize("heard", [True, False])
def test_words_on_a_line_that_breaks_are_said_once(visit: Visit, heard: bool) -> None:
    """Whether they were heard shows when the line is back; the page says them no second time."""
    visitor = visit()
    line = BreakingLine(visitor.page, heard=heard)
    visitor.make("gosix", "open")
    visit().sit_down(visitor.view)
    visitor.wait_for_turn()
    page = visitor.page
    page.get_by_role("tab", name="Chat").click()
    field = page.get_by_label("Your message")
    # Until the page has another line it says things by requests.
    requests: list[str] = []
    page.on("request", lambda request: requests.append(f"{request.method} {request.url}"))
    line.armed = True
    field.fill("Hello")
    page.keyboard.press("Enter")
    if heard:
        expect(field).to_have_value("")
    else:
        expect(page.locator(".note")).to_contain_text("There is no connection.")
        expect(field).to_have_value("Hello")
        field.press("Enter")
    expect(page.locator(".chat-lines .words")).to_have_text("Hello")
    assert [said["text"] for said in visitor.view["chat"]] == ["Hello"]
    said = [request for request in requests if re.fullmatch("POST .*/actions", request)]
    assert len(line.asked) + len(said) == 1 + (not heard)


@pytest.mark.parametrize("heard", [True, False])
def test_a_move_on_a_line_that_breaks_is_played_once(visit: Visit, heard: bool) -> None:
    visitor = visit()
    line = BreakingLine(visitor.page, heard=heard)
    visitor.make("gosix", "local")
    visitor.wait_for_turn()
    line.armed = True
    visitor.click_cell("a1")
    visitor.wait_for_moves(1)
    visitor.click_cell("b2")
    visitor.wait_for_moves(2)
    assert visitor.view["moves"] == ["a1", "b2"]


def test_without_any_line_moves_and_words_still_get_through(visit: Visit) -> None:
    """Some networks let no sockets pass: the page then asks, and shows what is answered."""
    visitor = visit()
    visitor.page.add_init_script(NO_SOCKETS)
    visitor.make("gosix", "local")
    for number, cell in enumerate(("a1", "b2", "c2"), 1):
        visitor.click_cell(cell)
        visitor.wait_for_moves(number)
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.wait_for_moves(2)
    assert visitor.view["moves"] == ["a1", "b2"]


def test_a_move_that_nobody_answers_is_sent_again(visit: Visit) -> None:
    """Neither an answer nor a fault: a request that hangs does not keep the move for ever."""
    visitor = visit()
    visitor.expects("ERR_ABORTED", "ERR_FAILED")
    visitor.page.add_init_script(NO_SOCKETS + SHORT_PATIENCE)
    visitor.make("gosix", "local")
    held: list[Any] = []

    def hold(route: Route) -> None:
        held.append(route.request.post_data_json)
        if len(held) > 2:
            route.continue_()

    visitor.context.route("**/moves", hold)
    visitor.page.evaluate("hurried = 2")  # those that nobody answers
    visitor.click_cell("a1")
    visitor.wait_for_moves(1)
    assert held == [held[0]] * 3
    visitor.click_cell("b2")
    visitor.wait_for_moves(2)
    assert visitor.view["moves"] == ["a1", "b2"]


def test_a_table_is_asked_for_again(no_waiting: Callable[[], Visitor]) -> None:
    visitor = no_waiting()
    table = visitor.make("gosix", "local")
    sick = Sick(visitor, f"**/api/tables/{table}", faults=2)
    visitor.open(table)
    assert len(sick.asked) == 3
    sick.left = -1
    visitor.page.goto(f"{visitor.address}/t/{table}")
    visitor.page.get_by_role("heading", name="The table cannot be shown right now").wait_for()
    sick.left = 0
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.wait_for_turn()
