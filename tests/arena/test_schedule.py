"""Who plays whom, when, from where."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest

from sixfold.arena.openings import built_in
from sixfold.arena.schedule import derive, fixture, schedule
from sixfold.core.registry import game as find_game

from .samples import match_of

BOOK = (("a1",), ("a2",), ("b1",))


def test_a_pair_has_one_opening_and_swapped_colours() -> None:
    match = match_of("gosix", "random", "greedy", games=12, openings=BOOK)
    games = list(schedule(match))
    assert len(games) == 12
    for first, second in zip(games[::2], games[1::2]):
        assert first.opening == second.opening
        assert first.players == second.players[::-1] == (0, 1)
        assert first.pair == second.pair


def test_all_openings_come_before_any_comes_again() -> None:
    match = match_of("gosix", "random", "greedy", games=12, openings=BOOK)
    order = [game.opening for game in schedule(match)][::2]
    assert sorted(order[:3]) == sorted(order[3:]) == [0, 1, 2]


def test_a_match_begins_with_the_openings_of_the_package() -> None:
    """From Python as on the command line; who wants the start alone says None."""
    game = find_game("six/foxmind+endless")
    match = match_of(game.id, "random", "greedy", games=200)
    assert match.openings == built_in(game)
    assert len({game.opening for game in schedule(match)}) == len(match.openings)
    assert not match.from_start
    start = replace(match, openings=None)
    assert (start.openings, start.from_start) == (((),), True)
    assert replace(match, seed=2).openings == match.openings
    assert pickle.loads(pickle.dumps(match)) == match
    assert len({match, start, replace(match)}) == 2


def test_another_seed_is_another_order() -> None:
    orders = set()
    for seed in range(20):
        match = match_of("gosix", "random", "greedy", games=6, openings=BOOK, seed=seed)
        orders.add(tuple(game.opening for game in schedule(match)))
    assert len(orders) > 3


def test_round_robin_is_in_balance_after_every_round() -> None:
    match = match_of("gosix", "random", "greedy", "level:1", "level:2", games=4)
    assert match.total == 6 * 4
    met = Counter(frozenset(game.players) for game in list(schedule(match))[: 6 * 2])
    assert set(met.values()) == {2}
    assert len(met) == 6


def test_gauntlet_is_the_first_against_all() -> None:
    match = match_of("gosix", "random", "greedy", "level:1", kind="gauntlet", games=4)
    assert match.pairings == ((0, 1), (0, 2))
    assert all(0 in game.players for game in schedule(match))
    assert Counter(game.players.index(0) for game in schedule(match)) == {0: 4, 1: 4}


def test_seeds_follow_from_the_match_and_the_number() -> None:
    match = match_of("gosix", "random", "greedy", games=100)
    seeds = [game.seed for game in schedule(match)]
    assert len(set(seeds)) == 100
    assert fixture(match, 17).seed == seeds[17] == derive(1, 17)
    assert fixture(match_of("gosix", "random", "greedy", games=100, seed=2), 17).seed != seeds[17]


def test_a_longer_match_begins_with_the_same_games() -> None:
    short = match_of("gosix", "random", "greedy", games=10, openings=BOOK)
    longer = match_of("gosix", "random", "greedy", games=30, openings=BOOK)
    assert list(schedule(longer))[:10] == list(schedule(short))


def test_derive_is_a_fixed_function() -> None:
    """Results on disk rely on it: a match must go on with the seeds that it began with."""
    assert derive(1, 0) == 50808427078267272
    assert derive(1, 2) != derive(12)


@pytest.mark.parametrize(
    "settings",
    [
        {"games": 3},
        {"games": 0},
        {"kind": "knock-out"},
        {"plies": 0},
        {"openings": ()},
    ],
)
def test_senseless_matches_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        match_of("gosix", "random", "greedy", **settings)
    with pytest.raises(ValueError, match="two players"):
        match_of("gosix", "random")
    with pytest.raises(ValueError, match="two players"):
        match_of("gosix", "random", "greedy", "level:1", kind="match")
