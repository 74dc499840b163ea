"""Rings, arrows and plates over a position."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .bench import Bench
from .mock_views import view_of, wander
from .test_board_hexone import bursts

pytestmark = pytest.mark.timing

DRAW = """([name, moves]) =>
  board.setShapes(name, moves.flatMap(([move, how]) => board.shapesOf(move, how)))"""


@pytest.mark.parametrize("game", ["six/foxmind", "gosix", "hexone"])
def test_what_is_drawn_goes_with_the_next_view(bench: Bench, game: str) -> None:
    line = wander(game, 6, 5)
    move = str(line[-1].last_move)
    bench.start(view_of(line[-2]))
    bench.run(DRAW, ["computer", [[move, {"label": "1"}]]])
    bench.run(DRAW, ["people", [[move, {"tone": "green"}]]])
    expect(bench.all(".sign")).to_have_text("1")
    expect(bench.all(".sign")).to_have_attribute("data-cell", move)
    expect(bench.all(".shape.tone-computer")).to_have_count(1)
    bench.run(DRAW, ["computer", []])
    expect(bench.all(".tone-computer")).to_have_count(0)
    expect(bench.all(".shape.tone-green")).to_have_count(1)  # sets do not touch each other
    bench.update(view_of(line[-1]))
    expect(bench.all(".shape")).to_have_count(0)
    bench.run(DRAW, ["computer", [["!", {"label": "1"}], [move, {"label": "2"}]]])
    expect(bench.all(".sign")).to_have_text("2")  # what lies nowhere is not drawn


def test_a_tile_that_moves_is_an_arrow_and_what_coincides_is_one(bench: Bench) -> None:
    bench.start(view_of(wander("six/foxmind", 6, 45)[-1]))
    moves = ["0,0>3,0", "1,0>3,0", "0,0>3,0!"]
    shapes = [[move, {"label": str(n), "weight": 1 / n}] for n, move in enumerate(moves, 1)]
    bench.run(DRAW, ["computer", shapes])
    expect(bench.all(".shape .head")).to_have_count(2)
    expect(bench.all(".sign")).to_have_text(["2", "1 3!"])
    places = bench.look(
        "() => [...document.querySelectorAll('.sign')].map(p => p.getAttribute('transform'))"
    )
    places.when(lambda all: len(set(all)) == 2)  # no plate lies on another


def test_an_explosion_is_a_ring_and_its_arrows(bench: Bench) -> None:
    view = view_of(bursts())
    ways = [view["hints"]["bursts"][move] for move in ("c5Y", "c5A")]
    landing = [flight for way in ways for flight in way["flights"] if flight["to"]]
    bench.start(view)
    bench.run(DRAW, ["computer", [["c5Y", {"label": "1"}], ["c5A", {"label": "2"}]]])
    expect(bench.all(".sign")).to_have_text("1Y 2A")
    expect(bench.all(".shape .head")).to_have_count(len(landing))
