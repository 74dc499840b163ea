"""Trio without a board of its own in a real Chromium: a list of moves, against the computer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Visit, visitors
from testkit.chromium import chromium
from testkit.servers import SixfoldServer

pytestmark = [pytest.mark.timing, pytest.mark.usefixtures("trio")]

FIRST_MOVE = 900
"""Seconds: on a new machine the other games are compiled at the same time."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, bare_server: SixfoldServer) -> Iterator[Visit]:
    yield from visitors(browser, bare_server.url)


def test_a_game_from_the_first_click_to_the_end(visit: Visit) -> None:
    person = visit()
    page = person.open("/")
    page.get_by_label("Opponent in Trio").select_option("1")
    page.get_by_role("button", name="Play Trio").click()
    page.wait_for_url("**/t/*")
    person.ready()
    rng = random.Random(4)
    person.wait_turn(FIRST_MOVE)
    moves = page.get_by_role("group", name="Legal moves").get_by_role("button")
    while not person.is_over():
        legal = [str(move) for move in person.position().legal_moves]
        expect(moves).to_have_text(legal)
        ply = person.view()["ply"]
        moves.get_by_text(person.choose(rng), exact=True).click()
        page.wait_for_selector(f'ol.moves button[data-ply="{ply + 1}"]', state="attached")
        person.wait_turn(FIRST_MOVE)
    view = person.view()
    won = view["you"][0] in view["outcome"]["winners"]
    person.reads(re.compile("^You win" if won else "^(?!You win)"))
    expect(moves).to_have_count(0)
    expect(page.locator("ol.moves button")).to_have_count(view["ply"])
    expect(page.locator(".board-area")).to_contain_text(view["position"].split()[1])
    person.open("/rules/trio")
    expect(page.locator("main")).to_contain_text("four in a row win, but three in a row lose")
