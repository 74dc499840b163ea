"""A prover of puzzles that knows nothing but the rules library, and tries everything."""

from __future__ import annotations

from typing import Any

from testkit.puzzles.claims import Claims, cost


class BruteForce(Claims):
    """Everything is tried, on the rules library."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], bool] = {}

    def begin(self, visits: int) -> None:
        self._known.clear()

    @property
    def gave_up(self) -> bool:
        return False

    def forces(self, position: Any, side: int, number: int) -> bool:
        if position.outcome is not None:
            return bool(position.outcome.winners == (side,))
        if number <= 0:
            return False
        key = str(position), side, number
        if key not in self._known:
            wanted = position.side == side
            self._known[key] = wanted == any(
                self.forces_after(position, move, side, number) == wanted
                for move in position.legal_moves
            )
        return self._known[key]

    def forces_after(self, position: Any, move: Any, side: int, number: int) -> bool:
        after = position.play(move)
        return self.forces(after, side, number - cost(position, after))

    def winning(self, position: Any, number: int) -> list[str]:
        side = position.side
        return [
            str(move)
            for move in position.legal_moves
            if self.forces_after(position, move, side, number)
        ]

    def holding(self, position: Any, number: int) -> list[str]:
        side = 1 - position.side
        return [
            str(move)
            for move in position.legal_moves
            if not self.forces_after(position, move, side, number)
        ]
