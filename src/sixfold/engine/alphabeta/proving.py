"""Proofs by alpha-beta: a usual search for values, and a strict one for wins within some plies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.core.position import Position
from sixfold.engine.alphabeta.distance import Halted, Strict, bar, barred_keys
from sixfold.engine.alphabeta.frame import MOST_BARRED
from sixfold.engine.alphabeta.transposition import new_table
from sixfold.engine.alphabeta.window import new_frame
from sixfold.engine.halting import Halt
from sixfold.engine.kernels import kernel_for
from sixfold.engine.proving import HASH_MB, SearchProver


class AlphaBetaProver(SearchProver):
    """Proves positions of a family that alpha-beta searches."""

    def __init__(self, second: Callable[[Any], int]) -> None:
        self._second = second

    def second(self, position: Position[Any]) -> int:
        """What the family says: nodes are not equally dear everywhere."""
        return self._second(position)

    def wins_within(self, position: Position[Any], plies: int, nodes: int) -> bool | None:
        """A strict search tries every move and estimates nothing: its no is a proof as well."""
        kernel = kernel_for(position.game.family)
        barred = barred_keys(position, kernel.load)
        if len(barred) >= MOST_BARRED:
            return None
        frame = new_frame(0)
        bar(frame[0], barred)
        strict = Strict(kernel.load(position), new_table(HASH_MB), frame, Halt().flag)
        strict.allow(nodes)
        try:
            return strict.wins(strict.side, plies)[0]
        except Halted:
            return None
