"""The sequential test against the figures that fastchess and fishtest give."""

from __future__ import annotations

import random

import pytest

from sixfold.arena.report import sprt_state
from sixfold.arena.sprt import Sprt

from .samples import match_of, results_of


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    [
        # Pairs, from the unit tests of fastchess.
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), 0, 2, -4.98),
        # Single games: losses, draws, wins.
        ((21184, 40708, 21404), 0.5, 2.5, -1.57),
        ((57030, 106593, 57433), 0, 2, -2.59),
    ],
)
def test_known_ratios(counts: tuple[int, ...], elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(counts) == pytest.approx(llr, abs=0.005)


def test_bounds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.251, 2.890), abs=1e-3)


def test_wins_only() -> None:
    # Nothing but won pairs: the best fit under a mean s wins with frequency s, so that the ratio
    # is n log(s1 / s0).
    assert Sprt(0, 100).llr((0, 0, 0, 0, 10)) == pytest.approx(10 * 0.2468, abs=0.01)


def test_nothing_played_decides_nothing() -> None:
    assert Sprt(0, 10).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 10).decision((0, 0, 0, 0, 0)) is None


def test_the_other_side_sees_the_opposite() -> None:
    counts = (3, 10, 20, 15, 9)
    assert Sprt(-10, 10).llr(counts) == pytest.approx(-Sprt(-10, 10).llr(counts[::-1]))


@pytest.mark.parametrize(
    "settings", [(10, 10), (10, 0), (0, 10, 0.0), (0, 10, 0.6, 0.6), (0, 10, 0.05, 1.0)]
)
def test_senseless_tests_are_refused(settings: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"elo0|alpha"):
        Sprt(*settings)


def test_error_rates_hold() -> None:
    """The better player passes about 95 % of the tests, the equal one about 5 %."""
    rng = random.Random(5)
    test = Sprt(0, 200)

    def decisions(chance: float) -> int:
        passed = 0
        for _ in range(100):
            counts = [0, 0, 0, 0, 0]
            while (decision := test.decision(counts)) is None:
                counts[2 * (rng.random() < chance) + 2 * (rng.random() < chance)] += 1
            passed += decision == "H1"
        return passed

    assert decisions(0.7597) >= 88  # 200 Elo
    assert decisions(0.5) <= 12


def test_first_decision_ignores_what_came_later() -> None:
    test = Sprt(0, 100)
    pairs = [4] * 12 + [0] * 30
    assert test.first_decision(pairs) == ("H1", 12)
    assert test.decision([30, 0, 0, 0, 12]) == "H0"


def test_pairs_count_in_order_and_up_to_the_first_gap() -> None:
    match = match_of("gosix", "random", "greedy", games=100, sprt=Sprt(0, 100))
    results = results_of(match, *[1] * 30)
    state = sprt_state(match, results)
    assert state is not None
    assert (state.decision, state.pairs) == ("H1", 12)
    del results[5]  # the second game of the third pair is still being played
    state = sprt_state(match, results)
    assert state is not None
    assert (state.decision, state.pairs) == (None, 2)
