"""The end of a game against the computer: what it says, and what one may want next."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from testkit.looks import Look
from testkit.pages import barriers

from .visit import PHONE, Visit, Visitor

CLOCK = {"kind": "minutes", "initial_ms": 300_000, "increment_ms": 3_000}


def give_up(visitor: Visitor) -> None:
    """End the game at once, no matter who is to move."""

    def resign() -> Any:
        body = {"action": "resign", "rev": visitor.view["rev"]}
        return visitor.api(f"/tables/{visitor.table}/actions", body)

    # The computer may move between the two requests: then the table is looked at again.
    answer = Look(visitor.page, resign).when(
        lambda told: told.get("error", {}).get("code") != "stale-rev"
    )
    assert "error" not in answer, answer
    visitor.page.wait_for_selector(".status-line[data-over]")


def offer(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".actions").get_by_role("button", name=name, exact=True)


def next_table(visitor: Visitor, name: str) -> Any:
    """Take an offer that leads to another table, and look at that."""
    before = visitor.table
    offer(visitor, name).click()
    visitor.page.wait_for_url(lambda url: "/t/" in url and before not in url)
    visitor.page.wait_for_selector(".status-line:not(:empty)")
    return visitor.view


def test_whoever_resigned_is_offered_the_next_game(visit: Visit) -> None:
    visitor = visit()
    visitor.make("six/foxmind", "engine", clock=CLOCK)
    give_up(visitor)
    visitor.wait_for_status("You resigned")
    expect(offer(visitor, "Play again: you start and play Black")).to_be_visible()
    # There is nobody weaker than the first level, and nothing to review.
    expect(visitor.page.locator("[data-action=weaker]")).to_have_count(0)
    expect(visitor.page.locator("[data-action=review]")).to_have_count(0)
    expect(visitor.page.get_by_role("tab", name="Review")).to_be_hidden()

    offer(visitor, "Share").click()
    expect(visitor.page.get_by_role("tab", name="Share")).to_be_focused()
    expect(visitor.page.get_by_role("heading", name="Download")).to_be_visible()

    view = next_table(visitor, "Play Red instead")
    assert (view["you"], view["game"]) == ([1], "six/foxmind")
    clocks = view["clocks"]
    assert (clocks["allowance_ms"], clocks["increment_ms"]) == (300_000, 3_000)

    give_up(visitor)
    view = next_table(visitor, "Stronger: Mouse")
    assert [seat["level"] for seat in view["seats"]] == [None, 2]  # the loser starts
    give_up(visitor)
    expect(offer(visitor, "Weaker: Chick")).to_be_visible()
    view = next_table(visitor, "Play again: you start and play Black")
    assert view["series"]["games"] == 2


def test_the_offers_on_a_phone(visit: Visit) -> None:
    """All of it can be read: nothing is cut, and no picture touches a word."""
    visitor = visit(**PHONE, locale="de")
    visitor.make("gosix", "engine")
    give_up(visitor)
    visitor.wait_for_status("Du hast aufgegeben")
    labels = visitor.page.locator(".actions .action:visible")
    expect(labels.first).to_have_text("Noch einmal: Du beginnst und spielst Rot")
    measure = """(all) => all.map((button) => {
      const [picture, words] = [...button.children].map((part) => part.getBoundingClientRect());
      const text = button.querySelector("span");
      return {
        apart: Math.max(words.left - picture.right, words.top - picture.bottom),
        cut: text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
      };
    })"""
    for button in labels.evaluate_all(measure):  # still: the labels came with the end
        assert not button["cut"]
        assert button["apart"] >= 1
    primary = labels.first.evaluate(  # still: as above
        "node => node.children[1].getBoundingClientRect().left"
        " - node.children[0].getBoundingClientRect().right"
    )
    assert primary >= 6
    visitor.fits()
    assert barriers(visitor.page) == []
    offer(visitor, "Teilen").click()
    expect(visitor.page.get_by_role("heading", name="Herunterladen")).to_be_in_viewport()
