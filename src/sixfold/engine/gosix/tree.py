"""The memory of a tree search: positions of GoSix that were visited, and the moves between them.

Many orders of the same placements lead to the same position, which is kept once; so the tree has
nodes with several parents. A node's moves lie next to each other in an array of their own. A move
carries a copy of what is known about the position it leads to, as its mover sees it: choosing one
reads a few cache lines and no more. The copy is brought up to date whenever play goes that way, so
it may lag behind when the position was also reached by another way.

Counts go on for as long as somebody watches an analysis: single precision would lose every round
after the first 16 million, and 32 bits would overflow within an hour.

A tree is kept from one move of a game to the next. When it has grown too large, what can still be
reached is copied together into a second set of arrays, and the rest is forgotten.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import float32, int64, lowest_bit
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import room, zeros
from sixfold.engine.gosix.dfpn import UNKNOWN, known
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.gosix import (
    CORNERS,
    PASS,
    TOUCHES,
    generate,
    mixed,
    packed,
)
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

EDGES_FOR_EACH = 5

SOBER = -0.09
PER_OPEN_HEXAGON = 0.045
PER_PAWN_AROUND = -0.006
"""What a move is expected to bring, beyond its parent, before it is tried: corners of many open
hexagons are good ones, the emptier the better. Fitted on 2,900 moves of searches of 30,000 playouts
(least squares); conquests and gifts made no difference there."""


class Tree:
    """Room for the nodes of one game."""

    def __init__(self, megabytes: int) -> None:
        each = NODE.itemsize + EDGES_FOR_EACH * EDGE.itemsize + 8
        self.capacity = max(20_000, megabytes * 500_000 // each)
        self.nodes, self.edges = self._arrays()
        self._spare = self._arrays()
        self.index: Any = zeros(1 << self.capacity.bit_length(), np.int32)
        self.counters = zeros(4, np.int64)
        self.counters[NODES] = 1
        self.owner: object = None
        """A token of the search whose position is the root; the search itself would be a cycle,
        and large arrays would wait for the garbage collector."""

    def _arrays(self) -> tuple[Any, Any]:
        return room(self.capacity, NODE), room(EDGES_FOR_EACH * self.capacity, EDGE)

    def set_root(self, board: Any, solved: Any, state: Any) -> None:
        """Begin at a position, known or new; `solved` is the solver's table."""
        used = self.counters[NODES] / self.capacity, self.counters[EDGES] / len(self.edges)
        if max(used) > 0.5:
            self._collect(board)
        self.counters[PLAYED] = 0
        moves = zeros(CORNERS + 1, np.int64)
        plant(board, self.nodes, self.edges, self.index, self.counters, moves, solved, state)

    def _collect(self, board: Any) -> None:
        """Keep only what can be reached from a position."""
        nodes, edges = self.nodes, self.edges
        self.nodes, self.edges = self._spare
        self._spare = nodes, edges
        self.index[:] = 0
        old = self.counters.copy()
        self.counters[:] = 1, 0, 0, 0
        collect(board, nodes, edges, old, self.nodes, self.edges, self.index, self.counters)


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
    board: Any, nodes: Any, edges: Any, index: Any, counters: Any, moves: Any, solved: Any,
    state: Any,
) -> None:  # fmt: skip
    """Make a position the root. It is proven by its moves only: a root must know what to play."""
    top = find(board, nodes, index, counters, solved)
    counters[TOP] = top
    if nodes[top].children == 0:
        expand(board, nodes, edges, top, counters, moves, state)
    nodes[top].proof = ONGOING
    prove(nodes, edges, top)


@entry
def collect(
    board: Any, old_nodes: Any, old_edges: Any, old_counters: Any, nodes: Any, edges: Any,
    index: Any, counters: Any,
) -> None:  # fmt: skip
    """Copy what can be reached from a position, breadth first, into empty arrays."""
    word = packed(board)
    moved = np.zeros(old_counters[NODES], np.int32)  # where a node is now
    for node in range(1, old_counters[NODES]):
        if old_nodes[node].word == word:
            nodes[1] = old_nodes[node]
            moved[node] = 1
            index[slot(word, nodes, index)] = 1
            counters[NODES] = 2
    done = 1
    while done < counters[NODES]:
        first = nodes[done].first
        nodes[done].first = counters[EDGES]
        for edge in range(first, first + nodes[done].children):
            copy = counters[EDGES]
            counters[EDGES] += 1
            edges[copy] = old_edges[edge]
            target = edges[copy].node
            if target == 0:
                continue
            if moved[target] == 0:
                new = counters[NODES]
                counters[NODES] += 1
                moved[target] = new
                nodes[new] = old_nodes[target]
                index[slot(nodes[new].word, nodes, index)] = new
            edges[copy].node = moved[target]
        done += 1
