"""Whether a side forces a win within so many plies: every move is tried, nothing is estimated.

The search proper finds a win, but not always the shortest: it looks at few moves first, less deeply
at late ones, and stops at its first proof. What it proves is therefore "within n plies". That the
win takes no less is proven here, by showing that there is none within n - 1.

History. The third time that a position stands, the game is drawn, so a proof must not pass through
a position that has stood twice before the root: such positions are barred. No other repetition can
matter. The side that wins takes the shortest way, on which distances fall with every ply, so
nothing stands twice on it; and what stood once before stands no more than twice. Hence the board is
told not to count repetitions, and the answer depends on the position alone and may be kept in the
table, whatever path led to it.

An entry of the table holds two numbers of plies for one attacker: within how many the win is proven
(0 if none is), and within how many there is none. Its move is the attacker's win, or the defence
that holds out longest.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.alphabeta.frame import (
    DEEPEST,
    ROOM,
    order,
    pick_best,
    reward,
)
from sixfold.engine.alphabeta.transposition import (
    EXACT,
    known_move,
    known_value,
    move_hash,
    probe,
    store,
)
from sixfold.engine.compile.fixed import uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.kernels import NODE_ROOM, ONGOING
from sixfold.engine.kernels.operations import (
    candidates,
    finishing,
    generate,
    make,
    soonest,
    unmake,
    verdict,
)

LONGEST = 100
"""Longer wins are not asked about."""

WIDTH = 5
"""The depth for which candidates are asked: the others follow anyway."""


@kernel
def entry_key(board: Any, frame: Any, attacker: int) -> Any:
    """Where the table keeps what an attacker can force, apart from the values of the search."""
    return board.key ^ frame.salt ^ uint64(0x94D049BB133111EA) ^ uint64(attacker)


@kernel
def is_barred(board: Any, frame: Any) -> bool:
    """Whether this position has stood twice before the root, so that it would be a draw."""
    found = False
    for i in range(frame.barred_count):
        found |= frame.barred[i] == board.key
    return found


@kernel
def forces(
    board: Any, table: Any, frame: Any, stop: Any, attacker: int, left: int, ply: int
) -> bool:
    """Whether the attacker wins within the plies that are left; nothing counts once halted."""
    # 1. What needs no moves.
    frame.nodes += 1
    if stop[0] != 0 or frame.nodes >= frame.limit:
        frame.halted = 1
    if ply >= DEEPEST or frame.top + NODE_ROOM > ROOM:
        frame.halted = 1
    if frame.halted != 0:
        return False
    if board.over != ONGOING:
        return board.over == attacker  # type: ignore[no-any-return]
    if is_barred(board, frame):
        return False
    attacks = board.side == attacker
    sure = verdict(board)
    if sure != 0 and (sure > 0) != attacks:
        return False  # the defender wins
    if 0 < abs(sure) <= left:
        return True
    if soonest(board, attacker) > left:
        return False

    # 2. What the table knows.
    key = entry_key(board, frame, attacker)
    word = probe(table, key)
    holds, fails, hashed = 0, 0, 0
    if word != 0:
        hashed = known_move(word)
        holds = (known_value(word) + 32768) >> 8
        fails = (known_value(word) + 32768) & 255
        if 0 < holds <= left:
            return True
        if fails >= left:
            return False

    # 3. Every move, the likely ones first. The attacker needs one that wins, the defender one that
    # holds. With one ply left only moves that end the game are of interest.
    start = frame.top
    if attacks and left == 1:
        offered = finishing(board, frame.moves[start:], frame.scores[start:])
        whole = True
    else:
        offered = candidates(board, WIDTH, frame.moves[start:], frame.scores[start:])
        whole = offered > 0
    count = abs(offered)
    side = board.side
    end = start + count
    frame.top = end
    order(frame, side, ply, start, end, hashed)
    found = False
    i = start
    while True:
        if i == end:
            if whole:
                break
            whole = True
            total = generate(board, frame.moves[end:])
            for j in range(end, end + total):
                other = frame.moves[j]
                old = False
                for k in range(start, start + count):
                    if frame.moves[k] == other:
                        old = True
                        break
                if not old:
                    frame.moves[frame.top] = other
                    frame.scores[frame.top] = 0
                    frame.top += 1
            end = frame.top
            if i == end:
                break
            order(frame, side, ply, i, end, hashed)
        move = pick_best(frame.moves, frame.scores, i, end) if i - start < 40 else frame.moves[i]
        make(board, move)
        wins = forces(board, table, frame, stop, attacker, left - 1, ply + 1)
        unmake(board)
        if frame.halted != 0:
            frame.top = start
            return False
        if wins == attacks:
            found = True
            hashed = move_hash(move)
            reward(frame, side, ply, move, min(left, 8))
            break
        i += 1
    frame.top = start

    # 4. Remember.
    answer = bool(found == attacks)
    if answer:
        holds = left
    else:
        fails = left
    store(table, key, hashed, (holds << 8 | fails) - 32768, left, EXACT, frame.age)
    return answer


@kernel
def trace(board: Any, table: Any, frame: Any, attacker: int, plies: int) -> int:
    """Write the line that `forces` has settled into `line`, as far as the table has it.

    The number of its moves. It ends where the rest is seen at a glance.
    """
    length = 0
    while length < plies and board.over == ONGOING:
        word = probe(table, entry_key(board, frame, attacker))
        hashed = known_move(word)
        count = generate(board, frame.moves[frame.top :]) if hashed else 0
        move = -1
        for i in range(frame.top, frame.top + count):
            if move_hash(frame.moves[i]) == hashed:
                move = frame.moves[i]
                break
        if move < 0:
            break
        frame.line[0, length] = move
        make(board, move)
        length += 1
    for _ in range(length):
        unmake(board)
    frame.line_length[0] = length
    return length
