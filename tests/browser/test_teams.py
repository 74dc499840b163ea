"""Four people in two teams, who must see their shapes and say so themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from sixfold.records import read
from testkit.looks import dataset
from testkit.people import LOCAL, OPEN, Person

from .conftest import Visit
from .test_boards import SAMPLES

pytestmark = pytest.mark.timing


def button(person: Person, action: str) -> Locator:
    """The button of an action, if the page has it."""
    return person.page.locator(f".actions [data-action={action}]")


def test_a_team_game_with_declared_shapes(visit: Visit) -> None:
    (record,) = read(SAMPLES / "teams-declare.sfr")
    moves = [str(move) for move in record.moves]
    ada, grace, emmy, sofia = four = [visit() for _ in range(4)]
    view = ada.make(record.game.id, LOCAL, OPEN, OPEN, OPEN, cough=True)
    links = view["links"]["seats"]
    assert sorted(links) == ["1", "2", "3"]
    expect(ada.page.locator(".invitation input.link")).to_have_count(3)
    for seat, person in enumerate(four[1:], 1):
        person.sit_down(links[str(seat)])
    ada.wait_turn()
    assert [person.view()["you"] for person in four] == [[0], [1], [2], [3]]

    # Nobody can talk, and partners least of all. Ada has proposed coughing; the others agree.
    for person in four:
        person.reads(re.compile("to move|Your turn"))
        expect(person.page.get_by_role("tab", name="Chat")).to_be_hidden()
        expect(button(person, "cough")).to_have_count(0)
    for person in four[1:]:
        person.page.get_by_role("button", name="Agree").click()
    ada.page.wait_for_selector("[data-action=cough]:visible")

    for ply, move in enumerate(moves[:-1]):
        active = four[ply % 4]
        active.wait_turn()
        # The button to declare is always there, whatever stands on the table; hints never are.
        expect(button(active, "declare").first).to_be_attached()
        expect(button(active, "hint")).to_have_count(0)
        assert not any("!" in text for text in active.view()["legal"])
        active.play(move)
        for person in four:
            person.wait_ply(ply + 1)

    # Ada sees the ring that her partner has not seen, and may clear her throat.
    ada.page.locator("[data-action=cough]:visible").click()
    emmy.page.locator(".note", has_text="clears their throat").wait_for()
    emmy.wait_turn()
    emmy.page.get_by_role("button", name="Declare", exact=True).click()
    emmy.page.get_by_role("button", name="It’s already there").click()
    for person in four:
        person.page.wait_for_selector(".status-line[data-over]")
        person.sees_the_table()
    assert ada.view()["outcome"]["winners"] == [0, 2]
    for person in (ada, emmy):
        person.reads("You win: a ring")
    for person in (grace, sofia):
        person.reads("Black wins: a ring")
    # The winning shape is lit for everybody.
    cells = sorted(ada.view()["outcome"]["cells"])
    for person in four:
        assert dataset(person.page.locator(".board-area .winning"), "cell") == cells


def test_a_wrong_call_costs_nothing_and_a_right_one_wins(visit: Visit) -> None:
    """Declaring together with a move, side by side on one screen."""
    person = visit()
    line = "2,0 0,-1 3,0 -1,0 4,0 -2,0 5,0 -3,0 6,0 -4,0"
    person.make("six/steffen+declare", moves=line)
    page = person.page

    page.get_by_role("button", name="Declare", exact=True).click()
    page.get_by_role("button", name="With my next move").click()
    page.wait_for_selector("[data-action=declare][aria-pressed=true]")
    with person.expecting_faults():
        person.lay("0,1")
        expect(page.locator(".note")).to_contain_text("no shape")
    assert person.view()["ply"] == 10
    person.sees_the_table()
    # A slip of the finger must not cost the call: it holds until a tile lies or it is taken back.
    page.wait_for_selector("[data-action=declare][aria-pressed=true]")
    person.lay("7,0")
    page.wait_for_selector(".status-line[data-over]")
    person.reads("Black wins: a line")
