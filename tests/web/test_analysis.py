"""The analysis board: both sides by hand, a tree of moves, and what the computer thinks of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .visit import PHONE, Visit

RING_OPEN = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
"""Black wins at 1,1."""

COMPILING = 900_000
"""Milliseconds: on a new machine the engine is compiled first."""


def moves(page: Page) -> Locator:
    return page.locator(".variations .move")


def lines(page: Page) -> Locator:
    return page.locator(".lines li")


def here(page: Page) -> Locator:
    """The move that one looks at."""
    return page.locator(".variations [aria-current]")


def act(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_both_sides_are_played_and_lines_branch(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/analysis?game=gosix")
    expect(page.get_by_text("Play a move on the board to begin.")).to_be_visible()
    visitor.click_cell("d2")
    expect(moves(page)).to_have_text(["d2"])
    visitor.click_cell("a1")
    expect(moves(page)).to_have_text(["d2", "a1"])
    page.keyboard.press(",")
    expect(here(page)).to_have_text("d2")
    visitor.click_cell("b1")
    expect(moves(page)).to_have_text(["d2", "a1", "b1"])
    expect(page.locator(".variation .move")).to_have_text(["b1"])

    act(page, "Make this the main line")
    expect(page.locator(".variation .move")).to_have_text(["a1"])
    act(page, "Undo the last change")
    expect(page.locator(".variation .move")).to_have_text(["b1"])
    act(page, "Delete this move and what follows")
    expect(moves(page)).to_have_text(["d2", "a1"])
    expect(here(page)).to_have_text("d2")
    act(page, "Undo the last change")
    expect(here(page)).to_have_text("b1")

    page.reload()  # nothing is lost
    expect(moves(page)).to_have_text(["d2", "a1", "b1"])
    expect(here(page)).to_have_text("b1")
    page.locator(".variation summary").click()
    expect(page.locator(".variation .move")).to_be_hidden()

    act(page, "Copy the link to this position")
    expect(page.locator(".note")).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/analysis?game=gosix&moves=d2+b1")
    visitor.go("/about")
    page.goto(link)
    expect(moves(page)).to_have_text(["d2", "b1"])
    page.keyboard.press(",")  # somebody who opened a game can branch off anywhere in it
    expect(here(page)).to_have_text("d2")
    visitor.click_cell("a1")
    expect(page.locator(".variation .move")).to_have_text(["a1"])


def test_the_name_of_a_game_leaves_room_for_the_buttons(visit: Visit) -> None:
    page = visit().go("/analysis?game=six/foxmind-advanced")
    expect(page.get_by_role("button", name="Save as a study", exact=True)).to_be_visible()
    overlap = """() => {
      const name = document.querySelector(".analysis-game").getBoundingClientRect();
      const button = document.querySelector(".save-study").getBoundingClientRect();
      return name.right - button.left;
    }"""
    assert Look(page, lambda: page.evaluate(overlap)) <= 0


def test_the_computer_says_what_it_thinks(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/analysis?game=gosix&moves=d2")
    expect(lines(page)).to_have_count(2, timeout=COMPILING)
    expect(page.locator(".verdict")).to_contain_text("to win")
    expect(page.locator(".effort")).to_contain_text("Depth")
    expect(page.locator(".board-host .sign")).to_have_text(["2", "1"])
    assert barriers_in_both_themes(page) == []

    page.get_by_label("Lines", exact=True).select_option("4 lines")
    expect(lines(page)).to_have_count(4)
    page.get_by_role("switch", name="Computer").uncheck()
    expect(lines(page)).to_have_count(0)
    page.get_by_role("switch", name="Computer").check()
    expect(lines(page)).to_have_count(4)

    third = lines(page).first.get_by_role("button").nth(2)
    third.click()  # the first three moves of the best line are played
    expect(moves(page)).to_have_count(4)
    fourth = moves(page).nth(3).inner_text()  # still: it is there, and a move's text never changes
    expect(here(page)).to_have_text(fourth)


def test_what_is_exact_is_said_in_words(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go(f"/analysis?position={RING_OPEN}")
    expect(page.locator(".verdict")).to_have_text("Black wins in 1.", timeout=COMPILING)
    lines(page).first.get_by_role("button").first.click()
    expect(moves(page)).to_have_text(["1,1"])
    expect(lines(page)).to_have_count(0)  # the game is over


def test_a_finished_game_is_one_click_away(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make("six/foxmind", "local")
    for move in ("2,0", "3,0"):
        visitor.play(move)
    rev = visitor.view["rev"]
    visitor.api(f"/tables/{table}/actions", {"action": "resign", "rev": rev})
    page = visitor.page
    page.locator(".actions").get_by_role("button", name="Analyse", exact=True).click()
    page.wait_for_url(f"**/analysis?table={table}")
    expect(moves(page)).to_have_text(["2,0", "3,0"])
    expect(lines(page)).to_have_count(2, timeout=COMPILING)


def test_a_running_game_is_not_analysed_for_its_players(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.make("gosix", "open")
    bob.go("/about")
    bob.sit_down(ada.view)
    ada.play("d2")
    page = bob.go("/analysis?game=gosix&moves=d2")
    expect(page.locator(".verdict")).to_have_text(
        "You are playing this game: it can be analysed when it is over.", timeout=COMPILING
    )
    for who, move in ((bob, "e3"), (ada, "a1"), (bob, "b1")):
        who.open(ada.table)
        who.play(move)
    eve = visit()
    page = eve.go(f"/analysis?table={ada.table}")
    expect(here(page)).to_have_text("d2")  # spectators are three plies behind, and begin there
    expect(lines(page)).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator(".verdict")).to_have_text(
        "The last 3 moves of a running game cannot be analysed yet."
    )
    eve.click_cell("f3")  # one more move does not help
    expect(here(page)).to_have_text("f3")
    expect(page.locator(".verdict")).to_have_text(
        "The last 3 moves of a running game cannot be analysed yet."
    )


def test_on_a_phone_everything_is_in_reach(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.go("/analysis?game=six/foxmind&moves=2,0+3,0")
    expect(lines(page).first).to_be_visible(timeout=COMPILING)
    expect(lines(page)).to_have_count(1)
    expect(page.locator(".board-host .sign")).to_have_text("1")
    expect(page.locator(".verdict")).to_be_in_viewport()
    visitor.fits()
    tall = "document.querySelector('.board-host').getBoundingClientRect().height"
    assert Look(page, lambda: page.evaluate(tall)) > 200
    for name in ("One move back", "Copy the link to this position"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    page.get_by_role("button", name="One move back").tap()
    expect(here(page)).to_have_text("2,0")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("?game=chess", "There is no game “chess”."),
        ("?position=six/foxmind%20x", "The field b is expected"),
        ("?game=gosix&moves=d2+d2", "d2"),
        ("?table=nowhere", "There is no such table."),
    ],
)
def test_what_cannot_be_analysed_is_said_in_a_sentence(
    visit: Visit, asked: str, words: str
) -> None:
    visitor = visit()
    visitor.expects("Failed to load resource")
    page = visitor.go(f"/analysis{asked}")
    expect(page.get_by_role("heading", name="This cannot be analysed")).to_be_visible()
    expect(page.locator(".empty")).to_contain_text(words)
    page.get_by_role("link", name="Begin with an empty board").click()
    expect(page.get_by_text("Play a move on the board to begin.")).to_be_visible()
