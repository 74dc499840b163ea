"""Elo, intervals and likelihoods against figures that are known from elsewhere."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from sixfold.arena.rating import (
    Tally,
    elo_of,
    likelihood_of_superiority,
    ratings,
    score_of,
)


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.64, 99.95), (0.76, 200.24), (0.9, 381.70), (0.25, -190.85)]
)
def test_elo_of_a_score(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert score_of(elo_of(score)) == pytest.approx(score)


def test_a_perfect_score_is_infinite() -> None:
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_interval_is_wilsons_where_nothing_is_drawn() -> None:
    # Wilson's interval of 81 successes in 263, a textbook example: 0.2553 to 0.3662.
    low, high = Tally(81, 0, 182).interval
    assert [low, high] == pytest.approx([0.2553, 0.3662], abs=5e-5)


def test_a_perfect_score_keeps_its_doubt() -> None:
    # Wilson: n / (n + z²) for n out of n.
    low, high = Tally(100, 0, 0).interval
    assert [low, high] == pytest.approx([100 / (100 + 1.96**2), 1], abs=1e-4)
    assert Tally(100, 0, 0).elo_interval[0] == pytest.approx(566, abs=1)
    assert Tally(100, 0, 0).elo_interval[1] == math.inf


def test_a_perfect_score_has_no_upper_end() -> None:
    """Not one that rounding makes up: 6261 Elo for ten wins of ten."""
    for games in range(1, 101):
        won, lost = Tally(wins=games), Tally(losses=games)
        assert (won.interval[1], won.elo_interval[1]) == (1, math.inf)
        assert (lost.interval[0], lost.elo_interval[0]) == (0, -math.inf)
        assert lost.elo_interval[1] == pytest.approx(-won.elo_interval[0])


def test_nothing_played_says_nothing() -> None:
    assert Tally().interval == (0, 1)
    assert Tally().score == Tally().los == 0.5


def test_many_games_come_close_to_the_plain_interval() -> None:
    # The familiar formula, 1.96 times the standard error, for 2000 won, 1500 drawn, 1500 lost.
    tally = Tally(2000, 1500, 1500)
    deviation = math.sqrt((2000 + 1500 / 4) / 5000 - 0.55**2)
    low, high = tally.interval
    assert (high - low) / 2 == pytest.approx(1.96 * deviation / math.sqrt(5000), rel=2e-3)


def test_pairs_that_go_against_each_other_narrow_the_interval() -> None:
    # 50 pairs in which the first mover always wins: nothing is known to vary.
    lone = Tally(50, 0, 50)
    paired = Tally(50, 0, 50, (0, 0, 50, 0, 0))
    width = [high - low for low, high in (lone.interval, paired.interval)]
    assert width[1] < width[0] / 3
    # Pairs that go the same way twice count half.
    twice = Tally(50, 0, 50, (25, 0, 0, 0, 25))
    assert twice.interval[1] - twice.interval[0] > width[0] * 1.3


def tally_of(*units: Sequence[float]) -> Tally:
    """The tally of games that are given one by one: pairs, and games without their second."""
    games = [points for unit in units for points in unit]
    pairs = [round(2 * sum(unit)) for unit in units if len(unit) == 2]
    a, b, c, d, e = (pairs.count(points) for points in range(5))
    return Tally(games.count(1), games.count(0.5), games.count(0), (a, b, c, d, e))


def jackknife_error(*units: Sequence[float]) -> float:
    """The score's standard error from the scores without one pair or lone game each (Tukey)."""
    points, games = sum(map(sum, units)), sum(map(len, units))
    scores = [(points - sum(unit)) / (games - len(unit)) for unit in units]
    mean = sum(scores) / len(scores)
    return math.sqrt((1 - 1 / len(scores)) * sum((score - mean) ** 2 for score in scores))


def test_a_game_without_its_second_is_not_forgotten() -> None:
    """Twelve lost pairs look alike, but one game was won: a single doubt in 25 games."""
    # Wilson's interval of one success in 25, as R's prop.test(1, 25, correct = FALSE) gives it.
    low, high = Tally(1, 0, 24, (12, 0, 0, 0, 0)).interval
    assert low == pytest.approx(0.0071, abs=1e-3)
    assert high == pytest.approx(0.1954, abs=1e-2)


@pytest.mark.parametrize(
    "units",
    [
        [(0, 0)] * 60 + [(1,)] * 6,
        [(1, 0)] * 80 + [(1,)] * 20 + [(0,)] * 10,
        [(1, 0)] * 60 + [(0.5, 1)] * 40 + [(1, 1)] * 20 + [(0.5,), (1,), (0,)],
        [(1, 1)] * 50 + [(0, 0)] * 50 + [(1,), (0,)],
        [(0.5, 0.5)] * 40 + [(1, 0.5)] * 30 + [(1, 1)] * 30 + [(0.5,)] * 2,
    ],
    ids=["lost pairs", "split pairs", "mixed", "alike", "drawn"],
)
def test_the_interval_agrees_with_a_jackknife_over_pairs_and_lone_games(
    units: list[Sequence[float]],
) -> None:
    low, high = tally_of(*units).interval
    # The virtual pairs are in it, and Wilson is not symmetric: a few per cent.
    assert (high - low) / 2 == pytest.approx(1.96 * jackknife_error(*units), rel=0.1)


def test_lone_games_mean_the_same_to_both_players() -> None:
    tally = Tally(9, 4, 6, (1, 1, 3, 2, 1))
    low, high = tally.interval
    assert tally.reversed().interval == pytest.approx((1 - high, 1 - low))


def test_more_pairs_than_games_are_no_tally() -> None:
    with pytest.raises(ValueError, match="pairs"):
        Tally(1, 0, 2, (1, 0, 1, 0, 0))
    with pytest.raises(ValueError, match="points"):
        Tally(0, 0, 3, (0, 0, 0, 0, 1))


@pytest.mark.parametrize(
    ("wins", "losses", "likelihood"),
    [(0, 0, 0.5), (1, 0, 0.75), (0, 1, 0.25), (3, 0, 0.9375), (10, 10, 0.5), (100, 80, 0.9315)],
)
def test_likelihood_of_superiority(wins: int, losses: int, likelihood: float) -> None:
    assert likelihood_of_superiority(wins, losses) == pytest.approx(likelihood, abs=5e-5)


def test_likelihood_follows_the_usual_approximation() -> None:
    # Φ((W - L) / √(W + L)) for many games.
    wins, losses = 5200, 5000
    usual = 0.5 * (1 + math.erf((wins - losses) / math.sqrt(2 * (wins + losses))))
    assert likelihood_of_superiority(wins, losses) == pytest.approx(usual, abs=1e-3)


def test_a_match_as_a_tournament_of_two() -> None:
    one, other = ratings(2, [(0, 1, Tally(6400, 0, 3600))])
    assert one.elo - other.elo == pytest.approx(elo_of(0.64), abs=0.2)
    # The error of the difference is twice that of one player from the mean.
    assert 2 * one.error == pytest.approx(1.96 * 173.72 / math.sqrt(10_000 * 0.64 * 0.36), rel=1e-3)


def test_one_virtual_draw_is_added_for_every_two_who_meet() -> None:
    # Three wins and half a point more, in four games.
    one, other = ratings(2, [(0, 1, Tally(3, 0, 0))])
    assert one.elo - other.elo == pytest.approx(elo_of(3.5 / 4))


def test_a_tournament_that_fits_together() -> None:
    score = 0.64
    strong = score_of(2 * elo_of(score))
    won = round(10_000 * strong)
    found = ratings(
        3,
        [
            (0, 1, Tally(6400, 0, 3600)),
            (1, 2, Tally(6400, 0, 3600)),
            (0, 2, Tally(won, 0, 10_000 - won)),
        ],
    )
    assert [rating.elo for rating in found] == pytest.approx([99.95, 0, -99.95], abs=0.2)
    assert found[0].error == pytest.approx(found[2].error)


def test_a_player_who_lost_everything_is_still_on_the_scale() -> None:
    best, middle, worst = ratings(
        3, [(0, 1, Tally(10, 0, 0)), (0, 2, Tally(10, 0, 0)), (1, 2, Tally(10, 0, 0))]
    )
    assert best.elo > middle.elo > worst.elo
    assert sum(each.elo for each in (best, middle, worst)) == pytest.approx(0, abs=1e-6)
    assert all(math.isfinite(each.error) for each in (best, middle, worst))


def test_ratings_before_the_first_game() -> None:
    assert [rating.elo for rating in ratings(3, [(0, 1, Tally()), (0, 2, Tally())])] == [0, 0, 0]


def test_reversing_and_adding() -> None:
    tally = Tally(3, 2, 1, (0, 0, 1, 2, 0))
    assert tally.reversed() == Tally(1, 2, 3, (0, 2, 1, 0, 0))
    assert tally + tally.reversed() == Tally(4, 4, 4, (0, 2, 2, 2, 0))
    assert tally.reversed().elo == pytest.approx(-tally.elo)
