"""Several games: who starts the next one, and Hexone's match of two games."""

from __future__ import annotations

import pytest

from sixfold import Outcome, Series, TwoGameMatch

BLACK, RED, DRAW = Outcome((0,), "line"), Outcome((1,), "ring"), Outcome((), "repetition")


def test_the_first_starter_is_given() -> None:
    assert Series().next_starter == 0
    assert Series(first_starter=1).next_starter == 1


@pytest.mark.parametrize("starter", [0, 1])
def test_the_loser_starts_the_next_game(starter: int) -> None:
    assert Series(starter).add(BLACK).next_starter == 1 - starter
    assert Series(starter).add(RED).next_starter == starter


@pytest.mark.parametrize("starter", [0, 1])
def test_after_a_draw_the_other_side_starts(starter: int) -> None:
    assert Series(starter).add(DRAW).next_starter == 1 - starter
    assert Series(starter).add(DRAW).add(DRAW).next_starter == starter


def test_the_starter_takes_black_in_every_game() -> None:
    series = Series()
    assert (series.seat_of(0), series.seat_of(1)) == (0, 1)
    series = series.add(BLACK)  # side 0 won with Black, so side 1 starts
    assert (series.seat_of(0), series.seat_of(1)) == (1, 0)
    series = series.add(BLACK)  # side 1 won with Black, so side 0 starts
    assert (series.seat_of(0), series.seat_of(1)) == (0, 1)
    assert series.score == (1, 1)


def test_wins_are_credited_to_sides_and_not_to_seats() -> None:
    series = Series().add(RED).add(RED).add(RED)
    assert [result.starter for result in series.results] == [0, 0, 0]
    assert series.score == (0, 3)
    series = Series().add(BLACK).add(RED).add(DRAW).add(RED)
    assert [result.starter for result in series.results] == [0, 1, 1, 0]
    assert [result.winner for result in series.results] == [0, 0, None, 1]
    assert series.score == (2, 1)


@pytest.mark.parametrize(("winners", "loser"), [((0, 2), 1), ((1, 3), 0)])
def test_the_losing_team_starts_the_next_game(winners: tuple[int, ...], loser: int) -> None:
    series = Series().add(Outcome(winners, "short"))
    assert series.next_starter == loser
    assert series.score == ((1, 0) if loser == 1 else (0, 1))


def test_resignation_and_time_count_like_any_loss() -> None:
    assert Series().add(Outcome((0,), "resign")).next_starter == 1
    assert Series().add(Outcome((1,), "time")).next_starter == 0
    assert Series().add(Outcome((), "agreement")).next_starter == 1


def test_a_series_is_a_value() -> None:
    series = Series()
    series.add(BLACK)
    assert series == Series()
    assert series.add(BLACK) == Series().add(BLACK)


# Hexone's match


def won(seat: int, points: int) -> Outcome:
    return Outcome((seat,), "eliminated", points=points)


@pytest.mark.parametrize("starter", [0, 1])
def test_the_other_player_starts_the_second_game(starter: int) -> None:
    match = TwoGameMatch(starter)
    assert match.next_starter == starter
    for result in (won(0, 20), won(1, 20), DRAW):
        assert match.add(result).next_starter == 1 - starter
        assert match.add(result).add(result).next_starter is None


def test_the_points_of_both_games_are_added_for_each_side() -> None:
    match = TwoGameMatch().add(won(0, 36)).add(won(0, 20))
    assert match.points == (36, 20)
    assert match.winner == 0
    match = TwoGameMatch().add(won(0, 20)).add(won(1, 16))
    assert match.points == (36, 0)
    assert match.winner == 0
    match = TwoGameMatch(1).add(won(0, 21)).add(won(1, 16))
    assert match.points == (0, 37)
    assert match.winner == 1


def test_a_match_has_no_winner_before_both_games_are_played() -> None:
    assert TwoGameMatch().winner is None
    assert TwoGameMatch().add(won(0, 49)).winner is None


@pytest.mark.parametrize("starter", [0, 1])
def test_equal_sums_are_won_by_the_starter_of_the_second_game(starter: int) -> None:
    equal = TwoGameMatch(starter).add(won(0, 30)).add(won(0, 30))
    assert equal.points == (30, 30)
    assert equal.winner == 1 - starter
    assert TwoGameMatch(starter).add(DRAW).add(DRAW).winner == 1 - starter


def test_a_draw_by_repetition_scores_nothing() -> None:
    match = TwoGameMatch().add(DRAW).add(won(1, 7))
    assert match.points == (7, 0)
    assert match.winner == 0


def test_a_third_game_is_refused() -> None:
    match = TwoGameMatch().add(won(0, 30)).add(won(0, 20))
    with pytest.raises(ValueError, match="both games"):
        match.add(won(0, 7))
