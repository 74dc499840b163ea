"""A full game of each game against the real engine, from the first page to the last word."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from testkit.looks import Look
from testkit.people import LOCAL
from testkit.servers import SixfoldServer, sixfold_server

from .conftest import Visit, visitors

pytestmark = pytest.mark.timing

FIRST_MOVE = 900
"""Seconds: on a new machine the engine is compiled first."""
BY_HAND = 4
"""Moves of ours with the mouse; what else a hand can do is for `test_boards.py`."""
LONGEST = 120
"""Moves of ours; random players do not always find an end."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SixfoldServer]:
    """A server with one engine process."""
    folder = tmp_path_factory.mktemp("house") / "data"
    with sixfold_server(folder, SIXFOLD_WORKERS="1") as started:
        yield started


@pytest.fixture
def visit(browser: Browser, server: SixfoldServer) -> Iterator[Visit]:
    yield from visitors(browser, server.url)


@pytest.mark.parametrize("game", ["SIX", "GoSix", "Hexone"])
def test_a_game_from_the_first_click_to_the_end(visit: Visit, game: str) -> None:
    person = visit()
    page = person.open("/")
    page.get_by_label(f"Opponent in {game}").select_option("1")
    page.get_by_role("button", name=f"Play {game}").click()
    page.wait_for_url("**/t/*")
    person.ready()
    rng = random.Random(game)
    person.wait_turn(FIRST_MOVE)
    for turn in range(LONGEST):
        if person.is_over():
            break
        move = person.choose(rng)
        if turn < BY_HAND:
            person.play(move)
        else:
            person.tell(move)
        person.wait_turn()
    else:
        page.click("[data-action=resign]:visible")
        page.click("dialog .primary")
        person.wait_turn()
    view = person.view()
    assert view["phase"] == "over"
    won = view["you"][0] in view["outcome"]["winners"]
    person.reads(re.compile("^You win" if won else "^(?!You win)"))
    person.sees_the_table()
    expect(page.locator("ol.moves button")).to_have_count(view["ply"])


def test_undo_takes_back_the_move_and_the_answer(visit: Visit) -> None:
    person = visit()
    person.make("hexone", LOCAL, {"kind": "engine", "level": 1})
    person.wait_turn(FIRST_MOVE)
    person.play("b3")
    person.wait_ply(2, FIRST_MOVE)
    person.page.get_by_role("button", name="Undo").click()
    person.page.wait_for_selector("ol.moves:not(:has(button))", state="attached")
    person.wait_turn()
    person.sees_the_table()
    assert person.view()["board"]["cells"] == {}
    # The computer answers what is played instead.
    person.play("b2")
    person.wait_ply(2)
    assert person.view()["moves"][0] == "b2"
    person.sees_the_table()


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_a_hint_is_a_good_move_to_play(visit: Visit, game: str) -> None:
    person = visit()
    person.make(game, LOCAL, {"kind": "engine", "level": 1})
    person.wait_turn(FIRST_MOVE)
    page = person.page
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".sf-board :is(.hint, .hint-way)", state="attached")
    # The note goes after some seconds; what was read out stays.
    said = Look(page, lambda: page.locator("#voice").inner_text())  # still: inside a look
    move = said.when(lambda words: words.startswith("A good move: ")).split()[-1]
    assert move in map(str, person.position().legal_moves)
    person.play(move)
    person.wait_ply(2)
    assert person.view()["moves"][0] == move
    expect(page.locator(".sf-board :is(.hint, .hint-way)")).to_have_count(0)
