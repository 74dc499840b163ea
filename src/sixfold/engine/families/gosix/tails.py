"""How a solved game of GoSix goes on: the line behind a value that the solver has found."""

from __future__ import annotations

from typing import Any

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.families.gosix.solver import Solver
from sixfold.engine.halting import Halt

VISITS = 200
"""Visits for each move: the positions of a proof are in the solver's table."""
MOST_VISITS = 20_000
"""Visits for a line, which take some milliseconds."""
MOST_PLIES = 24

VALUES = {"win": 1, "draw": 0, "loss": -1}


def follow(
    position: Position[Any], move: Move, kind: str, solver: Solver, halt: Halt
) -> tuple[Move, ...]:
    """A move with a proven score, and moves that keep it for both sides, to the end if possible.

    Where every move keeps the value, as in a lost position, it is the first that was looked at.
    """
    moves = [move]
    value = VALUES[kind]
    before = solver.visits
    while len(moves) < MOST_PLIES and not halt:
        after = position.play(moves[-1])
        if after.turn != position.turn:
            value = -value
        position = after
        if position.outcome or solver.visits - before > MOST_VISITS:
            break
        keeping = _keeping(position, value, solver, halt)
        if keeping is None:
            break
        moves.append(keeping)
    return tuple(moves)


def _keeping(position: Position[Any], value: int, solver: Solver, halt: Halt) -> Move | None:
    """A move after which a value is proven again."""
    for move in position.legal_moves:
        after = position.play(move)
        sign = 1 if after.turn == position.turn else -1
        if solver.solve(after, visits=VISITS, halt=halt) == sign * value:
            found: Move = move
            return found
    return None
