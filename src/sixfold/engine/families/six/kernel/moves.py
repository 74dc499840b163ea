"""Legal moves of SIX, playing them and taking them back; the package explains the record."""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.six.kernel.board import (
    HISTORY,
    PLACING_KEY,
    REMEMBERED,
    SIDE_KEY,
    UNDO_DEPTH,
    put,
    settle_key,
    take,
    tile_key,
)
from sixfold.engine.families.six.kernel.geometry import (
    CELLS,
    lowest,
    number_of,
)
from sixfold.engine.families.six.kernel.groups import (
    all_tiles,
    cuts,
    flood,
    runs,
    touched,
)
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.games.six.position import SHORT

PASS = 1 << 40
ALL = (1 << 63) - 1
"""A set that no group contains."""


@kernel
def target(move: int) -> int:
    """The cell that a move goes to."""
    return move & 4095


@kernel
def source(move: int) -> int:
    """The cell that a move comes from, or -1 for a tile from hand."""
    return (move >> 12 & 8191) - 1


# Playing


@kernel
def forget(board: Any) -> None:
    """Drop what is needed to take moves back: from here on `ply` counts from zero."""
    board.ply = 0
    board.trailing = 0
    board.takens = 0


@kernel
def _capture(board: Any, origin: int, cell: int, keep: int) -> bool:
    """Remove the groups that do not stay when a tile has been lifted; whether it may be laid."""
    rest = touched(board, origin)
    group = flood(board, rest & -rest, rest)
    if rest & ~group == 0:
        return True
    beside = touched(board, cell) if board.landed else 0
    chosen = board.bits[keep] if keep >= 0 else 0
    stays, most, joined = 0, 0, 0
    while group:
        rest &= ~group
        if group & beside:
            joined |= group
        elif group & chosen or (chosen == 0 and number_of(group) > most):
            stays, most = group, number_of(group)
        group = flood(board, rest & -rest, ALL)
    if joined & chosen or (chosen == 0 and joined and number_of(joined) + 1 > most):
        stays = joined
    first, gone = board.takens, all_tiles(board) & ~stays
    while gone:
        tile = lowest(gone)
        gone &= gone - 1
        board.taken[board.takens] = board.own[tile >> 5, tile & 31] | (tile >> 5) << 12
        board.takens += 1
    for i in range(first, board.takens):
        take(board, board.taken[i] >> 12, board.taken[i] & 4095, 0)
    return not board.landed or stays == joined


@kernel
def _count_repetition(board: Any) -> None:
    """How often the position has stood, and the draw when it is the third time."""
    key = board.key
    back = board.seats
    most = min(board.quiet, REMEMBERED)
    while back <= most:
        at = (board.clock - back) & (HISTORY - 1)
        if board.history[at] == key:
            board.seen = board.stood[at] + 1
            if board.seen >= 3:
                board.over = DRAWN
            break
        back += board.seats


@kernel
def make(board: Any, move: int) -> None:
    """Play a legal move."""
    if board.ply == UNDO_DEPTH:
        forget(board)
    side, taken = board.side, board.takens
    past = board.past[board.ply]
    past[0], past[1], past[2], past[3] = move, int64(board.key), board.corner, taken
    past[4], past[5], past[6] = board.seen, board.over, board.quiet
    board.ply += 1
    board.walked = 0
    board.side = 1 - side
    board.seen = 1
    board.quiet += 1
    key = board.key ^ SIDE_KEY
    if move != PASS:
        cell, origin = move & 4095, (move >> 12 & 8191) - 1
        lands = True
        if origin < 0:
            board.hand[side] -= 1
            if board.hand[0] + board.hand[1] == 0:
                key ^= PLACING_KEY
        else:
            key ^= tile_key(board, side, origin)
            take(board, side, origin, 0)
            if board.captures and runs(board, origin) > 1:
                lands = _capture(board, origin, cell, (move >> 25) - 1)
                for i in range(taken, board.takens):
                    key ^= tile_key(board, board.taken[i] >> 12, board.taken[i] & 4095)
        if lands:
            key ^= tile_key(board, side, cell)
            if put(board, side, cell, 0) > 0:
                board.over = side
        if origin < 0 or board.takens > taken or not lands:
            board.quiet = 0
            if board.captures and board.over == ONGOING:
                _count_tiles(board)
    board.key = key
    settle_key(board)
    if board.hand[0] + board.hand[1] == 0:
        board.clock += 1
        if board.repeats and board.over == ONGOING:
            _count_repetition(board)
        board.history[board.clock & (HISTORY - 1)] = board.key
        board.stood[board.clock & (HISTORY - 1)] = board.seen


@kernel
def _count_tiles(board: Any) -> None:
    """The end when captures have left a side too few tiles."""
    black, red = board.counts
    if board.hand[0] + board.hand[1] == 0:
        if black <= SHORT:
            board.over = DRAWN if red <= SHORT else 1
        elif red <= SHORT:
            board.over = 0


@kernel
def unmake(board: Any) -> None:
    """Take the last move back; nothing happens when there is none."""
    if board.ply == 0:
        return
    board.ply -= 1
    board.walked = 0
    past = board.past[board.ply]
    side, move = 1 - board.side, past[0]
    if board.hand[0] + board.hand[1] == 0:
        board.clock -= 1
    if move != PASS:
        cell, origin = move & 4095, (move >> 12 & 8191) - 1
        if board.tiles[cell] != 0:
            take(board, side, cell, 1)
        if origin < 0:
            board.hand[side] += 1
        else:
            while board.takens > past[3]:
                board.takens -= 1
                captive = board.taken[board.takens]
                put(board, captive >> 12, captive & 4095, 1)
            put(board, side, origin, 1)
    board.side = side
    board.key, board.corner = uint64(past[1]), past[2]
    board.seen, board.over, board.quiet = past[4], past[5], past[6]


# Legal moves


@kernel
def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    if board.over != ONGOING:
        return 0
    side, borders, border, touch = board.side, board.borders, board.border, board.touch
    if borders == 0:  # the first tile of all is laid on 0,0
        moves[0] = 0
        return 1
    for j in range(borders):
        touch[j] = touched(board, border[j])
    count = 0
    if board.hand[side] > 0:
        # Tile 0 is Black's only one when the rule for the first move applies.
        banned = board.first_rule and board.counts[0] + board.counts[1] == 2
        for j in range(borders):
            moves[count] = border[j]
            count += not (banned and touch[j] & 1)
        return count
    cuts(board)
    for i in range(board.counts[side]):
        origin = board.own[side, i]
        if board.cut[origin] == 0:
            base, others = (origin + 1) << 12, ~(1 << (i + 32 * side))
            for j in range(borders):
                moves[count] = base | border[j]
                count += touch[j] & others != 0
        elif board.captures or board.landed:
            count = from_cut(board, i + 32 * side, moves, count)
    if count == 0:
        moves[0] = PASS
        return 1
    return count


@kernel
def from_cut(board: Any, tile: int, moves: Any, count: int) -> int:
    """Moves of a cut tile, where the edition allows any."""
    base = (board.own[tile >> 5, tile & 31] + 1) << 12
    n = board.hangs[tile]
    groups, sizes, names = board.hang[tile], board.sizes, board.names
    everything = all_tiles(board) & ~(1 << tile)
    rest = everything
    for i in range(n):
        rest &= ~groups[i]
    if rest:
        groups[n] = rest
        n += 1
    most = 0
    for i in range(n):
        sizes[i] = number_of(groups[i])
        names[i] = _name(board, groups[i]) if board.captures else 0
        most = max(most, sizes[i])
    tied = 0
    for i in range(n):
        tied += sizes[i] == most
    for j in range(board.borders):
        beside = board.touch[j] & everything
        code = base | board.border[j]
        joined, landed, name, best, equal = 0, 1, CELLS, 0, 0
        for i in range(n):
            if groups[i] & beside:
                joined |= groups[i]
                landed += sizes[i]
                name = min(name, names[i])
            elif sizes[i] > best:
                best, equal = sizes[i], 1
            elif sizes[i] == best:
                equal += 1
        if beside == 0:
            continue
        if not board.captures:
            moves[count] = code
            count += joined == everything
        elif not board.landed:
            for i in range(n):
                moves[count] = code | (_cell(board, names[i]) + 1) << 25 if tied > 1 else code
                count += sizes[i] == most and groups[i] & beside != 0
        elif landed > best or (landed < best and equal == 1):
            moves[count] = code
            count += 1
        else:
            moves[count] = code | (_cell(board, name) + 1) << 25
            count += landed == best
            for i in range(n):
                moves[count] = code | (_cell(board, names[i]) + 1) << 25
                count += sizes[i] == best and groups[i] & beside == 0
    return count


@kernel
def _name(board: Any, group: int) -> int:
    """The smallest cell of a group, counted from the corner: q * 64 + r."""
    best = CELLS
    while group:
        tile = lowest(group)
        group &= group - 1
        cell = board.own[tile >> 5, tile & 31]
        q, r = cell - board.corner, (cell >> 6) - (board.corner >> 6)
        best = min(best, (q & 63) << 6 | r & 63)
    return best


@kernel
def _cell(board: Any, name: int) -> int:
    """The cell with a name."""
    corner: int = board.corner
    return ((name >> 6) + corner & 63) | (name + (corner >> 6) & 63) << 6
