"""What the page tells people in the course of a game."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from testkit.people import LOCAL, OPEN, Person

from .conftest import Visit
from .test_boards import moves_of


def two_people(visit: Visit, game: str = "gosix", **more: Any) -> tuple[Person, Person]:
    maker, friend = visit(), visit()
    view = maker.make(game, LOCAL, OPEN, **more)
    friend.sit_down(view["links"]["seats"]["1"])
    maker.wait_turn()
    return maker, friend


def test_a_shared_screen_says_whose_explosion_goes_on(visit: Visit) -> None:
    person = visit()
    person.make("hexone", moves="b2 d3 b2 d3 c2 d3")  # the third of them explodes
    person.reads("Red: your pawns explode. Choose how.")
    game, moves = moves_of("hexone-chains.sfr")
    at = next(n for n, pair in enumerate(pairwise(moves)) if chained(*pair))
    person.make(game, moves=" ".join(moves[: at + 1]))
    person.reads(re.compile(r"^(Blue|Red): your explosion goes on\. Choose how\.$"))
    person.make("gosix")
    person.reads("Red: place a pawn.")
    person.play("a1")
    person.reads("Green: place a pawn.")
    person.hears("Green: place a pawn.")


def chained(move: str, following: str) -> bool:
    return move[-1] in "AY" and following[-1] in "AY"


def test_the_second_phase_is_announced_and_the_past_has_its_own_counts(visit: Visit) -> None:
    game, moves = moves_of("six-captures.sfr")
    second = next(n for n, move in enumerate(moves) if ">" in move)
    person, watcher = visit(), visit()
    page = person.page
    view = person.make(game, moves=" ".join(moves[: second - 1]))
    told = page.locator(".milestone")
    expect(told).to_be_hidden()
    person.reads("Red: lay a tile.")
    person.play(moves[second - 1])
    expect(told).to_contain_text("All tiles have been laid.")
    person.hears("All tiles have been laid.")
    person.reads("Black: move one of your tiles.")

    watcher.open(f"/t/{view['id']}")
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(page.get_by_text("You are watching.")).to_be_hidden()
    expect(watcher.page.locator(".milestone")).to_be_visible()  # also for who comes now

    person.hurry(moves[second:])
    expect(told).to_be_hidden()
    person.reads("Black wins: Red has five tiles or fewer")
    near, far = page.locator(".strip.near"), page.locator(".strip.far")
    expect(far).to_contain_text("5 tiles")
    page.keyboard.press("Home")
    expect(far).to_contain_text("20 tiles in hand")
    page.locator(f'ol.moves button[data-ply="{second}"]').click()
    expect(far).to_contain_text("21 tiles")
    expect(near).to_contain_text("21 tiles")
    page.keyboard.press("End")
    expect(far).to_contain_text("5 tiles")


def test_the_loser_reads_of_themselves(visit: Visit) -> None:
    game, moves = moves_of("six-captures.sfr")
    maker, friend = two_people(visit, game)
    people = (maker, friend)
    for ply, move in enumerate(moves):
        mover = people[ply % 2]
        body = {"move": move, "rev": mover.view()["rev"]}
        mover.post(f"/api/tables/{maker.table}/moves", body)
    maker.reads("You win: Red has five tiles or fewer")
    friend.reads("Black wins: you have five tiles or fewer")
    friend.hears("Black wins: you have five tiles or fewer")


def test_a_declined_offer_is_told_to_who_made_it(visit: Visit) -> None:
    maker, friend = two_people(visit)
    maker.play("d2")
    friend.play("a1")
    maker.wait_ply(2)  # an offer that crosses a move is refused: the table has moved on
    page = maker.page
    asks = page.locator(".asks")

    def offer_draw() -> None:
        page.locator("[data-action=draw]:visible").click()
        page.locator("dialog .primary").click()

    offer_draw()
    friend.page.get_by_role("button", name="Decline").click()
    expect(asks).to_have_text("Your draw offer was declined.")
    maker.hears("Your draw offer was declined.")
    maker.play("b1")
    expect(asks).to_be_empty()  # it is told until somebody moves

    page.locator("[data-action=takeback]:visible").click()
    friend.page.get_by_role("button", name="Decline").click()
    expect(asks).to_have_text("Your take-back request was declined.")
    friend.play("c1")
    expect(asks).to_be_empty()

    # Playing on is an answer as well; taking one's own offer back is none.
    maker.play("b3")
    offer_draw()
    friend.page.get_by_role("button", name="Decline").wait_for()
    friend.play("e1")
    expect(asks).to_have_text("Your draw offer was declined.")
    maker.play("c3")
    friend.play("e2")
    maker.wait_ply(8)
    offer_draw()
    page.get_by_role("button", name="Withdraw").click()
    expect(asks).to_be_empty()
    expect(friend.page.locator(".asks")).to_be_empty()


NOTE = """async () => {
  const here = document.querySelector("script[type=module]").src;
  (await import(here))["app/ui/dialog.js"].note("Not there.", 60_000);
}"""


def test_a_note_goes_when_the_game_goes_on(visit: Visit) -> None:
    person = visit()
    person.make("gosix")
    person.page.evaluate(NOTE)
    expect(person.page.locator(".note")).to_have_text("Not there.")
    person.play("a1")
    expect(person.page.locator(".note")).to_have_count(0)


def test_a_chat_can_be_muted_for_oneself(visit: Visit) -> None:
    maker, friend = two_people(visit)
    page = friend.page
    page.get_by_role("tab", name="Chat").click()

    def say(words: str) -> None:
        maker.post(
            f"/api/tables/{maker.table}/actions",
            {"action": "chat", "text": words, "rev": maker.view()["rev"]},
        )

    shown = page.locator(".chat-lines .words")
    say("You are slow.")
    expect(shown).to_have_text(["You are slow."])
    page.get_by_role("button", name="Mute the chat").click()
    expect(shown).to_have_count(0)
    expect(page.get_by_text("The chat is muted")).to_be_visible()
    page.get_by_role("tab", name="Moves").click()
    say("Very slow.")
    maker.play("d2")  # what was said before has arrived with it
    friend.wait_ply(1)
    expect(page.get_by_role("tab", name="Chat").locator(".count")).to_be_hidden()
    expect(page.locator("#voice")).not_to_contain_text("slow")

    # Remembered, also at the next table with the same people; and it can be undone.
    first = friend.table
    friend.play("a1")
    page.locator("[data-action=resign]:visible").click()
    page.locator("dialog .primary").click()
    for person in (friend, maker):
        person.page.locator("[data-action=rematch]:visible").click()
    for person in (friend, maker):
        person.page.wait_for_url(lambda url: "/t/" in url and first not in url)
        person.ready()
    say("Again?")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("The chat is muted")).to_be_visible()
    page.get_by_role("button", name="Show the chat again").click()
    expect(shown).to_have_text(["You are slow.", "Very slow.", "Again?"])
