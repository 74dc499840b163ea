"""How long a lost game of GoSix lasts: the fewest plies in which the winner can force the end.

Proof-number search says who wins, but not when. This is a plain search of a few plies, deeper and
deeper, with a table of what was found: enough to tell a move that loses at once from one after
which the other side has to find its way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import count_bits
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import zeros
from sixfold.engine.families.gosix.dfpn import (
    FILLED,
    GATES,
    KEY,
    LIMIT,
    MINE,
    OPENED,
    OTHER,
    OWN,
    PLACE,
    VISITS,
    YOURS,
    closes_the_fourth,
    list_children,
)
from sixfold.engine.families.gosix.kernel import CORNERS, is_blocked, placements
from sixfold.engine.halting import Halt
from sixfold.games.gosix.position import TO_WIN

FARTHEST = 15
"""Plies that are looked at: an odd number, because the winner moves last."""

SLOTS = 1 << 14

NOT_FORCED, FORCED, UNSEEN = range(3)


class Lasting:
    """Tells how soon positions are won; what was found about one helps with the next."""

    def __init__(self) -> None:
        self._table = zeros(SLOTS * 8, np.int64)
        self._scratch = zeros((FARTHEST + 1, CORNERS + 1, 12), np.int64)

    def plies(self, board: Any, visits: int, halt: Halt) -> int:
        """The plies in which the mover forces a win.

        Where there are more than `FARTHEST`, or the visits do not find them, it is the fewest
        that are still possible.
        """
        control = zeros(2, np.int64)
        control[LIMIT] = visits
        return int(plies_to_win(board[0], self._table, control, halt.flag, self._scratch))


@kernel
def _forced(
    own: int, other: int, filled: int, opened: int, mine: int, yours: int, plies: int,
    table: Any, control: Any, halt: Any, scratch: Any,
) -> bool:  # fmt: skip
    """Whether the winner forces the end within some plies.

    The winner is the mover if the number of plies is odd, and the other side if it is even. A win
    on the spot has been looked for already.
    """
    control[VISITS] += 1
    attacks = plies & 1 == 1
    gates = GATES[opened]
    allowed = placements(own, other, filled, gates)
    if allowed == 0 and is_blocked(own, other, filled, gates):
        return mine > yours if attacks else yours > mine
    if plies == 0 or control[VISITS] >= control[LIMIT] or halt[0] != 0:
        return False
    children = scratch[plies]
    count = list_children(own, other, filled, opened, mine, yours, allowed, table, children)
    for turn in range(2 * count):
        child = children[turn % count]
        if (child[OPENED] != opened) != (turn < count):
            continue  # closings first: they decide most
        answer = _seen(child, plies - 1, table)
        if answer == UNSEEN:
            answer = _forced(
                child[OWN], child[OTHER], child[FILLED], child[OPENED], child[MINE], child[YOURS],
                plies - 1, table, control, halt, scratch,
            )  # fmt: skip
            if plies > 1 and control[VISITS] < control[LIMIT] and halt[0] == 0:
                place = child[PLACE]
                table[place] = child[KEY] << 1 | attacks
                table[place + 1] = plies - 1 if answer else 1 - plies
        if (answer == FORCED) == attacks:
            return attacks
    return not attacks


@kernel
def _seen(child: Any, plies: int, table: Any) -> int:
    """The value of a child whose game is over, or ends with the next move, or is in the table."""
    attacks = plies & 1 == 1
    if child[MINE] >= TO_WIN:
        return FORCED if attacks else NOT_FORCED
    if child[YOURS] >= TO_WIN:
        return NOT_FORCED if attacks else FORCED
    if attacks and closes_the_fourth(
        child[OWN], child[OTHER], child[FILLED], child[OPENED], child[MINE]
    ):
        return FORCED
    place = child[PLACE]
    if table[place] == child[KEY] << 1 | (not attacks):
        known = table[place + 1]
        if 0 < known <= plies:
            return FORCED
        if plies <= -known:
            return NOT_FORCED
    return UNSEEN


@entry
def plies_to_win(board: Any, table: Any, control: Any, halt: Any, scratch: Any) -> int:
    """The plies in which the mover forces a win, or the fewest that are possible."""
    side = board.side
    own, other = board.pawns[side], board.pawns[1 - side]
    opened = 127 & ~(board.owned[0] | board.owned[1])
    mine, yours = count_bits(board.owned[side]), count_bits(board.owned[1 - side])
    if closes_the_fourth(own, other, board.filled, opened, mine):
        return 1
    plies = 1
    while plies <= FARTHEST and control[VISITS] < control[LIMIT] and halt[0] == 0:
        if _forced(
            own, other, board.filled, opened, mine, yours, plies,
            table, control, halt, scratch,
        ):  # fmt: skip
            return plies
        if control[VISITS] >= control[LIMIT] or halt[0] != 0:
            break
        plies += 2
    return plies
