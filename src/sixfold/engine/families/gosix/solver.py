"""The exact value of a position of GoSix, and moves that keep it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.compile.memory import zeros
from sixfold.engine.families.gosix import kernel
from sixfold.engine.families.gosix.dfpn import (
    LIMIT,
    OUT_HIGH,
    OUT_LOW,
    VISITS,
    new_scratch,
    new_table,
    prove,
)
from sixfold.engine.families.gosix.lasting import Lasting
from sixfold.engine.families.gosix.prospects import load_prospects
from sixfold.engine.halting import Halt
from sixfold.engine.searching import NO_LIMIT

WIN, DRAW, LOSS = 1, 0, -1

EFFORTS = (200, 5_000, 100_000, 1_000_000)
"""Visits for each move when those are looked for that keep a value."""


class Solver:
    """Solves positions of one game; what was learned about one helps with the next.

    >>> import sixfold
    >>> late = "gosix p0:a2;b1;b2;b3;c2;c3;d3;e3;f2;g1;g2;h1 p1:a1;c1;d2;d4;e1;e4;f1;f3"
    >>> Solver(megabytes=1).solve(sixfold.position(f"{late} hexes:010.1.1 turn:0"))
    1
    """

    def __init__(self, *, megabytes: int = 64) -> None:
        self.table = new_table(megabytes)
        """What was proven, for others to read."""
        self._scratch = new_scratch()
        self._prospects = load_prospects()
        self.visits = 0
        """How many nodes were visited in all."""

    def solve(
        self, position: Position[Any], *, visits: int | None = None, halt: Halt | None = None
    ) -> int | None:
        """1, 0 or -1 if the mover wins, draws or loses; None if it is not solved in time.

        Another call continues from what the table knows.
        """
        if position.outcome:
            winners = position.outcome.winners
            return 0 if not winners else 1 if position.turn in winners else -1
        board = kernel.load(position)  # type: ignore[arg-type]
        control = zeros(6, np.int64)
        control[LIMIT] = NO_LIMIT if visits is None else visits
        flag = (Halt() if halt is None else halt).flag
        low, high = LOSS, WIN
        for need in (WIN, DRAW):
            prove(board[0], self.table, self._prospects[0], control, flag, self._scratch, need)
            low = max(low, int(control[OUT_LOW]))
            high = min(high, int(control[OUT_HIGH]))
            if low == high or high >= need:
                break
        self.visits += int(control[VISITS])
        return low if low == high else None

    def best_moves(
        self, position: Position[Any], value: int, moves: Iterable[Move], halt: Halt, most: int = 1
    ) -> list[Move]:
        """Up to `most` moves that keep a value that `solve` has found, tried in the order given.

        The positions of the proof are in the table, so this takes little work.
        """
        kept: list[Move] = []
        order = list(moves)
        for visits in EFFORTS:
            for move in order:
                if move in kept or halt:
                    continue
                after = position.play(move)
                sign = 1 if after.turn == position.turn else -1
                reached = self.solve(after, visits=visits, halt=halt)
                if reached is not None and sign * reached == value:
                    kept.append(move)
                    if len(kept) == most:
                        return kept
            if kept:
                break
        return kept


RESISTANCE = 2_000
"""Visits after which a move counts as stubborn enough."""
FORESIGHT = 20_000
"""Visits to see how soon a move loses."""


def most_stubborn(position: Position[Any], moves: Iterable[Move], halt: Halt) -> list[Move]:
    """The moves of a lost position, first the one that loses last.

    Of those that last equally long, or longer than can be seen, first the one that takes the most
    work to refute.
    """
    lasting = Lasting()
    worth: dict[Move, tuple[int, int]] = {}
    for move in moves:
        after = position.play(move)
        plies, fresh = 0, Solver(megabytes=1)
        if after.outcome is None and not halt:
            plies = lasting.plies(kernel.load(after), FORESIGHT, halt)  # type: ignore[arg-type]
            fresh.solve(after, visits=RESISTANCE, halt=halt)
        worth[move] = plies, fresh.visits
    return sorted(worth, key=lambda move: worth[move], reverse=True)
