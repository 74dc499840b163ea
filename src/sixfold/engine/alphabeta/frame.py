"""What one thread of a search keeps in addition to its board, and small functions on it.

Killers and history put moves in order; the triangle `line` collects the principal variation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.alphabeta.transposition import (
    move_hash,
)
from sixfold.engine.compile.jit import kernel
from sixfold.engine.kernels import ROOT_ROOM

WIN = 30_000
KNOWN = 29_000
INFINITE = 32_000

DEEPEST = 120
"""The longest line, explosions included; boards can take back a few more moves than that."""

ROOM = 1 << 17
"""Room for the moves of all nodes of a line."""

FORCING_PLIES = 12
"""How far a sequence of forcing moves is followed beyond the horizon."""

MOST_BARRED = 32
"""Positions that have stood twice; a game with more of them is proven without numbers."""

FRAME = np.dtype(
    [
        ("nodes", np.int64),
        ("limit", np.int64),
        ("halted", np.int64),
        ("age", np.int64),
        ("salt", np.uint64),  # keeps what it learns apart from others that use the same table
        ("quiet", np.int64),  # reads the table, and writes nothing into it
        ("top", np.int64),
        ("root_count", np.int64),
        ("root_done", np.int64),
        ("root_whole", np.int64),
        ("horizon", np.int64),
        ("blind", np.int64),
        ("noise", np.int64),
        ("noise_seed", np.uint64),
        ("strict", np.int64),  # every move and no estimates: see `distance`
        ("attacker", np.int64),
        ("barred_count", np.int64),
        ("barred", np.uint64, (MOST_BARRED,)),
        ("killers", np.int64, (DEEPEST + 2, 2)),
        ("history", np.int32, (2, 4096)),
        ("line", np.int64, (DEEPEST + 2, DEEPEST + 2)),
        ("line_length", np.int64, (DEEPEST + 2,)),
        ("root_moves", np.int64, (ROOT_ROOM,)),
        ("root_values", np.int64, (ROOT_ROOM,)),
        ("moves", np.int64, (ROOM,)),
        ("scores", np.int64, (ROOM,)),
    ],
    align=True,
)
"""All that one thread of a search needs besides its board and the shared table."""


@kernel
def slot_of(move: int) -> int:
    """A move's place in the history of good moves."""
    return move_hash(move) >> 12


@kernel
def to_table(value: int, ply: int) -> int:
    """A value as seen from its node: plies to a win count from there."""
    if value > KNOWN:
        return value + ply
    if value < -KNOWN:
        return value - ply
    return value


@kernel
def from_table(value: int, ply: int) -> int:
    """The inverse of `to_table`."""
    if value > KNOWN:
        return value - ply
    if value < -KNOWN:
        return value + ply
    return value


@kernel
def pick_best(moves: Any, scores: Any, start: int, end: int) -> int:
    """Bring the best-scored move of a range to its start and return it."""
    best = start
    for i in range(start + 1, end):
        if scores[i] > scores[best]:
            best = i
    if best != start:
        moves[start], moves[best] = moves[best], moves[start]
        scores[start], scores[best] = scores[best], scores[start]
    return moves[start]  # type: ignore[no-any-return]


@kernel
def keep_line(frame: Any, ply: int, move: int) -> None:
    """The best line of a node is its best move and the best line after it."""
    length = frame.line_length[ply + 1]
    line, rest = frame.line[ply], frame.line[ply + 1]
    line[0] = move
    for i in range(length):
        line[i + 1] = rest[i]
    frame.line_length[ply] = length + 1


@kernel
def reward(frame: Any, side: int, ply: int, move: int, depth: int) -> None:
    """Remember a move that refuted its node, for the order of moves elsewhere."""
    if frame.killers[ply, 0] != move:
        frame.killers[ply, 1] = frame.killers[ply, 0]
        frame.killers[ply, 0] = move
    slot = slot_of(move)
    frame.history[side, slot] += depth * depth
    if frame.history[side, slot] > 1 << 12:
        for i in range(4096):
            frame.history[side, i] >>= 1


@kernel
def order(frame: Any, side: int, ply: int, start: int, end: int, hashed: int) -> None:
    """Add what search has learned to the scores that the game gave."""
    moves, scores, killers = frame.moves, frame.scores, frame.killers[ply]
    good = frame.history[side]
    for i in range(start, end):
        move = moves[i]
        if hashed and move_hash(move) == hashed:
            scores[i] += 1 << 40
        elif move == killers[0]:
            scores[i] += 1 << 12
        elif move == killers[1]:
            scores[i] += 1 << 11
        scores[i] += good[slot_of(move)]


@kernel
def is_barred(board: Any, frame: Any) -> bool:
    """Whether this position has stood twice before the root, so that it would be a draw."""
    found = False
    for i in range(frame.barred_count):
        found |= frame.barred[i] == board.key
    return found


@kernel
def reduction(depth: int, index: int) -> int:
    """By how much a late move is searched less deeply at first."""
    if depth < 3 or index < 4:
        return 0
    less = 1
    if index >= 12:
        less = 2
    if index >= 30 and depth >= 5:
        less = 3
    return min(less, depth - 2)
