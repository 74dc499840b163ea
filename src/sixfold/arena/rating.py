"""How much better one player is: scores as Elo, with what the games allow to say about it.

**A match.** The score is a mean of games, and games come in pairs with the same opening and colours
swapped. An opening that favours one side makes the two games of a pair go against each other, so
the variance is that of pairs (as in fishtest), and of single games where the second game of a pair
is missing: a match that is still going on. The interval is Wilson's, scaled by that variance:
unlike the plain `± 1.96 σ` it stays honest at 100 %, where the plain one has no width.

**A tournament.** Ratings follow Bradley and Terry, with draws as half a win for each; the mean is
zero. They are the most likely ones after a virtual draw has been added between every two players
who meet. Plain maximum likelihood would put a player who lost everything infinitely low; the
virtual draw keeps them on the scale and pulls the others a little towards each other, the less the
more games there are. Error bars come from the curvature at the maximum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.core.arguments import expect, explained, whole_number

Z95 = 1.959963984540054
"""95 % of a normal distribution lie within this number of standard deviations."""

ELO_SCALE = 400 / math.log(10)

_VIRTUAL_PAIRS = 2
"""Pairs with the variance of games without draws, so that a few alike pairs prove nothing."""


@explained
def elo_of(score: float) -> float:
    """The Elo difference that an expected score corresponds to; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


@explained
def score_of(elo: float) -> float:
    """The expected score of a player who is so much better."""
    return 1 / (1 + 10 ** (-elo / 400))


@explained
@dataclass(frozen=True)
class Tally:
    """One player's results against another.

    `pairs` counts the complete pairs by what they brought: 0, ½, 1, 1½ or 2 points. Games beyond
    them are lone: the other game of their pair is missing.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        lone = self.games - 2 * sum(self.pairs)
        if lone < 0:
            raise ValueError(f"{sum(self.pairs)} pairs are more than {self.games} games")
        if not 0 <= self._lone_points() <= lone:
            raise ValueError(f"the pairs {self.pairs} do not add up to {self.points:g} points")

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
        """The Elo difference that the score corresponds to."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the expected score lies with 95 % confidence."""
        if not self.games:
            return 0.0, 1.0
        n, score = self.games / self._variance_ratio(), self.score
        centre = (score + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 / (1 + Z95**2 / n) * math.sqrt(score * (1 - score) / n + Z95**2 / (4 * n * n))
        # No point lost leaves the top open, and none won the bottom. Rounding would end just short
        # of it, which is thousands of Elo away.
        low = 0.0 if score == 0 else max(0.0, centre - half)
        return low, 1.0 if score == 1 else min(1.0, centre + half)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The interval in Elo; the upper end is infinite at 100 %, the lower end at 0 %."""
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
        """These games as the other player sees them."""
        a, b, c, d, e = self.pairs
        return Tally(self.losses, self.draws, self.wins, (e, d, c, b, a))

    def _lone_points(self) -> float:
        return self.points - sum(count * points / 2 for points, count in enumerate(self.pairs))

    def _variance_ratio(self) -> float:
        """The variance of a game, against that of a game without draws and pairs."""
        score = self.score
        plain = score * (1 - score)
        if plain == 0:
            return 1.0
        # Pairs and lone games are independent of one another: their squared deviations add up.
        squares = sum(n * (points / 2 - 2 * score) ** 2 for points, n in enumerate(self.pairs))
        lone, points, draws = self._lone()
        squares += (points - draws / 4) - 2 * score * points + lone * score**2
        count = self.games / 2
        variance = squares / self.games
        return (count * variance / plain + _VIRTUAL_PAIRS) / (count + _VIRTUAL_PAIRS)

    def _lone(self) -> tuple[int, float, int]:
        """Games without their second, their points, and the fewest draws that can be among them.

        A pair with one point is two draws or a win and a loss, which nobody has counted; as few
        lone draws as possible make the wider interval.
        """
        _, half, one, more, _ = self.pairs
        points = self._lone_points()
        draws = max(round(2 * points) % 2, self.draws - half - more - 2 * one)
        return self.games - 2 * sum(self.pairs), points, draws


def likelihood_of_superiority(wins: int, losses: int) -> float:
    """The probability that a player wins more than half of their decided games.

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
    expect("tallies", tallies, Sequence[tuple[int, int, Tally]])
    met = {player for one, other, _ in tallies for player in (one, other)}
    if whole_number("count", count, low=1) != max(1, len(met)) or not met <= {*range(len(met))}:
        raise ValueError(f"each of {count} players must have met another, and nobody else")
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
