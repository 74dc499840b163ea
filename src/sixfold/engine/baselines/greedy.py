"""The greedy player: looks one ply ahead and never at the reply. An opponent to measure against."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine.compile.jit import entry
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.operations import evaluate, generate, make, unmake
from sixfold.engine.simulation.exact import exact_board

WIN = 1 << 30


def best_moves(position: Position[Any]) -> list[Move]:
    """The moves after which the position looks best; a win looks better than anything."""
    kernel, board = exact_board(position)
    moves = np.empty(kernel.MOST_MOVES, np.int64)
    values = np.empty(kernel.MOST_MOVES, np.int64)
    count = value_moves(board, moves, values)
    if not count:
        raise ValueError("the game is over")
    best = values[:count].max()
    # The order of a kernel's list is its own affair; the position's order is canonical.
    codes = sorted(int(code) for code in moves[:count][values[:count] == best])
    return [kernel.decode(position, code) for code in codes]


@entry
def value_moves(boards: Any, moves: Any, values: Any) -> int:
    """Fill in all moves and what each is worth to the mover at first sight; their number."""
    board = boards[0]
    mover = board.side
    count = generate(board, moves)
    for i in range(count):
        make(board, moves[i])
        if board.over == ONGOING:
            value = evaluate(board)
            values[i] = value if board.side == mover else -value
        elif board.over == DRAWN:
            values[i] = 0
        else:
            values[i] = WIN if board.over == mover else -WIN
        unmake(board)
    return int(count)
