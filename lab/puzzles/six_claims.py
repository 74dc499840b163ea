"""What the maker of puzzles asks the prover of SIX."""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.six_moves import MOST_MOVES, text_of
from lab.tactics.six_proof import holding_moves, loses, winning_moves, wins
from lab.tactics.six_table import load
from testkit.puzzles.claims import Claims


class SixClaims(Claims):
    """The prover of `lab.tactics.six_proof`."""

    def __init__(self) -> None:
        self._left = 0

    def begin(self, visits: int) -> None:
        self._left = visits

    @property
    def gave_up(self) -> bool:
        return self._left < 0

    def _ask(self, position: Any, question: Any, *rest: Any) -> Any:
        if self.gave_up:
            return 0
        record = load(position)[0]
        record["most_visits"] = self._left
        answer = question(record, *rest)
        self._left -= int(record["visits"])
        return answer

    def forces(self, position: Any, side: int, number: int) -> bool:
        if position.outcome is not None:
            return side in position.outcome.winners
        if position.side == side:
            return bool(self._ask(position, wins, number - (number + 1) % 2))
        return bool(self._ask(position, loses, number - number % 2))

    def winning(self, position: Any, number: int) -> list[str]:
        return self._listed(position, winning_moves, number)

    def holding(self, position: Any, number: int) -> list[str]:
        return self._listed(position, holding_moves, number)

    def _listed(self, position: Any, question: Any, number: int) -> list[str]:
        found = np.empty(MOST_MOVES, np.int64)
        count = int(self._ask(position, question, number, found))
        texts = {text_of(position, int(move)) for move in found[:count]}
        return [text for text in map(str, position.legal_moves) if text in texts]
