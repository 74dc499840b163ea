"""The board of GoSix: everything is a bit mask.

Bit n of a set of pawns is the n-th corner in the order a1, a2, b1, ... h2; bit n of a set of
hexagons is hexagon n + 1. Move codes are the same numbers, and PASS follows them. Two sets of
24 corners, two sets of seven hexagons and the side to move are 63 bits: the whole position is one
word. Taking a move back is reading that word from the past, and the key is that word, mixed by
steps that can be undone, so that different positions never have the same key.

Chains: in this order of the corners a side always joins two corners whose numbers differ by 2, 3
or 4, because rows that follow one another have 2, 3, 3, 4, 4, 3, 3, 2 corners. Three constants say
which corners have a side of each kind to a later one, and a set of pawns grows over all sides at
once with six shifts. A chain is what stops growing; it takes about four rounds.

Closings: `filled` counts the pawns around each hexagon, one hexagon in every four bits. A
placement adds a constant of its corner, and adding another constant carries every full hexagon
into its highest bit, where `gates` has a bit for each hexagon without an owner. So "does this
placement close something" is two additions and an `and`, whatever stands on the board.

The game is over as soon as nobody can place. A corner that closes nothing is open to both, and
every hexagon without an owner has at most one closing corner, so there is nothing to look at while
more corners are empty than hexagons are open.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import count_bits, lowest_bit, uint64
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import table, zeros
from sixfold.engine.evaluation import weights
from sixfold.engine.kernels import DRAWN, ONGOING, register
from sixfold.engine.kernels.rng import draw
from sixfold.games.gosix.board import CORNERS as NAMES
from sixfold.games.gosix.board import HEXAGON_MASKS, INDEX, NEIGHBOURS
from sixfold.games.gosix.move import PASS as PASS_MOVE
from sixfold.games.gosix.move import PLACEMENTS, GoSixMove
from sixfold.games.gosix.position import TO_WIN, GoSixPosition

CORNERS = len(NAMES)
HEXAGONS = len(HEXAGON_MASKS)
PASS = CORNERS
MOST_MOVES = CORNERS
LONGEST = 2 * (CORNERS + 6 * HEXAGONS)
TERMS = 24
"""How many features `sixfold.engine.families.gosix.evaluation` weighs."""

ALL = (1 << CORNERS) - 1
ONES = sum(1 << 4 * hexagon for hexagon in range(HEXAGONS))
CARRY_FIVE, CARRY_SIX, GATES = 3 * ONES, 2 * ONES, 8 * ONES

BOARD = np.dtype(
    [
        ("side", np.int64),
        ("over", np.int64),
        ("key", np.uint64),
        ("ply", np.int64),
        ("seen", np.int64),
        ("pawns", np.int64, 2),
        ("owned", np.int64, 2),
        ("filled", np.int64),
        ("gates", np.int64),
        ("past", np.int64, LONGEST),
        ("spots", np.int64, CORNERS),
        ("terms", np.float32, TERMS),
        ("weights", np.float32, TERMS),
    ]
)

HEXAGON = table(np.array(HEXAGON_MASKS, np.int64))
AROUND = table(np.array(NEIGHBOURS, np.int64))
TOUCHES = table(
    np.array(
        [
            sum(1 << 4 * h for h, mask in enumerate(HEXAGON_MASKS) if mask >> n & 1)
            for n in range(CORNERS)
        ],
        np.int64,
    )
)
"""For each corner, 1 in the four bits of every hexagon that it belongs to."""


def _with_side(distance: int) -> int:
    """The corners that a side joins to the corner a fixed distance later in the numbering."""
    return sum(1 << n for n in range(CORNERS) if NEIGHBOURS[n] >> n + distance & 1)


SIDE2, SIDE3, SIDE4 = _with_side(2), _with_side(3), _with_side(4)


# Sets of corners


@kernel
def grow(pawns: int) -> int:
    """The corners that a side joins to any of these."""
    return (
        (pawns & SIDE2) << 2
        | (pawns & SIDE3) << 3
        | (pawns & SIDE4) << 4
        | (pawns >> 2) & SIDE2
        | (pawns >> 3) & SIDE3
        | (pawns >> 4) & SIDE4
    )


@kernel
def linked(pawns: int, seeds: int) -> int:
    """The pawns in chains that contain at least one of the seeds."""
    chain = pawns & seeds
    while True:
        more = chain | (grow(chain) & pawns)
        if more == chain:
            return chain
        chain = more


@kernel
def count_around(occupied: int) -> int:
    """The pawns around each hexagon, in four bits each."""
    filled = 0
    while occupied:
        filled += TOUCHES[lowest_bit(occupied)]
        occupied &= occupied - 1
    return filled


@kernel
def closing_corners(filled: int, gates: int, empty: int) -> int:
    """The empty corners that are the last one of an open hexagon."""
    ready = (filled + CARRY_FIVE) & gates
    corners = 0
    while ready:
        corners |= HEXAGON[lowest_bit(ready) >> 2] & empty
        ready &= ready - 1
    return corners


@kernel
def judge(own: int, other: int, closed: int) -> int:
    """Who conquers the full hexagons in `closed` (bits of `gates`).

    Own conquests are in bits 0 to 6 and the other player's in bits 8 to 14; -1 if counts are equal.
    """
    result = 0
    while closed:
        hexagon = lowest_bit(closed) >> 2
        closed &= closed - 1
        mask = HEXAGON[hexagon]
        lead = count_bits(linked(own, mask)) - count_bits(linked(other, mask))
        if lead == 0:
            return -1
        result |= 1 << (hexagon if lead > 0 else hexagon + 8)
    return result


@kernel
def corners_of(hexagons: int) -> int:
    """All corners of a set of hexagons."""
    corners = 0
    while hexagons:
        corners |= HEXAGON[lowest_bit(hexagons)]
        hexagons &= hexagons - 1
    return corners


@kernel
def gates_of(hexagons: int) -> int:
    """The bits of `gates` for a set of hexagons."""
    gates = 0
    while hexagons:
        gates |= 8 << 4 * lowest_bit(hexagons)
        hexagons &= hexagons - 1
    return gates


@kernel
def placements(own: int, other: int, filled: int, gates: int) -> int:
    """The corners where the player with the pawns `own` may place one."""
    empty = ALL & ~(own | other)
    closing = closing_corners(filled, gates, empty)
    allowed = empty
    while closing:
        bit = closing & -closing
        closing ^= bit
        after = filled + TOUCHES[lowest_bit(bit)]
        if judge(own | bit, other, (after + CARRY_SIX) & gates) < 0:
            allowed ^= bit
    return allowed


@kernel
def is_blocked(own: int, other: int, filled: int, gates: int) -> bool:
    """Whether neither player can place a pawn."""
    empty = ALL & ~(own | other)
    if empty & ~closing_corners(filled, gates, empty):
        return False
    return placements(own, other, filled, gates) | placements(other, own, filled, gates) == 0


# The board


@kernel
def packed(board: Any) -> int:
    """The whole position in one word."""
    pawns, owned = board.pawns, board.owned
    return pawns[0] | pawns[1] << 24 | owned[0] << 48 | owned[1] << 55 | board.side << 62  # type: ignore[no-any-return]


@kernel
def mixed(word: int) -> int:
    """Sixty-four well stirred bits, different for different words."""
    x = uint64(word)
    x = uint64((x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9))
    x = uint64((x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB))
    return x ^ (x >> uint64(31))  # type: ignore[no-any-return]


@kernel
def generate(board: Any, moves: Any) -> int:
    """Fill in every legal move and return their number."""
    if board.over != ONGOING:
        return 0
    side = board.side
    allowed = placements(board.pawns[side], board.pawns[1 - side], board.filled, board.gates)
    if allowed == 0:
        moves[0] = PASS
        return 1
    count = 0
    while allowed:
        moves[count] = lowest_bit(allowed)
        allowed &= allowed - 1
        count += 1
    return count


@kernel
def make(board: Any, move: int) -> None:
    """Play a legal move."""
    board.past[board.ply] = packed(board)
    board.ply += 1
    place(board, move)
    board.key = mixed(packed(board))


@kernel
def place(board: Any, move: int) -> None:
    """Play a legal move for good: without a key, and without a past to return to."""
    side = board.side
    if move != PASS:
        pawns, owned = board.pawns, board.owned
        pawns[side] |= 1 << move
        board.filled += TOUCHES[move]
        closed = (board.filled + CARRY_SIX) & board.gates
        if closed:
            result = judge(pawns[side], pawns[1 - side], closed)
            won, lost = result & 127, result >> 8
            taken = pawns[side] & corners_of(won) | pawns[1 - side] & corners_of(lost)
            pawns[0] &= ~taken
            pawns[1] &= ~taken
            board.filled -= count_around(taken)
            board.gates ^= closed
            owned[side] |= won
            owned[1 - side] |= lost
        board.over = _end(board)
    board.side = 1 - side


@kernel
def _end(board: Any) -> int:
    """ONGOING, the winner or DRAWN."""
    pawns, owned = board.pawns, board.owned
    zero, one = count_bits(owned[0]), count_bits(owned[1])
    if zero >= TO_WIN:
        return 0
    if one >= TO_WIN:
        return 1
    if CORNERS - count_bits(pawns[0] | pawns[1]) > HEXAGONS - zero - one:
        return ONGOING
    if not is_blocked(pawns[0], pawns[1], board.filled, board.gates):
        return ONGOING
    return DRAWN if zero == one else 0 if zero > one else 1


@kernel
def unmake(board: Any) -> None:
    """Take the last move back."""
    board.ply -= 1
    word = board.past[board.ply]
    pawns, owned = board.pawns, board.owned
    now = pawns[0] | pawns[1]
    pawns[0] = word & ALL
    pawns[1] = word >> 24 & ALL
    then = pawns[0] | pawns[1]
    board.filled += count_around(then & ~now) - count_around(now & ~then)
    if owned[0] != word >> 48 & 127 or owned[1] != word >> 55 & 127:
        owned[0] = word >> 48 & 127
        owned[1] = word >> 55 & 127
        board.gates = gates_of(127 & ~(owned[0] | owned[1]))
    board.side = word >> 62
    board.over = ONGOING
    board.key = mixed(word)


@kernel
def playout(board: Any, state: Any) -> int:
    """Play at random to the end; the number of moves. Only `over` is right afterwards."""
    if board.over != ONGOING:
        return 0
    spots = board.spots
    side, filled, gates = board.side, board.filled, board.gates
    own, other = board.pawns[side], board.pawns[1 - side]
    mine, yours = count_bits(board.owned[side]), count_bits(board.owned[1 - side])
    count = _list_empty(own | other, spots)
    played, passes = 0, 0
    while True:
        # Draw among the first `left` empty corners; one that may not be used goes behind them.
        left, closed, result, at, corner = count, 0, -1, 0, 0
        while left:
            at = draw(state, left)
            corner = spots[at]
            left -= 1
            closed = (filled + TOUCHES[corner] + CARRY_SIX) & gates
            if closed == 0:
                break
            result = judge(own | 1 << corner, other, closed)
            if result >= 0:
                break
            closed = -1
            spots[at] = spots[left]
            spots[left] = corner
        if count == 0 or closed < 0:
            if passes:  # nobody could place: the game was over before the first of them passed
                board.over = DRAWN if mine == yours else side if mine > yours else 1 - side
                return played - 1
            passes = 1
        else:
            passes = 0
            own |= 1 << corner
            if closed:
                won, lost = result & 127, result >> 8
                own &= ~corners_of(won)
                other &= ~corners_of(lost)
                mine += count_bits(won)
                yours += count_bits(lost)
                gates ^= closed
                if mine >= TO_WIN or yours >= TO_WIN:
                    board.over = side if mine >= TO_WIN else 1 - side
                    return played + 1
                filled = count_around(own | other)
                count = _list_empty(own | other, spots)
            else:
                filled += TOUCHES[corner]
                count -= 1
                spots[at] = spots[left]
                spots[left] = spots[count]
        played += 1
        side = 1 - side
        own, other = other, own
        mine, yours = yours, mine


@kernel
def _list_empty(occupied: int, spots: Any) -> int:
    """Fill in the empty corners and return their number."""
    empty = ALL & ~occupied
    count = 0
    while empty:
        spots[count] = lowest_bit(empty)
        empty &= empty - 1
        count += 1
    return count


# Between positions and boards


def load(position: GoSixPosition) -> Any:
    """The board of a position, in an array of one."""
    boards = zeros(1, BOARD)
    board = boards[0]
    for seat in (0, 1):
        board["pawns"][seat] = sum(1 << INDEX[corner] for corner in position.pawns(seat))
        owned = sum(1 << n for n, owner in enumerate(position.owners) if owner == seat)
        board["owned"][seat] = owned
    outcome = position.outcome
    board["over"] = ONGOING if outcome is None else (*outcome.winners, DRAWN)[0]
    board["side"] = position.turn
    board["seen"] = 1
    board["weights"] = weights("gosix")
    _finish(boards)
    return boards


@entry
def _finish(boards: Any) -> None:
    """Work out what follows from the pawns and the owners."""
    board = boards[0]
    board.filled = count_around(board.pawns[0] | board.pawns[1])
    board.gates = gates_of(127 & ~(board.owned[0] | board.owned[1]))
    board.key = mixed(packed(board))


def encode(position: GoSixPosition, move: GoSixMove) -> int:
    """A move as a number: its corner's, or PASS."""
    return PASS if move.corner is None else INDEX[move.corner]


def decode(position: GoSixPosition, code: int) -> GoSixMove:
    """The move with a number."""
    return PASS_MOVE if code == PASS else PLACEMENTS[code]


register("gosix", BOARD, MOST_MOVES)
