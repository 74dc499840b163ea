"""Puzzles in a browser: solved with the mouse, with keys, on a phone; refuted, hinted, given up."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, Route, expect

from browser.test_keyboard import GOSIX, WAYS
from sixfold import study
from sixfold.locale import theme_name
from sixfold.study.puzzles import Puzzle, goal_text, hint, hint_text
from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .test_analysis import COMPILING
from .visit import PHONE, Visit, Visitor

LONG = study.puzzles("gosix", "win-in-2")[0]
SECONDS = COMPILING / 1000

UNHURRIED = """const wait = setTimeout;
window.setTimeout = (what, ms, ...rest) => wait(what, ms === 2200 ? 3_600_000 : ms, ...rest);"""
"""A page that leaves a refuted move for those who are slow to take back (LOOK in puzzles.js)."""


def other(puzzle: Puzzle) -> str:
    """A legal move that is not the solution."""
    return next(str(move) for move in puzzle.start.legal_moves if str(move) != puzzle.moves[0])


def open_puzzle(visitor: Visitor, puzzle: Puzzle) -> Page:
    """The page of a puzzle, once the computer can refute what is wrong."""
    page = visitor.go(f"/puzzles/{puzzle.id}")
    Look(page, lambda: visitor.api("/engine")["ready"]).when(
        lambda games: "gosix" in games, SECONDS
    )
    return page


def hold(routes: list[Route], route: Route) -> None:
    """Let a request wait for the test."""
    routes.append(route)


def walk(page: Page, cursor: str, target: str) -> None:
    """Go from one corner of GoSix to another with keys."""
    for heading in page.evaluate(WAYS, [cursor, list(GOSIX)])[target]:
        page.keyboard.press(GOSIX[heading])
    expect(page.locator(".board-area .sf-live[aria-live]")).to_contain_text(target)


def test_solved_with_the_mouse_after_a_refutation(visit: Visit) -> None:
    visitor = visit()
    page, wrong = open_puzzle(visitor, LONG), other(LONG)
    feedback, result = page.locator(".feedback"), page.locator(".puzzle-result")
    expect(page.locator("h1")).to_have_text(goal_text(LONG))
    expect(page.locator(".themes")).to_have_count(0)  # they would give it away
    visitor.click_cell(wrong)
    expect(feedback).to_have_class(re.compile("missed"))
    expect(visitor.voice).to_contain_text(re.compile("(Red|Green) (places|plays|takes|conquers)"))
    expect(page.locator(".standing .rating")).to_have_text(re.compile(r"^\d+\?$"))
    expect(page.locator(".try-again")).to_be_hidden()  # it is taken back without a word
    expect(page.locator(f'.board-host .pawn[data-cell="{wrong}"]')).to_have_count(0)
    visitor.click_cell(LONG.moves[0])
    expect(feedback).to_have_text("Right. Go on.")
    answer = page.locator(f'.board-host .pawn[data-cell="{LONG.moves[1]}"]')
    expect(answer).to_have_attribute("data-side", str(1 - LONG.start.side))
    visitor.click_cell(LONG.moves[2])
    expect(feedback).to_have_text("Solved!")
    rated = re.compile(r"^Your rating: \d+\? \(−\d+\)\. Only a first try without a mistake")
    expect(result.locator(".rated")).to_have_text(rated)
    names = [theme_name(theme, "gosix") for theme in LONG.themes]
    expect(result.locator(".themes li")).to_have_text(names)
    expect(result.get_by_role("link", name="Analyse")).to_have_attribute(
        "href", re.compile("position=gosix")
    )
    assert barriers_in_both_themes(page) == []
    result.get_by_role("button", name="Share").click()
    link = Look(page, lambda: page.evaluate("navigator.clipboard.readText()"))
    assert link == f"{visitor.address}/puzzles/{LONG.id}"

    page.get_by_label("Game", exact=True).select_option("hexone")  # another board at once
    expect(page.locator(".sf-board")).to_have_attribute("data-family", "hexone")
    page.get_by_label("Theme").select_option("only-defence")
    expect(page.locator("h1")).to_have_text("Find the only defence.")
    page.locator(".solve").click()
    expect(result.locator(".rated")).to_contain_text("Your rating")
    expect(page.locator(".rating-graph .curve")).to_have_count(1)
    visitor.go(f"/puzzles/{LONG.id}")
    expect(page.locator(".origin")).to_have_text("You have tried this one before.")


def test_a_puzzle_that_is_left_is_left_alone(visit: Visit) -> None:
    """Another one is on its way, or there already, when something is said about the one before."""
    visitor = visit()
    visitor.expects("ERR_FAILED")
    held: dict[str, list[Route]] = {"next": [], "solution": []}
    for what, routes in held.items():
        visitor.page.route(re.compile(rf"/api/puzzles/.*{what}"), partial(hold, routes))
    page = visitor.go(f"/puzzles/{LONG.id}")
    solve, another = page.locator(".solve"), page.locator(".skip-puzzle")

    def waiting(what: str) -> Route:
        return Look(page, lambda: held[what]).when(bool).pop(0)

    solve.click()
    solution = waiting("solution")
    page.get_by_label("Game", exact=True).select_option("hexone")
    expect(solve).to_be_disabled()
    first = waiting("next")
    page.get_by_label("Game", exact=True).select_option("six")
    waiting("next").continue_()
    expect(page.locator(".sf-board")).to_have_attribute("data-family", "six")
    expect(solve).to_be_enabled()
    chosen = page.url
    with page.expect_response("**/solution") as told:
        solution.continue_()
    told.value.finished()
    with page.expect_response("**/next*") as late:
        first.continue_()
    late.value.finished()
    expect(page.locator(".standing .rating")).to_have_text(re.compile(r"^\d+\?$"))
    another.click()
    last = waiting("next")
    expect(page.locator(".puzzle-result")).to_have_count(0)
    expect(page.locator(".sf-board")).to_have_attribute("data-family", "six")
    expect(page).to_have_url(chosen)
    last.abort()
    expect(solve).to_be_enabled()
    solve.click()
    waiting("solution").continue_()
    expect(page.locator(".puzzle-result")).to_be_visible()


def test_with_keys_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(UNHURRIED)
    page, wrong = open_puzzle(visitor, LONG), other(LONG)
    page.get_by_role("link", name="Skip to the board").focus()
    page.keyboard.press("Enter")
    walk(page, "d2", wrong)
    page.keyboard.press("Enter")
    expect(page.locator(".try-again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sf-board")).to_be_focused()
    expect(page.locator(f'.board-host .pawn[data-cell="{wrong}"]')).to_have_count(0)
    page.keyboard.press("h")
    told = hint_text(LONG, hint(LONG))
    expect(page.locator(".feedback")).to_have_text(told)
    expect(visitor.voice).to_contain_text(told)
    walk(page, wrong, LONG.moves[0])
    page.keyboard.press("Enter")
    expect(page.locator(".feedback")).to_have_text("Right. Go on.")
    page.locator(".solve").press("Enter")
    expect(page.locator(".feedback")).to_have_text("This is the solution.")
    expect(page.locator(".next-puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(LONG.id))
    expect(page.locator(".next-puzzle")).to_be_hidden()


def test_the_puzzle_of_the_day_on_a_phone_in_german(visit: Visit) -> None:
    visitor = visit(**PHONE, locale="de-DE")
    page = visitor.go("/")
    page.get_by_role("link", name="Rätsel des Tages").tap()
    page.wait_for_url("**/puzzles/today")
    today = study.puzzle(visitor.api("/puzzles/today")["id"])
    expect(page.locator("h1")).to_have_text(goal_text(today, "de"))
    expect(page.locator(".origin")).to_have_text(re.compile(r"^Rätsel des Tages, \d+\. \w+\.$"))
    visitor.fits()
    visitor.context.clear_cookies()  # nobody knows them any more: this browser keeps the rating
    page.locator("button.hint").tap()
    expect(page.locator(".feedback")).not_to_be_empty()
    page.locator(".solve").tap()
    expect(page.locator(".feedback")).to_have_text("Das ist die Lösung.")
    expect(page.locator(".rated")).to_have_text(re.compile("^Deine Wertung: "))
    expect(page.locator(".standing .rating")).to_have_text(re.compile(r"^\d+\?$"))
    assert visitor.api("/puzzles/ratings")["tries"] == 0
    visitor.fits()
    assert barriers_in_both_themes(page) == []
