"""The coach in a browser: switched on, it objects, a move is taken back, and it praises."""

from __future__ import annotations

from playwright.sync_api import expect

from study.planted import ONLY
from testkit.looks import Look
from testkit.pages import barriers, barriers_in_both_themes
from testkit.waiting import PATIENCE

from .visit import PHONE, Visit, Visitor

GIVES = "gosix p0:b2;c3;d1;e3;g1;h1 p1:a1;a2;c1;c2;d2;e1;f2;f3;g2;g3 hexes:...0... turn:0"
"""Red must not play `e2`; nobody can win yet."""
GREEN_WINS = (
    "gosix p0:a2;b1;c2;d1;d2;d4;e2;f1;f2;g1;g3;h2 p1:a1;b2;b3;c1;c3;d3;e1;e4;f3;g2;h1 "
    "hexes:101100. turn:0"
)

LISTEN = """() => {
  window.said = [];
  new MutationObserver((all) => {
    for (const {addedNodes} of all) for (const node of addedNodes) said.push(node.textContent);
  }).observe(document.querySelector("#voice"), {childList: true});
}"""
"""Remember all that is announced from now on: the last words replace those before."""


def engine_is_ready(visitor: Visitor, family: str) -> None:
    """The coach is silent before."""
    state = Look(visitor.page, lambda: visitor.api("/engine"))
    state.when(lambda engine: family in engine["ready"], PATIENCE)


def test_a_blunder_is_objected_to_and_taken_back(visit: Visit) -> None:
    visitor = visit()
    engine_is_ready(visitor, "gosix")
    visitor.make("gosix", "engine", position=GIVES)
    page, coach = visitor.page, visitor.page.locator(".coach")
    expect(coach).to_contain_text("Would you like a coach?")
    coach.get_by_role("button", name="Yes, please").click()
    expect(coach).to_be_hidden()
    expect(visitor.voice).to_contain_text("The coach is watching.")
    page.evaluate(LISTEN)
    visitor.click_cell("e2")
    expect(coach).to_contain_text("This lets Green conquer hexagon 3 with f1.")
    said = Look(page, lambda: page.evaluate("said.join(' ')"))  # the computer speaks there, too
    said.when(lambda words: "This lets Green conquer hexagon 3 with f1." in words)
    expect(coach.locator(":focus")).to_have_count(0)
    expect(page.locator("[data-name=coach] .shape")).to_have_attribute("data-from", "f1")
    visitor.wait_for_moves(2)  # the computer has answered, and has not waited for anybody
    page.reload()
    expect(coach).to_contain_text("This lets Green conquer hexagon 3 with f1.")
    assert barriers_in_both_themes(page) == []
    coach.get_by_role("button", name="Take it back").press("Enter")
    visitor.wait_for_moves(0)
    expect(coach).to_be_hidden()
    expect(page.locator("[data-name=coach] .shape")).to_have_count(0)

    # What is put aside stays there, and a coach that is switched off says nothing.
    visitor.click_cell("e2")
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_be_hidden()
    visitor.wait_for_moves(2)
    page.get_by_role("tab", name="Settings").click()
    switch = page.get_by_role("switch", name="Coach")
    expect(switch).to_be_checked()
    switch.click()
    page.locator("[data-action=undo]:visible").click()
    visitor.wait_for_moves(0)
    visitor.click_cell("h2")
    visitor.wait_for_moves(2)
    expect(coach).to_be_hidden()
    switch.click()
    expect(coach).to_contain_text("This closes hexagon 7 for Green, 4 against 2.")


def test_an_only_move_is_praised_on_a_phone(visit: Visit) -> None:
    visitor = visit(**PHONE, locale="de")
    visitor.page.add_init_script('localStorage.setItem("sixfold.settings", \'{"coach": true}\')')
    engine_is_ready(visitor, "gosix")
    visitor.make("gosix", "engine", position=ONLY["gosix"].position)
    coach = visitor.page.locator(".coach")
    expect(coach).to_be_hidden()
    visitor.click_cell(ONLY["gosix"].right)
    expect(coach).to_have_text("Gut gesehen: Jeder andere Zug verliert.")
    expect(coach).to_be_in_viewport(ratio=1)
    visitor.fits()
    assert barriers(visitor.page) == []
    # People who play each other are offered none.
    visitor.make("gosix", "local")
    expect(coach).to_be_hidden()


def test_a_defeat_leads_to_its_lesson(visit: Visit) -> None:
    winner, loser = visit(), visit()
    seats = [{"kind": "local"}, {"kind": "open"}]
    view = winner.api("/tables", {"game": "gosix", "seats": seats, "position": GREEN_WINS})
    loser.sit_down(view)
    loser.open(view["id"])
    body = {"move": "e3", "rev": loser.view["rev"]}
    assert winner.api(f"/tables/{view['id']}/moves", body)["phase"] == "over"
    offer = loser.page.get_by_role("button", name="Learn: Four hexagons win", exact=True)
    expect(offer).to_be_visible()
    offer.click()
    loser.page.wait_for_url("**/learn/gosix?lesson=four")
    expect(loser.page.locator(".lesson-title")).to_have_text("Four hexagons win")
