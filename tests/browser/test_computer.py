"""A full game of each game against the real engine, from the first page to the last word."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from servers import SixfoldServer, sixfold_server

from .conftest import Visit, visitors
from .people import Person

FIRST_MOVE = 900
"""Seconds: on a new machine the engine is compiled first."""
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


def choose(person: Person, rng: random.Random) -> str:
    """A random legal move, but one that wins if there is one: games should end."""
    position = person.position()
    seat = position.turn
    moves = list(position.legal_moves)
    rng.shuffle(moves)
    for move in moves[:200]:
        outcome = position.play(move).outcome
        if outcome is not None and seat in outcome.winners:
            return str(move)
    return str(moves[0])


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
    for _ in range(LONGEST):
        if person.is_over():
            break
        person.play(choose(person, rng))
        person.wait_turn(60)
    else:
        page.click("[data-action=resign]")
        page.click("dialog .primary")
        person.wait_turn()
    view = person.view()
    assert view["phase"] == "over"
    outcome = view["outcome"]
    you = view["you"][0]
    assert ("You win" in person.status()) == (you in outcome["winners"])
    tiles = page.locator(".board-area [data-side]").count()
    assert tiles > 0
    assert page.locator("ol.moves button").count() == view["ply"]
