"""Monte Carlo tree search for GoSix, where nothing on the board tells who will win.

A static evaluation of GoSix is hardly better than a coin (docs/engine.md has the figures), but
random playouts are, so positions are judged by playing them out. Beyond plain UCT there are

- proofs: a node where the game is over is proven, and proofs climb; lost moves are left alone;
- the exact solver, which works on the same position in turns with the playouts: what it has proven
  about positions further on is taken over when the tree reaches them.

The tree is one array of records. A node's children lie next to each other in it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sixfold.engine.dfpn import UNKNOWN, known
from sixfold.engine.jit import entry, kernel
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.gosix import CORNERS, generate, make, playout, unmake
from sixfold.engine.rng import draw

NODE = np.dtype(
    [
        ("points", np.float32),  # what side 0 got from the playouts through this node
        ("visits", np.int32),
        ("first", np.int32),
        ("children", np.int16),
        ("move", np.int8),
        ("mover", np.int8),
        ("proof", np.int8),  # ONGOING, the side that wins, or DRAWN
    ],
    align=True,
)

DEEPEST = 100
CURIOSITY = 0.5

PLANTED = 0
USED = 1
PLAYED = 2


@kernel
def _clear(tree: Any, node: int, mover: int, move: int) -> None:
    tree[node].move = move
    tree[node].points = 0.0
    tree[node].visits = 0
    tree[node].first = 0
    tree[node].children = 0
    tree[node].mover = mover
    tree[node].proof = ONGOING


@kernel
def _expand(board: Any, tree: Any, node: int, used: int, moves: Any, state: Any) -> int:
    """Add all children of a node, in random order; returns where the next ones may go."""
    count = generate(board, moves)
    for i in range(count):
        j = i + draw(state, count - i)
        moves[i], moves[j] = moves[j], moves[i]
        _clear(tree, used + i, board.side, moves[i])
    tree[node].first = used
    tree[node].children = count
    return used + count


@kernel
def _arrive(board: Any, tree: Any, node: int, solved: Any) -> None:
    """On the first visit: who is to move, and what is certain at a glance or from the solver."""
    tree[node].mover = board.side
    tree[node].proof = board.over
    if board.over == ONGOING:
        value = known(board, solved)
        if value != UNKNOWN:
            tree[node].proof = (1 - board.side, DRAWN, board.side)[value + 1]


@kernel
def _prove(tree: Any, node: int) -> bool:
    """Whether a node's children prove it; its proof is set if so."""
    mover = tree[node].mover
    decided = True
    drawn = False
    for child in range(tree[node].first, tree[node].first + tree[node].children):
        proof = tree[child].proof
        if proof == mover:
            tree[node].proof = mover
            return True
        decided &= proof != ONGOING
        drawn |= proof == DRAWN
    if decided:
        tree[node].proof = DRAWN if drawn else 1 - mover
    return decided


@kernel
def _select(tree: Any, node: int, curiosity: float) -> int:
    """The child with the best upper bound; a new one first, and never one that is lost."""
    mover = tree[node].mover
    log_visits = math.log(tree[node].visits + 1.0)
    best = -1
    best_value = -1.0
    for child in range(tree[node].first, tree[node].first + tree[node].children):
        if tree[child].proof == 1 - mover:
            continue
        visits = float(tree[child].visits)
        if visits == 0:
            return child
        score = tree[child].points / visits
        if mover == 1:
            score = 1 - score
        value = score + curiosity * math.sqrt(log_visits / visits)
        if value > best_value:
            best, best_value = child, value
    return best


@entry
def grow_tree(
    board: Any, tree: Any, moves: Any, path: Any, state: Any, halt: Any, counters: Any,
    solved: Any, limit: int, curiosity: float,
) -> int:  # fmt: skip
    """Play rounds until a limit, the halt flag or a proof; returns how many there were in all."""
    if counters[PLANTED] == 0:
        counters[PLANTED] = 1
        _clear(tree, 0, board.side, 0)
        counters[USED] = _expand(board, tree, 0, 1, moves, state)
    while counters[PLAYED] < limit and tree[0].proof == ONGOING:
        # The flag is read beside the store of the counter, or the compiler would read it once.
        counters[PLAYED] += 1
        if halt[0]:
            break
        # Walk down.
        node = 0
        depth = 0
        path[0] = 0
        while tree[node].children > 0 and tree[node].proof == ONGOING and depth < DEEPEST:
            node = _select(tree, node, curiosity)
            make(board, tree[node].move)
            depth += 1
            path[depth] = node
            if tree[node].visits == 0:
                _arrive(board, tree, node, solved)
        # Grow.
        proven = tree[node].proof != ONGOING
        if not proven and tree[node].visits > 0 and counters[USED] + CORNERS < len(tree):
            counters[USED] = _expand(board, tree, node, counters[USED], moves, state)
        # Play to the end.
        result = tree[node].proof
        if result == ONGOING:
            playout(board, state)
            result = board.over
            board.over = ONGOING
        points = 1.0 if result == 0 else 0.0 if result == 1 else 0.5
        # Walk back.
        for back in range(depth, -1, -1):
            here = path[back]
            tree[here].visits += 1
            tree[here].points += points
            if back < depth and proven:
                proven = _prove(tree, here)
            if back > 0:
                unmake(board)
    return int(counters[PLAYED])
