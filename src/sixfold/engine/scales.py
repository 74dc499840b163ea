"""Search values as scores that say the right chance.

A search compares values and needs no more. A reader of a score wants a chance, and how much a value
says about the end of the game differs from game to game and from stage to stage. So what is
reported is a value times the factor of its stage. Where large values promise more than they keep, a
bend takes something off them, the more the larger they are; where the side to move is promised too
much, a shift takes that off. All of this is data, `sixfold/engine/weights/scales.json`, which `make
scales` fits on played games. All lines of a position have the same scale, so that no scale ever
changes a move or the order of lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import copysign, exp, inf, log1p
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.family import description


@dataclass(frozen=True)
class Scale:
    """How a stage of a game makes scores from values: never a smaller one from a larger value."""

    factor: float = 1.0
    bend: float = inf
    """A value of this size counts as 0.69 of it, one of three times this size as 0.46 of it."""
    shift: float = 0.0
    """What every score of the side to move gets in addition."""

    def score(self, value: float) -> int:
        """A value as a score.

        >>> Scale(2.0).score(-30), Scale(1.0, 100.0).score(300), Scale(2.0, shift=-5).score(30)
        (-60, 139, 55)
        """
        return round(self.exact(value))

    def exact(self, value: float) -> float:
        """A value as a score that is not rounded."""
        return self.factor * bent(value, self.bend) + self.shift

    def value(self, score: float) -> float:
        """The value that has a score, which may have been rounded."""
        straight = (score - self.shift) / self.factor
        if self.bend == inf:
            return straight
        return copysign(self.bend * (exp(abs(straight) / self.bend) - 1), straight)


def bent(value: float, bend: float) -> float:
    """A value with something taken off it if it is large; in the middle nothing changes."""
    return value if bend == inf else copysign(bend * log1p(abs(value) / bend), value)


@cache
def scales() -> Mapping[str, Mapping[str, Scale]]:
    """The scale of every stage by game: ids without options."""
    text = (files("sixfold.engine") / "weights" / "scales.json").read_text("utf-8")
    return {
        id: {stage: Scale(**fitted) for stage, fitted in stages.items()}
        for id, stages in json.loads(text)["scales"].items()
    }


def scale_of(position: Position[Any]) -> Scale:
    """How values of a position become scores; unchanged in a game that was not measured."""
    game, family = position.game, description(position.game.family)
    if family is None:
        return Scale()
    return scales().get(game.base_id, {}).get(family.stage(position), Scale())
