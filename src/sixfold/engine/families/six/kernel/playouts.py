"""Random play of SIX to the end, on a board of its own that has just what this needs.

No counters, no keys, nothing to take moves back. The shapes are found with bits: `lines` holds for
each colour and axis 64 words, one for each line of cells along that axis on the torus. A word and
its rotations, combined with `&`, show six in a row anywhere on the line at once; five rows around a
new tile show all triangles and rings that it can be part of.

While tiles are placed a list of the cells where one may be laid is enough, and a map that says
which cells have been in it. When they are moved, the field is kept as on the large board: tiles
have numbers (red ones from 32 on), sets of tiles are integers, and groups are found by flooding.

In phase two a tile and a border cell are drawn until together they make a legal move. So all pairs
of a source and a target are equally likely, and where several groups are tied, each that may stay.
Repetition is left out: at random it does not happen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import int64, uint64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.six.kernel.geometry import CELLS, NEIGHBOURS, RUNS, lowest, number_of
from sixfold.engine.kernels import DRAWN, ONGOING
from sixfold.engine.kernels.rng import draw
from sixfold.games.six.position import SHORT

LONGEST = 400
"""After this number of moves a playout is given up as drawn."""

PATIENCE = 100
"""After this number of draws without a legal move all pairs are looked at."""

NOBODY = 63
"""The number of no tile, on empty cells."""

TILES = (1 << NOBODY) - 1
"""All tiles that there could be."""

MOST_BORDER = 88 + 42
"""The first tile has six empty cells around it, and each further one adds at most two: 88. While a
group is taken off tile by tile, cells of its tiles may be border cells as well."""

LEAN = np.dtype(
    [
        ("lines", np.uint64, (2, 3, 64)),
        ("known", np.int8, (CELLS,)),
        ("border", np.int64, (MOST_BORDER,)),
        ("borders", np.int64),
        # Phase two only.
        ("own", np.int64, (2, 32)),
        ("counts", np.int64, (2,)),
        ("number", np.int8, (CELLS,)),
        ("near", np.int8, (CELLS,)),
        ("border_at", np.int16, (CELLS,)),
        ("links", np.int64, (64,)),
        ("split", np.int64),
        ("groups", np.int64, (3,)),
        ("gone", np.int64, (48,)),
    ],
    align=True,
)


@kernel
def toggle(lines: Any, cell: int) -> None:
    """Set or clear a tile on the three lines through its cell."""
    q, r = cell & 63, cell >> 6
    lines[0, r] ^= uint64(1) << uint64(q)
    lines[1, q] ^= uint64(1) << uint64(r)
    lines[2, (q + r) & 63] ^= uint64(1) << uint64(q)


@kernel
def _turn(word: Any, steps: int) -> Any:
    """A word rotated to the right."""
    return (word >> uint64(steps)) | uint64(word << uint64(64 - steps))


@kernel
def _six(word: Any) -> Any:
    """Where six bits in a row begin."""
    two = word & _turn(word, 1)
    return two & _turn(two, 2) & _turn(two, 4)


@kernel
def wins(lines: Any, cell: int) -> bool:
    """Whether a shape stands on the lines of a new tile or in the rows next to it.

    Triangles and rings are found by row: ones, pairs and threes in a row, and pairs with a gap.

        up     a          down   t t t      ring    p p
              p p                 p p              p . p
             t t t                 a                p p
    """
    q, r = cell & 63, cell >> 6
    rows = lines[0]
    a0, a1, a2 = rows[(r - 2) & 63], rows[(r - 1) & 63], rows[r]
    a3, a4 = rows[(r + 1) & 63], rows[(r + 2) & 63]
    p0, p1, p2 = a0 & _turn(a0, 1), a1 & _turn(a1, 1), a2 & _turn(a2, 1)
    p3, p4 = a3 & _turn(a3, 1), a4 & _turn(a4, 1)
    g1, g2, g3 = a1 & _turn(a1, 2), a2 & _turn(a2, 2), a3 & _turn(a3, 2)
    t0, t1, t2 = p0 & _turn(a0, 2), p1 & _turn(a1, 2), p2 & _turn(a2, 2)
    t3, t4 = p3 & _turn(a3, 2), p4 & _turn(a4, 2)
    found = _six(a2) | _six(lines[1, q]) | _six(lines[2, (q + r) & 63])
    found |= (t0 & p1 & a2) | (t1 & p2 & a3) | (t2 & p3 & a4)
    found |= (t2 & _turn(p1, 1) & _turn(a0, 2)) | (t3 & _turn(p2, 1) & _turn(a1, 2))
    found |= t4 & _turn(p3, 1) & _turn(a2, 2)
    found |= (g1 & p2 & _turn(p0, 1)) | (g2 & p3 & _turn(p1, 1)) | (g3 & p4 & _turn(p2, 1))
    return found != 0  # type: ignore[no-any-return]


@kernel
def playout(board: Any, state: Any) -> int:
    """Play at random to the end; the number of moves. Nothing on the board changes but `over`."""
    moves = place_out(board, state)
    return move_out(board, moves, LONGEST, state) if board.over == ONGOING else moves


@kernel
def place_out(board: Any, state: Any) -> int:
    """Play phase one at random, until a shape stands or the hands are empty."""
    lean = board.lean
    known, border, own, counts = lean.known, lean.border, lean.own, lean.counts
    known[:] = 0
    lean.lines[:] = 0
    for colour in range(2):
        counts[colour] = board.counts[colour]
        for i in range(counts[colour]):
            own[colour, i] = board.own[colour, i]
            known[own[colour, i]] = 1
            toggle(lean.lines[colour], own[colour, i])
    n = board.borders
    for i in range(n):
        border[i] = board.border[i]
        known[border[i]] = 1
    if n == 0:  # the first tile of all is laid on 0,0
        border[0] = 0
        known[0] = 1
        n = 1
    hands = board.hand[0] + board.hand[1] if board.over == ONGOING else 0
    restricted = board.first_rule and counts[0] + counts[1] == 2
    side = board.side
    moves = 0
    while moves < hands:
        at = draw(state, n)
        while restricted and _beside(own[0, 0], border[at]):
            at = draw(state, n)
        restricted = False
        cell = border[at]
        n -= 1
        border[at] = border[n]
        for i in range(6):
            beside = NEIGHBOURS[cell, i]
            border[n] = beside
            n += 1 - known[beside]
            known[beside] = 1
        own[side, counts[side]] = cell
        counts[side] += 1
        moves += 1
        toggle(lean.lines[side], cell)
        if wins(lean.lines[side], cell):
            board.over = side
            break
        side = 1 - side
    lean.borders = n
    return moves


@kernel
def _beside(cell: int, other: int) -> bool:
    """Whether two cells are neighbours."""
    found = False
    for i in range(6):
        found |= NEIGHBOURS[cell, i] == other
    return found


@kernel
def move_out(board: Any, moves: int, limit: int, state: Any) -> int:
    """Play phase two at random, after the moves of phase one, up to a limit for both."""
    lean = board.lean
    side = (board.side + moves) & 1
    lean.number[:] = NOBODY
    lean.near[:] = 0
    for colour in range(2):
        for i in range(lean.counts[colour]):
            cell = lean.own[colour, i]
            lean.number[cell] = i + 32 * colour
            for j in range(6):
                lean.near[NEIGHBOURS[cell, j]] += 1
    _link_all(lean)
    for i in range(lean.borders):
        lean.border_at[lean.border[i]] = i
    passes = 0
    while moves < limit and passes < 2:
        moves += 1
        passes += 1
        pair = _draw_pair(board, lean, side, state)
        if pair >= 0:
            passes = 0
            tile, cell = pair >> 8, lean.border[pair & 255]
            lands = True
            if lean.split > 1 and board.captures:
                lands = _capture(board, lean, tile, cell, state)
                tile = lean.counts[side] + 32 * side
                lean.counts[side] += lands
            else:
                _lift(lean, tile)
            if lands:
                _lay(lean, tile, cell)
                if wins(lean.lines[side], cell):
                    board.over = side
                    return moves
            if lean.split > 1 and board.captures:
                _link_all(lean)
                if min(lean.counts[0], lean.counts[1]) <= SHORT:
                    short = lean.counts[0] <= SHORT
                    board.over = DRAWN if short and lean.counts[1] <= SHORT else short
                    return moves
        side = 1 - side
    board.over = DRAWN
    return moves


@kernel
def _link_all(lean: Any) -> None:
    """Find for each tile which tiles lie next to it."""
    for colour in range(2):
        for i in range(lean.counts[colour]):
            lean.links[i + 32 * colour] = _touched(lean, lean.own[colour, i])


@kernel
def _touched(lean: Any, cell: int) -> int:
    """The set of tiles next to a cell."""
    tiles = 0
    for i in range(6):
        tiles |= 1 << lean.number[NEIGHBOURS[cell, i]]
    return tiles & TILES


@kernel
def _draw_pair(board: Any, lean: Any, side: int, state: Any) -> int:
    """A random legal pair of a tile (its number) and a border cell (its place), or -1."""
    for _ in range(PATIENCE):
        i, j = draw(state, lean.counts[side]), draw(state, lean.borders)
        if _legal(board, lean, i + 32 * side, lean.border[j]):
            return (i + 32 * side) << 8 | j
    found, pair = 0, -1
    for i in range(lean.counts[side]):
        for j in range(lean.borders):
            if _legal(board, lean, i + 32 * side, lean.border[j]):
                found += 1
                if draw(state, found) == 0:
                    pair = (i + 32 * side) << 8 | j
    if pair >= 0:
        _legal(board, lean, pair >> 8, lean.border[pair & 255])
    return pair


@kernel
def _legal(board: Any, lean: Any, tile: int, cell: int) -> bool:
    """Whether a tile may move to a border cell, and into which groups the others then fall."""
    origin = lean.own[tile >> 5, tile & 31]
    lean.split = 1
    if lean.near[cell] == 1 and _beside(origin, cell):
        return False
    pattern = 0
    for i in range(6):
        pattern |= (lean.number[NEIGHBOURS[origin, i]] != NOBODY) << i
    if RUNS[pattern] == 1:
        return True
    links, others = lean.links, ~(1 << tile)
    rest = links[tile]
    beside = _touched(lean, cell) & others
    n, most, largest, linking = 0, 0, False, True
    while rest:
        group = rest & -rest
        todo = group
        while todo:
            near = links[lowest(todo)] & others & ~group
            todo = todo & (todo - 1) | near
            group |= near
            if n == 0 and rest & ~group == 0:
                return True
        lean.groups[n] = group
        n += 1
        rest &= ~group
        tiles, touches = number_of(group), group & beside != 0
        linking &= touches
        largest = touches if tiles > most else largest | (touches & (tiles == most))
        most = max(most, tiles)
    lean.split = n
    if board.captures:
        return largest or board.landed != 0
    return linking and board.landed != 0


@kernel
def _capture(board: Any, lean: Any, tile: int, cell: int, state: Any) -> bool:
    """Lift a tile and remove the groups that do not stay; whether it may then be laid."""
    groups, landed = lean.groups, board.landed != 0
    beside = _touched(lean, cell) & ~(1 << tile)
    everything, joined = 0, 0
    for i in range(lean.split):
        everything |= groups[i]
        if groups[i] & beside:
            joined |= groups[i]
    stays, most, tied = 0, 0, 0
    if landed:
        stays, most, tied = joined, number_of(joined) + 1, 1
    for i in range(lean.split):
        tiles = number_of(groups[i])
        if (landed and groups[i] & joined) or tiles < most:
            continue
        if tiles > most:
            stays, most, tied = 0, tiles, 0
        if landed or groups[i] & beside:
            tied += 1
            if draw(state, tied) == 0:
                stays = groups[i]
    gone = everything & ~stays | 1 << tile
    count = 0
    while gone:
        number = lowest(gone)
        gone &= gone - 1
        lean.gone[count] = lean.own[number >> 5, number & 31]
        count += 1
    for i in range(count):
        number = int64(lean.number[lean.gone[i]])
        _lift(lean, number)
        # The last tile of the colour takes the number that is free now.
        colour = number >> 5
        lean.counts[colour] -= 1
        last = lean.own[colour, lean.counts[colour]]
        lean.own[colour, number & 31] = last
        if last != lean.gone[i]:
            lean.number[last] = number
    return not landed or stays == joined


@kernel
def _lift(lean: Any, tile: int) -> None:
    """Take a tile up; its number remains its own."""
    cell = lean.own[tile >> 5, tile & 31]
    number, near, links = lean.number, lean.near, lean.links
    toggle(lean.lines[tile >> 5], cell)
    number[cell] = NOBODY
    if near[cell] > 0:
        _join(lean, cell)
    for i in range(6):
        beside = int64(NEIGHBOURS[cell, i])
        near[beside] -= 1
        links[number[beside]] &= ~(1 << tile)
        if near[beside] == 0 and number[beside] == NOBODY:
            _leave(lean, beside)


@kernel
def _lay(lean: Any, tile: int, cell: int) -> None:
    """Lay a tile with a number that is free."""
    number, near, links = lean.number, lean.near, lean.links
    toggle(lean.lines[tile >> 5], cell)
    lean.own[tile >> 5, tile & 31] = cell
    number[cell] = tile
    links[tile] = _touched(lean, cell)
    _leave(lean, cell)
    for i in range(6):
        beside = int64(NEIGHBOURS[cell, i])
        near[beside] += 1
        links[number[beside]] |= 1 << tile
        if near[beside] == 1 and number[beside] == NOBODY:
            _join(lean, beside)


@kernel
def _join(lean: Any, cell: int) -> None:
    """An empty cell joins the border."""
    lean.border[lean.borders] = cell
    lean.border_at[cell] = lean.borders
    lean.borders += 1


@kernel
def _leave(lean: Any, cell: int) -> None:
    """A cell leaves the border."""
    lean.borders -= 1
    last = lean.border[lean.borders]
    lean.border[lean.border_at[cell]] = last
    lean.border_at[last] = lean.border_at[cell]
