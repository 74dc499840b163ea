"""The record of SIX and how a tile comes and goes; `six` explains the representation.

`put` and `take` keep the field, the counters and the lists in step. Each can also go back: `put` is
then the exact reverse of a `take`, and the other way round, so that taking moves back restores
every list in its order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import int64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import table
from sixfold.engine.families.six.kernel.geometry import (
    CELLS,
    NEIGHBOURS,
    SHAPES,
    SHAPES_AT,
    random_numbers,
)
from sixfold.engine.families.six.kernel.playouts import LEAN, MOST_BORDER

UNDO_DEPTH = 128
HISTORY = 1024
REMEMBERED = HISTORY - UNDO_DEPTH - 1

MOST_TILES = 21
"""Of one colour."""
MOST_MOVES = MOST_TILES * 88 * 3
"""From every tile to every border cell, with three groups to choose from."""
MOST_THREATS = 192
"""Each of 21 tiles is in 36 shapes, and four of them make a four: at most 189."""
# A move lays and lifts a tile: at most 36 shapes leave their lists for each, six cells the border,
# and one tile its list. Captures lift each tile once more, until no tile is left.
TRAIL = UNDO_DEPTH * (36 + 1 + 36 + 6 + 1) + 2 * MOST_TILES * (36 + 6 + 1)

BOARD = np.dtype(
    [
        ("side", np.int64),
        ("over", np.int64),
        ("key", np.uint64),
        ("ply", np.int64),
        ("seen", np.int64),
        # Set once by load.
        ("captures", np.int64),
        ("landed", np.int64),
        ("repeats", np.int64),
        ("first_rule", np.int64),
        ("seats", np.int64),
        ("salt", np.uint64),
        ("weights", np.float32, (96,)),
        # The field.
        ("hand", np.int64, (2,)),
        ("counts", np.int64, (2,)),
        ("own", np.int64, (2, 32)),
        ("border", np.int64, (MOST_BORDER,)),
        ("borders", np.int64),
        ("tiles", np.int8, (CELLS,)),
        ("near", np.int8, (CELLS,)),
        ("own_at", np.int8, (CELLS,)),
        ("border_at", np.int16, (CELLS,)),
        ("bits", np.int64, (CELLS,)),
        ("corner", np.int64),
        ("columns", np.int8, (64,)),
        ("rows", np.int8, (64,)),
        # Shapes.
        ("have", np.uint8, (2, SHAPES)),
        ("live", np.int32, (2, 3, 7)),
        ("fives", np.int64, (2, MOST_THREATS)),
        ("five_count", np.int64, (2,)),
        ("fours", np.int64, (2, MOST_THREATS)),
        ("four_count", np.int64, (2,)),
        ("listed_at", np.int16, (SHAPES,)),
        # What `cuts` finds; true until the next move (`walked` says whether it has been asked).
        ("walked", np.int64),
        ("cut", np.int8, (CELLS,)),
        ("links", np.int64, (64,)),
        ("hangs", np.int64, (64,)),
        ("hang", np.int64, (64, 3)),
        ("touch", np.int64, (MOST_BORDER,)),
        # Scratch of the walk.
        ("sizes", np.int64, (3,)),
        ("names", np.int64, (3,)),
        ("walk", np.int64, (64,)),
        ("before", np.int64, (64,)),
        ("reach", np.int64, (64,)),
        # What is needed to take moves back.
        ("past", np.int64, (UNDO_DEPTH, 7)),
        ("trail", np.int16, (TRAIL,)),
        ("trailing", np.int64),
        ("taken", np.int64, (2 * MOST_TILES,)),
        ("takens", np.int64),
        # Repetition.
        ("quiet", np.int64),
        ("clock", np.int64),
        ("history", np.uint64, (HISTORY,)),
        ("stood", np.int8, (HISTORY,)),
        # The board of playouts.
        ("lean", LEAN),
    ],
    align=True,
)


_NUMBERS = random_numbers(2 * CELLS + 64)
TILE_KEYS = table(_NUMBERS[: 2 * CELLS].reshape(2, CELLS))
SIDE_KEY, PLACING_KEY, *_ = table(_NUMBERS[2 * CELLS :])
SALTS = table(_NUMBERS[2 * CELLS + 2 :])


def _tallies() -> Any:
    """What a shape adds to the tally of a tile that comes or goes, by the other tiles on it.

    The index is the number of the colour's other tiles there and eight times the other colour's. A
    tally has eleven fields of five bits: how many shapes are the colour's alone, by its number of
    other tiles (0 to 5), and how many only this tile spoils for the other colour, by the number of
    its tiles (1 to 5). From bit 58 on it counts the shapes that may enter or leave a list.
    """
    tallies = np.zeros(64, np.int64)
    for mine in range(6):
        tallies[mine] = 1 << 5 * mine | (mine >= 3) << 58
    for theirs in range(1, 6):
        tallies[8 * theirs] = 1 << 25 + 5 * theirs | (theirs >= 4) << 58
    return tallies


TALLY = table(_tallies())
FIRST = table(np.array([0, 18, 30, 36]))
"""Where lines, triangles and rings begin among the shapes of a cell."""


# Lists. Going back, what leaves is always the last entry, and what joins returns to the place that
# the trail remembers.


@kernel
def _join(board: Any, items: Any, places: Any, n: int, item: int, back: int) -> None:
    """Put an item into a list of n."""
    at = n
    if back:
        board.trailing -= 1
        at = board.trail[board.trailing]
        if at < n:
            last = items[at]
            items[n] = last
            places[last] = n
    items[at] = item
    places[item] = at


@kernel
def _leave(board: Any, items: Any, places: Any, n: int, item: int, back: int) -> None:
    """Take an item out of a list; n items remain."""
    if not back:
        at = places[item]
        board.trail[board.trailing] = at
        board.trailing += 1
        last = items[n]
        items[at] = last
        places[last] = at


# Counting is where the time goes: one function for a tile that comes and one for a tile that goes
# are a quarter faster than one for both.


@kernel
def _count_up(board: Any, colour: int, cell: int) -> int:
    """Count a tile that comes on its shapes; which families (bits) may have new threats."""
    mine, theirs, live = board.have[colour], board.have[1 - colour], board.live
    shapes = SHAPES_AT[cell]
    hot = 0
    for family in range(3):
        ours, spoilt = live[colour, family], live[1 - colour, family]
        tally, before = 0, 0
        for i in range(FIRST[family], FIRST[family + 1]):
            shape = shapes[i]
            tally += TALLY[mine[shape] | theirs[shape] << 3]
            mine[shape] += 1
        for k in range(6):
            own = tally >> 5 * k & 31
            ours[k] += before - own
            before = own
        ours[6] += before
        for k in range(1, 6):
            spoilt[k] -= tally >> 25 + 5 * k & 31
        hot |= (tally >> 58 > 0) << family
    return hot


@kernel
def _count_down(board: Any, colour: int, cell: int) -> int:
    """The exact reverse of `_count_up`."""
    mine, theirs, live = board.have[colour], board.have[1 - colour], board.live
    shapes = SHAPES_AT[cell]
    hot = 0
    for family in range(3):
        ours, spoilt = live[colour, family], live[1 - colour, family]
        tally, before = 0, 0
        for i in range(FIRST[family], FIRST[family + 1]):
            shape = shapes[i]
            mine[shape] -= 1
            tally += TALLY[mine[shape] | theirs[shape] << 3]
        for k in range(6):
            own = tally >> 5 * k & 31
            ours[k] -= before - own
            before = own
        ours[6] -= before
        for k in range(1, 6):
            spoilt[k] += tally >> 25 + 5 * k & 31
        hot |= (tally >> 58 > 0) << family
    return hot


@kernel
def _list_threats(board: Any, colour: int, cell: int, step: int, hot: int, back: int) -> int:
    """Relist the shapes of a tile that comes (step 1) or goes (-1); how many are complete."""
    mine, theirs, shapes = board.have[colour], board.have[1 - colour], SHAPES_AT[cell]
    complete = 0
    for part in range(3):
        family = 2 - part if back else part
        if hot >> family & 1 == 0:
            continue
        first, last = FIRST[family], FIRST[family + 1] - 1
        for i in range(first, last + 1):
            shape = int64(shapes[first + last - i if back else i])
            own, against = int64(mine[shape]), int64(theirs[shape])
            if against == 0 and own >= 3:
                _list(board, colour, own - step, shape, -1, back)
                _list(board, colour, own, shape, 1, back)
                complete += own == 6
            elif against >= 4 and own == (step > 0):
                _list(board, 1 - colour, against, shape, -step, back)
    return complete


@kernel
def _list(board: Any, colour: int, tiles: int, shape: int, step: int, back: int) -> None:
    """A live shape with some tiles comes about (step 1), or is no longer one (-1)."""
    if tiles == 4:
        items, counts = board.fours[colour], board.four_count
    elif tiles == 5:
        items, counts = board.fives[colour], board.five_count
    else:
        return
    if step > 0:
        _join(board, items, board.listed_at, counts[colour], shape, back)
    counts[colour] += step
    if step < 0:
        _leave(board, items, board.listed_at, counts[colour], shape, back)


@kernel
def _near(board: Any, cell: int, step: int, back: int) -> None:
    """A tile comes (step 1) or goes (-1): tell the cells around it."""
    near, tiles, around = board.near, board.tiles, NEIGHBOURS[cell]
    for i in range(6):
        beside = int64(around[5 - i if back else i])
        was = near[beside]
        near[beside] = was + step
        if tiles[beside] == 0 and was + was + step == 1:
            _edge(board, beside, step, back)


@kernel
def _edge(board: Any, cell: int, step: int, back: int) -> None:
    """An empty cell joins (step 1) or leaves (-1) the border."""
    if step > 0:
        _join(board, board.border, board.border_at, board.borders, cell, back)
    board.borders += step
    if step < 0:
        _leave(board, board.border, board.border_at, board.borders, cell, back)
        board.border_at[cell] = -1


@kernel
def put(board: Any, colour: int, cell: int, back: int) -> int:
    """Lay a tile, or (back) return one that was taken up; how many shapes it completes.

    Going back this is the exact reverse of `take`, and the other way round.
    """
    complete, hot = 0, 0
    if back:
        hot = _count_up(board, colour, cell)
        _list_threats(board, colour, cell, 1, hot, back)
    if board.near[cell] > 0:
        _edge(board, cell, -1, back)
    _near(board, cell, 1, back)
    own, n = board.own[colour], board.counts[colour]
    _join(board, own, board.own_at, n, cell, back)
    board.counts[colour] = n + 1
    board.bits[own[n]] = 1 << (n + 32 * colour)
    board.bits[cell] = 1 << (board.own_at[cell] + 32 * colour)
    board.tiles[cell] = colour + 1
    board.columns[cell & 63] += 1
    board.rows[cell >> 6] += 1
    if not back:
        hot = _count_up(board, colour, cell)
        complete = _list_threats(board, colour, cell, 1, hot, back)
    return complete


@kernel
def take(board: Any, colour: int, cell: int, back: int) -> None:
    """Take a tile up, or (back) take one away again that was laid."""
    if back:
        hot = _count_down(board, colour, cell)
        _list_threats(board, colour, cell, -1, hot, back)
    board.tiles[cell] = 0
    board.columns[cell & 63] -= 1
    board.rows[cell >> 6] -= 1
    own, n = board.own[colour], board.counts[colour] - 1
    board.counts[colour] = n
    at = board.own_at[cell]
    _leave(board, own, board.own_at, n, cell, back)
    board.bits[own[at]] = 1 << (at + 32 * colour)
    board.bits[cell] = 0
    _near(board, cell, -1, back)
    if board.near[cell] > 0:
        _edge(board, cell, 1, back)
    if not back:
        hot = _count_down(board, colour, cell)
        _list_threats(board, colour, cell, -1, hot, back)


# Keys


@kernel
def tile_key(board: Any, colour: int, cell: int) -> Any:
    """A tile's number at its place relative to the corner."""
    return TILE_KEYS[
        colour,
        ((cell - board.corner) & 63) | ((cell - (board.corner & 4032)) & 4032),
    ]


@kernel
def _first_used(counts: Any, at: int) -> int:
    """The first of the used rows or columns, given one of them."""
    while counts[(at - 1) & 63] > 0:
        at = (at - 1) & 63
    return at


@kernel
def settle_key(board: Any) -> None:
    """If the field's edge has changed, move the corner and recompute the key."""
    q, r = board.corner & 63, board.corner >> 6
    columns, rows = board.columns, board.rows
    if columns[q] > 0 and columns[(q - 1) & 63] == 0 and rows[r] > 0 and rows[(r - 1) & 63] == 0:
        return
    make_key(board)


@kernel
def make_key(board: Any) -> None:
    """Find the corner and make the key from nothing."""
    tile = board.own[0, 0] if board.counts[0] > 0 else board.own[1, 0]
    board.corner = _first_used(board.columns, tile & 63) | _first_used(board.rows, tile >> 6) << 6
    key = board.salt
    for colour in range(2):
        for i in range(board.counts[colour]):
            key ^= tile_key(board, colour, board.own[colour, i])
    if board.side:
        key ^= SIDE_KEY
    if board.hand[0] + board.hand[1] > 0:
        key ^= PLACING_KEY
    board.key = key
