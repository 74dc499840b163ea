"""Looking back at a long game: every ply as it was, all of them with one request."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Request

import sixfold
from sixfold.play.views.json_encoding import plain
from sixfold.scene import scene
from testkit.looks import Look
from testkit.people import BOARD, Person, pieces

from .conftest import Visit

pytestmark = pytest.mark.timing

PLIES = 100


def long_game(game: str) -> list[Any]:
    """The positions of a random game that goes on for this number of plies."""
    for seed in range(100):
        rng = random.Random(seed)
        line: list[Any] = [sixfold.game(game).start()]
        while len(line) <= PLIES and line[-1].outcome is None:
            line.append(line[-1].play(rng.choice(line[-1].legal_moves)))
        if len(line) > PLIES and line[-1].outcome is None:
            return line
    raise AssertionError("all were short")


def shows(person: Person, position: Any) -> None:
    """The board shows a position, piece by piece."""
    shown = Look(person.page, lambda: person.page.evaluate(BOARD))
    assert shown == pieces(plain(scene(position)))


def test_a_hundred_plies_come_at_once(visit: Visit) -> None:
    line = long_game("six/foxmind")
    person = visit()
    page = person.page
    person.make("six/foxmind", moves=" ".join(str(each.last_move) for each in line[1:]))
    person.sees_the_table()
    asked: list[str] = []

    def notice(request: Request) -> None:
        asked.append(f"{request.method} {request.url.removeprefix(person.base)}")

    page.on("request", notice)
    page.keyboard.press("Home")
    shows(person, line[0])
    for _ in range(PLIES - 1):
        page.keyboard.press(".")
    person.reads(f"Looking back: move {PLIES - 1} of {PLIES}.")
    shows(person, line[-2])
    for ply in (50, 7, 83):
        page.locator(f'ol.moves button[data-ply="{ply}"]').click()
        shows(person, line[ply])
    assert asked == ["POST /api/scenes"]

    # A move that is taken back, and another in its place: what was played here is known.
    page.keyboard.press("End")
    shows(person, line[-1])
    first, other = (str(move) for move in line[-1].legal_moves[:2])
    for move in (first, other):
        person.hurry([move])
        page.keyboard.press(",")
        shows(person, line[-1])
        page.keyboard.press("End")
        shows(person, line[-1].play(move))
        if move == first:
            page.keyboard.press("u")
            person.wait_ply(PLIES)
    assert [each for each in asked if "scenes" in each or "plies" in each] == ["POST /api/scenes"]
