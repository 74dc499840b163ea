"""The set-up board: built with mouse, keys and fingers, told what is impossible, then played."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .visit import PHONE, Visit, Visitor


def text(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Position text")


def tap(visitor: Visitor, cell: str) -> None:
    """A finger on a cell; it is taken before the next."""
    was = text(visitor.page).input_value()  # still: what was tapped before has been waited for
    place = visitor.place(cell)
    visitor.page.touchscreen.tap(place["x"], place["y"])
    expect(text(visitor.page)).not_to_have_value(was)


def tool(page: Page, name: str) -> None:
    page.locator(".palette").get_by_role("radio", name=name).check(force=True)


def test_six_with_the_mouse_from_nothing_to_a_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/setup?game=six/foxmind")
    expect(text(page)).to_have_value("six/foxmind b:0,0 r:1,0 hands:20,20 turn:0 seen:1")
    page.get_by_role("button", name="Empty", exact=True).click()
    expect(page.locator(".problems li")).to_have_count(2)
    visitor.click_cell("0,0")
    visitor.click_cell("1,0")
    expect(text(page)).to_have_value("six/foxmind b:0,0;1,0 r:- hands:19,20 turn:1 seen:1")
    expect(page.locator(".problems")).to_have_text("Red should have 1 tile on the table, not 0.")
    expect(page.get_by_role("button", name="Play a friend")).to_be_disabled()
    assert barriers_in_both_themes(page) == []

    tool(page, "Other colour")
    visitor.click_cell("1,0")
    expect(page.locator(".verdict")).to_have_text("This position can be played.")
    tool(page, "Red")
    visitor.click_cell("2,0")
    expect(text(page)).to_have_value(re.compile("r:1,0;2,0"))
    page.get_by_role("radio", name="Moving tiles").check(force=True)
    expect(text(page)).to_have_value(re.compile("b:0,0 r:1,0;2,0 hands:0,0"))
    page.get_by_role("radio", name="Black").last.check(force=True)
    expect(text(page)).to_have_value(re.compile("turn:0"))
    page.get_by_label("Game", exact=True).select_option("six/steffen")
    expect(text(page)).to_have_value("six/steffen b:0,0 r:1,0;2,0 hands:0,0 turn:0 seen:1")
    for _ in range(3):
        page.get_by_role("button", name="Undo the last change").click()
    expect(text(page)).to_have_value(re.compile("^six/foxmind b:0,0 r:1,0;2,0 hands:20,19 turn:"))
    page.get_by_role("spinbutton", name="Tiles in hand: Red").fill("7")
    page.keyboard.press("Tab")
    expect(page.locator(".problems")).to_contain_text("Red should have 14 tiles on the table")
    page.get_by_role("button", name="Undo the last change").click()
    expect(text(page)).to_have_value(re.compile("hands:20,19 "))
    tool(page, "Take away")
    visitor.click_cell("2,0")
    expect(text(page)).not_to_have_value(re.compile("2,0"))
    tool(page, "Black")
    visitor.click_cell("2,0")
    expect(page.locator(".verdict")).to_have_text("This position can be played.")
    start = "six/foxmind b:0,0;2,0 r:1,0 hands:19,20 turn:1 seen:1"
    expect(text(page)).to_have_value(start)

    page.get_by_role("button", name="Text", exact=True).click()
    assert Look(page, lambda: page.evaluate("navigator.clipboard.readText()")) == start
    page.get_by_role("button", name="Link", exact=True).click()
    link = Look(page, lambda: page.evaluate("navigator.clipboard.readText()"))
    assert link.when(lambda seen: "/analysis?position=six" in seen)
    page.get_by_role("button", name="Play the computer").click()
    page.get_by_role("combobox", name="Level").select_option(index=0)
    page.get_by_role("dialog").get_by_role("radio", name="Red").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".status-line")).to_contain_text("Your turn")
    assert visitor.view["start"] == start
    assert visitor.view["you"] == [1]


def test_gosix_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("422")
    page = visitor.go("/setup?game=gosix")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the board
    expect(page.locator(".sf-board .sf-live").first).to_have_text("d2: empty.")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(text(page)).to_have_value("gosix p0:- p1:d2 hexes:....... turn:0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(text(page)).to_have_value("gosix p0:c2 p1:d2 hexes:....... turn:0")
    page.keyboard.press("ArrowDown")
    said = page.locator(".sf-board .sf-live").first
    expect(said).to_have_text("Hexagon 4: nobody has it.")
    page.keyboard.press("Enter")
    expect(text(page)).to_have_value("gosix p0:c2 p1:d2 hexes:...0... turn:0")
    page.keyboard.press("Delete")
    expect(text(page)).to_have_value("gosix p0:c2 p1:d2 hexes:....... turn:0")
    for _ in range(3):
        page.keyboard.press("u")
    expect(text(page)).to_have_value("gosix p0:- p1:d2 hexes:....... turn:0")
    page.reload()
    expect(text(page)).to_have_value("gosix p0:- p1:d2 hexes:....... turn:0")
    text(page).fill("gosix p0:d2 p1:d2 hexes:....... turn:0")
    text(page).press("Tab")
    expect(page.locator(".problems")).to_have_text("d2 is used twice.")
    text(page).fill("chess")
    text(page).press("Tab")
    expect(page.locator(".note")).to_contain_text("There is no game “chess”.")


def test_hexone_with_a_finger(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.go("/setup?game=hexone")
    tap(visitor, "b2")
    tap(visitor, "b2")
    expect(text(page)).to_have_value(re.compile(r"p0:b2\*2 p1:- "))
    expect(page.locator(".verdict")).to_contain_text("The game is over here")
    tool(page, "Red")
    tap(visitor, "c3")
    expect(page.locator(".verdict")).to_have_text("This position can be played.")
    tool(page, "Turn over")
    tap(visitor, "a1")
    tap(visitor, "a1")
    expect(text(page)).to_have_value(re.compile(r"grey:- gone:a1 "))
    tool(page, "Take away")
    tap(visitor, "b2")
    expect(text(page)).to_have_value(re.compile(r"p0:b2\*1 p1:c3\*1 "))
    visitor.fits()
    page.get_by_role("button", name="Play a friend").click()
    page.wait_for_url("**/t/*")
    assert visitor.view["start"].startswith("hexone p0:b2*1 p1:c3*1 grey:- gone:a1")


def test_moves_from_a_position_are_counted_from_its_turn(visit: Visit) -> None:
    start = "gosix+p0:d2+p1:-+hexes:.......+turn:1"
    visitor = visit()
    page = visitor.go(f"/analysis?position={start}&moves=a1+a2")
    expect(page.locator(".variations .number")).to_have_text(["1. …", "2."])
    page.get_by_role("button", name="Change this position on the set-up board").click()
    expect(text(page)).to_have_value("gosix p0:a2;d2 p1:a1 hexes:....... turn:1")


def test_a_bad_address_is_a_clear_sentence(visit: Visit) -> None:
    visitor = visit()
    visitor.expects("422")
    page = visitor.go("/setup?position=gosix+p0:z9")
    expect(page.get_by_role("heading", name="This cannot be set up")).to_be_visible()
    expect(page.locator("main")).to_contain_text("a corner such as d2 is expected")
