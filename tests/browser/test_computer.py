"""A full game of each game against the real engine, from the first page to the last word."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from servers import SixfoldServer, sixfold_server

from .conftest import Visit, visitors

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
        person.play(person.choose(rng))
        person.wait_turn()
    else:
        page.click("[data-action=resign]:visible")
        page.click("dialog .primary")
        person.wait_turn()
    view = person.view()
    assert view["phase"] == "over"
    outcome = view["outcome"]
    you = view["you"][0]
    assert ("You win" in person.status()) == (you in outcome["winners"])
    person.sees_the_table()
    assert page.locator("ol.moves button").count() == view["ply"]
