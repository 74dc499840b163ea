"""The memory of a tree search: positions of GoSix that were visited, and the moves between them.

Many orders of the same placements lead to the same position, which is kept once; so the tree has
nodes with several parents. A node's moves lie next to each other in an array of their own. A move
carries a copy of what is known about the position it leads to, as its mover sees it: choosing one
reads a few cache lines and no more. The copy is brought up to date whenever play goes that way, so
it may lag behind when the position was also reached by another way.

Counts go on for as long as somebody watches an analysis: single precision would lose every round
after the first 16 million, and 32 bits would overflow within an hour.

A tree is kept from one move of a game to the next. When its arrays are full, it forgets what cannot
be reached any more or, if play has filled them, the positions with the fewest visits: what is known
about those stays with the moves that lead there. What is left is moved together in place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import float32, int64, lowest_bit
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import room, zeros
from sixfold.engine.families.gosix.dfpn import UNKNOWN, known
from sixfold.engine.families.gosix.kernel import (
    CORNERS,
    PASS,
    TOUCHES,
    generate,
    mixed,
    packed,
)
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import draw

NODE = np.dtype(
    [
        ("word", np.int64),
        ("points", np.float64),  # what side 0 got from the rounds through this node
        ("visits", np.int64),
        ("first", np.int32),
        ("children", np.int16),
        ("mover", np.int8),
        ("proof", np.int8),  # ONGOING, the side that wins, or DRAWN
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("mean", np.float32),
        ("spread", np.float32),  # one divided by the root of the visits
        ("node", np.int32),  # 0 until play went there
        ("visits", np.int32),
        ("move", np.int8),
        ("proof", np.int8),
    ],
    align=True,
)

NODES, EDGES, TOP, PLAYED = 0, 1, 2, 3
"""What is counted: nodes and edges in use, where the root is, rounds since it was set."""

EDGES_FOR_EACH = 6
"""Room for this number of moves for each position: most positions are never looked into."""

MOST_CHILDREN = CORNERS + 1

SMALLEST = 20_000
"""Positions that every tree has room for."""

SOBER = -0.09
PER_OPEN_HEXAGON = 0.045
PER_PAWN_AROUND = -0.006
"""What a move is expected to bring, beyond its parent, before it is tried: corners of many open
hexagons are good ones, the emptier the better. Fitted on 2,900 moves of searches of 30,000 playouts
(least squares); conquests and gifts made no difference there."""


class Tree:
    """Room for the nodes of one game."""

    def __init__(self, megabytes: int) -> None:
        each = NODE.itemsize + EDGES_FOR_EACH * EDGE.itemsize + 12
        self.capacity = max(SMALLEST, megabytes * 1_000_000 // each)
        self.nodes = room(self.capacity, NODE)
        self.edges = room(EDGES_FOR_EACH * self.capacity, EDGE)
        self.index: Any = zeros(1 << self.capacity.bit_length(), np.int32)
        self.moved: Any = zeros(self.capacity, np.int32)
        """Where nodes go when the tree forgets some, in between anything."""
        self.counters = zeros(4, np.int64)
        self.counters[NODES] = 1
        self.owner: object = None
        """A token of the search whose position is the root; the search itself would be a cycle,
        and large arrays would wait for the garbage collector."""

    def set_root(self, board: Any, solved: Any, state: Any) -> None:
        """Begin at a position, known or new; `solved` is the solver's table."""
        self.counters[PLAYED] = 0
        moves = zeros(MOST_CHILDREN, np.int64)
        plant(
            board, self.nodes, self.edges, self.index, self.moved, self.counters, moves, solved,
            state,
        )  # fmt: skip


@kernel
def slot(word: int, nodes: Any, index: Any) -> int:
    """Where the index has a position, or has room for it."""
    last = len(index) - 1
    at = int64(mixed(word)) & last
    while index[at] != 0 and nodes[index[at]].word != word:
        at = (at + 1) & last
    return int(at)


@kernel
def find(board: Any, nodes: Any, index: Any, counters: Any, solved: Any) -> int:
    """The node of a position; a new one knows what is certain at a glance or from the solver,
    which have nothing to say before the first conquest."""
    word = packed(board)
    at = slot(word, nodes, index)
    if index[at] != 0:
        return index[at]  # type: ignore[no-any-return]
    node = counters[NODES]
    counters[NODES] += 1
    index[at] = node
    nodes[node].word = word
    nodes[node].points = 0
    nodes[node].visits = 0
    nodes[node].first = 0
    nodes[node].children = 0
    nodes[node].mover = board.side
    proof = board.over
    if proof == ONGOING and board.owned[0] | board.owned[1]:
        value = known(board, solved)
        if value != UNKNOWN:
            proof = (1 - board.side, DRAWN, board.side)[value + 1]
    nodes[node].proof = proof
    return node  # type: ignore[no-any-return]


@kernel
def _promise(board: Any, move: int) -> float:
    """What speaks for a move before it is tried."""
    if move == PASS:
        return 0.0
    gates = (TOUCHES[move] << 3) & board.gates
    total = 0.0
    while gates:
        hexagon = lowest_bit(gates) - 3
        gates &= gates - 1
        total += PER_OPEN_HEXAGON + PER_PAWN_AROUND * (board.filled >> hexagon & 7)
    return total


@kernel
def expand(
    board: Any, nodes: Any, edges: Any, node: int, counters: Any, moves: Any, state: Any
) -> None:
    """Add all moves of a node, from a random one on, as if each had been tried once."""
    count = generate(board, moves)
    first = counters[EDGES]
    usual = float32(0.5)
    if nodes[node].visits > 0:
        usual = float32(nodes[node].points / nodes[node].visits)
        if nodes[node].mover == 1:
            usual = float32(float32(1.0) - usual)
    usual = float32(float32(0.5) * usual + float32(0.25 + SOBER))
    shift = draw(state, count)
    for i in range(count):
        edge = first + (i + shift) % count
        edges[edge].move = moves[i]
        edges[edge].mean = float32(usual + float32(_promise(board, moves[i])))
        edges[edge].spread = 1.0
        edges[edge].node = 0
        edges[edge].visits = 0
        edges[edge].proof = ONGOING
    nodes[node].first = first
    nodes[node].children = count
    counters[EDGES] += count


@kernel
def prove(nodes: Any, edges: Any, node: int) -> bool:
    """Whether a node's moves prove it; its proof is set if so."""
    mover = nodes[node].mover
    decided = True
    drawn = False
    first = nodes[node].first
    for edge in range(first, first + nodes[node].children):
        proof = edges[edge].proof
        if proof == mover:
            nodes[node].proof = mover
            return True
        decided &= proof != ONGOING
        drawn |= proof == DRAWN
    if decided:
        nodes[node].proof = DRAWN if drawn else 1 - mover
    return decided


@entry
def plant(
    board: Any, nodes: Any, edges: Any, index: Any, moved: Any, counters: Any, moves: Any,
    solved: Any, state: Any,
) -> None:  # fmt: skip
    """Make a position the root. It is proven by its moves only: a root must know what to play."""
    if is_full(nodes, edges, counters):
        make_room(nodes, edges, index, moved, counters)
    top = find(board, nodes, index, counters, solved)
    counters[TOP] = top
    if nodes[top].children == 0:
        expand(board, nodes, edges, top, counters, moves, state)
    nodes[top].proof = ONGOING
    prove(nodes, edges, top)
    if counters[NODES] > len(nodes) // 2 or counters[EDGES] > len(edges) // 2:
        forget(nodes, edges, index, moved, counters, 0)


# Forgetting


@kernel
def is_full(nodes: Any, edges: Any, counters: Any) -> bool:
    """Whether there may be no room for another node and its moves."""
    return counters[NODES] == len(nodes) or counters[EDGES] + MOST_CHILDREN > len(edges)  # type: ignore[no-any-return]


@kernel
def make_room(nodes: Any, edges: Any, index: Any, moved: Any, counters: Any) -> None:
    """Forget the positions with the fewest visits: half of the tree, or more."""
    few = 1
    kept, moves = len(nodes), len(edges)
    while 2 * kept > len(nodes) or 2 * moves > len(edges):
        few *= 2
        kept, moves = 0, 0
        for node in range(1, counters[NODES]):
            if nodes[node].visits >= few:
                kept += 1
                moves += nodes[node].children
    forget(nodes, edges, index, moved, counters, few)


@kernel
def forget(nodes: Any, edges: Any, index: Any, moved: Any, counters: Any, few: int) -> None:
    """Keep what can be reached from the root through positions with enough visits."""
    used = counters[NODES]
    _mark(nodes, edges, moved, counters, few)
    # A node's moves begin with one that knows whose they are, for the time being: its visits and
    # the number of the node change places.
    for node in range(1, used):
        if moved[node] != 0 and nodes[node].children > 0:
            first = nodes[node].first
            nodes[node].first = edges[first].visits
            edges[first].visits = -node
    count = 1
    for node in range(1, used):
        if moved[node] != 0:
            moved[node] = count
            count += 1
    to = 0
    at = 0
    while at < counters[EDGES]:
        owner = -edges[at].visits
        if owner <= 0:
            at += 1
            continue
        edges[at].visits = nodes[owner].first
        nodes[owner].first = to
        for edge in range(at, at + nodes[owner].children):
            edges[to] = edges[edge]
            edges[to].node = moved[edges[edge].node]
            to += 1
        at += nodes[owner].children
    index[:] = 0
    for node in range(1, used):
        if moved[node] != 0:
            new = moved[node]
            nodes[new] = nodes[node]
            index[slot(nodes[new].word, nodes, index)] = new
    counters[TOP] = moved[counters[TOP]]
    counters[NODES] = count
    counters[EDGES] = to


@kernel
def _mark(nodes: Any, edges: Any, moved: Any, counters: Any, few: int) -> None:
    """Mark what stays: `moved` is not 0 there. The nodes that are still to be looked into form a
    chain in it: each has the number of the next one."""
    top = counters[TOP]
    for node in range(counters[NODES]):
        moved[node] = 0
    end = -1
    moved[top] = end
    next_one = top
    while next_one != end:
        node = next_one
        next_one = moved[node]
        first = nodes[node].first
        for edge in range(first, first + nodes[node].children):
            target = edges[edge].node
            if target != 0 and moved[target] == 0 and nodes[target].visits >= few:
                moved[target] = next_one
                next_one = target
