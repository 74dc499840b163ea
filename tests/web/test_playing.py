"""At the table: moves, reasons why not, looking back, settings, declaring, taking a game home."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from testkit.looks import Look

from .visit import Visit

pytestmark = pytest.mark.timing


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    page = visitor.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('sf-board')"):
            break
    expect(page.locator(".sf-board")).to_be_focused()
    page.keyboard.press("Enter")
    visitor.wait_for_moves(1)
    expect(visitor.voice).to_have_text(re.compile("^Red places a pawn on "))
    page.keyboard.press("Enter")  # the same corner
    expect(page.locator(".sf-bubble")).to_contain_text("already taken")
    expect(visitor.voice).to_contain_text("already taken")
    expect(page.locator(".note")).to_have_count(0)
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    visitor.wait_for_moves(2)
    page.keyboard.press("b")
    expect(visitor.voice).to_have_text(re.compile("^Red has .*Green has"))
    page.keyboard.press("t")
    expect(visitor.voice).to_have_text(re.compile("^Red: place a pawn"))
    page.keyboard.press("u")
    visitor.wait_for_moves(1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("move in the six directions")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press(",")
    visitor.wait_for_status("Looking back: move 0 of 1.")
    page.keyboard.press("End")
    visitor.wait_for_status("Green: place a pawn.")


def test_a_move_by_mouse_and_the_reason_why_not(visit: Visit) -> None:
    visitor = visit()
    visitor.make("six/foxmind", "local")
    visitor.click_cell("0,0")
    words = visitor.page.locator('.sf-bubble[data-cell="0,0"]')
    expect(words).to_have_text("This spot is already taken.", use_inner_text=True)
    visitor.click_cell("2,0")
    visitor.wait_for_moves(1)
    expect(words).to_be_hidden()
    expect(visitor.page.locator('.tile[data-cell="2,0"]')).to_have_count(1)
    expect(visitor.page.locator(".strip.near")).to_contain_text("19 tiles in hand")


def test_looking_back_shows_what_stood_and_nothing_can_be_done_there(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    for move in ("a1", "b2", "c2"):
        visitor.play(move)
    visitor.wait_for_moves(3)
    page = visitor.page
    pawns = page.locator(".sf-board .pawn[data-cell]")
    page.get_by_role("button", name="a1", exact=True).click()
    visitor.wait_for_status("Looking back: move 1 of 3.")
    expect(pawns).to_have_count(1)
    visitor.click_cell("h1")
    page.get_by_role("button", name="Back to the game").click()
    expect(pawns).to_have_count(3)
    # Moves go one after the other: had the click been one, it would come before this.
    visitor.click_cell("d2")
    visitor.wait_for_moves(4)
    assert visitor.view["moves"] == ["a1", "b2", "c2", "d2"]


def test_settings_hold_in_every_tab_and_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    page = visitor.page
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("switch", name="Names of the cells").check()
    page.get_by_role("switch", name="Strong patterns").check()
    page.get_by_role("radio", name="dark", exact=True).check()
    expect(page.locator(".sf-board.coordinates.patterns")).to_have_count(1)
    page.reload()
    expect(page.locator(".sf-board.coordinates.patterns")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.go("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_table_that_was_silenced_stays_silent(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")  # a knock goes with the motion
    page = visitor.page
    page.add_init_script(
        """window.sounds = 0;
        window.AudioContext = class extends AudioContext {
          constructor() { super(); window.sounds += 1; }
        };"""
    )
    visitor.make("gosix", "local")
    page.get_by_role("tab", name="Settings").click()
    sound = page.get_by_role("switch", name="Sound")
    expect(sound).to_be_checked()
    sound.uncheck()
    sounds = Look(page, lambda: page.evaluate("sounds"))
    for moves, cell, heard in ((1, "a1", 0), (2, "b2", 1)):
        visitor.reopen()
        page.get_by_role("tab", name="Settings").click()
        expect(sound).to_be_checked(checked=heard > 0)
        visitor.click_cell(cell)
        visitor.wait_for_moves(moves)
        assert sounds == heard
        sound.check()


def test_declaring_asks_how_and_costs_nothing(visit: Visit) -> None:
    """A call that is right, and a wrong one with a move, are made in tests/browser."""
    visitor = visit()
    visitor.make("six/steffen+declare", "local")
    page = visitor.page
    page.get_by_role("button", name="Declare").click()
    page.get_by_role("button", name="With my next move").click()
    visitor.wait_for_status("Your next move declares a shape.")
    page.get_by_role("button", name="Do not declare").click()
    visitor.wait_for_status("Black: lay a tile.")
    page.get_by_role("button", name="Declare").click()
    page.get_by_role("button", name="It’s already there").click()
    expect(page.locator(".note")).to_contain_text("no shape of your colour")
    visitor.wait_for_status("Black: lay a tile.")
    assert all("422" in fault for fault in visitor.faults)
    visitor.faults.clear()  # a browser notes down every refusal


def test_a_game_can_be_taken_home(visit: Visit) -> None:
    visitor = visit()
    visitor.make("gosix", "local")
    visitor.play("a1")
    visitor.wait_for_moves(1)
    visitor.page.get_by_role("tab", name="Share").click()
    for label, ending in (("Record", "sfr"), ("Picture (SVG)", "svg"), ("Animation (GIF)", "gif")):
        with visitor.page.expect_download() as download:
            visitor.page.get_by_text(label).click()
        assert download.value.suggested_filename.endswith(ending)
