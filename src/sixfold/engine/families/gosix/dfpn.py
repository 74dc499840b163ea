"""The exact solver of GoSix: depth-first proof-number search with a table.

The question is always whether the mover gets at least `need` (1 a win, 0 a draw); two questions
tell the value. A node's `phi` says how far the mover is from an answer yes, `delta` how far from
no, both in the manner of proof numbers: 0 is proven, NEVER is disproven. The mover picks the child
where the opponent's `delta` is smallest; that figure becomes the mover's `phi`. For `delta` we use
the weak form (the largest child's figure and something for each further one): in GoSix most lines
transpose, and plain sums would count the same positions many times.

What makes it fast:

- a new child does not begin at 1 and 1, but at what a rough evaluation says (`prospects`), so that
  the likely answer is tried first;
- a child is looked at before it is visited: a fourth hexagon within reach of one placement ends it,
  and so does a hexagon that nobody can take any more from a side that has three (`held`);
- the thresholds leave a margin, so that search does not hop between two children all the time.

The table keeps for each position both figures, bounds of its value, and the work it took. An entry
is two words; the first is xored with the second, so an entry that two threads mixed up is not
found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import count_bits, int64, lowest_bit, uint64
from sixfold.engine.compile.jit import entry, kernel
from sixfold.engine.compile.memory import table as constant
from sixfold.engine.compile.memory import zeros
from sixfold.engine.families.gosix.holding import held
from sixfold.engine.families.gosix.kernel import (
    ALL,
    CARRY_SIX,
    CORNERS,
    HEXAGONS,
    TOUCHES,
    closing_corners,
    corners_of,
    count_around,
    is_blocked,
    judge,
    mixed,
    placements,
)
from sixfold.engine.families.gosix.prospects import SURE, guess
from sixfold.games.gosix.position import TO_WIN

NEVER = (1 << 24) - 1
MARGIN = 0.25
PER_CHILD = 3
DEEPEST = 140

START = constant((1 + 50 * np.log1p(np.exp(np.arange(-SURE, SURE + 1) / 100))).astype(np.int64))
"""From an evaluation to where a proof number starts."""

GATES = constant(
    np.array(
        [sum(8 << 4 * h for h in range(HEXAGONS) if opened >> h & 1) for opened in range(128)],
        np.int64,
    )
)

# Columns of a child: the position as its mover sees it, and what is known of it.
OWN, OTHER, FILLED, OPENED, MINE, YOURS, PHI, DELTA, LOW, HIGH, KEY, PLACE = range(12)

UNKNOWN = 9

# Places in `control`.
VISITS, LIMIT, OUT_PHI, OUT_DELTA, OUT_LOW, OUT_HIGH = range(6)


def new_table(megabytes: int) -> Any:
    """An empty table: buckets of four entries of two words."""
    return zeros(max(1 << 10, megabytes * 1_000_000 // 64) * 8, np.int64)


@kernel
def closes_the_fourth(own: int, other: int, filled: int, opened: int, mine: int) -> bool:
    """Whether a placement of the mover wins at once."""
    gates = GATES[opened]
    rest = closing_corners(filled, gates, ALL & ~(own | other))
    while rest:
        corner = lowest_bit(rest)
        rest &= rest - 1
        closed = (filled + TOUCHES[corner] + CARRY_SIX) & gates
        if mine + count_bits(closed) >= TO_WIN:
            result = judge(own | 1 << corner, other, closed)
            if result >= 0 and mine + count_bits(result & 127) >= TO_WIN:
                return True
    return False


@kernel
def _glance(own: int, other: int, filled: int, opened: int, mine: int, yours: int) -> int:
    """1 or -1 if the mover's win or loss can be seen at once, else 0."""
    if closes_the_fourth(own, other, filled, opened, mine):
        return 1
    if TO_WIN - 1 in (mine, yours):
        return held(own, other, opened, mine, yours)
    return 0


@kernel
def _bucket(table: Any, key: int) -> int:
    """Where a position belongs; the number of buckets need not be a power of two."""
    stirred = uint64(mixed(key)) >> uint64(32)
    return int64(uint64(stirred * uint64(len(table) >> 3)) >> uint64(32)) << 3  # type: ignore[no-any-return]


@kernel
def _store(
    table: Any, place: int, key: int, phi: int, delta: int, low: int, high: int, work: int
) -> None:
    """Remember a position; of a bucket's four entries the one with the least work gives way."""
    at = place
    least = 1 << 62
    for entry_at in range(place, place + 8, 2):
        word = table[entry_at + 1]
        if (table[entry_at] ^ word) >> 4 == key:
            at = entry_at
            break
        if word >> 48 < least:
            least = word >> 48
            at = entry_at
    word = phi | delta << 24 | min(32767, work) << 48
    table[at + 1] = word
    table[at] = (key << 4 | (low + 1) << 2 | (high + 1)) ^ word


@kernel
def list_children(
    own: int, other: int, filled: int, opened: int, mine: int, yours: int,
    allowed: int, table: Any, children: Any,
) -> int:  # fmt: skip
    """Fill in the positions after every placement (or the pass); their number."""
    gates = GATES[opened]
    count = 0
    while True:
        after, theirs, around, left, won_by_me, won_by_them = (
            own,
            other,
            filled,
            opened,
            mine,
            yours,
        )
        if allowed:
            corner = lowest_bit(allowed)
            allowed &= allowed - 1
            after = own | 1 << corner
            around = filled + TOUCHES[corner]
            closed = (around + CARRY_SIX) & gates
            if closed:
                result = judge(after, theirs, closed)
                won, lost = result & 127, result >> 8
                after &= ~corners_of(won)
                theirs &= ~corners_of(lost)
                around = count_around(after | theirs)
                left = opened ^ (won | lost)
                won_by_me += count_bits(won)
                won_by_them += count_bits(lost)
        child = children[count]
        child[OWN], child[OTHER], child[FILLED], child[OPENED] = theirs, after, around, left
        child[MINE], child[YOURS] = won_by_them, won_by_me
        child[KEY] = theirs | after << 24 | left << 48 | won_by_them << 55
        child[PLACE] = _bucket(table, child[KEY])
        count += 1
        if allowed == 0:
            return count


@kernel
def _open_child(table: Any, child: Any, need: int, prospects: Any) -> None:
    """What is known of a child: from the table, or at a glance, or guessed."""
    low, high, phi, delta = -1, 1, 1, 1
    if child[YOURS] >= TO_WIN:
        high = -1
    elif child[MINE] >= TO_WIN:
        low = 1
    else:
        key, place = child[KEY], child[PLACE]
        found = False
        for at in range(place, place + 8, 2):
            word = table[at + 1]
            packed = table[at] ^ word
            if packed >> 4 == key and word != 0:
                found = True
                low, high = (packed >> 2 & 3) - 1, (packed & 3) - 1
                phi, delta = word & NEVER, word >> 24 & NEVER
                if phi == 0 or delta == 0:  # that was the other question
                    phi, delta = 1, 1
                break
        if not found:
            own, other, opened = child[OWN], child[OTHER], child[OPENED]
            mine, yours = child[MINE], child[YOURS]
            value = _glance(own, other, child[FILLED], opened, mine, yours)
            if value != 0:
                low = high = value
                _store(table, place, key, 0, 0, value, value, 1)
            else:
                hope = guess(own, other, opened, mine, yours, prospects)
                phi, delta = START[SURE - hope], START[SURE + hope]
    if low >= need:
        phi, delta = 0, NEVER
    elif high < need:
        phi, delta = NEVER, 0
    child[PHI], child[DELTA], child[LOW], child[HIGH] = phi, delta, low, high


@kernel
def _visit(
    own: int, other: int, filled: int, opened: int, mine: int, yours: int,
    need: int, most_phi: int, most_delta: int,
    table: Any, prospects: Any, control: Any, halt: Any, scratch: Any, depth: int,
) -> None:  # fmt: skip
    """Search a position until a figure reaches its threshold; the result is left in `control`."""
    control[VISITS] += 1
    began = control[VISITS]
    key = own | other << 24 | opened << 48 | mine << 55
    place = _bucket(table, key)
    allowed = placements(own, other, filled, GATES[opened])
    if allowed == 0 and is_blocked(own, other, filled, GATES[opened]):
        value = (mine > yours) - (mine < yours)
        control[OUT_PHI] = 0 if value >= need else NEVER
        control[OUT_DELTA] = NEVER if value >= need else 0
        control[OUT_LOW] = control[OUT_HIGH] = value
        _store(table, place, key, control[OUT_PHI], control[OUT_DELTA], value, value, 1)
        return
    children = scratch[depth]
    count = list_children(own, other, filled, opened, mine, yours, allowed, table, children)
    for i in range(count):
        _open_child(table, children[i], 1 - need, prospects)
        if children[i, DELTA] == 0:  # a proof: the others need not be looked at
            for column in range(PHI, HIGH + 1):
                children[0, column] = children[i, column]
            count = 1
            break
    while True:
        phi, second, best, largest, unproven = NEVER, NEVER, 0, 0, 0
        for i in range(count):
            figure = children[i, DELTA]
            if figure < phi:
                second, phi, best = phi, figure, i
            elif figure < second:
                second = figure
            if children[i, PHI] > 0:
                unproven += 1
                largest = max(largest, children[i, PHI])
        if largest >= NEVER:
            delta = NEVER
        elif unproven == 0:
            delta = 0
        else:
            delta = min(NEVER - 1, largest + (unproven - 1) * PER_CHILD)
        if phi >= most_phi or delta >= most_delta:
            break
        if control[VISITS] >= control[LIMIT] or halt[0] != 0:
            break
        child = children[best]
        child_phi = most_delta
        if most_delta < NEVER:
            child_phi = most_delta - (unproven - 1) * PER_CHILD
        child_delta = min(most_phi, max(second + 1, int(second * (1 + MARGIN))))
        _visit(
            child[OWN], child[OTHER], child[FILLED], child[OPENED], child[MINE], child[YOURS],
            1 - need, child_phi, child_delta, table, prospects, control, halt, scratch, depth + 1,
        )  # fmt: skip
        child[PHI], child[DELTA] = control[OUT_PHI], control[OUT_DELTA]
        child[LOW], child[HIGH] = control[OUT_LOW], control[OUT_HIGH]
    low, high = -1, -1
    for i in range(count):
        low = max(low, -children[i, HIGH])
        high = max(high, -children[i, LOW])
    if phi == 0:
        high = 1  # children may have been left out
    control[OUT_PHI], control[OUT_DELTA] = phi, delta
    control[OUT_LOW], control[OUT_HIGH] = low, high
    _store(table, place, key, phi, delta, low, high, control[VISITS] - began + 1)


@kernel
def known(board: Any, table: Any) -> int:
    """The mover's value where it is seen at a glance or in the table, else UNKNOWN."""
    side = board.side
    own, other = board.pawns[side], board.pawns[1 - side]
    opened = 127 & ~(board.owned[0] | board.owned[1])
    mine, yours = count_bits(board.owned[side]), count_bits(board.owned[1 - side])
    value = _glance(own, other, board.filled, opened, mine, yours)
    if value != 0:
        return value
    key = own | other << 24 | opened << 48 | mine << 55
    place = _bucket(table, key)
    for at in range(place, place + 8, 2):
        word = table[at + 1]
        packed = table[at] ^ word
        if packed >> 4 == key and word != 0:
            low, high = (packed >> 2 & 3) - 1, (packed & 3) - 1
            return int(low) if low == high else UNKNOWN
    return UNKNOWN


@entry
def prove(
    board: Any, table: Any, prospects: Any, control: Any, halt: Any, scratch: Any, need: int
) -> None:
    """Ask whether the mover gets at least `need`; bounds of the value are left in `control`."""
    side = board.side
    opened = 127 & ~(board.owned[0] | board.owned[1])
    mine, yours = count_bits(board.owned[side]), count_bits(board.owned[1 - side])
    _visit(
        board.pawns[side], board.pawns[1 - side], board.filled, opened, mine, yours,
        need, NEVER, NEVER, table, prospects, control, halt, scratch, 0,
    )  # fmt: skip


def new_scratch() -> Any:
    """Room for the children of every node of a line."""
    return zeros((DEEPEST, CORNERS + 1, 12), np.int64)
