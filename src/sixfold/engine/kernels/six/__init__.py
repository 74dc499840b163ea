"""The fast board of SIX.

**Cells.** The table has no edge and the field may drift for ever, so cells live on a torus of 64 by
64: cell = (q & 63) | (r & 63) << 6. A field of 42 tiles spans at most 42 cells, with the shapes
around it 52, so nothing ever meets itself on the far side.

**Shapes.** Six kinds (lines on three axes, triangles up and down, the ring) times an anchor cell
give every shape a number, kind * 4096 + anchor. `have[colour, shape]` counts a colour's tiles on
it. A cell belongs to 36 shapes: 18 lines, 12 triangles, 6 rings (in this order in SHAPES_AT), so a
tile that comes or goes changes 36 counters. On the way two summaries are kept: `live[colour,
family, k]`, how many lines, triangles and rings hold k tiles of a colour and none of the other (the
entry for k = 0 means nothing), and lists of the live shapes with four and with five tiles.

**The field.** `tiles` and `near` (how many of a cell's neighbours are tiles) are maps; `own` lists
each colour's tiles and `border` the empty cells next to a tile, each with an index, so that coming
and going costs the same however large the field is. A tile also has a number, its place in `own`,
plus 32 if it is red, and `bits` maps its cell to that bit. So a set of tiles is one integer (bit 63
is never used, hence signed integers do), what a cell touches is six reads, and a flood over the
whole field takes a step for each tile.

**Splits.** `cuts` finds all cut tiles in one depth-first walk and notes for each of them the groups
that hang on it alone, as sets of tiles (see sixfold.games.six.cuts for the idea). The four ways in
which the editions judge a split are then questions about which groups a border cell touches.

**Keys.** A tile's random number is looked up by its place relative to the field's corner (min q,
min r), which makes keys equal for shifted fields. On a torus "smallest" means nothing in itself;
but a connected field fills its columns without a gap, and some column is free, so the first column
is the used one whose left neighbour is free. `columns` and `rows` count tiles. When a move shifts
the corner, the key is made anew from the lists. The side to move, the phase and the edition (its
`salt`) are part of a key. In a game for four the seat is not: partners have the same moves.

**Taking back.** All changes are undone in reverse order, and a list entry that was taken out (the
last entry fills its place) returns to where it was: the places are on a stack, `trail`. So `unmake`
restores every list in its order. There is room for UNDO_DEPTH plies; when it is full, `make` calls
`forget`, and earlier moves can no longer be taken back.

**Repetition.** `history` is a ring with the keys of phase two and how often each had stood. Only
positions since the last irreversible move with the same seat to move are compared (in a game for
four every fourth), and only the last REMEMBERED plies, because older entries of the ring may have
been overwritten in lines that were taken back.

**Moves** are numbers: bits 0-11 the target, 12-24 the source + 1 (0 for a tile from hand), 25-37
the smallest cell of the group that stays + 1 (0 where there is no choice); PASS is a bit of its
own. A shape wins when it comes about: the kernel knows nothing of declarations.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.core.hexes import Cell, corner
from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import table, zeros
from sixfold.engine.evaluation import weights
from sixfold.engine.kernels import DRAWN, ONGOING, register
from sixfold.engine.kernels.six.board import (
    BOARD,
    HISTORY,
    MOST_MOVES,
    PLACING_KEY,
    REMEMBERED,
    SALTS,
    SIDE_KEY,
    TILE_KEYS,
    UNDO_DEPTH,
    all_tiles,
    cuts,
    flood,
    make_key,
    put,
    runs,
    settle_key,
    take,
    tile_key,
    touched,
)
from sixfold.engine.kernels.six.geometry import (
    CELLS,
    FAMILIES,
    NEIGHBOURS,
    SHAPE_CELLS,
    SHAPES_AT,
    lowest,
    number_of,
    torus,
)
from sixfold.engine.kernels.six.playouts import place_out, playout
from sixfold.games.six import SixMove, SixPosition
from sixfold.games.six.edition import Judged
from sixfold.games.six.position import SHORT

__all__ = [
    "BOARD", "FAMILIES", "MOST_MOVES", "NEIGHBOURS", "PASS", "SHAPES_AT", "SHAPE_CELLS",
    "UNDO_DEPTH", "all_tiles", "cuts", "decode", "encode", "forget", "from_cut", "generate", "load",
    "make", "number_of", "place_out", "playout", "source", "target", "touched", "unmake",
]  # fmt: skip

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
    """Drop what is needed to take moves back: from here on `ply` counts anew."""
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


# From positions and back


@entry
def _set_up(board: Any, tiles: Any) -> None:
    """Lay tiles on an empty board: cells, with 4096 added for red ones."""
    for cell in range(CELLS):
        board.border_at[cell] = -1
    for i in range(len(tiles)):
        put(board, tiles[i] >> 12, tiles[i] & 4095, 0)
    forget(board)
    make_key(board)


def load(position: SixPosition) -> Any:
    """A board with a position, and with as much of its history as repetition needs."""
    game = position.game
    array = zeros(1, BOARD)
    board = array[0]
    board["side"], board["hand"], board["seats"] = position.side, position.hands, game.seats
    board["seen"] = position.seen
    flags = (
        game.rules.captures,
        game.rules.judged is Judged.LANDED,
        game.counts_repetition,
        game.rules.must_touch_red,
    )
    board["captures"], board["landed"], board["repeats"], board["first_rule"] = flags
    board["salt"] = SALTS[sum(1 << n for n, flag in enumerate((*flags, game.seats == 4)) if flag)]
    outcome = position.outcome
    if outcome is None:
        board["over"] = ONGOING
    else:
        board["over"] = outcome.winners[0] % 2 if outcome.winners else DRAWN
    tiles = sorted(position.field.tiles.items())
    _set_up(board, table(np.array([torus(cell) | side << 12 for cell, side in tiles], np.int64)))
    _load_history(board, position)
    _load_weights(board)
    return array


def _load_history(board: Any, position: SixPosition) -> None:
    """The earlier positions that may stand again, the oldest first, and this one."""
    line = [position]
    while (
        (earlier := line[-1].parent) is not None
        and position.game.counts_repetition
        and earlier.phase == 2
        and len(earlier.field.tiles) == len(position.field.tiles)
        and len(line) <= REMEMBERED
    ):
        line.append(earlier)
    for place, each in enumerate(reversed(line)):
        board["history"][place] = _slow_key(each, board["salt"])
        board["stood"][place] = each.seen
    board["clock"] = board["quiet"] = len(line) - 1


def _slow_key(position: SixPosition, key: Any) -> Any:
    """The key of a position, given the salt of its game."""
    tiles = position.field.tiles
    q0, r0 = corner(tiles)
    for (q, r), colour in tiles.items():
        key ^= TILE_KEYS[colour, torus((q - q0, r - r0))]
    if position.side:
        key ^= SIDE_KEY
    return key if position.phase == 2 else key ^ PLACING_KEY


def _load_weights(board: Any) -> None:
    try:
        fitted = weights("six")
    except FileNotFoundError:
        return
    board["weights"][: len(fitted)] = fitted


def encode(position: SixPosition, move: SixMove) -> int:
    """The number of a legal move; declarations are left out."""
    if move.target is None:
        return PASS
    code = torus(move.target)
    if move.source is not None:
        code |= (torus(move.source) + 1) << 12
    if move.keep is not None:
        code |= (torus(move.keep) + 1) << 25
    return code


def decode(position: SixPosition, code: int) -> SixMove:
    """The move with a number: its cells are those near the field."""
    if code == PASS:
        return SixMove()
    q0, r0 = corner(position.field.tiles)

    def cell(number: int) -> Cell | None:
        if number < 0:
            return None
        # The field with its border begins one cell before the corner and is far less than 64 wide.
        return q0 - 1 + (number - q0 + 1 & 63), r0 - 1 + ((number >> 6) - r0 + 1 & 63)

    return SixMove(cell((code >> 12 & 8191) - 1), cell(code & 4095), cell((code >> 25) - 1))


register("six", BOARD, MOST_MOVES)
