"""Studies in the browser: saved, annotated, shared, edited by two at once; keyboard and phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from testkit.pages import barriers_in_both_themes, go

from .visit import PHONE, Visit, Visitor

BAD = '[Game "gosix"]\n[Rules "1"]\n[Result "*"]\n\n1. d2 d2 *\n'
GOOD = BAD.replace("d2 d2", "d2 c2 {quiet}")


def moves(page: Page) -> Locator:
    return page.locator(".variations .move")


def act(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def drawn(page: Page) -> Locator:
    return page.locator('.drawn-set[data-name="study"] .shape')


def drag(visitor: Visitor, start: str, end: str) -> None:
    """Draw from one cell to another with the right button."""
    mouse = visitor.page.mouse
    one, two = visitor.place(start), visitor.place(end)
    mouse.move(one["x"], one["y"])
    mouse.down(button="right")
    mouse.move(two["x"], two["y"], steps=2)
    mouse.up(button="right")


def comment(page: Page, words: str) -> None:
    page.keyboard.press("n")
    page.locator(".comment-field").fill(words)
    page.keyboard.press("Control+Enter")


def saved(page: Page) -> None:
    """Everything has been acknowledged."""
    expect(page.locator(".saving")).to_have_text("")


def new_study(visitor: Visitor, line: str = "d2+a1") -> Page:
    page = visitor.go(f"/analysis?game=gosix&moves={line}")
    act(page, "Save as a study")
    page.get_by_role("textbox", name="Name of the study").fill("Corners")
    page.keyboard.press("Enter")
    page.wait_for_url("**/study/*")
    expect(moves(page).first).to_be_visible()
    return page


def test_what_is_built_becomes_a_study_that_two_people_edit(visit: Visit) -> None:
    ada, bob = visit(), visit()
    page = ada.go("/analysis?game=gosix&moves=d2+a1")
    comment(page, "far away")
    act(page, "Dubious move")
    drag(ada, "d2", "e3")
    expect(drawn(page)).to_have_count(1)
    drag(ada, "b1", "b1")
    expect(drawn(page)).to_have_count(2)
    drag(ada, "d2", "e3")  # once more takes it away
    expect(drawn(page)).to_have_count(1)
    page.keyboard.press("u")
    expect(drawn(page)).to_have_count(2)
    page.reload()
    expect(drawn(page)).to_have_count(2)

    act(page, "Save as a study")
    page.get_by_role("textbox", name="Name of the study").fill("Corners")
    page.keyboard.press("Enter")
    page.wait_for_url("**/study/*")
    expect(page.locator(".study-name")).to_have_text("Corners")
    expect(page.locator(".comment")).to_have_text("far away")
    moves(page).last.click()
    expect(moves(page).last).to_have_text("a1?! Dubious move")
    expect(drawn(page)).to_have_count(2)
    assert barriers_in_both_themes(page) == []

    act(page, "Share and export")
    page.get_by_role("switch", name="Link to edit").check()
    editing_field = page.get_by_role("textbox", name="Link to edit")
    link = editing_field.input_value()  # still: it waits for the field, which never changes
    page.get_by_role("switch", name="Link to read").check()
    reading_field = page.get_by_role("textbox", name="Link to read")
    reading = reading_field.input_value()  # still: it waits for the field, which never changes
    with page.expect_download() as file:
        page.get_by_role("link", name="All chapters").click()
    text = file.value.path().read_text("utf-8")
    assert "1. d2 a1 $6 {[%draw arrow:d2>e3 ring:b1] far away}" in text
    page.keyboard.press("Escape")

    theirs = bob.page
    theirs.goto(link)
    expect(moves(theirs)).to_have_count(2)
    moves(theirs).first.click()
    bob.click_cell("b1")
    expect(moves(page)).to_have_count(3)  # Ada sees it
    page.keyboard.press("n")  # she is writing while he goes on
    page.locator(".comment-field").fill("or ")
    bob.click_cell("c1")
    expect(moves(page)).to_have_count(4)
    page.locator(".comment-field").press_sequentially("not")
    act(page, "Done")
    expect(theirs.locator(".comment")).to_have_text("or not")
    saved(page)
    page.keyboard.press("u")  # her own change, not his
    expect(theirs.locator(".comment")).to_have_text("far away")
    expect(moves(page)).to_have_count(4)
    bob.context.set_offline(True)
    moves(theirs).nth(2).click()
    act(theirs, "Make this the main line")
    expect(theirs.get_by_text("No connection: not saved yet")).to_be_visible()
    bob.context.set_offline(False)
    expect(page.locator(".variation .move").first).to_have_text("a1?! Dubious move")

    bob.page.goto(reading)
    expect(theirs.get_by_text("Read only")).to_be_visible()
    expect(theirs.locator(".tree-remarks")).to_be_hidden()
    bob.click_cell("c2")
    expect(theirs.locator(".note")).to_have_text("You can read this study, but not change it.")
    bob.expects("Failed to load resource")
    act(page, "Share and export")
    page.get_by_role("switch", name="Link to read").uncheck()
    expect(theirs.get_by_role("heading", name="There is no such study")).to_be_visible()
    act(page, "Delete this study")
    page.get_by_role("dialog").last.get_by_role("button", name="Delete this study").click()
    page.wait_for_url("**/my")
    theirs.goto(link)
    expect(theirs.get_by_role("heading", name="There is no such study")).to_be_visible()


def test_chapters_are_added_named_ordered_and_removed(visit: Visit) -> None:
    visitor = visit()
    page = new_study(visitor)
    names = page.locator(".chapters .chapter span:first-child")
    page.locator(".chapter-button").click()
    act(page, "Add a chapter")
    expect(names).to_have_text(["Chapter 1", "Chapter 2"])
    act(page, "Rename Chapter 2")
    page.get_by_role("textbox", name="Name of the chapter").fill("Edges")
    page.keyboard.press("Enter")
    expect(names).to_have_text(["Chapter 1", "Edges"])
    act(page, "Move Edges up")
    expect(names).to_have_text(["Edges", "Chapter 2"])
    page.get_by_text("Import records as chapters").click()
    visitor.expects("Failed to load resource")
    page.get_by_role("textbox", name="Records").fill(BAD)
    act(page, "Import")
    expect(page.get_by_role("alert")).to_have_text(
        "Line 5, column 7: “d2” is not legal here. d2 is already taken."
    )
    page.get_by_role("textbox", name="Records").fill(GOOD)
    act(page, "Import")
    expect(names).to_have_text(["Edges", "Chapter 2", "Chapter 3"])
    act(page, "Remove Edges")
    act(page, "Remove the chapter")
    expect(names).to_have_text(["Chapter 1", "Chapter 2"])
    names.nth(1).click()
    expect(page.locator(".chapter-name")).to_have_text("Chapter 2")
    expect(page.locator(".comment")).to_have_text("quiet")
    saved(page)
    visitor.go("/my")
    link = page.locator(".study-link", has_text="Corners")
    expect(link).to_contain_text("2 chapters · Private")


def test_without_a_mouse_and_on_a_phone(visit: Visit) -> None:
    visitor = visit()
    page = new_study(visitor, "d2")
    page.keyboard.press("End")
    page.keyboard.press("r")
    page.locator(".sf-board").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(drawn(page)).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('.drawn-set[data-name="study"] .head')).to_have_count(1)
    page.keyboard.press("Escape")
    draw = page.get_by_role("button", name="Draw arrows and circles")
    expect(draw).to_have_attribute("aria-pressed", "false")
    expect(draw).to_be_focused()
    saved(page)

    phone = visit(**PHONE)
    phone.context.add_cookies(visitor.context.cookies())  # type: ignore[arg-type]
    small = phone.page
    go(small, page.url)
    small.get_by_role("button", name="To the last move").tap()
    expect(drawn(small)).to_have_count(2)
    small.get_by_role("button", name="Draw arrows and circles").tap()
    small.get_by_role("button", name="Red", exact=True).tap()
    at = phone.place("a1")
    small.touchscreen.tap(at["x"], at["y"])
    expect(drawn(small)).to_have_count(3)
    expect(drawn(page)).to_have_count(3)
    small.get_by_role("button", name="Remove all drawings").tap()
    expect(drawn(page)).to_have_count(0)
    phone.fits()
    for name in ("One move back", "Comment (N)", "Undo the last change"):
        expect(small.get_by_role("button", name=name)).to_be_in_viewport()
    small.locator(".chapter-button").tap()
    phone.fits()


def test_a_long_line_that_was_removed_comes_back(visit: Visit) -> None:
    """It is longer than an edit may be, so the page only says which edit to take back."""
    ada = visit()
    names = ("d2", "c2", "e3", "a1", "b2", "g2")
    line = [{"move": name, "comment": "word " * 3_900} for name in names]
    chapters = [{"record": {"game": "gosix", "line": line}}]
    made = ada.api("/studies", {"name": "Long", "chapters": chapters})
    page = ada.go(f"/study/{made['id']}")
    expect(moves(page)).to_have_count(len(line))
    moves(page).first.click()
    act(page, "Delete this move and what follows")
    expect(moves(page)).to_have_count(0)
    saved(page)
    act(page, "Undo the last change")
    expect(moves(page)).to_have_count(len(line))
    saved(page)
    page.reload()
    expect(moves(page)).to_have_count(len(line))
