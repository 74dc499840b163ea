"""Glicko-2: the paper's own example, and what must hold for any row of results."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import study
from sixfold.study.puzzles import rating
from sixfold.study.puzzles.rating import Rating, expected, of_puzzle, rated, rested, updated

RATINGS = st.builds(Rating, st.floats(-10_000, 10_000), st.floats(1, 1_000), st.floats(0.001, 2.0))


def test_the_example_of_glickmans_paper() -> None:
    """“Example of the Glicko-2 system”: one win, two losses, tau 0.5."""
    player = Rating(1500, 200, 0.06)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    after = updated(player, zip(opponents, (1, 0, 0), strict=True))
    assert after.value == pytest.approx(1464.06, abs=0.02)  # the paper rounds on the way
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    chances = [expected(player, each) for each in opponents]
    assert chances == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_who_does_not_play_is_known_less_and_less() -> None:
    """The paper's last remark: only the deviation grows."""
    player = Rating(1500, 200, 0.06)
    assert updated(player, ()) == rested(player, 1)
    scale = 173.7178
    phi = math.sqrt((200 / scale) ** 2 + 0.06**2)
    assert rested(player, 1).deviation == pytest.approx(phi * scale)
    assert rested(player, 1e9).deviation == rating.MOST_DEVIATION
    assert rested(player, 0) == player
    with pytest.raises(ValueError, match="counted from 0"):
        rested(player, -1)


@settings(max_examples=60)
@given(RATINGS, RATINGS, st.sampled_from((0.0, 0.5, 1.0)))
def test_any_result_gives_a_rating_within_its_bounds(
    player: Rating, other: Rating, score: float
) -> None:
    after = rated(player, other, score)
    assert rating.LOWEST <= after.value <= rating.HIGHEST
    assert rating.LEAST_DEVIATION <= after.deviation <= rating.MOST_DEVIATION
    assert 0 < after.volatility <= rating.MOST_VOLATILITY
    assert 0 <= expected(player, other) <= 1


def test_solving_lifts_and_failing_lowers_and_a_settled_rating_moves_less() -> None:
    puzzle = Rating(1500, rating.PUZZLE_DEVIATION)
    novice, regular = Rating(1500), Rating(1500, 60)
    assert rated(novice, puzzle, 1).value > 1500 > rated(novice, puzzle, 0).value
    jump = [rated(player, puzzle, 1).value - 1500 for player in (novice, regular)]
    assert jump[0] > 5 * jump[1] > 0
    assert rated(puzzle, regular, 0).value < 1500
    assert not novice.is_settled
    assert regular.is_settled


def test_a_rating_finds_the_strength_behind_the_results() -> None:
    """Somebody who solves as often as a 1900 should, by a fixed pattern, ends near 1900."""
    player, true, debt = Rating(), Rating(1900, 50), 0.0
    for number in range(600):
        puzzle = Rating(1500 + number % 9 * 75, rating.PUZZLE_DEVIATION)
        debt += expected(true, puzzle)
        solved = debt >= 0.5
        debt -= solved
        player = rated(player, puzzle, float(solved))
    assert player.value == pytest.approx(1900, abs=60)
    assert player.is_settled


def test_a_puzzle_begins_at_its_difficulty() -> None:
    puzzle = study.puzzles()[0]
    assert of_puzzle(puzzle) == Rating(puzzle.difficulty, rating.PUZZLE_DEVIATION, 0.06)
    assert of_puzzle(puzzle).to_json()["value"] == puzzle.difficulty


@pytest.mark.parametrize(
    "numbers", [(math.nan, 1, 1), (1500, 0, 1), (1500, 1, -1), (1e6, 1, 1), ("a", 1, 1)]
)
def test_what_is_no_rating_is_refused(numbers: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match=r"rating|above zero"):
        Rating(*numbers)
    for score in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError, match="from 0 to 1"):
            rated(Rating(), Rating(), score)
