"""Random games on the fast boards are random games of the rules."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import Any, cast

import pytest

import sixfold
from sixfold.engine.families.six.placing import place_all
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.simulation.exact import exact_board
from sixfold.engine.simulation.playouts import Playouts, playouts
from sixfold.games.six import SixPosition
from testkit.oracle.policies import quiet
from testkit.oracle.starts import phase_two, powder, remnant

Position = sixfold.Position[Any]

LONGEST = 400
"""Fast boards give a random game up after this many moves, or more."""


def pure_games(position: Position, count: int) -> list[tuple[int, float]]:
    """Lengths and what Black got, of random games that the pure rules play."""
    random = Random(5)
    found = []
    for _ in range(count):
        at, plies = position, 0
        while at.outcome is None and plies < LONGEST:
            at = at.play(random.choice(at.legal_moves))
            plies += 1
        winners = at.outcome.winners if at.outcome else ()
        found.append((plies, 0.5 if not winners else 1.0 - winners[0] % 2))
    return found


def starts() -> list[Any]:
    texts = {
        "gosix": sixfold.game("gosix").start().to_text(),
        "hexone": sixfold.game("hexone").start().to_text(),
        "hexone powder": powder("hexone", Random(1)),
        "steffen remnant": remnant("six/steffen", Random(1)),
        "advanced remnant": remnant("six/foxmind-advanced", Random(2)),
        "advanced remnant+teams": remnant("six/foxmind-advanced+teams", Random(3)),
    }
    return [pytest.param(text, id=name) for name, text in texts.items()]


@pytest.mark.parametrize("text", starts())
def test_games_are_as_long_and_won_as_often_as_by_the_pure_rules(text: str) -> None:
    position = sixfold.position(text)
    slow = pure_games(position, 80)
    fast = playouts(position, 10_000, seed=1)
    lengths, points = zip(*slow)
    assert fast.games == 10_000
    share = (fast.wins[0] + 0.5 * (fast.draws + fast.unfinished)) / fast.games
    near(fast.mean_length, lengths)
    near(share, points)


def near(figure: float, sample: tuple[float, ...]) -> None:
    """A figure is where a sample says that it must be, give or take four standard errors."""
    error = pstdev(sample) / sqrt(len(sample))
    assert abs(figure - mean(sample)) <= 4 * error + 0.01 * abs(figure)


@pytest.mark.parametrize("id", [game.id for game in sixfold.games() if game.family == "six"])
def test_phase_one_is_as_long_as_by_the_pure_rules(id: str) -> None:
    random = Random(6)
    lengths = []
    for _ in range(60):
        position = cast(SixPosition, sixfold.game(id).start())
        while position.outcome is None and position.phase == 1:
            position = position.play(random.choice(position.legal_moves))
        lengths.append(len(list(position.line())) - 1)
    _, board = exact_board(sixfold.game(id).start())
    near(place_all(board, 20_000, seeded(1)) / 20_000, tuple(lengths))


@pytest.mark.parametrize("id", ["six/first-edition", "six/foxmind"])
def test_phase_two_without_captures_ends_as_by_the_pure_rules(id: str) -> None:
    """Of some positions that one where random games are short, so that pure ones take no minute."""
    texts = [phase_two(quiet)(id, Random(seed)) for seed in range(12)]
    text = min(texts, key=lambda each: playouts(sixfold.position(each), 500).mean_length)
    position = sixfold.position(text)
    lengths = tuple(float(plies) for plies, _ in pure_games(position, 25))
    near(playouts(position, 5_000).mean_length, lengths)


def test_the_same_seed_gives_the_same_games() -> None:
    start = sixfold.game("hexone").start()
    assert playouts(start, 100, seed=7) == playouts(start, 100, seed=7)
    assert playouts(start, 100, seed=7) != playouts(start, 100, seed=8)


def test_the_board_is_fresh_for_every_game() -> None:
    """Every single game, by its own seed, from a position where Black wins at once in any way."""
    text = "hexone p0:b2*3 p1:b3*1 grey:- gone:- opened:2 turn:0 seen:1"
    position = sixfold.position(text)
    assert {move: position.play(move).outcome is not None for move in ("b2A", "b2Y")} == {
        "b2A": True,
        "b2Y": False,
    }
    together = playouts(position, 2_000, seed=1)
    first = [playouts(position, 1, seed=seed).moves == 1 for seed in range(400)]
    assert 0.4 < mean(first) < 0.6
    assert together.wins[0] > 1_000


def test_a_finished_game_is_counted_and_not_played() -> None:
    over = sixfold.position("gosix p0:- p1:- hexes:0000... turn:1")
    assert playouts(over, 3) == Playouts((3, 0), 0, 0, 0)
    assert playouts(over, 0).mean_length == 0.0


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="not -1"):
        playouts(sixfold.game("gosix").start(), -1)
    with pytest.raises(ValueError, match="declare"):
        playouts(sixfold.game("six/steffen+declare").start(), 1)
