"""Names and personal links, as people meet them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from testkit.people import LOCAL, OPEN, PHONE

from .conftest import Visit

pytestmark = pytest.mark.timing


def test_a_name_is_asked_for_once_and_only_where_others_play(visit: Visit) -> None:
    maker, friend = visit(is_new=True), visit(is_new=True, viewport=PHONE)
    maker.make("gosix", LOCAL, LOCAL)
    expect(maker.page.locator(".strip.near")).to_contain_text("Red")
    expect(maker.page.locator(".ask-name")).to_have_count(0)

    view = maker.make("gosix", LOCAL, OPEN)
    field = maker.page.get_by_label("What should others call you?")
    with maker.expecting_faults():
        field.fill("C0mputer")
        field.press("Enter")
        expect(maker.page.get_by_role("alert").filter(has_text="computer")).to_be_visible()
    field.fill("Zoë")
    field.press("Enter")
    expect(field).to_have_count(0)
    expect(maker.page.locator(".strip.near")).to_contain_text("Zoë (you)")

    friend.accept(view["links"]["seats"]["1"])
    expect(friend.page.locator(".strip.far")).to_contain_text("Zoë")
    friend.page.get_by_role("button", name="Skip").click()
    expect(friend.page.locator(".ask-name")).to_have_count(0)
    friend.page.reload()
    expect(friend.page.locator(".strip.far")).to_contain_text("Zoë")
    expect(friend.page.locator(".ask-name")).to_have_count(0)
    expect(maker.page.locator(".strip.far")).to_contain_text("Your opponent")

    friend.open("/my")
    expect(friend.page.locator("main")).to_contain_text("Zoë")


def link_in(page: Page) -> str:
    page.get_by_role("button", name="Show my personal link").click()
    field = page.get_by_label("Your personal link")
    expect(field).to_have_value(re.compile("/me#"))
    return field.input_value()  # still: the line above waited


def test_a_personal_link_takes_everything_to_another_device(visit: Visit) -> None:
    owner, phone = visit(), visit(viewport=PHONE)
    view = owner.make("gosix", LOCAL, LOCAL)
    owner.open("/")
    owner.page.get_by_role("button", name="You").click()
    dialog = owner.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("status")).to_contain_text("Ada")
    link = link_in(owner.page)

    phone.make("hexone", LOCAL, LOCAL)
    phone.open(link.removeprefix(phone.base))
    expect(phone.page).to_have_url(re.compile(r"/me$"))  # nobody reads it off the screen
    expect(phone.page.locator(".arrive")).to_contain_text("another player: 1 game")
    phone.page.get_by_role("button", name="Continue as Ada").click()
    expect(phone.page).to_have_url(re.compile(r"/my$"))
    expect(phone.page.locator(f'a[href="/t/{view["id"]}"]')).to_be_visible()

    owner.open("/")
    owner.page.get_by_role("button", name="You").click()
    owner.page.get_by_role("button", name="Make a new link").click()
    expect(owner.page.get_by_label("Your personal link")).to_have_value(re.compile("/me#"))
    with phone.expecting_faults():
        phone.open(link.removeprefix(phone.base))
        expect(phone.page.locator(".arrive")).to_contain_text("no longer")
