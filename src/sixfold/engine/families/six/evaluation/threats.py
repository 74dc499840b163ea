"""Threats on a field of SIX, and what they prove without a search."""

from __future__ import annotations

from typing import Any

from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.six.kernel import (
    SHAPE_CELLS,
    SHAPES_AT,
    cuts,
)

NOWHERE = -1


@kernel
def empty_cell(board: Any, shape: int, beside: int) -> int:
    """The first empty cell of a shape other than `beside`."""
    for i in range(6):
        cell = SHAPE_CELLS[shape, i]
        if board.tiles[cell] == 0 and cell != beside:
            return int(cell)
    return NOWHERE


@kernel
def in_shape(shape: int, cell: int) -> bool:
    """Whether a shape contains a cell."""
    found = False
    for i in range(6):
        found |= SHAPE_CELLS[shape, i] == cell
    return found


@kernel
def threatened_cell(board: Any, colour: int, beside: int) -> int:
    """A cell other than `beside` that completes a shape of a colour, or NOWHERE."""
    for i in range(board.five_count[colour]):
        cell = empty_cell(board, board.fives[colour, i], NOWHERE)
        if cell != beside:
            return cell
    return NOWHERE


@kernel
def double_cell(board: Any, colour: int) -> int:
    """A cell that turns two fours of a colour into threats with different cells, or NOWHERE."""
    count = board.four_count[colour]
    for i in range(1, count):
        a = empty_cell(board, board.fours[colour, i], NOWHERE)
        b = empty_cell(board, board.fours[colour, i], a)
        for j in range(i):
            c = empty_cell(board, board.fours[colour, j], NOWHERE)
            d = empty_cell(board, board.fours[colour, j], c)
            shared = NOWHERE
            if (a == c and b != d) or (a == d and b != c):
                shared = a
            elif (b == c and a != d) or (b == d and a != c):
                shared = b
            if shared != NOWHERE and board.near[shared] > 0:
                return shared
    return NOWHERE


@kernel
def free_tile(board: Any, colour: int, shape: int) -> bool:
    """Whether a colour has a tile outside a shape that can be lifted without splitting the field.

    The kernel's `cuts` must have been filled in.
    """
    for i in range(board.counts[colour]):
        cell = board.own[colour, i]
        if board.cut[cell] == 0 and not in_shape(shape, cell):
            return True
    return False


@kernel
def threat_when_moving(board: Any, colour: int) -> int:
    """A cell where a colour can complete a shape with a tile that is free, or NOWHERE."""
    for i in range(board.five_count[colour]):
        shape = board.fives[colour, i]
        if free_tile(board, colour, shape):
            return empty_cell(board, shape, NOWHERE)
    return NOWHERE


@kernel
def verdict(board: Any) -> int:
    """Wins in one or three plies and losses in two, where a glance is enough to be sure."""
    me = board.side
    other = 1 - me
    if board.hand[me] == 0:
        if board.five_count[me] > 0 and board.hand[other] == 0:
            cuts(board)
            if threat_when_moving(board, me) != NOWHERE:
                return 1
        return 0
    if board.five_count[me] > 0:
        return 1
    if board.hand[other] == 0:
        return 0
    if board.five_count[other] > 0:
        cell = threatened_cell(board, other, NOWHERE)
        return -2 if threatened_cell(board, other, cell) != NOWHERE else 0
    if board.hand[me] > 1 and double_cell(board, me) != NOWHERE:
        return 3
    return 0


@kernel
def pressed(board: Any) -> bool:
    """Whether the other side has a threat, if perhaps one that it cannot carry out."""
    return bool(board.five_count[1 - board.side] > 0)


@kernel
def soonest(board: Any, side: int) -> int:
    """Plies that a side needs at least to win: a move brings one tile into a shape, no more.

    While tiles are laid, a shape with a tile of the other's is lost; once they move, its blocker
    may leave. With captures any move may win then.
    """
    to_lay = board.hand[0] + board.hand[1]
    uneven = abs(board.hand[0] - board.hand[1]) > 1
    if uneven or (to_lay == 0 and board.captures):
        return 1
    most = 0
    if to_lay > 0:
        for family in range(3):
            for k in range(most + 1, 6):
                if board.live[side, family, k] > 0:
                    most = k
    else:
        mine = board.have[side]
        for i in range(board.counts[side]):
            shapes = SHAPES_AT[board.own[side, i]]
            for j in range(36):
                most = max(most, mine[shapes[j]])
    plies = 2 * (6 - most) - (board.side == side)
    return min(plies, to_lay + 1) if to_lay > 0 else plies  # type: ignore[no-any-return]
