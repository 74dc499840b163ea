"""Races of our own history: the tests as they were, and the app where it was the app's fault."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from sixfold.study import lessons
from testkit.looks import Look
from web.visit import PHONE, Visit

from .conftest import Before

PACE = 300
"""Milliseconds between two clicks of somebody who knows what to do; two keys take half of it."""


def test_escape_before_the_dialog(visit: Visit, before: Before) -> None:
    """2e700343: a dialog that opens when it is too late for the Escape stays open."""
    visitor = visit()
    before.serve(visitor.context)
    visitor.make("gosix", "local")
    page = visitor.page
    page.locator(".sf-board").focus()
    page.keyboard.press("?")
    page.wait_for_timeout(PACE / 2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    for moves, cell in enumerate(("a1", "b1", "c1"), 1):
        visitor.click_cell(cell)
        visitor.wait_for_moves(moves)
    expect(page.locator("dialog")).to_have_count(0)
    assert before.restored


def test_the_head_of_the_analysis_board(visit: Visit, before: Before) -> None:
    """385744d7: a head without a box for a moment fails a look that should have waited for one.

    What made the page draw its head anew on that day is not known; here promises of the browser do.
    """
    visitor = visit()
    before.serve(visitor.context)
    for game in ("six/foxmind-advanced", "six/steffen", "gosix", "hexone"):
        page = visitor.go(f"/analysis?game={game}")
        name = page.locator(".analysis-game")
        button = page.get_by_role("button", name="Save as a study", exact=True)
        expect(button).to_be_visible()

        def overlap(name: Locator = name, button: Locator = button) -> float:
            left, right = name.bounding_box(), button.bounding_box()
            assert left is not None
            assert right is not None
            return left["x"] + left["width"] - right["x"]

        assert Look(page, overlap) <= 0
    assert before.restored


def test_progress_of_a_lesson(visit: Visit) -> None:
    """b15814a9: the answer to the first request is taken for that to the second."""
    phone, desk = visit(**PHONE), visit()
    table = {"game": "gosix", "seats": [{"kind": "local"}, {"kind": "local"}]}
    phone.api("/tables", table)  # now the server knows them
    desk.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    page = phone.go("/learn/gosix?lesson=pass")
    page.set_viewport_size({"width": 360, "height": 480})  # the text does not fit under the board
    expect(page.locator(".step-actions")).not_to_be_in_viewport()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_role("button", name="Pass").click()
    there = Look(desk.page, lambda: desk.api("/me/lessons")["games"])
    assert there.when(bool)[0]["done"] == ["pass"]


def test_the_next_click_in_a_lesson(visit: Visit, before: Before) -> None:
    """8ecf493b: a click before the answer to the last one stands on the board is lost."""
    visitor = visit()
    before.serve(visitor.context)
    lesson, number, step = next(
        (lesson, number, step)
        for lesson in lessons.book("gosix").lessons
        for number, step in enumerate(lesson.steps, 1)
        if len(step.solution) > 1 and number == 1
    )
    page = visitor.go(f"/learn/gosix?lesson={lesson.id}")
    expect(page.locator(".step-count")).to_have_text(re.compile(rf"{number}\D+"))
    for move in step.solution:
        visitor.click_cell(move)
        page.wait_for_timeout(PACE)
    expect(page.locator(".feedback")).to_have_class(re.compile("done"))
    assert before.restored


STATE = "navigator.serviceWorker.controller?.state"
CACHED = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    found[name] = kept.map(({url}) => new URL(url).pathname);
  }
  return found;
}"""


def test_a_look_at_caches(visit: Visit) -> None:
    """3cafe573: to look into a cache that is just being deleted makes it anew."""
    visitor = visit(service_workers="allow")
    page = visitor.go("/about")
    assert Look(page, lambda: page.evaluate(STATE)) == "activated"
    caches = Look(page, lambda: page.evaluate(CACHED))
    [name] = caches.when(lambda found: len(found) == 1)
    assert name.endswith(" en")
    for language in ("fr", "de", "it"):
        visitor.go(f"/about?lang={language}")
        languages = Look(page, lambda: [each[-2:] for each in page.evaluate(CACHED)])
        assert languages == [language]
