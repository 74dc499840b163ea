"""Groups of tiles on a field of SIX: what touches what, and which tiles hold the field together."""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.fixed import int64
from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.six.kernel.geometry import (
    NEIGHBOURS,
    RUNS,
    lowest,
)


@kernel
def touched(board: Any, cell: int) -> int:
    """The set of tiles next to a cell."""
    bits, around = board.bits, NEIGHBOURS[cell]
    tiles = 0
    for i in range(6):
        tiles |= bits[around[i]]
    return tiles


@kernel
def runs(board: Any, cell: int) -> int:
    """How many runs the tiles around a cell form."""
    pattern = 0
    for i in range(6):
        pattern |= int64(board.tiles[NEIGHBOURS[cell, i]] != 0) << i
    number: int = RUNS[pattern]
    return number


@kernel
def all_tiles(board: Any) -> int:
    """The set of all tiles."""
    tiles: int = ((1 << board.counts[0]) - 1) | ((1 << board.counts[1]) - 1) << 32
    return tiles


@kernel
def flood(board: Any, tile: int, until: int) -> int:
    """The group of a tile, or as much of it as is found before it contains some tiles."""
    group = tile
    todo = tile
    while todo and until & ~group:
        number = lowest(todo)
        fresh = touched(board, board.own[number >> 5, number & 31]) & ~group
        group |= fresh
        todo = todo & (todo - 1) | fresh
    return group


@kernel
def cuts(board: Any) -> None:
    """Find the cut tiles: `cut[cell]` is 1 for them and 0 for other tiles.

    For a tile's number n, `links[n]` is the set of tiles next to it and `hang[n, : hangs[n]]` are
    the groups that depend on it alone; with the rest of the field, if there is one, these are the
    groups that remain when it is lifted. `hangs` is 0 for tiles that are not cut tiles. Until the
    next move all of this is kept, and asking again costs nothing.
    """
    if board.walked:
        return
    board.walked = 1
    links, hangs, hang = board.links, board.hangs, board.hang
    walk, before, reach = board.walk, board.before, board.reach
    for colour in range(2):
        for i in range(board.counts[colour]):
            cell = board.own[colour, i]
            links[i + 32 * colour] = touched(board, cell)
            hangs[i + 32 * colour] = 0
            board.cut[cell] = 0
    tile = 0 if board.counts[0] > 0 else 32
    if board.counts[tile >> 5] == 0:
        return
    depth = 0
    met = 1 << tile
    before[tile] = 0  # what the walk had met when it came to a tile
    reach[tile] = links[tile]  # what the tiles below a tile touch
    root = tile
    while True:
        fresh = links[tile] & ~met
        if fresh:
            walk[depth] = tile
            depth += 1
            tile = lowest(fresh)
            before[tile] = met
            reach[tile] = links[tile]
            met |= 1 << tile
        else:
            if depth == 0:
                break
            child = tile
            depth -= 1
            tile = walk[depth]
            reach[tile] |= reach[child]
            if reach[child] & before[tile] == 0:
                hang[tile, hangs[tile]] = met & ~before[child]
                hangs[tile] += 1
                board.cut[board.own[tile >> 5, tile & 31]] = 1
    if hangs[root] == 1:  # nothing lies above the root, so one group is all the rest
        hangs[root] = 0
        board.cut[board.own[root >> 5, root & 31]] = 0
