"""Ratings of people and puzzles: Glicko-2, as Mark Glickman describes it (glicko.net, 2022).

A rating is a strength with a doubt about it (`deviation`) and a measure of how erratic results are
(`volatility`). A puzzle is an opponent: who solves it has won, and both are rated.

This is our own code because it is short, and the package that there is (glicko2 2.1.0) changes
players in place, has no types, and searches for the volatility without a bound.

>>> player, puzzle = Rating(), Rating(1700, PUZZLE_DEVIATION)
>>> round(rated(player, puzzle, 1).value), round(rated(puzzle, player, 0).value)
(1548, 1676)
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from sixfold.study import plain
from sixfold.study.puzzles.model import Puzzle

CENTRE: Final = 900.0
"""Where everybody begins: about the strength of level 3, against which newcomers play. Difficulties
are on the levels' scale, where level 1 has 600; half of all puzzles are below 1000."""
NOVICE_DEVIATION: Final = 350.0
"""How little is known of a new solver."""
PUZZLE_DEVIATION: Final = 80.0
"""How far a puzzle's difficulty may be off, which was fitted from the levels that solve it."""
FARTHEST_OFF: Final = 3 * PUZZLE_DEVIATION
"""… and how far tries may move it. Cookies cost nothing: somebody who fails with a hundred of them
would otherwise make an easy puzzle a hard one for everybody."""
VOLATILITY: Final = 0.06
LEAST_DEVIATION: Final = 45.0
"""Nobody's strength is known better than this: ratings would no longer follow it."""
MOST_DEVIATION: Final = NOVICE_DEVIATION
MOST_VOLATILITY: Final = 0.15
"""Results that hardly can be, one after another, would otherwise shake a rating for good."""
SETTLED_DEVIATION: Final = 110.0
LOWEST, HIGHEST = 100.0, 4_000.0
FARTHEST: Final = 10_000.0
"""Beyond this, on either side of zero, numbers are no ratings, and floats would not hold odds."""

TAU: Final = 0.5
"""How quickly volatilities may change; Glickman advises 0.3 to 1.2."""

_SCALE: Final = 173.7178
_PRECISION: Final = 1e-6
_MOST_ROUNDS: Final = 100
"""The search for the volatility halves its interval, so this is never reached but by odd floats."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's strength, or a puzzle's."""

    value: float = CENTRE
    deviation: float = NOVICE_DEVIATION
    volatility: float = VOLATILITY

    def __post_init__(self) -> None:
        numbers = (self.value, self.deviation, self.volatility)
        if not all(isinstance(each, int | float) and math.isfinite(each) for each in numbers):
            raise ValueError(f"a rating is made of numbers, not {numbers}")
        if abs(self.value) > FARTHEST:
            raise ValueError(f"a rating is within {FARTHEST:.0f} of zero, not {self.value}")
        if self.deviation <= 0 or self.volatility <= 0:
            raise ValueError(f"deviation and volatility are above zero, not {numbers[1:]}")

    @property
    def is_settled(self) -> bool:
        """Whether it says something already; before that a page shows a question mark."""
        return self.deviation < SETTLED_DEVIATION

    def to_json(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = plain.plain(self)
        return found


def of_puzzle(puzzle: Puzzle) -> Rating:
    """What a puzzle is rated before anybody has tried it."""
    return Rating(float(puzzle.difficulty), PUZZLE_DEVIATION)


def expected(player: Rating, opponent: Rating) -> float:
    """The chance that a player wins, or solves a puzzle, from 0 to 1."""
    return _expected(_mu(player), _mu(opponent), _phi(opponent))


def rated(player: Rating, opponent: Rating, score: float) -> Rating:
    """A player after one result: 1 for a win or a puzzle solved, 0 for the contrary.

    What is known stays within bounds, so that a long row of results can be rated one by one.
    """
    after = updated(player, [(opponent, score)])
    return Rating(
        min(max(after.value, LOWEST), HIGHEST),
        min(max(after.deviation, LEAST_DEVIATION), MOST_DEVIATION),
        min(after.volatility, MOST_VOLATILITY),
    )


def puzzle_rated(puzzle: Puzzle, before: Rating, player: Rating, score: float) -> Rating:
    """A puzzle after a player's try that had this score; it stays near what was measured."""
    after = rated(before, player, 1 - score)
    lowest, highest = puzzle.difficulty - FARTHEST_OFF, puzzle.difficulty + FARTHEST_OFF
    return replace(after, value=min(max(after.value, lowest), highest))


def rested(player: Rating, periods: float) -> Rating:
    """The rating of somebody who has not played for some periods: there is more doubt now."""
    if not periods >= 0:
        raise ValueError(f"periods are counted from 0, not {periods}")
    phi = math.sqrt(_phi(player) ** 2 + periods * player.volatility**2)
    deviation = min(phi * _SCALE, MOST_DEVIATION)
    return Rating(player.value, max(deviation, player.deviation), player.volatility)


def updated(player: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """A player after all results of a rating period, exactly as the paper has it."""
    mu, phi = _mu(player), _phi(player)
    weight = surprise = 0.0
    for opponent, score in results:
        if not 0 <= score <= 1:
            raise ValueError(f"a score is from 0 to 1, not {score}")
        g = _g(_phi(opponent))
        chance = _expected(mu, _mu(opponent), _phi(opponent))
        weight += g * g * chance * (1 - chance)
        surprise += g * (score - chance)
    if not weight:
        return rested(player, 1)
    variance = 1 / weight
    volatility = _volatility(player.volatility, phi, variance, variance * surprise)
    star = phi * phi + volatility * volatility
    new_phi = 1 / math.sqrt(1 / star + 1 / variance)
    new_mu = mu + new_phi * new_phi * surprise
    value = min(max(new_mu * _SCALE + CENTRE, -FARTHEST), FARTHEST)
    return Rating(value, new_phi * _SCALE, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: where f crosses zero, by the Illinois method."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    f_low, f_high = f(low), f(high)
    for _ in range(_MOST_ROUNDS):
        if abs(high - low) <= _PRECISION or f_low == f_high:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _mu(rating: Rating) -> float:
    return (rating.value - CENTRE) / _SCALE


def _phi(rating: Rating) -> float:
    return rating.deviation / _SCALE


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _expected(mu: float, other_mu: float, other_phi: float) -> float:
    return 1 / (1 + math.exp(-_g(other_phi) * (mu - other_mu)))
