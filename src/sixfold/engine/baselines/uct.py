"""Plain UCT with random playouts: an opponent to measure the engine against.

It knows the rules and nothing else. The tree is one array of records. A node's children lie next to
each other in it, so a node needs no more than where they begin and how many they are. A node counts
what its playouts scored for side 0; the side to move at its parent decides whether that is good.
Nothing here assumes that sides alternate, because in Hexone one side moves several times in a row.

A round: walk down along the children with the best sum of score and curiosity; when the walk leaves
the tree at a node that was visited before, add its children and take one; play at random to the
end; add the result to all nodes of the walk. There is no more to it: no proofs, no knowledge of the
game, no reuse of the tree.

With a limit in playouts the answer follows from the position and the seed.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from sixfold.core.move import Move
from sixfold.core.position import Position
from sixfold.engine import checks
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.family import compiled_family
from sixfold.engine.halting import Halt, deadline
from sixfold.engine.kernels import ONGOING
from sixfold.engine.kernels.operations import generate, make, playout, unmake
from sixfold.engine.kernels.rng import draw, seeded
from sixfold.engine.limits import Limits, check_question
from sixfold.engine.searching import NO_LIMIT
from sixfold.engine.simulation.exact import exact_board

NODE = np.dtype(
    [
        ("move", np.int64),
        ("points", np.float64),  # what side 0 got from the playouts through this node
        ("visits", np.int32),
        ("first", np.int32),
        ("children", np.int32),
        ("mover", np.int8),
        ("over", np.int8),  # ONGOING, the side that has won, or DRAWN
    ],
    align=True,
)

DEEPEST = 128
"""A walk goes no further: games are rarely that long, and boards take back few moves."""


class Uct:
    """A player that thinks by random playouts.

    >>> import sixfold
    >>> from sixfold.engine.limits import Limits
    >>> position = sixfold.game("gosix").start()
    >>> Uct().choose(position, Limits(nodes=200), seed=1) in position.legal_moves
    True
    """

    def __init__(self, *, capacity: int = 1 << 21, exploration: float | None = None) -> None:
        self.exploration = exploration
        self.playouts = 0
        """The number of playouts behind the last move."""
        self._tree = np.empty(checks.whole_number("capacity", capacity, low=1), NODE)
        self._halt = Halt()

    def choose(self, position: Position[Any], limits: Limits, seed: int = 0) -> Move:
        """The most visited move within a limit in seconds or nodes (playouts)."""
        check_question(position, limits)
        if position.outcome is not None:
            raise ValueError("the game is over")
        if limits.depth is not None or (limits.seconds is None and limits.nodes is None):
            raise ValueError("UCT is limited by seconds or nodes")
        kernel_module, board = exact_board(position)
        family = compiled_family(position.game.family)
        curiosity = family.exploration if self.exploration is None else self.exploration
        if len(self._tree) <= kernel_module.MOST_MOVES:
            raise ValueError(
                f"a tree for {family.name} needs a capacity of more than"
                f" {kernel_module.MOST_MOVES}, not {len(self._tree)}"
            )
        self._halt.clear()
        with deadline(self._halt, limits.seconds):
            self.playouts = int(
                grow_tree(
                    board,
                    np.empty(1, kernel_module.BOARD),
                    self._tree,
                    np.empty(kernel_module.MOST_MOVES, np.int64),
                    np.zeros(DEEPEST + 1, np.int64),
                    seeded(seed),
                    self._halt.flag,
                    np.zeros(1, np.int64),
                    limits.nodes or NO_LIMIT,
                    curiosity,
                    not family.playout_keeps_board,
                )
            )
        move: Move = kernel_module.decode(position, int(favourite(self._tree)))
        return move

    def stop(self) -> None:
        """End the running search, from any thread, with what it knows."""
        self._halt.set()


@entry
def grow_tree(
    root: Any,
    scratch: Any,
    tree: Any,
    moves: Any,
    path: Any,
    state: Any,
    halt: Any,
    counter: Any,
    limit: int,
    curiosity: float,
    on_copy: bool,
) -> int:
    """Play rounds until the limit or the halt flag; returns their number."""
    board = root[0]
    _clear(tree, 0, board.side, 0)
    used = _expand(board, tree, 0, 1, moves, state)
    while counter[0] < limit:
        # The flag is read beside the store of the counter, or the compiler would read it once.
        counter[0] += 1
        if halt[0]:
            break
        # Walk down.
        node = 0
        depth = 0
        while tree[node].children > 0 and tree[node].over == ONGOING and depth < DEEPEST:
            node = _select(tree, node, curiosity)
            make(board, tree[node].move)
            depth += 1
            path[depth] = node
            if tree[node].visits == 0:
                tree[node].mover = board.side
                tree[node].over = board.over
        # Grow.
        if (
            tree[node].over == ONGOING
            and tree[node].visits > 0
            and depth < DEEPEST
            and used + len(moves) <= len(tree)
        ):
            used = _expand(board, tree, node, used, moves, state)
            node = tree[node].first
            make(board, tree[node].move)
            depth += 1
            path[depth] = node
            tree[node].mover = board.side
            tree[node].over = board.over
        # Play to the end.
        result = int(tree[node].over)
        if result == ONGOING:
            if on_copy:
                scratch[0] = root[0]
            end = (scratch if on_copy else root)[0]
            playout(end, state)
            result = end.over
            end.over = ONGOING
        points = 1.0 if result == 0 else 0.0 if result == 1 else 0.5
        # Walk back.
        for back in range(depth, -1, -1):
            here = path[back]
            tree[here].visits += 1
            tree[here].points += points
            if back > 0:
                unmake(board)
    return int(counter[0])


@entry
def favourite(tree: Any) -> int:
    """The most visited move."""
    best = tree[0].first
    for child in range(tree[0].first, tree[0].first + tree[0].children):
        if tree[child].visits > tree[best].visits:
            best = child
    return int(tree[best].move)


@kernel
def _clear(tree: Any, node: int, mover: int, move: int) -> None:
    tree[node].move = move
    tree[node].points = 0.0
    tree[node].visits = 0
    tree[node].first = 0
    tree[node].children = 0
    tree[node].mover = mover
    tree[node].over = ONGOING


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
def _select(tree: Any, node: int, curiosity: float) -> int:
    """The child with the best upper bound; a new one first."""
    mover = tree[node].mover
    numerator = curiosity * curiosity * math.log(tree[node].visits + 1.0)
    best = -1
    best_value = -1.0
    for child in range(tree[node].first, tree[node].first + tree[node].children):
        visits = float(tree[child].visits)
        if visits == 0:
            return child
        score = tree[child].points / visits
        if mover == 1:
            score = 1 - score
        value = score + math.sqrt(numerator / visits)
        if value > best_value:
            best, best_value = child, value
    return best
