"""Copying where a browser keeps its clipboard to itself, as on plain http in the house."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts import ROOT
from testkit.looks import Look
from testkit.pages import barriers

from .test_puzzles import LONG
from .visit import PHONE, Visit

APP = ROOT / "src" / "sixfold" / "web" / "app"

MISSING = """() => {
  Object.defineProperty(navigator, "clipboard", {configurable: true, value: undefined});
  document.execCommand = () => false;
}"""
REFUSING = """() => {
  const writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", {configurable: true, value: {writeText}});
  document.execCommand = () => false;
}"""

REFUSALS = [MISSING, REFUSING]
"""A page that did not come over a safe line, and a browser that was told to refuse."""

SELECTED = """() => {
  const {value, selectionStart, selectionEnd} = document.activeElement;
  return value?.slice(selectionStart, selectionEnd);
}"""

BY_HAND = "This browser does not let pages copy. Press Ctrl+C to copy the text."


def is_selected(page: Page, text: str) -> None:
    """All of it stands in a field that has the focus."""
    assert Look(page, lambda: page.evaluate(SELECTED)) == text


def shown(button: Locator, text: str) -> None:
    """Where nothing can be copied, a button shows what it would copy until it is closed."""
    page = button.page
    for refusal in REFUSALS:
        page.evaluate(refusal)
        button.click()
        is_selected(page, text)
        expect(page.get_by_role("dialog")).to_contain_text(BY_HAND)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def selected_beside(button: Locator, text: str) -> None:
    """The same for a button beside the field with the link."""
    row = button.locator("xpath=..")
    for refusal in REFUSALS:
        button.page.evaluate(refusal)
        button.click()
        is_selected(button.page, text)
        expect(row.get_by_role("status")).to_have_text(BY_HAND)


def test_the_link_of_an_analysis(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/analysis?game=gosix&moves=d2")
    button = page.get_by_role("button", name="Copy the link to this position")
    shown(button, f"{visitor.address}/analysis?game=gosix&moves=d2")
    button.click()
    assert barriers(page, "dialog") == []
    page.keyboard.press("ControlOrMeta+c")  # the field is selected
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".note")).to_have_text("The link is copied.")


def test_the_text_and_the_link_of_a_position(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/setup?game=gosix")
    text = "gosix p0:- p1:- hexes:....... turn:0"
    shown(page.get_by_role("button", name="Text", exact=True), text)
    link = f"{visitor.address}/analysis?position={text.replace(' ', '+').replace(':', '%3A')}"
    shown(page.get_by_role("button", name="Link", exact=True), link)
    page.evaluate(MISSING)
    with page.expect_popup() as picture:
        page.get_by_role("button", name="Picture", exact=True).click()
    assert "/api/setups/picture.svg" in picture.value.url  # still: a popup knows where it goes


def test_the_link_of_a_puzzle(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go(f"/puzzles/{LONG.id}")
    page.locator(".solve").click()
    shown(
        page.locator(".puzzle-result").get_by_role("button", name="Share"),
        f"{visitor.address}/puzzles/{LONG.id}",
    )


def test_the_links_of_a_table(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "open")
    page, view = visitor.page, visitor.view
    copy = page.locator(".invitation").get_by_role("button", name="Copy")
    selected_beside(copy, f"{visitor.address}{view['links']['seats']['1']}")
    page.get_by_role("tab", name="Share").click()
    expect(page.locator(".share-panel .only-here")).to_be_visible()  # the server knew better
    copy = page.locator(".share-panel").get_by_role("button", name="Copy")
    selected_beside(copy, f"{visitor.address}{view['links']['watch']}")


def test_the_link_of_a_study_and_a_personal_one(visit: Visit) -> None:
    visitor = visit()
    study = visitor.api("/studies", {"name": "", "chapters": [{"record": {"game": "gosix"}}]})
    page = visitor.go(f"/study/{study['id']}")
    page.get_by_role("button", name="Share and export").click()
    page.get_by_role("switch", name="Link to read").check()
    beside_its_field(page, "Link to read")
    visitor.go("/about")
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("button", name="Show my personal link").click()
    beside_its_field(page, "Your personal link")


def beside_its_field(page: Page, label: str) -> None:
    field = page.get_by_role("textbox", name=label)
    link = field.input_value()  # still: it waits for the field, which never changes
    selected_beside(page.get_by_role("dialog").get_by_role("button", name="Copy"), link)


def test_the_older_way_still_copies_and_a_phone_is_told_to_hold_the_text(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.go("/analysis?game=gosix")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    status = page.get_by_role("dialog").get_by_role("status")
    page.get_by_role("button", name="Copy the link to this position").tap()
    is_selected(page, f"{visitor.address}/analysis?game=gosix")
    expect(status).to_have_text("The link is copied.")
    page.get_by_role("button", name="Close").tap()
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy the link to this position").tap()
    expect(status).to_have_text(
        "This browser does not let pages copy. Press and hold the text to copy it."
    )
    visitor.fits()


@pytest.mark.parametrize("word", ["navigator.clipboard", "execCommand"])
def test_everything_is_copied_by_one_module(word: str) -> None:
    found = {path.name for path in APP.rglob("*.js") if word in path.read_text("utf-8")}
    assert found == {"copying.js"}
