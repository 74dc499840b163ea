"""How often positions were won that an engine gives 30 to 40 %, and the loss in bits."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lab.calibration.scores import chance, is_proven

Kinds = list[list[tuple[float, float]]]
"""Guesses with results, the games of each kind apart."""

DECILES = 10
ENOUGH = 200
"""A decile with at least this number of positions must be right."""
TOLERANCE = 0.05
FLOOR = 0.001
"""No estimate counts as surer than this."""


@dataclass(frozen=True)
class Judged:
    """A position with the game's result and what two engines say, from the mover's side."""

    result: float
    new: str
    old: str
    kind: str = "full"
    """Who played: `full` strength, or `levels`."""


@dataclass(frozen=True)
class Decile:
    """The positions whose chance lies between two tenths."""

    low: float
    count: int
    predicted: float
    won: float

    @property
    def off(self) -> float:
        """How much more was won than predicted."""
        return self.won - self.predicted

    @property
    def is_missed(self) -> bool:
        """Whether it is wrong and not only small."""
        return self.count >= ENOUGH and abs(self.off) > TOLERANCE


def deciles(pairs: Sequence[tuple[float, float]]) -> list[Decile]:
    """The reliability of chances, given with the results."""
    found = []
    for number in range(DECILES):
        here = [
            (guess, result)
            for guess, result in pairs
            if min(DECILES - 1, int(guess * DECILES)) == number
        ]
        if here:
            predicted = sum(guess for guess, _ in here) / len(here)
            won = sum(result for _, result in here) / len(here)
            found.append(Decile(number / DECILES, len(here), predicted, won))
    return found


def log_loss(pairs: Sequence[tuple[float, float]]) -> float:
    """The cross-entropy of the results, in bits for each position."""
    total = 0.0
    for guess, result in pairs:
        sure = min(1 - FLOOR, max(FLOOR, guess))
        total -= result * math.log2(sure) + (1 - result) * math.log2(1 - sure)
    return total / len(pairs)


def mean_loss(kinds: Iterable[Sequence[tuple[float, float]]]) -> float:
    """The log loss when each kind of games counts the same, however many there are of it."""
    losses = [log_loss(pairs) for pairs in kinds if pairs]
    return sum(losses) / len(losses) if losses else math.nan


def best_scale(
    kinds: Iterable[Sequence[tuple[float, float]]], towards: float = 1.0, pull: float = 0.0
) -> float:
    """The factor on scores (logits, with results) that would predict best, by golden section.

    `pull` draws it towards an expected one, as strongly as about five times as many positions.
    """
    kinds = [pairs for pairs in kinds if pairs]
    count = sum(map(len, kinds))

    def loss(scale: float) -> float:
        guesses = [
            [(1 / (1 + math.exp(-scale * x)), result) for x, result in kind] for kind in kinds
        ]
        return mean_loss(guesses) + pull * math.log(scale / towards) ** 2 / count

    if not count:
        return math.nan
    low, high = 0.05, 4.0
    ratio = (math.sqrt(5) - 1) / 2
    while high - low > 0.005:
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, b) if loss(a) < loss(b) else (a, high)
    return (low + high) / 2


@dataclass(frozen=True)
class Reliability:
    """All figures of one family and stage."""

    positions: int
    proven: int
    """What this engine has proven."""
    wrong: int
    """… and the game's end contradicts: the players missed it, or the proof is wrong."""
    deciles: list[Decile]
    estimated: int
    """What neither engine has proven: the losses are those of these positions."""
    loss: float
    old_loss: float
    scale: float

    @classmethod
    def of(cls, judged: Sequence[Judged]) -> Reliability:
        """Count."""
        proven = [each for each in judged if is_proven(each.new)]
        open_ = [each for each in judged if not is_proven(each.new)]
        both = [each for each in open_ if not is_proven(each.old)]
        kinds = sorted({each.kind for each in judged})

        def by_kind(some: list[Judged], pair: Callable[[Judged], tuple[float, float]]) -> Kinds:
            return [[pair(each) for each in some if each.kind == kind] for kind in kinds]

        return cls(
            len(judged),
            len(proven),
            sum(chance(each.new) != each.result for each in proven),
            deciles([(chance(each.new), each.result) for each in open_]),
            len(both),
            mean_loss(by_kind(both, lambda each: (chance(each.new), each.result))),
            mean_loss(by_kind(both, lambda each: (chance(each.old), each.result))),
            best_scale(by_kind(open_, lambda each: (float(each.new) / 100, each.result))),
        )
