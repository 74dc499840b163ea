"""The lobby in a browser: two people find each other, and what waits is shown where it matters."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .visit import PHONE, Visit, Visitor


def seek(person: Visitor, family: str, clock: str) -> None:
    """Look for an opponent: two clicks."""
    person.page.locator(f".game[data-family={family}] .find-opponent").click()
    person.page.get_by_role("dialog").get_by_role("button", name=clock).click()


def test_two_people_who_meet_in_the_lobby_are_in_a_game_within_two_clicks_each(
    visit: Visit,
) -> None:
    ada, bob = visit(), visit(**PHONE)
    ada.go("/")
    bob.go("/")
    seek(ada, "gosix", "10 minutes")
    expect(ada.page.locator(".seeking")).to_contain_text("Looking for an opponent")
    expect(ada.page.locator(".lobby-row")).to_have_count(0)  # nobody plays against themselves
    row = bob.page.locator(".lobby-row", has_text="10 minutes")
    expect(row).to_contain_text("GoSix")
    expect(bob.page.locator("[data-family=gosix] .find-opponent[data-waiting]")).to_be_visible()
    bob.fits()
    row.get_by_role("button", name="Play").click()
    for person in (ada, bob):
        person.page.wait_for_url("**/t/*")
        expect(person.page.locator(".status-more")).to_contain_text("to begin")
    assert ada.table == bob.table
    assert sorted((ada.view["you"], bob.view["you"])) == [[0], [1]]
    # Neither looks for anybody any more, wherever they go.
    ada.go("/")
    expect(ada.page.locator(".seeking")).to_be_hidden()
    expect(ada.page.locator(".running .table-link")).to_contain_text("left")


def test_the_computer_is_played_meanwhile_and_its_game_is_kept(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.go("/")
    seek(ada, "hexone", "5 minutes")
    ada.page.get_by_role("button", name="Play the computer meanwhile").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.locator(".status .seeking")).to_contain_text("Hexone")
    practice = ada.table
    bob.go("/")
    seek(bob, "hexone", "5 minutes")
    bob.page.wait_for_url("**/t/*")
    ada.page.wait_for_url(f"**/t/{bob.table}")
    ada.go("/my")
    expect(ada.page.locator(f'.table-link[href="/t/{practice}"]')).to_be_visible()
    # What one person plays alone is not for others to watch; a game between people is.
    watching = visit().go("/watch")
    expect(watching.locator(f'.table-link[href="/t/{bob.table}"]')).to_contain_text("5 minutes")
    expect(watching.locator(f'.table-link[href="/t/{practice}"]')).to_have_count(0)


def test_whoever_cancels_or_goes_away_is_not_waiting(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.go("/")
    bob.go("/")
    rows = bob.page.locator(".lobby-row", has_text="1 day")
    seek(ada, "gosix", "1 day")
    expect(rows).to_have_count(1)
    ada.page.get_by_role("button", name="Cancel").click()
    expect(rows).to_have_count(0)
    expect(ada.page.locator(".seeking")).to_be_hidden()
    seek(ada, "gosix", "1 day")
    expect(rows).to_have_count(1)
    ada.go("/about")
    expect(ada.page.locator(".seeking")).to_be_visible()  # the tab goes on looking
    expect(rows).to_have_count(1)
    ada.page.close()
    expect(rows).to_have_count(0)
    expect(bob.page.locator(".lobby .nobody")).to_be_visible()


def test_the_edition_is_chosen_on_the_card_and_used_by_every_way_to_play(visit: Visit) -> None:
    person = visit()
    page = person.go("/")
    card = page.locator(".game[data-family=six]")
    about = card.locator(".edition .muted")
    expect(about).to_contain_text("split")
    before = about.inner_text()  # still: it has just been expected
    card.get_by_label("Edition of SIX").select_option("first-edition")
    expect(about).not_to_have_text(before)
    page = person.go("/")  # it is remembered
    expect(card.get_by_label("Edition of SIX")).to_have_value("first-edition")
    expect(card.get_by_role("link", name="Rules")).to_have_attribute(
        "href", "/rules/six/first-edition"
    )
    card.locator(".find-opponent").click()
    expect(page.get_by_role("dialog")).to_contain_text("First edition")
    page.keyboard.press("Escape")
    card.locator(".play-friend").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".invite")).to_be_visible()
    assert person.view["game"] == "six/first-edition"
    person.go("/")
    expect(card.get_by_role("button", name=re.compile("^Play SIX"))).to_be_visible()


def test_a_free_seat_is_taken_with_one_click(visit: Visit) -> None:
    ada, bob = visit(), visit()
    table = ada.make("gosix", "open", lobby=True, clock={"kind": "days", "days": 3})
    bob.go("/")
    row = bob.page.locator(".lobby-row", has_text="3 days")
    row.get_by_role("button", name="Sit down").click()
    bob.page.wait_for_url(f"**/t/{table}")
    ada.go("/my")
    first = ada.page.locator(".table-link").first
    expect(first).to_have_attribute("href", f"/t/{table}")
    expect(first.locator(".left")).to_have_text(re.compile(r"(2|3) days left"))
