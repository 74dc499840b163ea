"""Proofs of GoSix: the solver alone, with all the visits."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import Position
from sixfold.engine.chances import chances_of
from sixfold.engine.families.gosix.solver import DRAW, LOSS, WIN, Solver
from sixfold.engine.families.gosix.tails import follow
from sixfold.engine.families.gosix.treesearch import immediate_win
from sixfold.engine.halting import Halt
from sixfold.engine.limits import Line, Score
from sixfold.engine.proving import HASH_MB, SearchProver

VISITS = 600_000
"""Nodes that the solver visits in about a second."""

KINDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}


class SolverProver(SearchProver):
    """Solves positions to the end of the game."""

    def second(self, position: Position[Any]) -> int:
        """Visits of the solver, which cost the same throughout the game."""
        return VISITS

    def value(self, position: Position[Any], nodes: int) -> Line | None:
        """The value by the solver, and moves of both sides that keep it; none if it is a loss."""
        family = position.game.family
        if (at_once := immediate_win(position)) is not None:
            score = Score("win", 1)
            return Line(score, (at_once,), chances_of(score, family))
        solver, halt = Solver(megabytes=HASH_MB), Halt()
        value = solver.solve(position, visits=nodes, halt=halt)
        if value is None:
            return None
        score = Score(KINDS[value])
        if value == LOSS:
            return Line(score, (), chances_of(score, family))
        kept = solver.best_moves(position, value, position.legal_moves, halt)
        if not kept:
            return None
        line = follow(position, kept[0], score.kind, solver, halt)
        return Line(score, line, chances_of(score, family))
