"""The server is away for a while: what a page was asked for meanwhile comes when it is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from .test_analysis import here, moves
from .test_thinking import Computer
from .visit import Visit, Visitor

HASTE = """const wait = setTimeout;
window.setTimeout = (what, ms, ...rest) => wait(what, ms < 4000 ? ms / 10 : ms, ...rest);"""
"""A page that does not wait long before it tries again."""


class Outage:
    """The device has no network, or it has one and the server is not there."""

    def __init__(self, visitor: Visitor, kind: str) -> None:
        visitor.expects("Failed to load resource")
        visitor.page.add_init_script(HASTE)
        self._visitor = visitor
        self._kind = kind

    def begin(self) -> None:
        if self._kind == "no network":
            self._visitor.context.set_offline(True)
        else:
            self._visitor.page.route("**/api/**", _nobody)

    def end(self) -> None:
        if self._kind == "no network":
            self._visitor.context.set_offline(False)
        else:
            self._visitor.page.unroute("**/api/**")


def _nobody(route: Route) -> None:
    route.abort("connectionrefused")


@pytest.mark.parametrize("kind", ["no network", "no server"])
def test_an_analysis_goes_on_after_an_outage(visit: Visit, kind: str) -> None:
    visitor = visit()
    outage, computer = Outage(visitor, kind), Computer(visitor.page)
    page = visitor.go("/analysis?game=gosix")
    verdict, pawns = page.locator(".verdict"), page.locator(".board-host .pawn[data-cell]")
    computer.hears(type="analyse", moves=[])
    outage.begin()
    visitor.click_cell("d2")
    expect(moves(page)).to_have_text(["d2"])
    expect(verdict).to_have_text("The connection is lost; trying again …")
    page.keyboard.press("Home")  # what is known can be looked at meanwhile
    expect(here(page)).to_have_count(0)
    expect(verdict).to_have_text("The computer is thinking …")
    page.keyboard.press("End")
    expect(verdict).to_have_text("The connection is lost; trying again …")
    visitor.click_cell("a1")  # the answer to d2: it waits for d2
    expect(pawns).to_have_count(0)
    outage.end()
    expect(moves(page)).to_have_text(["d2", "a1"])
    expect(pawns).to_have_count(2)
    asked = computer.hears(type="analyse", moves=["d2", "a1"])
    computer.tell(asked, 9, ("cp", "e3 b1"))
    expect(verdict).to_have_text("Red: 60% to win")


def test_a_click_that_waits_is_forgotten_by_somebody_who_steps_back(visit: Visit) -> None:
    visitor = visit()
    outage, computer = Outage(visitor, "no network"), Computer(visitor.page)
    page = visitor.go("/analysis?game=gosix")
    computer.hears(type="analyse", moves=[])
    outage.begin()
    visitor.click_cell("d2")
    expect(moves(page)).to_have_text(["d2"])
    visitor.click_cell("a1")
    page.keyboard.press("Home")
    expect(here(page)).to_have_count(0)
    outage.end()
    visitor.click_cell("b1")
    expect(moves(page)).to_have_text(["d2", "b1"])
    expect(here(page)).to_have_text("b1")


def test_the_past_of_a_game_is_shown_after_an_outage(visit: Visit) -> None:
    visitor = visit()
    outage = Outage(visitor, "no network")
    table = visitor.make("gosix", "local")
    for move in ("a1", "b2", "c2"):
        visitor.play(move)
    visitor.open(table)  # of a game that was opened late, the page knows only the end
    pawns = visitor.page.locator(".board-host .pawn[data-cell]")
    expect(pawns).to_have_count(3)
    outage.begin()
    visitor.page.keyboard.press("Home")
    visitor.wait_for_status("Looking back: move 0 of 3.")
    expect(visitor.page.get_by_text("Connection lost.")).to_be_visible()
    expect(pawns).to_have_count(3)
    outage.end()
    expect(pawns).to_have_count(0)


def test_another_game_is_set_up_after_an_outage(visit: Visit) -> None:
    visitor = visit()
    outage = Outage(visitor, "no server")
    page = visitor.go("/setup?game=gosix")
    game = page.get_by_label("Game", exact=True)
    outage.begin()
    game.select_option("hexone")
    expect(page.locator(".note")).to_have_text("The server is not answering. Is it running?")
    expect(game).to_have_value("gosix")
    outage.end()
    game.select_option("hexone")
    expect(page.locator(".sf-board")).to_have_attribute("data-family", "hexone")


def test_a_page_that_could_not_be_filled_offers_to_try_again(visit: Visit) -> None:
    visitor = visit()
    outage, page = Outage(visitor, "no server"), visitor.page
    chapter = {"record": {"game": "gosix", "line": [{"move": "d2"}]}}
    study = visitor.api("/studies", {"name": "Corners", "chapters": [chapter]})["id"]
    outage.begin()
    page.goto(f"{visitor.address}/study/{study}")
    head = page.get_by_role("heading", level=1)
    expect(head).to_have_text("The server is not answering. Is it running?")
    outage.end()
    page.get_by_role("button", name="Try again").click()
    expect(moves(page)).to_have_text(["d2"])
