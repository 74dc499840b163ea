"""GoSix to three hexagons: a house rule in its own package, with what GoSix has in each room."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import sixfold
from browser.conftest import Visit, visitors
from sixfold import locale, render, scene
from sixfold.core import registry
from sixfold.engine import Engine, Limits
from sixfold.play.views.json_encoding import plain
from sixfold.server.pages import shells
from sixfold.study import lessons
from testkit.chromium import chromium
from testkit.described import misfits
from testkit.servers import sixfold_server

pytestmark = pytest.mark.usefixtures("three")

WINS = "p0:c1;d2;e2 p1:e1;f1 hexes:01.0.1. turn:0"
"""A pawn on d1 conquers the third hexagon."""


def test_three_hexagons_win_here_and_not_in_gosix() -> None:
    here = sixfold.position(f"gosix-three {WINS}").play("d1")
    assert here.outcome is not None
    assert (here.outcome.winners, here.outcome.reason) == ((0,), "three")
    assert sixfold.position(f"gosix {WINS}").play("d1").outcome is None
    with pytest.raises(sixfold.SetupError, match="too-many-hexagons"):
        sixfold.position("gosix-three p0:- p1:- hexes:000000. turn:0")


def test_random_games_end_at_the_third_hexagon_or_blocked() -> None:
    ends = set()
    for seed in range(40):
        random, position = Random(seed), sixfold.game("gosix-three").start()
        while position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
        ends.add(position.outcome.reason)
        most = max(plain(scene.scene(position))["board"]["hexes"].count(side) for side in (0, 1))
        assert (most >= 3) == (position.outcome.reason == "three")
    assert "three" in ends


def test_it_has_gosixs_events_hints_words_and_pictures() -> None:
    before: Any = sixfold.position(f"gosix-three {WINS}")
    assert {"closed", "cleared"} <= registry.events().keys()
    told = plain(scene.scene(before))
    assert misfits(told, scene.Scene) == []
    assert "d1" in told["hints"]["closings"]
    game = before.game
    said = locale.event_sentences(before.preview("d1"), game)
    assert said.startswith("Red places a pawn on d1. Red conquers hexagon")
    assert said.endswith("Red wins: three hexagons.")
    assert locale.game_name(game) == "GoSix to three"
    assert "three hexagons win, not four" in locale.rules_page(game)
    drawn = ElementTree.fromstring(render.svg(before))
    plainly = ElementTree.fromstring(render.svg(sixfold.position(f"gosix {WINS}")))
    assert len([*drawn.iter()]) == len([*plainly.iter()]), "the same drawing"


def test_gosixs_lessons_that_suit_it_are_solved_by_its_rules() -> None:
    book = lessons.book("gosix-three")
    assert [lesson.id for lesson in book.lessons] == ["place", "close", "count"]
    for lesson in book.lessons:
        for step in lesson.steps:
            assert step.position.startswith("gosix-three ")
            for at, move in enumerate(step.solution):
                verdict = lessons.judge(step, step.solution[:at], move)
            assert verdict.state == "done"
    assert len(lessons.book("gosix").lessons) > len(book.lessons)


def test_the_engine_plays_it_by_its_rules() -> None:
    """GoSix's kernel counts to four, so the search of any game plays."""
    position = sixfold.position(f"gosix-three {WINS}")
    assert str(Engine().choose(position, Limits(nodes=400))) == "d1"


def test_its_board_is_gosixs_and_comes_once() -> None:
    made = shells._CurrentFiles().now().bundled("bundles/table.js")
    assert made is not None
    script = made[0].decode()
    assert script.count("// board/gosix/gosix.js") == 1
    assert "// families/gosix-three/board.js" in script


@pytest.fixture
def visit(three_path: str, tmp_path: Path) -> Iterator[Visit]:
    with (
        sixfold_server(tmp_path / "data", PYTHONPATH=three_path, SIXFOLD_WORKERS="0") as server,
        chromium() as browser,
    ):
        yield from visitors(browser, server.url)


@pytest.mark.timing
def test_it_is_played_and_learned_on_gosixs_board(visit: Visit) -> None:
    person = visit()
    page = person.open(f"/analysis?position=gosix-three {WINS}")
    place = person.point('.sf-gosix .corner.closes[data-cell="d1"]')
    page.mouse.click(place["x"], place["y"])
    expect(page.locator(".sf-gosix .winning-hexagon")).to_have_count(3)
    page = person.open("/learn/gosix-three")
    expect(page.locator(".lesson-title")).to_have_text("Place a pawn")
    person.click('.sf-gosix .corner.can[data-cell="d2"]')
    expect(page.locator(".feedback")).to_contain_text("That is a whole turn.")


def test_a_process_of_its_own_knows_it(three_path: str) -> None:
    program = "import sixfold; print([game.id for game in sixfold.games()])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": three_path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "gosix-three" in json.loads(done.stdout.replace("'", '"'))
