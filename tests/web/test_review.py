"""The review of a finished game: one click, a curve, grades, better lines, and mistakes again."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, Route, expect

import sixfold
from study.planted import ONLY
from testkit.lines import HELD
from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .test_analysis import COMPILING
from .visit import PHONE, Visit, Visitor

PLANTED = ONLY["six"]
"""Black has to block a ring at 2,-2."""
WHY = "The threat is not blocked: Red gets a ring with 2,-2. Every move but 2,-2 loses."


def lost(visitor: Visitor, by: str = PLANTED.wrong) -> Page:
    """A game that Black has just lost by a blunder."""
    visitor.make("six/foxmind", "local", position=PLANTED.position)
    visitor.play(by)
    visitor.play(PLANTED.right)
    visitor.page.wait_for_selector(".status-line[data-over]")
    return visitor.page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).locator("visible=true").click()


def says(page: Page, words: str) -> None:
    expect(page.locator(".status")).to_contain_text(words, use_inner_text=True)


def test_one_click_reviews_the_game_and_everything_can_be_read(visit: Visit) -> None:
    visitor = visit()
    page = lost(visitor)
    panel, graph = page.locator(".review-panel"), page.get_by_role("slider")
    page.locator("[data-action=review]").click()
    expect(page.get_by_role("tab", name="Review")).to_be_focused()
    expect(panel).to_have_attribute("data-state", "done", timeout=COMPILING)
    expect(visitor.voice).to_contain_text("The review is ready.")
    point = panel.locator(".turning-points button")
    expect(point).to_contain_text(f"1. 0,1 ?? Blunder{WHY}")
    expect(panel.locator(".review-player").first).to_contain_text("Blunder 1")
    expect(panel.locator(".review-player").last).to_contain_text("100%")
    expect(graph.locator(".sign text")).to_have_text("??")  # readable without colour
    assert barriers_in_both_themes(page) == []

    point.click()  # the turn on the board, with its grade and the better move
    says(page, "Looking back: move 1 of 2.")
    expect(page.locator(".board-host .badge")).to_have_text("??")
    expect(page.locator('.board-host .badge[data-cell="0,1"]')).to_have_count(1)
    expect(page.locator('.drawn [data-name="better"] [data-from="2,-2"]')).to_have_count(1)
    expect(panel.locator(".review-card")).to_contain_text(WHY)
    press(page, "Show 2,-2")  # … is played out
    says(page, "Better: 2,-2 (move 1 of ")
    expect(page.locator('.board-host .tile[data-cell="2,-2"]')).to_have_attribute("data-side", "0")
    page.keyboard.press(".")
    says(page, "(move 2 of ")
    press(page, "Back to the game")
    says(page, "Looking back: move 1 of 2.")
    expect(page.locator('.board-host .tile[data-cell="2,-2"]')).to_have_count(0)

    box = graph.bounding_box()  # still: the panel is at rest
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 40)
    expect(graph).to_have_attribute("aria-valuenow", "2")
    # Red has won: the curve ends at the lower edge, where the caption says so.
    expect(graph.locator(".dot")).to_have_attribute("cy", "112")
    expect(panel.locator("figcaption")).to_have_text(["Black wins", "Red wins"])
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator(".moves button")).to_have_text(["0,1??, Blunder", "2,-2✓, Best move"])
    page.reload()  # it is kept, and shown to everybody who comes
    expect(page.locator(".moves .grade")).to_have_count(2)

    page.get_by_role("tab", name="Review").click()  # what is proven makes a puzzle
    page.get_by_role("button", name="Puzzles from this game (1)").click()
    page.wait_for_url("**/puzzles/*")
    expect(page.locator("h1")).to_have_text("Find the only defence.")
    expect(page.locator(".origin")).to_contain_text("proven by the engine")
    visitor.click_cell(PLANTED.right)
    expect(page.locator(".feedback")).to_have_text("Solved!")
    expect(page.locator(".rated")).to_have_text("Puzzles of your own games are not rated.")
    expect(page.get_by_label("Game", exact=True)).to_contain_text("My own mistakes (0)")


def test_without_a_mouse_and_on_to_the_mistakes(visit: Visit) -> None:
    visitor = visit()
    page = lost(visitor)
    page.locator("[data-action=review]").focus()
    page.keyboard.press("Enter")
    graph = page.get_by_role("slider")
    expect(page.locator(".review-panel")).to_have_attribute("data-state", "done", timeout=COMPILING)
    page.keyboard.press("Tab")
    expect(graph).to_be_focused()
    page.keyboard.press("Home")
    says(page, "Looking back: move 0 of 2.")
    page.keyboard.press("PageDown")
    expect(graph).to_have_attribute("aria-valuetext", "1. 0,1 ?? Blunder, 0%")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show 2,-2").first).to_be_focused()
    page.keyboard.press("Enter")
    says(page, "Better: 2,-2 (move 1 of ")
    expect(visitor.voice).to_contain_text("Black lays a tile on 2,-2.")
    expect(page.get_by_role("button", name="Next move")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    says(page, "Before 0,1")
    page.get_by_role("button", name="Back to the game").press("Enter")
    says(page, "Looking back: move 1 of 2.")
    expect(page.get_by_role("button", name="Back to the game")).to_be_focused()
    page.get_by_role("button", name="Learn from your mistakes (1)").press("Enter")

    task = "1 of 1: Black played 0,1. Find something better."
    says(page, task)
    expect(page.locator(".sf-board")).to_be_focused()
    press(page, "Hint")
    says(page, "What is wrong with 0,1: The threat is not blocked: Red gets a ring with 2,-2.")
    visitor.click_cell("0,1")
    says(page, "That is what was played. Chances afterwards: a loss in 1.")
    visitor.click_cell("1,2")  # neither the best nor the played move: the computer looks at it
    says(page, "Not yet. Chances afterwards: a loss in 1. The threat is not blocked")
    visitor.click_cell("2,-2")
    says(page, "Correct: this is the best move.")
    expect(visitor.voice).to_contain_text("Correct: this is the best move.")
    press(page, "Finish")
    says(page, "Looking back: move 1 of 2.")
    expect(graph).to_be_focused()

    before = visitor.table
    press(page, "Try again from here")
    page.wait_for_url(lambda url: "/t/" in url and before not in url)
    visitor.wait_for_turn()
    assert (visitor.view["start"], visitor.view["you"]) == (PLANTED.position, [0])
    assert visitor.view["seats"][1]["kind"] == "engine"


def test_on_a_phone_it_is_in_the_sheet_and_under_the_board(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = lost(visitor)
    page.locator("[data-action=review]").tap()
    expect(page.locator(".review-panel")).to_have_attribute("data-state", "done", timeout=COMPILING)
    expect(page.get_by_role("slider")).to_be_in_viewport()
    page.locator(".turning-points button").tap()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".status .review-card")).to_contain_text(WHY)
    visitor.fits()
    press(page, "Show 2,-2")
    says(page, "Better: 2,-2 (move 1 of ")
    expect(page.get_by_role("button", name="Back to the game")).to_be_in_viewport()
    tall = "document.querySelector('.board-host').getBoundingClientRect().height"
    assert Look(page, lambda: page.evaluate(tall)) > 250


def test_a_review_that_cannot_be_had_is_said_and_an_open_turn_settles(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("Failed to load resource")
    page = lost(visitor)
    sentence = "The computer could not review this game. Please try again."
    error = {"error": {"code": "review-failed", "params": {}, "text": sentence}}
    page.route("**/review", lambda route: route.fulfill(status=503, json=error))
    page.locator("[data-action=review]").click()
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    page.unroute("**/review")
    press(page, "Review this game")
    expect(page.locator(".review-panel")).to_have_attribute("data-state", "done", timeout=COMPILING)
    page.add_init_script(HELD)  # a page without a socket asks again and again
    settles_later(visitor)


def test_it_comes_over_the_socket_and_nobody_asks_again_and_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    asked: list[str] = []
    told: list[dict[str, Any]] = []

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "review":
            told.append(message)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    moves = map(str, sixfold.position(PLANTED.position).legal_moves)
    # A game that no other test has had reviewed on this server.
    lost(visitor, next(move for move in moves if move not in (PLANTED.wrong, PLANTED.right)))
    page.locator("[data-action=review]").click()
    panel = page.locator(".review-panel")
    expect(panel).to_have_attribute("data-state", "done", timeout=COMPILING)
    expect(page.locator(".moves .grade")).to_have_count(2)
    assert Look(page, lambda: [message["state"] for message in told][-1:]) == ["done"]
    about = [each for each in asked if "/review" in each]
    assert [each.split()[0] for each in about] == ["POST"], about
    turns = [turn["ply"] for message in told for turn in message["turns"]]
    assert {*turns} == {1, 2}
    assert all(one["turns"] != other["turns"] or not one["turns"] for one, other in pairwise(told))


def test_a_review_by_an_earlier_version_can_be_made_again(visit: Visit) -> None:
    visitor = visit()
    page = lost(visitor)
    panel = page.locator(".review-panel")
    page.locator("[data-action=review]").click()
    expect(panel).to_have_attribute("data-state", "done", timeout=COMPILING)
    asked: list[object] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data_json)
            return route.continue_()
        return route.fulfill(json={**route.fetch().json(), "earlier": True, "later": False})

    page.route("**/review", answer)
    page.reload()
    expect(page.locator(".moves .grade")).to_have_count(2)
    page.get_by_role("tab", name="Review").click()
    expect(panel).to_contain_text("This review was made by an earlier version.")
    expect(panel.locator(".turning-points button")).to_have_count(1)
    press(page, "Review it again")
    expect(panel.locator(".review-earlier")).to_have_count(0)
    expect(panel).to_have_attribute("data-state", "done", timeout=COMPILING)
    assert asked == [{"renew": True}]


def settles_later(visitor: Visitor) -> None:
    """A page that shows an open turn, and what it was once that is proven."""
    page = visitor.page
    held: list[Route] = []

    def answer(route: Route) -> None:
        if "after=" in route.request.url:
            return held.append(route)
        view = route.fetch().json()
        unclear = {"grade": "open", "sign": "∞", "open": True, "lesson": False, "loss": 0}
        view["turns"][0] |= {**unclear, "text": "It is not proven that this gave anything away."}
        return route.fulfill(json={**view, "later": True})

    page.route(re.compile(r"/review(\?|$)"), answer)
    page.reload()
    grades = page.locator(".moves .grade")
    expect(grades).to_have_text(["∞, Unclear", "✓, Best move"])
    assert Look(page, lambda: len(held)) == 1
    held.pop().continue_()
    expect(grades).to_have_text(["??, Blunder", "✓, Best move"])
