"""The rules pages: pictures beside their rules, and boards that one can step through."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from testkit.looks import Look

from .visit import PHONE, Visit

BESIDE = """(rule) => {
  const [text, figures] = [...rule.children].map((child) => child.getBoundingClientRect());
  return [figures.left >= text.right, figures.top >= text.bottom];
}"""
"""Whether the figures of a rule stand to the right of its text, and below it."""


def test_a_board_that_one_can_step_through(visit: Visit) -> None:
    page = visit().go("/rules/gosix")
    figure = page.locator("figure.steps", has_text="Red gives hexagon 1 away")
    figure.scroll_into_view_if_needed()
    words, pawns = figure.locator(".step-words"), figure.locator(".sf-board .pawns [data-cell]")
    previous, next_ = (figure.get_by_role("button", name=f"{name} step")
                       for name in ("Previous", "Next"))  # fmt: skip
    expect(pawns).to_have_count(10)
    expect(figure.locator(".step-list")).to_be_hidden()
    expect(figure.get_by_role("group", name="Red gives hexagon 1 away")).to_be_visible()
    expect(previous).to_have_attribute("aria-disabled", "true")
    next_.click()
    expect(words).to_contain_text("Green conquers it")
    expect(pawns).to_have_count(6)
    page.keyboard.press("End")
    expect(words).to_contain_text("whoever closes it")
    expect(next_).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    expect(figure.locator(".step-count")).to_have_text("4 / 4")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(figure.locator(".step-count")).to_have_text("2 / 4")
    page.keyboard.press("ArrowLeft")
    expect(pawns).to_have_count(10)
    figure.locator(".step-board").click()
    expect(figure.locator(".step-count")).to_have_text("2 / 4")

    page.emulate_media(media="print")
    expect(figure.locator(".step-list li")).to_have_count(4)
    expect(figure.locator(".step-list")).to_be_visible()
    expect(figure.locator(".stepper")).to_be_hidden()


def test_labels_lie_on_the_board_that_the_text_speaks_of(visit: Visit) -> None:
    page = visit().go("/rules/six/foxmind-advanced")
    figure = page.locator("figure.steps", has_text="Twelve against twelve")
    figure.scroll_into_view_if_needed()
    labels = figure.locator(".sf-board .label")
    expect(labels).to_have_text(["x", "1"])
    figure.get_by_role("button", name="Next step").click()
    expect(figure.locator(".sf-board .tiles [data-cell]")).to_have_count(12)
    expect(labels).to_have_count(0)


def test_where_steps_cannot_be_fetched_the_pictures_stay(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("Failed to load resource", "ERR_FAILED")
    visitor.page.route("**/api/diagrams/*/steps*", lambda route: route.abort())
    page = visitor.go("/rules/gosix")
    figure = page.locator("figure.steps").first
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".step-list li")).to_have_count(4)
    expect(figure.locator(".step-list")).to_be_visible()
    expect(figure.locator(".stepper")).to_have_count(0)


def test_pictures_stand_beside_their_rules_and_below_them_on_a_phone(visit: Visit) -> None:
    def beside(rule: Locator) -> Look[list[bool]]:
        return Look(rule.page, lambda: rule.evaluate(BESIDE))  # still: inside a look

    page = visit().go("/rules/hexone")
    assert beside(page.locator(".rule").first) == [True, False]
    toc = page.get_by_role("navigation", name="On this page")
    headings = page.locator(".prose h2").count()  # still: the server has written them
    expect(toc.get_by_role("link")).to_have_count(headings)
    toc.get_by_role("link", name="Chains").click()
    expect(page).to_have_url(re.compile("#chains$"))
    expect(page.get_by_role("heading", name="Chains")).to_be_in_viewport()

    phone = visit(**PHONE).go("/rules/hexone#chains")
    expect(phone.get_by_role("heading", name="Chains")).to_be_in_viewport()
    assert beside(phone.locator(".rule").first) == [False, True]
    expect(phone.get_by_role("navigation", name="On this page").get_by_role("link")).to_have_count(
        0
    )


def test_the_rules_need_no_script(visit: Visit) -> None:
    """Everything is there to read: the text, all pictures, and the way to the other games."""
    page = visit(java_script_enabled=False, locale="de").page
    page.goto(f"{visit().address}/rules/gosix")
    expect(page.get_by_role("heading", name="GoSix", level=1)).to_be_visible()
    figure = page.locator("figure.steps").first
    expect(figure.locator("li")).to_have_count(4)
    for picture in figure.locator(".only-light").all():  # still: no script changes it
        picture.scroll_into_view_if_needed()
        expect(picture).to_be_visible()
    expect(figure.locator(".only-dark").first).to_be_hidden()
    page.goto(f"{visit().address}/rules")  # quick: no script, nothing to wait for
    page.get_by_role("link", name="Hexone").click()
    expect(page.get_by_role("heading", name="Ketten")).to_be_visible()
