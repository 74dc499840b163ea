"""The root of a search: lists its moves, orders them by earlier results, and searches them.

`work` is the only entry from Python; everything compiled is behind it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.alphabeta.frame import (
    INFINITE,
    keep_line,
    pick_best,
    reduction,
)
from sixfold.engine.alphabeta.pvs import (
    visit,
)
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import sparse, zeros
from sixfold.engine.kernels.operations import (
    candidates,
    generate,
    make,
    unmake,
)


@kernel
def open_root_moves(board: Any, frame: Any, depth: int) -> int:
    """List the moves of the root; the number of them."""
    offered = candidates(board, depth, frame.moves[0:], frame.scores[0:])
    count = abs(offered)
    for i in range(count):
        frame.root_moves[i] = pick_best(frame.moves, frame.scores, i, count)
    frame.root_whole = offered > 0
    frame.root_count = count
    return count


@kernel
def widen_root_moves(board: Any, frame: Any) -> int:
    """Add the legal moves that were left out of the root; the number of all of them."""
    known = frame.root_count
    total = generate(board, frame.moves[0:])
    for i in range(total):
        old = False
        for k in range(known):
            if frame.root_moves[k] == frame.moves[i]:
                old = True
                break
        if not old:
            frame.root_moves[frame.root_count] = frame.moves[i]
            frame.root_count += 1
    frame.root_whole = 1
    return frame.root_count  # type: ignore[no-any-return]


@kernel
def search_root_moves(
    board: Any, table: Any, frame: Any, stop: Any, depth: int, alpha: int, beta: int, skip: int
) -> int:
    """Search the root's moves from number `skip` on; the best comes to that place.

    `root_done` says how many moves were finished when the search was halted. The order is right for
    those: any move that beat the first one comes before it.
    """
    best = -INFINITE
    frame.halted = 0
    frame.top = 0
    frame.root_done = 0
    frame.line_length[0] = 0
    for i in range(skip, frame.root_count):
        move = frame.root_moves[i]
        side = board.side
        make(board, move)
        sign = 1 if board.side == side else -1
        deep = depth - (sign < 0 or frame.strict != 0)
        less = reduction(depth, i - skip) if i > skip and frame.strict == 0 else 0
        value = alpha
        if i > skip:
            low, high = (alpha, alpha + 1) if sign > 0 else (-alpha - 1, -alpha)
            value = sign * visit(board, table, frame, stop, low, high, deep - less, 1)
            if value > alpha and less > 0 and frame.halted == 0:
                value = sign * visit(board, table, frame, stop, low, high, deep, 1)
        if i == skip or (alpha < value < beta and frame.halted == 0):
            low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
            value = sign * visit(board, table, frame, stop, low, high, deep, 1)
        unmake(board)
        if frame.halted != 0:
            break
        frame.root_done += 1
        frame.root_values[i] = value
        if value > best:
            best = value
            for j in range(i, skip, -1):
                frame.root_moves[j] = frame.root_moves[j - 1]
                frame.root_values[j] = frame.root_values[j - 1]
            frame.root_moves[skip] = move
            frame.root_values[skip] = value
            if value > alpha:
                alpha = value
                keep_line(frame, 0, move)
                if alpha >= beta:
                    break
    return best


OPEN, WIDEN, DEEPEN = 0, 1, 2


@entry
def work(
    board: Any, table: Any, frame: Any, stop: Any,
    task: int, depth: int, alpha: int, beta: int, skip: int,
) -> int:  # fmt: skip
    """The only entry from Python to the search: it holds all machine code, compiled once."""
    if task == OPEN:
        return open_root_moves(board, frame, depth)
    if task == WIDEN:
        return widen_root_moves(board, frame)
    return search_root_moves(board, table, frame, stop, depth, alpha, beta, skip)


NO_TABLE = sparse((1, 4), np.uint64)
NO_STOP = zeros(1, np.int64)


def open_root(board: Any, frame: Any, depth: int) -> int:
    """List the moves of the root; the number of them."""
    return work(board, NO_TABLE, frame, NO_STOP, OPEN, depth, 0, 0, 0)


def widen_root(board: Any, frame: Any) -> int:
    """Add the legal moves that were left out of the root; the number of all of them."""
    return work(board, NO_TABLE, frame, NO_STOP, WIDEN, 0, 0, 0, 0)


def search_root(
    board: Any, table: Any, frame: Any, stop: Any, depth: int, alpha: int, beta: int, skip: int
) -> int:
    """Search the root's moves from number `skip` on; the best comes to that place."""
    return work(board, table, frame, stop, DEEPEN, depth, alpha, beta, skip)
