"""Monte Carlo tree search for GoSix, where no simple feature of the board predicts the winner.

A neural network (`network`) evaluates new positions; the levels use random playouts instead. Beyond
plain UCT there are

- an evaluation that is right about as often as thousands of playouts (figures:
  docs/results/strength.md);
- positions instead of sequences of moves as nodes, and a tree that is kept from move to move
  (`tree`): no playout is wasted because the same placements came in another order;
- proofs: a node where the game is over is proven, and proofs are backed up; lost moves are skipped;
- the exact solver, which works on the same position in turns with the tree: what it has proven
  about positions further on is taken over when the tree reaches them.
"""

from __future__ import annotations

import math
from typing import Any

from sixfold.engine.compile.fixed import float32, int64
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.families.gosix.kernel import place, playout
from sixfold.engine.families.gosix.network import judged_by_net
from sixfold.engine.families.gosix.tree import (
    PLAYED,
    TOP,
    expand,
    find,
    is_full,
    make_room,
    prove,
)
from sixfold.engine.kernels import DRAWN, ONGOING

DEEPEST = 100
MOST_VISITS = (1 << 31) - 1
"""What a move's counter has room for."""
CURIOSITY, CURIOSITY_OF_PLAYOUTS = 0.2, 0.5
"""How much a move gains by being tried less than others. Playouts say little each, so that more of
them are needed before a move is left alone."""


@kernel
def _return_to(root: Any, board: Any) -> None:
    """Set a board up like another."""
    board.side = root.side
    board.over = root.over
    board.filled = root.filled
    board.gates = root.gates
    for side in range(2):
        board.pawns[side] = root.pawns[side]
        board.owned[side] = root.owned[side]


@kernel
def _select(nodes: Any, edges: Any, node: int, curiosity: float) -> int:
    """The move with the best upper bound."""
    bonus = float32(curiosity * math.sqrt(math.log(nodes[node].visits + 1.0)))
    first = nodes[node].first
    best = first
    best_value = float32(-2.0)
    for edge in range(first, first + nodes[node].children):
        value = float32(edges[edge].mean + float32(bonus * edges[edge].spread))
        if value > best_value:
            best, best_value = edge, value
    return best  # type: ignore[no-any-return]


@kernel
def _select_open(nodes: Any, edges: Any, node: int, curiosity: float, allowed: int) -> int:
    """The child to visit among some moves, of which proven ones need no further rounds; or -1."""
    bonus = float32(curiosity * math.sqrt(math.log(nodes[node].visits + 1.0)))
    first = nodes[node].first
    best = -1
    best_value = float32(-2.0)
    for edge in range(first, first + nodes[node].children):
        if int64(allowed) >> edges[edge].move & 1 and edges[edge].proof == ONGOING:
            value = float32(edges[edge].mean + float32(bonus * edges[edge].spread))
            if value > best_value:
                best, best_value = edge, value
    return best


@kernel
def _refresh(nodes: Any, edges: Any, edge: int, mover: int) -> None:
    """Copy what is known about a position to a move that leads there."""
    node = edges[edge].node
    proof = nodes[node].proof
    edges[edge].proof = proof
    if proof == ONGOING:
        visits = float32(nodes[node].visits)
        mean = float32(nodes[node].points / nodes[node].visits)
        edges[edge].mean = mean if mover == 0 else float32(float32(1.0) - mean)
        edges[edge].spread = float32(float32(1.0) / float32(math.sqrt(visits)))
    else:  # nothing more to find out: a loss is never tried again, a draw if nothing is better
        edges[edge].mean = 1.0 if proof == mover else 0.5 if proof == DRAWN else -1.0
        edges[edge].spread = 0.0


@entry
def grow_tree(
    root: Any, board: Any, nodes: Any, edges: Any, index: Any, moved: Any, counters: Any,
    moves: Any, path: Any, steps: Any, state: Any, halt: Any, solved: Any, net: Any, limit: int,
    plays_out: bool, allowed: int,
) -> int:  # fmt: skip
    """Play rounds until a limit, the halt flag or a proof; returns how many there were in all.

    `allowed` has a bit for each move that the rounds may begin with, and then goes on until all of
    these are proven; 0 stands for all moves, and a proof of the root.
    """
    top = counters[TOP]
    curiosity = CURIOSITY_OF_PLAYOUTS if plays_out else CURIOSITY
    while counters[PLAYED] < limit and (allowed != 0 or nodes[top].proof == ONGOING):
        # The flag is read beside the store of the counter, or the compiler would read it once.
        counters[PLAYED] += 1
        if halt[0]:
            break
        if is_full(nodes, edges, counters):
            make_room(nodes, edges, index, moved, counters)
            top = counters[TOP]
        # Walk down.
        _return_to(root, board)
        node = top
        depth = 0
        path[0] = top
        first = -1
        if allowed != 0:
            first = _select_open(nodes, edges, top, curiosity, allowed)
            if first < 0:
                counters[PLAYED] -= 1
                break
        while (nodes[node].proof == ONGOING or first >= 0) and depth < DEEPEST:
            if nodes[node].children == 0:
                # The network would say the same again of a position, so look into it at once.
                if nodes[node].visits == 0 or is_full(nodes, edges, counters):
                    break
                expand(board, nodes, edges, node, counters, moves, state)
                if plays_out:
                    break
            edge = first if first >= 0 else _select(nodes, edges, node, curiosity)
            first = -1
            if edges[edge].node == 0:
                if is_full(nodes, edges, counters):
                    break
                place(board, edges[edge].move)
                edges[edge].node = find(board, nodes, index, counters, solved)
                if edges[edge].proof != ONGOING:  # of a position that was forgotten
                    nodes[edges[edge].node].proof = edges[edge].proof
            else:
                place(board, edges[edge].move)
            node = edges[edge].node
            depth += 1
            path[depth] = node
            steps[depth] = edge
        result = nodes[node].proof
        proven = result != ONGOING
        # Judge.
        if proven or plays_out:
            if not proven:
                playout(board, state)
                result = board.over
            points = float32(1.0 if result == 0 else 0.0 if result == 1 else 0.5)
        else:
            points = float32(judged_by_net(board, net))
            if board.side == 1:
                points = float32(float32(1.0) - points)
        # Walk back.
        nodes[node].visits += 1
        nodes[node].points += points
        for back in range(depth - 1, -1, -1):
            here = path[back]
            edge = steps[back + 1]
            if edges[edge].visits < MOST_VISITS:
                edges[edge].visits += 1
            _refresh(nodes, edges, edge, nodes[here].mover)
            nodes[here].visits += 1
            nodes[here].points += points
            if proven:
                proven = prove(nodes, edges, here)
    return int(counters[PLAYED])
