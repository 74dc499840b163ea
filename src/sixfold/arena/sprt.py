"""The sequential probability ratio test: stop a match as soon as enough is known.

H0 says that the first player is `elo0` better than the second, H1 that it is `elo1`. After each
pair of games the log-likelihood ratio (LLR) of the two tells which of them the results favour. The
frequencies of the five scores of a pair are not known, so both hypotheses get the frequencies that
suit the results best among those with the right expected score. That is the generalised test
(GSPRT) as the chess engines' fishtest uses it, with logistic Elo.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixfold.arena.rating import score_of
from sixfold.core.arguments import explained, one_of

MOST_ELO = 4000
"""Beyond this the expected score cannot be told from 1, and no likelihood is left."""

_MISSING = 1e-3
"""What stands for a score that has not been seen yet: a likelihood needs every one of them."""


@explained
@dataclass(frozen=True)
class Sprt:
    """The two hypotheses, and how often one may be wrong about either.

    >>> Sprt(0, 50).decision([0, 0, 0, 0, 40])
    'H1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be less than elo1: {self.elo0:g}, {self.elo1:g}")
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise ValueError(f"elo0 and elo1 are between -{MOST_ELO} and {MOST_ELO}")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise ValueError(f"alpha {self.alpha:g} and beta {self.beta:g} are no error rates")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    @explained
    def llr(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio of results, counted by score from worst to best.

        Five counts are pairs of games, three are single games.
        """
        return log_likelihood_ratio(counts, score_of(self.elo0), score_of(self.elo1))

    @explained
    def decision(self, counts: Sequence[float]) -> str | None:
        """`H0`, `H1`, or None while the match should continue."""
        lower, upper = self.bounds
        llr = self.llr(counts)
        return "H1" if llr >= upper else "H0" if llr <= lower else None

    @explained
    def first_decision(self, pairs: Iterable[int]) -> tuple[str, int] | None:
        """The first decision on the way and after how many pairs; a pair is its points times two.

        Pairs are taken in the order of the schedule, not in that of finishing: short games must
        not count before long ones, and a match that is played again ends at the same place.
        """
        counts = [0, 0, 0, 0, 0]
        for number, points in enumerate(pairs, 1):
            one_of("a pair", points, range(len(counts)))
            counts[points] += 1
            decision = self.decision(counts)
            if decision is not None:
                return decision, number
        return None


def log_likelihood_ratio(counts: Sequence[float], score0: float, score1: float) -> float:
    """How much better results fit an expected score of `score1` than one of `score0`."""
    total = sum(counts)
    if len(counts) < 2:
        raise ValueError(f"results are counted for two scores at least, not for {len(counts)}")
    if not total:
        return 0.0
    seen = [count or _MISSING for count in counts]
    scores = [index / (len(seen) - 1) for index in range(len(seen))]
    number = sum(seen)
    observed = [count / number for count in seen]
    under0 = _fitted(observed, scores, score0)
    under1 = _fitted(observed, scores, score1)
    return number * math.fsum(p * math.log(b / a) for p, a, b in zip(observed, under0, under1))


def _fitted(observed: list[float], scores: list[float], mean: float) -> list[float]:
    """The frequencies with a given mean under which the observed ones are most likely.

    They are p / (1 + x (score - mean)), where x makes the mean right. The sum below falls with x
    between two poles, so its zero is found by halving.
    """
    low, high = -1 / (scores[-1] - mean), -1 / (scores[0] - mean)
    for _ in range(64):
        x = (low + high) / 2
        if math.fsum(p * (s - mean) / (1 + x * (s - mean)) for p, s in zip(observed, scores)) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [p / (1 + x * (s - mean)) for p, s in zip(observed, scores)]
