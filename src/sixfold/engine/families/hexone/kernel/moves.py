"""The record of Hexone, its moves and random play; the package explains the representation."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.hexone.kernel.cells import (
    ALL,
    BITS,
    FLIGHT,
    OUTER_BITS,
    RING_BITS,
    burst,
    highest,
    lowest,
    pick,
    placements,
)
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import draw
from sixfold.games.hexone.board import CELLS

MOST_MOVES = 2 * len(CELLS)

EXPLODE = 32
"""The first code of an explosion."""

PASS = 127

HISTORY = 256
"""How many moves a board remembers, a power of two."""

LONGEST_PLAYOUT = 600
"""Random play is broken off after this number of moves and counts as drawn."""

PLANES = 32

FEATURE_COUNT = 47
"""How many features `sixfold.engine.families.hexone.evaluation` weighs."""

# Where things begin in the words of an entry.
_FULL, SEEN_AT, _SIDE, _OPENED = 2 * BITS, 57, 59, 60
_MOVE, _TALL = 2 * BITS, 45
_WORN = (1 << _MOVE) - 1

BOARD = np.dtype(
    [
        ("key", np.uint64),
        ("side", np.int64),
        ("over", np.int64),
        ("ply", np.int64),
        ("seen", np.int64),
        ("opened", np.int64),
        ("repeats", np.int64),
        ("pawns", np.int64, (2,)),
        ("grey", np.int64),
        ("gone", np.int64),
        ("full", np.int64),
        ("tall", np.int64),
        ("planes", np.int64, (PLANES,)),
        ("line", np.int64),
        ("slot", np.int64),
        ("history", np.int64, (HISTORY, 4)),
        ("weights", np.float32, (FEATURE_COUNT,)),
        ("found", np.float32, (FEATURE_COUNT,)),
        ("rush", np.int64, (4,)),
        ("rush_key", np.uint64),
    ],
    align=True,
)


@kernel
def _add(planes: Any, cells: int, start: int) -> int:
    """Make stacks higher by 2 ** start; returns how many planes were touched."""
    for i in range(start, PLANES):
        if cells == 0:
            return i
        old = planes[i]
        planes[i] = old ^ cells
        cells &= old
    return PLANES


@kernel
def _take(planes: Any, cells: int, start: int) -> None:
    """Make stacks lower by 2 ** start; they must be that high."""
    for i in range(start, PLANES):
        if cells == 0:
            return
        old = planes[i]
        planes[i] = old ^ cells
        cells &= ~old


@kernel
def _set_height(planes: Any, bit: int, height: int) -> None:
    """Give one stack its height."""
    for i in range(PLANES):
        planes[i] = (planes[i] & ~bit) | (bit if height >> i & 1 else 0)


@kernel
def height_of(board: Any, bit: int) -> int:
    """How many pawns stand on one cell."""
    height = 0
    for i in range(board.tall):
        if board.planes[i] & bit:
            height |= 1 << i
    return height


@kernel
def explosive(board: Any, mine: int) -> int:
    """The tallest stacks of a set if they have three pawns or more, else nothing."""
    height = 0
    for i in range(board.tall - 1, -1, -1):
        higher = mine & board.planes[i]
        if higher:
            mine = higher
            height |= 1 << i
    return mine if height > 2 else 0


@kernel
def _mix(word: Any) -> Any:
    """Scatter 64 bits, one to one."""
    word = uint64((word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    word = uint64((word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB))
    return word ^ (word >> uint64(31))


@kernel
def key_of(board: Any) -> Any:
    """A position's key, made from all of it."""
    planes = board.planes
    first = board.pawns[0] | board.pawns[1] << BITS | planes[0] << 2 * BITS
    first |= board.side << 57 | board.opened << 58
    second = planes[1] | board.grey << BITS | board.gone << 2 * BITS
    key = _mix(uint64(uint64(first) + uint64(0x9E3779B97F4A7C15)))
    key = _mix(key ^ uint64(second))
    for i in range(2, board.tall):
        key = _mix(key ^ uint64(planes[i]))
    return key


@kernel
def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    if board.over != ONGOING:
        return 0
    count = 0
    full = board.full
    if full != 0:
        while full != 0:
            code = EXPLODE + 2 * lowest(full)
            moves[count] = code
            moves[count + 1] = code + 1
            count += 2
            full &= full - 1
        return count
    mine = board.pawns[board.side]
    theirs = board.pawns[1 - board.side]
    if board.opened < 2:
        free = RING_BITS & ~(mine | theirs)
    else:
        free = placements(mine, theirs, board.gone)
        if free == 0:
            moves[0] = PASS
            return 1
    while free != 0:
        moves[count] = lowest(free)
        count += 1
        free &= free - 1
    return count


@kernel
def _remember(board: Any, move: int) -> int:
    """Pack what a move cannot give back into the next entry and return its place.

    Word 0 is the key; word 1 holds the sets of both colours and `full`, then `seen`, `side` and
    `opened`; word 2 how worn the board is, then the move and `tall`; word 3 is for pawns that go
    with a removed cell.
    """
    slot = board.slot
    entry = board.history[slot]
    entry[0] = int64(board.key)
    entry[1] = (
        board.pawns[0]
        | board.pawns[1] << BITS
        | board.full << _FULL
        | board.seen << SEEN_AT
        | board.side << _SIDE
        | board.opened << _OPENED
    )
    entry[2] = board.grey | board.gone << BITS | move << _MOVE | board.tall << _TALL
    entry[3] = 0
    board.slot = (slot + 1) & (HISTORY - 1)
    board.ply = min(board.ply + 1, HISTORY)
    board.line = min(board.line + 1, HISTORY)
    return slot  # type: ignore[no-any-return]


@kernel
def make(board: Any, move: int) -> None:
    """Play a legal move."""
    slot = _remember(board, move)
    side = board.side
    planes = board.planes
    mine = board.pawns[side]
    theirs = board.pawns[1 - side]
    if move < EXPLODE:
        bit = 1 << move
        _add(planes, bit, 0)
        mine |= bit
    elif move != PASS:
        bit = 1 << (move - EXPLODE >> 1)
        landing = FLIGHT[move - EXPLODE] & ~board.gone
        board.tall = max(board.tall, _add(planes, landing | bit, 0))
        _take(planes, bit, 2)
        mine |= landing
        theirs &= ~landing
        left = height_of(board, bit)
        if board.grey & bit:
            if left > 0:
                board.history[slot, 3] = left
                _set_height(planes, bit, 0)
                left = 0
            board.gone |= bit
            board.grey ^= bit
        else:
            board.grey |= bit & OUTER_BITS
        if left == 0:
            mine ^= bit
        while board.tall > 2 and planes[board.tall - 1] == 0:
            board.tall -= 1
    board.pawns[side] = mine
    board.pawns[1 - side] = theirs
    if board.opened < 2:
        board.opened += 1
    board.full = 0
    if board.opened == 2:
        if theirs == 0:
            board.over = side
        elif mine == 0:
            board.over = 1 - side
        else:
            board.full = explosive(board, mine)
    if board.full == 0:
        board.side = 1 - side
    board.key = key_of(board)
    board.seen = 1
    if board.gone != 0 and board.full == 0 and board.repeats and board.over == ONGOING:
        _count_repetition(board)


@kernel
def _count_repetition(board: Any) -> None:
    """Find the last turn that began with the same position."""
    worn = board.grey | board.gone << BITS
    key = int64(board.key)
    slot = board.slot
    for _ in range(board.line):
        slot = (slot - 1) & (HISTORY - 1)
        if board.history[slot, 2] & _WORN != worn:
            return
        if board.history[slot, 0] == key:
            board.seen = (board.history[slot, 1] >> SEEN_AT & 3) + 1
            if board.seen == 3:
                board.over = DRAWN
            return


@kernel
def unmake(board: Any) -> None:
    """Take the last move back; `ply` says how many there are."""
    slot = (board.slot - 1) & (HISTORY - 1)
    entry = board.history[slot]
    board.slot = slot
    board.ply -= 1
    board.line -= 1
    board.key = uint64(entry[0])
    sets = entry[1]
    board.pawns[0] = sets & ALL
    board.pawns[1] = sets >> BITS & ALL
    board.full = sets >> _FULL & ALL
    board.seen = sets >> SEEN_AT & 3
    board.side = sets >> _SIDE & 1
    board.opened = sets >> _OPENED
    board.over = ONGOING
    board.grey = entry[2] & ALL
    board.gone = entry[2] >> BITS & ALL
    board.tall = entry[2] >> _TALL
    move = entry[2] >> _MOVE & 127
    if move < EXPLODE:
        _take(board.planes, 1 << move, 0)
    elif move != PASS:
        bit = 1 << (move - EXPLODE >> 1)
        if entry[3] > 0:
            _set_height(board.planes, bit, entry[3])
        _add(board.planes, bit, 2)
        _take(board.planes, FLIGHT[move - EXPLODE] & ~board.gone | bit, 0)


@kernel
def forget(board: Any) -> None:
    """Give up taking moves back; they still count for repetition."""
    board.ply = 0


@kernel
def playout(board: Any, state: Any) -> int:
    """Play at random to the end, which only `over` shows afterwards; the number of moves.

    Repetitions are not counted here: at random nothing stands three times.
    """
    moves = 0
    # Openings and chains that have begun are played on the board, turns in local variables.
    while moves < LONGEST_PLAYOUT and board.over == ONGOING:
        if board.full != 0:
            bit = pick(board.full, state)
            make(board, EXPLODE + 2 * lowest(bit) + draw(state, 2))
        elif board.opened < 2:
            make(board, lowest(pick(RING_BITS & ~board.pawns[0], state)))
        else:
            break
        moves += 1
    if board.over != ONGOING:
        return moves
    side = board.side
    held = board.pawns[side], board.pawns[1 - side]
    p0 = board.planes[0]
    p1 = board.planes[1]
    worn = board.grey, board.gone
    while moves < LONGEST_PLAYOUT:
        moves += 1
        free = placements(held[0], held[1], worn[1])
        if free != 0:
            bit = pick(free, state)
            held = held[0] | bit, held[1]
            p1 ^= p0 & bit
            p0 ^= bit
            full = p0 & p1 & bit
            heights = p0, p1, 0, 0, 0
            while full != 0:
                bit = pick(full, state)
                landing = FLIGHT[2 * lowest(bit) + draw(state, 2)] & ~worn[1]
                held, heights, worn = burst(held, heights, worn, bit, landing)
                moves += 1
                if held[1] == 0:
                    board.over = side
                    return moves
                if held[0] == 0:
                    board.over = 1 - side
                    return moves
                full = highest(held[0], heights)
            p0 = heights[0]
            p1 = heights[1]
        held = held[1], held[0]
        side = 1 - side
    board.over = DRAWN
    return moves
