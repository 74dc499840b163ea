"""How much better one player is: scores as Elo, with what the games allow to say about it.

**A match.** The score is a mean of games, and games come in pairs with the same opening and colours
swapped. An opening that favours one side makes the two games of a pair go against each other, so
the variance is taken from the pairs where there are any (as fishtest does). The interval is
Wilson's, scaled by that variance: unlike the plain `± 1.96 σ` it stays honest at 100 %, where the
plain one has no width.

**A tournament.** Ratings are those of Bradley and Terry, by maximum likelihood, with draws as half
a win for each; the mean is zero. A virtual draw between opponents keeps a player who lost
everything on the scale. Error bars come from the curvature at the maximum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations."""

ELO_SCALE = 400 / math.log(10)

_VIRTUAL_PAIRS = 2
"""Pairs with the variance of games without draws, so that a few alike pairs prove nothing."""


def elo_of(score: float) -> float:
    """The Elo difference that an expected score stands for; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The expected score of a player who is so much better."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Tally:
    """One player's results against another.

    `pairs` counts the complete pairs by what they brought: 0, ½, 1, 1½ or 2 points.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for a win, half a point for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The share of the points, from 0 to 1; one half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The Elo difference that the score stands for."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the expected score lies with 95 % confidence."""
        if not self.games:
            return 0.0, 1.0
        n, score = self.games / self._variance_ratio(), self.score
        centre = (score + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 / (1 + Z95**2 / n) * math.sqrt(score * (1 - score) / n + Z95**2 / (4 * n * n))
        return max(0.0, centre - half), min(1.0, centre + half)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The same in Elo."""
        low, high = self.interval
        return elo_of(low), elo_of(high)

    @property
    def los(self) -> float:
        """Likelihood of superiority: how sure it is that this player is the better one."""
        return likelihood_of_superiority(self.wins, self.losses)

    def __add__(self, other: Tally) -> Tally:
        a, b, c, d, e = (one + two for one, two in zip(self.pairs, other.pairs))
        return Tally(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            (a, b, c, d, e),
        )

    def reversed(self) -> Tally:
        """The same games seen by the other player."""
        a, b, c, d, e = self.pairs
        return Tally(self.losses, self.draws, self.wins, (e, d, c, b, a))

    def _variance_ratio(self) -> float:
        """The variance of a game, against that of a game without draws and pairs."""
        score = self.score
        plain = score * (1 - score)
        if plain == 0:
            return 1.0
        count: float = sum(self.pairs)
        if count:
            means = [points / 4 for points in range(5)]  # a pair's points per game
            mean = sum(n * x for n, x in zip(self.pairs, means)) / count
            squares = sum(n * (x - mean) ** 2 for n, x in zip(self.pairs, means))
            variance = 2 * squares / count
        else:
            variance = (self.wins + self.draws / 4) / self.games - score**2
            count = self.games / 2
        return (count * variance / plain + _VIRTUAL_PAIRS) / (count + _VIRTUAL_PAIRS)


def likelihood_of_superiority(wins: int, losses: int) -> float:
    """The probability that a player wins more than half of his decided games.

    Every strength is taken to be equally likely before the first game. Draws say nothing.
    """
    # This is the chance of at most `wins` heads in wins + losses + 1 tosses of a coin.
    tosses = wins + losses + 1
    logs = math.lgamma(tosses + 1) - tosses * math.log(2)
    return min(
        1.0,
        math.fsum(
            math.exp(logs - math.lgamma(heads + 1) - math.lgamma(tosses - heads + 1))
            for heads in range(wins + 1)
        ),
    )


@dataclass(frozen=True)
class Rating:
    """A player's place on the Elo scale of a tournament; `error` is 95 %, to either side."""

    elo: float
    error: float


def ratings(count: int, tallies: Sequence[tuple[int, int, Tally]]) -> tuple[Rating, ...]:
    """Elo for all players of a tournament from who met whom: (one, other, the one's tally)."""
    games = [[0.0] * count for _ in range(count)]
    points = [0.0] * count
    for one, other, tally in tallies:
        number = tally.games + 1  # and one virtual draw
        games[one][other] += number
        games[other][one] += number
        points[one] += tally.points + 0.5
        points[other] += number - tally.points - 0.5
    elos = _most_likely(games, points)
    errors = _errors(games, elos)
    return tuple(Rating(ELO_SCALE * x, Z95 * ELO_SCALE * error) for x, error in zip(elos, errors))


def _expected(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _information(games: list[list[float]], strengths: list[float]) -> list[list[float]]:
    """The curvature of the log-likelihood, on natural scale; a row's sum is zero."""
    size = range(len(games))
    matrix = [[0.0] * len(games) for _ in size]
    for i in size:
        for j in size:
            if i != j and games[i][j]:
                p = _expected(strengths[i] - strengths[j])
                weight = games[i][j] * p * (1 - p)
                matrix[i][j] -= weight
                matrix[i][i] += weight
    return matrix


def _pinned_inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse under the condition that the ratings' mean is zero.

    Only differences count, so the matrix itself has none; adding a constant pins the mean.
    """
    size = len(matrix)
    rows = [
        [value + 1 / size for value in row] + [float(i == j) for j in range(size)]
        for i, row in enumerate(matrix)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [[value - 1 / size for value in row[size:]] for row in rows]


def _most_likely(games: list[list[float]], points: list[float]) -> list[float]:
    """Newton's method; steps are bounded, for far from the maximum they would overshoot."""
    size = len(games)
    strengths = [0.0] * size
    for _ in range(200):
        gradient = [
            points[i]
            - sum(
                games[i][j] * _expected(strengths[i] - strengths[j]) for j in range(size) if j != i
            )
            for i in range(size)
        ]
        inverse = _pinned_inverse(_information(games, strengths))
        step = [sum(a * b for a, b in zip(row, gradient)) for row in inverse]
        longest = max(abs(value) for value in step)
        scale = min(1.0, 1 / longest) if longest else 1.0
        strengths = [x + scale * dx for x, dx in zip(strengths, step)]
        if longest < 1e-9:
            break
    return strengths


def _errors(games: list[list[float]], strengths: list[float]) -> list[float]:
    covariance = _pinned_inverse(_information(games, strengths))
    return [math.sqrt(max(0.0, covariance[i][i])) for i in range(len(games))]
