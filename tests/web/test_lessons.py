"""Lessons in a browser: played through, by pointer and by keys, interrupted and taken up again."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from sixfold.locale import translator, words_of
from sixfold.study import lessons
from testkit.looks import Look
from testkit.pages import barriers, barriers_in_both_themes

from .visit import PHONE, Visit, Visitor


def press(visitor: Visitor, move: str) -> None:
    """Play on the board as a learner does."""
    if move.endswith("!"):
        visitor.page.locator(".special-moves button:visible").click()
        visitor.page.locator(f"dialog [value={'next' if move[:-1] else 'stands'}]").click()
        move = move[:-1]
    if not move:
        return
    if move == "pass":
        visitor.page.locator(".special-moves button:visible").click()
    elif move[-1] in "AY":
        arm = visitor.page.locator(f'.ways [data-move="{move}"] .arm').first
        expect(arm).to_be_visible()
        box = Look(visitor.page, arm.bounding_box).when(lambda found: found is not None)
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        visitor.page.mouse.click(x, y)
    else:  # SIX: from where, to where, and which group stays
        for cell in re.split("[>=]", move):
            visitor.click_cell(cell)


def next_step(page: Page) -> None:
    page.locator(".main-step").click()


@pytest.mark.parametrize("game", [book.family for book in lessons.books()])
def test_every_lesson_is_played_through(visit: Visit, game: str) -> None:
    """The first half at a desk in English, the rest on a phone in German."""
    every = lessons.book(game).lessons
    half = len(every) // 2
    play(visit(), game, every[:half], "en")
    visitor = visit(**PHONE)
    play(visitor, game, every[half:], "de")
    visitor.fits()
    expect(visitor.page.locator(".lesson-link .icon")).to_have_count(len(every) - half)


def play(visitor: Visitor, game: str, some: Sequence[lessons.Lesson], language: str) -> None:
    page = visitor.go(f"/learn/{game}?lesson={some[0].id}&lang={language}")
    title, count = page.locator(".lesson-title"), page.locator(".step-count")
    for lesson in some:
        expect(title).to_have_text(translator(language).gettext(lesson.title))
        for place, step in enumerate(lesson.steps, 1):
            expect(count).to_have_text(re.compile(rf"{place}\D+{len(lesson.steps)}$"))
            for move in step.solution:
                press(visitor, move)
            continues = place < len(lesson.steps) and lesson.steps[place].continues
            if not continues and (lesson, place) != (some[-1], len(lesson.steps)):
                next_step(page)
    expect(page.locator(".feedback")).to_have_class(re.compile("done"))


def test_a_wrong_move_is_explained_and_an_interrupted_lesson_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/learn/gosix?lesson=count")
    assert barriers_in_both_themes(page) == []
    visitor.click_cell("e3")
    next_step(page)
    visitor.click_cell("h2")  # the other hexagon
    expect(page.locator(".feedback")).to_contain_text("Your opponent conquers this hexagon")
    expect(page.locator("#voice")).to_contain_text("Your opponent conquers this hexagon")
    assert barriers(page, within=".step-area") == []
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.locator(".feedback")).to_be_empty()
    visitor.go("/learn")
    link = page.get_by_role("link", name="Continue learning GoSix")
    link.click()
    expect(page.locator(".step-count")).to_have_text("Step 2 of 2")
    page.keyboard.press("h")
    expect(page.locator("[data-name=shown] .shape")).to_have_attribute("data-from", "b1")
    visitor.go("/")
    page.locator(".learning a").click()
    expect(page.locator(".lesson-title")).to_have_text("Whose pawns count")


def test_with_keys_alone_and_with_progress_of_another_time(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    expect(page.locator(".learning")).to_have_text("Learn in five minutes")
    stale = '{"gosix": {"done": ["gone"], "at": {"lesson": "place", "step": 99}}, "chess": 3}'
    page.evaluate("kept => localStorage.setItem('sixfold.lessons', kept)", stale)
    visitor.go("/learn/gosix?lesson=gone")
    expect(page.locator(".notes, .note").first).to_contain_text("no longer there")
    expect(page.locator(".lesson-title")).to_have_text("Place a pawn")
    page.get_by_role("link", name="Skip to the board").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".feedback")).to_contain_text("That is a whole turn.")
    page.keyboard.press("Enter")  # the focus is on the way on
    expect(page.locator(".step-count")).to_have_text("Step 2 of 3")
    expect(page.locator(".you")).to_have_text("You play Red.")


def test_what_was_learned_on_one_device_is_known_on_another(visit: Visit) -> None:
    phone, desk = visit(**PHONE), visit()
    table = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "local"}]}
    phone.api("/tables", table)  # now the server knows them
    desk.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    page = phone.go("/learn/gosix?lesson=pass")
    page.set_viewport_size({"width": 360, "height": 480})  # the text does not fit under the board
    expect(page.locator(".step-actions")).not_to_be_in_viewport()
    page.get_by_role("button", name="Pass").click()
    there = Look(desk.page, lambda: [each["done"] for each in desk.api("/me/lessons")["games"]])
    assert there == [["pass"]]
    expect(page.locator(".main-step")).to_be_in_viewport(ratio=1)
    page = desk.go("/")
    learning = page.locator(".learning a")
    expect(learning).to_have_text("Continue: The last corner")
    learning.click()
    expect(page.locator(".lesson-title")).to_have_text("The last corner")
    expect(page.locator(".lesson-link .icon")).to_have_count(1)


LEARNED = """games => {
  localStorage.setItem("sixfold.lessons", JSON.stringify(games));
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Somebody comes back to the page after they have learned something on another one."""


def test_no_lesson_that_is_done_is_offered(visit: Visit) -> None:
    books = {book.family: book.lessons for book in lessons.books()}
    visitor = visit()
    page = visitor.go("/")
    offer = page.locator(".learning a")
    expect(offer).to_have_text("Learn in five minutes")

    def learned(when: int, game: str, count: int | None, at: int = 0) -> dict[str, object]:
        """The first lessons of a game are done, and one of them is being read again."""
        done = [lesson.id for lesson in books[game][:count]]
        return {"done": done, "at": {"lesson": books[game][at].id, "step": 1}, "when": when}

    first, second, *_ = books["gosix"]
    page.evaluate(LEARNED, {"gosix": learned(1, "gosix", 1)})
    expect(offer).to_have_text(f"Continue: {second.title}")
    # The game where they were last comes first, as long as it has a lesson that is not done.
    begun = {"gosix": learned(1, "gosix", 1), "hexone": learned(2, "hexone", 2, at=1)}
    page.evaluate(LEARNED, begun)
    expect(offer).to_have_text(f"Continue: {books['hexone'][2].title}")
    page.evaluate(LEARNED, {**begun, "hexone": learned(2, "hexone", None, at=1)})
    expect(offer).to_have_text(f"Continue: {second.title}")
    page.evaluate(LEARNED, {"gosix": learned(1, "gosix", None)})
    expect(offer).to_have_text("All lessons")
    page.evaluate(LEARNED, {game: learned(1, game, None, at=1) for game in books})
    expect(offer).to_have_text("Puzzles")
    expect(offer).to_have_attribute("href", "/puzzles")

    visitor.go("/learn")
    ways = page.locator(".book > .button")
    expect(ways).to_have_text([f"Play {words_of(game).name}" for game in books])
    # Who reads a lesson again is still at the step where they were.
    again = {**learned(1, "gosix", None), "at": {"lesson": first.id, "step": 2}}
    page.evaluate(LEARNED, {"gosix": again})
    visitor.go(f"/learn/gosix?lesson={first.id}")
    expect(page.locator(".step-count")).to_have_text("Step 2 of 3")
    visitor.go("/learn")
    page.get_by_role("button", name="Play GoSix").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("body")).to_have_attribute("data-family", "gosix")


def test_an_edition_leads_to_its_own_lessons_where_tiles_are_moved_with_keys(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/rules/six/steffen")
    page.get_by_role("link", name="Learn on the board").click()
    every = lessons.book("six").lessons
    own = [each for each in every if not each.editions or "steffen" in each.editions]
    expect(page.locator(".lesson-link")).to_have_count(len(own))
    expect(page.locator(".of-edition")).to_contain_text("Steffen-Spiele edition")
    page.locator(".lesson-link", has_text="Equal groups").click()
    expect(page.locator(".about")).to_have_text("Steffen-Spiele edition")
    expect(page).to_have_url(re.compile("edition=steffen"))
    assert barriers_in_both_themes(page) == []
    visitor.click_cell("3,0")
    visitor.click_cell("3,-1")
    visitor.click_cell("4,-1")  # the wrong group stays
    expect(page.locator(".feedback")).to_contain_text("You have kept your opponent’s group.")
    page.get_by_role("button", name="Try again").click()
    page.locator(".lesson-link", has_text="Five or fewer").click()
    expect(page.locator(".lesson-title")).to_have_text("Five or fewer")
    page.get_by_role("link", name="Skip to the board").focus()
    for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)  # from the leftmost tile to the one that links
    expect(page.locator(".target")).not_to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".feedback")).to_contain_text("Five tiles are left")
    expect(page.locator("#voice")).to_contain_text("Five tiles are left")
