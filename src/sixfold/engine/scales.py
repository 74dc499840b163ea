"""Search values as scores that say the right chance.

A search compares values and needs no more. A reader of a score wants a chance, and how much a value
says about the end of the game differs from game to game and from stage to stage. So what is
reported is a value times the scale of its stage: data, `sixfold/engine/weights/scales.json`, which
`make scales` fits on played games. All lines of a position have the same scale, so that no scale
ever changes a move or the order of lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.family import description


@cache
def scales() -> Mapping[str, Mapping[str, float]]:
    """The scale of every stage by game: ids without options."""
    text = (files("sixfold.engine") / "weights" / "scales.json").read_text("utf-8")
    found: Mapping[str, Mapping[str, float]] = json.loads(text)["scales"]
    return found


def scale_of(position: Position[Any]) -> float:
    """What search values of a position are multiplied with; 1 for a game that was not measured."""
    game, family = position.game, description(position.game.family)
    if family is None:
        return 1.0
    return scales().get(game.base_id, {}).get(family.stage(position), 1.0)
