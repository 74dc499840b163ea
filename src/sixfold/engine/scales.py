"""Search values as scores that say the right chance.

A search compares values and needs no more. A reader of a score wants a chance, and how much a value
says about the end of the game differs from game to game and from stage to stage. So what is
reported is a value times the factor of its stage; and where large values promise more than they
keep, a bend takes something off them, the more the larger they are. Factors and bends are data,
`sixfold/engine/weights/scales.json`, which `make scales` fits on played games. All lines of a
position have the same scale, so that no scale ever changes a move or the order of lines.
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

    def score(self, value: float) -> int:
        """A value as a score.

        >>> Scale(2.0).score(-30), Scale(1.0, 100.0).score(300)
        (-60, 139)
        """
        return round(self.factor * bent(value, self.bend))

    def value(self, score: float) -> float:
        """The value that has a score, which may have been rounded."""
        straight = score / self.factor
        if self.bend == inf:
            return straight
        return copysign(self.bend * (exp(abs(straight) / self.bend) - 1), straight)


def bent(value: float, bend: float) -> float:
    """A value with something taken off it if it is large; in the middle nothing changes."""
    return value if bend == inf else copysign(bend * log1p(abs(value) / bend), value)


@cache
def _fitted() -> Mapping[str, Any]:
    text = (files("sixfold.engine") / "weights" / "scales.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def scales() -> Mapping[str, Mapping[str, float]]:
    """The factor of every stage by game: ids without options."""
    found: Mapping[str, Mapping[str, float]] = _fitted()["scales"]
    return found


def bend_of(id: str) -> float:
    """The bend of a game; none is as good as an infinite one."""
    return float(_fitted()["bends"].get(id, inf))


def scale_of(position: Position[Any]) -> Scale:
    """How values of a position become scores; unchanged in a game that was not measured."""
    game, family = position.game, description(position.game.family)
    if family is None:
        return Scale()
    factor = scales().get(game.base_id, {}).get(family.stage(position), 1.0)
    return Scale(factor, bend_of(game.base_id))
