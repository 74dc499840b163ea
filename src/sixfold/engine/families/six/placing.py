"""How fast random play of SIX is in phase one, a figure that others measure too."""

from __future__ import annotations

from typing import Any

from sixfold.core.position import Position
from sixfold.engine.bench import pace
from sixfold.engine.compile.jit import entry
from sixfold.engine.families.six.kernel.playouts import place_out
from sixfold.engine.kernels import ONGOING
from sixfold.engine.kernels.rng import seeded
from sixfold.engine.simulation.exact import exact_board


def placing_speed(position: Position[Any], seconds: float, seed: int = 1) -> float:
    """Moves a second in random play of SIX from a position to the end of phase one."""
    _, board = exact_board(position)
    state = seeded(seed)
    return pace(lambda games: place_all(board, games, state), seconds)


@entry
def place_all(boards: Any, games: int, state: Any) -> int:
    """Play phase one of SIX so often from the first board; the number of moves."""
    moves = 0
    for _ in range(games):
        moves += place_out(boards[0], state)
        boards[0].over = ONGOING
    return moves
