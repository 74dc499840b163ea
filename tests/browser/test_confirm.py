"""A move that waits for its player's word before it is sent."""

from __future__ import annotations

from playwright.sync_api import expect

from testkit.looks import Look
from testkit.people import BOARD, PHONE, Person, pieces

from .conftest import Visit
from .test_boards import moves_of

ALWAYS = "localStorage.setItem('sixfold.settings', JSON.stringify({ confirm: 'always' }))"


def proposes(person: Person, move: str) -> None:
    """The board shows a move as played, the page asks, and the server knows nothing of it."""
    person.page.wait_for_selector(".proposal")
    person.reads("Play this move?")
    ahead = person.position().play(move)
    shown = Look(person.page, lambda: person.page.evaluate(BOARD))
    answer = person.post("/api/scenes", {"position": ahead.to_text()})
    assert shown == pieces({**answer["scene"], "family": ahead.game.family})


def test_a_move_is_played_or_put_back(visit: Visit) -> None:
    """By mouse and keyboard; with an explosion, and with groups that leave the table."""
    person = visit()
    page = person.page
    page.add_init_script(ALWAYS)
    person.make("hexone", moves="b2 d3 b2 d3", clock={"kind": "minutes", "initial_ms": 600_000})
    person.lay("b2")
    proposes(person, "b2")
    assert person.view()["ply"] == 4
    page.keyboard.press("Escape")
    expect(page.locator(".proposal")).to_have_count(0)
    person.sees_the_table()
    person.reads("Blue: place a pawn.")
    expect(page.locator(".sf-board")).to_be_focused()
    person.lay("b2")  # quick: the button comes with the question
    page.get_by_role("button", name="Play it").click()
    person.wait_ply(5)
    person.lay("b2Y")
    proposes(person, "b2Y")
    page.get_by_role("button", name="Put it back").click()
    person.sees_the_table()
    person.lay("b2A")
    proposes(person, "b2A")
    expect(page.get_by_role("button", name="Play it")).to_be_focused()
    page.keyboard.press("Enter")
    person.wait_ply(6)
    person.sees_the_table()

    game, moves = moves_of("six-captures.sfr")
    at = next(n for n, move in enumerate(moves) if "=" in move)
    person.make(game, moves=" ".join(moves[:at]))
    person.lay(moves[at])
    proposes(person, moves[at])
    page.get_by_role("button", name="Play it").click()
    person.wait_ply(at + 1)
    person.sees_the_table()

    # What was taken back meanwhile needs no answer any more.
    person.make("gosix", moves="a1 b1")
    person.lay("c1")
    proposes(person, "c1")
    page.keyboard.press("u")
    expect(page.locator(".proposal")).to_have_count(0)
    person.sees_the_table()


def test_phones_ask_where_a_turn_takes_days(visit: Visit) -> None:
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page = person.page
    person.make("gosix")
    person.play("a1")  # without a question
    person.make("gosix", clock={"kind": "days", "days": 2})
    person.lay("a1")  # quick: the button comes with the question
    page.get_by_role("button", name="Play it").tap()
    person.wait_ply(1)
    page.get_by_role("button", name="More").click()
    page.get_by_role("tab", name="Settings").click()
    page.get_by_label("Ask before a move is sent").select_option("never")
    page.get_by_role("button", name="Close").click()
    person.play("b1")
