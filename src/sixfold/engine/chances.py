"""Win, draw and loss as shares of one: what a score means for the result of the game.

An estimate is a logit of what the mover can expect, a draw counted as half a win. How much of that
are draws depends on the game: `EngineFamily.draws` says which share of the games that stand even
are drawn, and the more one side is ahead, the fewer there are. What is proven leaves no doubt.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sixfold.engine.family import description
from sixfold.engine.limits import Score


class Chances(NamedTuple):
    """The mover's chances, which add up to 1."""

    win: float
    draw: float
    loss: float

    @property
    def expected(self) -> float:
        """What the mover can expect, from 0 to 1; a draw is a half."""
        return self.win + self.draw / 2

    def permille(self) -> tuple[int, int, int]:
        """Three whole numbers that add up to 1000, as the protocol writes them."""
        win = round(1000 * self.win)
        loss = min(round(1000 * self.loss), 1000 - win)
        return win, 1000 - win - loss, loss


PROVEN = {"win": Chances(1, 0, 0), "draw": Chances(0, 1, 0), "loss": Chances(0, 0, 1)}


def chances_of(score: Score, family: str) -> Chances:
    """What a score of a game of this family means.

    >>> chances_of(Score("cp", 0), "six").win
    0.5
    """
    if score.proven:
        return PROVEN[score.kind]
    described = description(family)
    draws = described.draws if described else 0.0
    expected = 1 / (1 + math.exp(-(score.value or 0) / 100))
    draw = draws * 4 * expected * (1 - expected)
    return Chances(expected - draw / 2, draw, 1 - expected - draw / 2)
