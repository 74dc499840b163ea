"""What the engine sees in a position without trying moves: one module for each family.

A module has these names, compiled where they take a board:

- `verdict(board) -> plies`: what can be proven at a glance: the mover wins in this number of plies
  (positive), loses in it (negative), or 0 when that is not known;
- `candidates(board, depth, moves, scores) -> count`: the moves worth searching, with scores for
  their order. Never empty while the game goes on, and never without a winning move or a defence.
  A negative count says that moves were left out: the search tries those too before it calls the
  position lost;
- `evaluate(board) -> value`: for the mover, in hundredths of a logit, within ±EVALUATION_BOUND;
- `FEATURES` and `features(board, out)`: what `evaluate` weighs, seen from the mover;
- `forcing`, `soonest` and `finishing`, if the game has such: see `operations`.

The weights of the features are data, in the folder `weights` beside the module; a kernel's `load`
copies them into the record's field `weights`, so that other weights need no compiling.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

import numpy as np

EVALUATION_BOUND = 10_000


class Evaluation(Protocol):
    """A module that sees what the text above says; the last three may be missing."""

    FEATURES: Any

    def verdict(self, board: Any) -> int:
        """Plies to a win (positive) or a loss (negative) that can be proven at a glance, or 0."""

    def candidates(self, board: Any, depth: int, moves: Any, scores: Any) -> int:
        """Fill in the moves worth searching with scores for their order."""

    def evaluate(self, board: Any) -> int:
        """The mover's prospects in hundredths of a logit."""

    def features(self, board: Any, out: Any) -> None:
        """Fill in what `evaluate` weighs."""


def fitted(family: str, name: str) -> Any:
    """What a file in a family's folder `weights` says."""
    folder = files("sixfold.engine.families") / family / "weights"
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


@cache
def weights(family: str, name: str = "evaluation") -> Any:
    """The fitted weights of a game's features, in hundredths of a logit."""
    table = np.array(list(fitted(family, name)["weights"].values()), np.float32)
    table.flags.writeable = False
    return table
