"""Importing games: pasted, as a file, by a link; their faults, and what becomes of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sixfold import records
from testkit.looks import Look
from testkit.pages import barriers_in_both_themes

from .visit import PHONE, Visit

TAGS = '[Game "gosix"]\n[Rules "1"]\n[Date "2026-11-15"]\n[Seat0 "Ada"]\n[Seat1 "Bob"]\n'

DROPPED = """(text) => {
  const held = new DataTransfer();
  held.items.add(new File([text], "corners.sfr", { type: "text/plain" }));
  return held;
}"""
"""A file that somebody drags to a page."""


def game(reply: str) -> str:
    return f'{TAGS}[Result "*"]\n\n1. d2 {reply} *\n\n'


def test_the_good_games_are_kept_as_a_study(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/import")
    page.get_by_role("button", name="Read the games").click()
    expect(page.locator(".note")).to_have_text("There is nothing to read yet.")
    page.get_by_role("textbox").fill(game("c2") + game("d2") + game("e3") + game("a1"))
    page.get_by_role("button", name="Read the games").click()
    expect(page.locator(".progress")).to_have_text("3 games can be read. 1 cannot.")
    expect(page.locator(".faults li")).to_have_text(
        "Line 17, column 7: “d2” is not legal here. d2 is already taken."
    )
    rows = page.locator(".games li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Ada – BobGoSix · Nov 15, 2026 · 2 moves")
    assert barriers_in_both_themes(page) == []
    rows.nth(1).get_by_role("checkbox").uncheck()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    kept = [str(record.moves[1]) for record in records.read(saved.value.path())]
    assert kept == ["c2", "a1"]
    link = rows.first.get_by_role("link", name="Analyse Ada – Bob")
    expect(link).to_have_attribute("href", "/analysis?game=gosix&moves=d2+c2")
    page.get_by_role("textbox", name="Name of the study").fill("Corners")
    page.get_by_role("button", name="Keep 2 games as a study").click()
    page.wait_for_url("**/study/*")
    [study] = visitor.api("/studies")["studies"]
    assert study["name"] == "Corners"
    assert study["chapters"] == 2


def test_a_file_and_a_link_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE)
    page = visitor.go("/import")
    choose = page.locator("input[type=file]")
    files = [
        {"name": "corners.sfr", "mimeType": "text/plain", "buffer": game(reply).encode()}
        for reply in ("c2", "e3")
    ]
    choose.set_input_files(files)  # type: ignore[arg-type]
    expect(page.locator(".progress")).to_have_text("2 games can be read.")
    dropped = page.evaluate_handle(DROPPED, game("a1"))
    page.dispatch_event(".drop", "drop", {"dataTransfer": dropped})
    expect(page.locator(".progress")).to_have_text("1 game can be read.")
    expect(page.get_by_role("textbox", name="Name of the study")).to_have_value("corners")
    visitor.fits()

    view = visitor.api("/tables", {"game": "hexone", "seats": [{"kind": "local"}] * 2})
    visitor.api(f"/tables/{view['id']}/moves", {"move": "b2", "rev": view["rev"]})
    page.get_by_role("textbox").first.fill(f"{visitor.address}/t/{view['id']}")
    page.get_by_role("button", name="Read the games").click()
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator(".games li")).to_contain_text(re.compile("Hexone.*1 move"))
    page.get_by_role("textbox").first.fill("/t/aaaaaaaaaaaaaaaa")
    visitor.expects("404")
    page.get_by_role("button", name="Read the games").click()
    said = page.locator(".progress")
    assert Look(page, said.inner_text) == "There is no such table. Perhaps it has expired."
