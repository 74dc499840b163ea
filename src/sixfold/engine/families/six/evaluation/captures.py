"""What a cut tile of SIX takes off the field when it moves.

The kernel's `cuts` must have been filled in for everything here.
"""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.six.kernel import (
    all_tiles,
    number_of,
    target,
    touched,
)
from sixfold.games.six.position import SHORT

KILL = 30
"""What a split counts that leaves the other too few tiles."""


@kernel
def worth_of_loss(board: Any, colour: int, own: int, theirs: int) -> int:
    """The other's tiles minus one's own that are taken off; more if that ends the game."""
    if board.counts[1 - colour] - theirs <= SHORT and board.counts[colour] - own > SHORT:
        return KILL
    return theirs - own


@kernel
def largest_group(board: Any, tile: int, rest: int) -> int:
    """The largest group that remains when a cut tile is lifted, of `rest`."""
    best = rest
    for i in range(board.hangs[tile]):
        best &= ~board.hang[tile, i]
    most = number_of(best)
    for i in range(board.hangs[tile]):
        if number_of(board.hang[tile, i]) > most:
            best = board.hang[tile, i]
            most = number_of(best)
    return best


@kernel
def split_gain(board: Any, tile: int) -> int:
    """What lifting a cut tile takes, if the largest group stays.

    Where the tile lands is left out of account, as an evaluation must: it has no time for moves.
    """
    colour = tile >> 5
    rest = all_tiles(board) & ~(1 << tile)
    gone = rest & ~largest_group(board, tile, rest)
    own = number_of(gone & 0xFFFFFFFF << (32 * colour))
    return worth_of_loss(board, colour, own, number_of(gone) - own)


@kernel
def best_split(board: Any, colour: int) -> int:
    """The most that a colour gains by lifting one of its cut tiles, at least 0."""
    best = 0
    for i in range(board.counts[colour]):
        if board.hangs[i + 32 * colour] > 0:
            best = max(best, split_gain(board, i + 32 * colour))
    return best


@kernel
def may_gain(board: Any, tile: int) -> bool:
    """Whether a move of a cut tile can take more than it costs, at a glance.

    The landing decides if it can join some of several groups, or if the others together, with the
    tile, are as many as the largest group.
    """
    rest = all_tiles(board) & ~(1 << tile)
    most = number_of(largest_group(board, tile, rest))
    if board.hangs[tile] > 1 or number_of(rest) - most + 1 >= most:
        return True
    return split_gain(board, tile) > 0


@kernel
def move_gain(board: Any, tile: int, move: int) -> int:
    """What a legal move of a cut tile takes: the groups that it joins may be the ones that stay,
    a tie is decided by the move, and a tile that lands with the smaller part is lost itself."""
    colour = tile >> 5
    rest = all_tiles(board) & ~(1 << tile)
    keep = (move >> 25) - 1
    chosen = board.bits[keep] if keep >= 0 else 0
    beside = touched(board, target(move)) & rest if board.landed else 0
    joined, stays, most = 0, 0, 0
    left = rest
    for i in range(board.hangs[tile] + 1):
        group = board.hang[tile, i] if i < board.hangs[tile] else left
        left &= ~group
        if group & beside:
            joined |= group
        elif group & chosen or (chosen == 0 and number_of(group) > most):
            stays, most = group, number_of(group)
    if joined & chosen or (chosen == 0 and joined and number_of(joined) + 1 > most):
        stays = joined
    gone = rest & ~stays
    own = number_of(gone & 0xFFFFFFFF << (32 * colour))
    theirs = number_of(gone) - own
    if board.landed and stays != joined:
        own += 1
    return worth_of_loss(board, colour, own, theirs)
