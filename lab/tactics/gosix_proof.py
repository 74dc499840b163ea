"""GoSix for the prover: a position is five numbers, and a table remembers what is proven.

Corners are bits in the order a1, a2, b1, … h2. A position is seen from the player to move: own
pawns, the opponent's pawns, own hexagons, the opponent's. Together these are 62 bits, so the table
holds whole positions and cannot confuse two of them. For each it keeps the plies within which the
claim is known to hold and those within which it is known not to.

Every placement adds a pawn or closes a hexagon for good, so every game ends, and a claim about more
plies than any game has (`EVER`) solves a position.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lab.tactics.jit import compiled

CORNERS = [f"{row}{n}" for row, count in zip("abcdefgh", (2, 3, 3, 4, 4, 3, 3, 2), strict=True)
           for n in range(1, count + 1)]  # fmt: skip
INDEX = {corner: n for n, corner in enumerate(CORNERS)}
ALL = (1 << 24) - 1

_HEXAGONS = (
    "a1 b2 c2 d2 c1 b1", "a2 b3 c3 d3 c2 b2", "c1 d2 e2 f1 e1 d1", "c2 d3 e3 f2 e2 d2",
    "c3 d4 e4 f3 e3 d3", "e2 f2 g2 h1 g1 f1", "e3 f3 g3 h2 g2 f2",
)  # fmt: skip
HEXAGONS = np.array([sum(1 << INDEX[c] for c in hexagon.split()) for hexagon in _HEXAGONS])
"""The corners of each hexagon, named clockwise above: a side joins each to the next."""


def _links() -> Any:
    links = np.zeros(24, np.int64)
    for hexagon in _HEXAGONS:
        names = hexagon.split()
        for one, other in zip(names, names[1:] + names[:1], strict=True):
            links[INDEX[one]] |= 1 << INDEX[other]
            links[INDEX[other]] |= 1 << INDEX[one]
    return links


LINKS = _links()
ONGOING, WON, LOST, DRAWN = 2, 1, -1, 0
EVER = 99
ENTRIES = 1 << 22

TABLE = np.dtype([("key", np.int64), ("holds", np.int8), ("fails", np.int8)])
"""`holds`: plies within which the claim is proven, 0 if none; `fails`: within which it is not."""


def new_table() -> Any:
    """Tables for the two claims, `wins` and `loses`, and the visits so far with their limit."""
    return np.zeros((2, ENTRIES), TABLE), np.array([0, 1 << 62])


@compiled
def popcount(mask: int) -> int:
    """The number of bits."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def _linked(pawns: int, seeds: int) -> int:
    """How many pawns are in chains that contain a seed."""
    chain = pawns & seeds
    new = chain
    while new:
        around = 0
        for n in range(24):
            if new >> n & 1:
                around |= LINKS[n]
        new = around & pawns & ~chain
        chain |= new
    return popcount(chain)


@compiled
def place(own: int, other: int, mine: int, theirs: int, corner: int) -> tuple[int, int, int, int]:
    """The position after a placement, still seen from its player; own is -1 if it is forbidden."""
    own |= 1 << corner
    before_own, before_other, taken = own, other, mine | theirs
    for h in range(7):
        hexagon = HEXAGONS[h]
        if taken >> h & 1 or not hexagon >> corner & 1 or hexagon & ~(before_own | before_other):
            continue
        difference = _linked(before_own, hexagon) - _linked(before_other, hexagon)
        if difference == 0:
            return -1, 0, 0, 0
        if difference > 0:
            mine |= 1 << h
            own &= ~hexagon
        else:
            theirs |= 1 << h
            other &= ~hexagon
    return own, other, mine, theirs


@compiled
def can_place(own: int, other: int, mine: int, theirs: int) -> bool:
    """Whether a player has a legal placement."""
    for corner in range(24):
        if not (own | other) >> corner & 1 and place(own, other, mine, theirs, corner)[0] >= 0:
            return True
    return False


@compiled
def status(own: int, other: int, mine: int, theirs: int) -> int:
    """How the game stands for a player: ONGOING, WON, LOST or DRAWN."""
    lead = popcount(mine) - popcount(theirs)
    ended = popcount(mine) >= 4 or popcount(theirs) >= 4
    if not ended:
        ended = not can_place(own, other, mine, theirs)
        ended = ended and not can_place(other, own, theirs, mine)
    if not ended:
        return ONGOING
    return WON if lead > 0 else LOST if lead < 0 else DRAWN


@compiled
def _slot(key: int) -> int:
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return int(mixed >> np.uint64(42))


@compiled
def _key(own: int, other: int, mine: int, theirs: int) -> int:
    return own | other << 24 | mine << 48 | theirs << 55


@compiled
def holds(tables: Any, work: Any, claim: int, own: int, other: int, mine: int, theirs: int,
          plies: int) -> bool:  # fmt: skip
    """Whether the player to move wins (claim 0) or loses (claim 1) by force within some plies.

    Claim 0 needs one move that does it; for claim 1 all moves must. The game is not over.
    """
    work[0] += 1
    if plies <= 0 or work[0] > work[1]:
        return False
    key = _key(own, other, mine, theirs)
    entry = tables[claim, _slot(key)]
    if entry.key == key:
        if 0 < entry.holds <= plies:
            return True
        if entry.fails >= plies:
            return False
    answer = claim == 1
    placed = False
    # Closings first, since they decide most; then the rest; a pass only if nothing can be placed.
    for turn in range(2 * 24 + 1):
        corner = turn % 24
        if turn == 2 * 24:
            if placed:
                break
            after = (own, other, mine, theirs)
        elif (own | other) >> corner & 1:
            continue
        else:
            after = place(own, other, mine, theirs, corner)
            closes = after[2] != mine or after[3] != theirs
            if after[0] < 0 or closes != (turn < 24):
                continue
            placed = True
        now = status(after[0], after[1], after[2], after[3])
        if now != ONGOING:
            good = now == WON if claim == 0 else now == LOST
        else:
            good = holds(tables, work, 1 - claim, after[1], after[0], after[3], after[2], plies - 1)
        if good != answer:
            answer = good
            break
    if work[0] <= work[1]:
        entry = tables[claim, _slot(key)]
        if entry.key != key:
            entry.key = key
            entry.holds = 0
            entry.fails = 0
        if answer:
            entry.holds = plies if entry.holds == 0 else min(entry.holds, plies)
        else:
            entry.fails = max(entry.fails, plies)
    return answer


def load(position: Any) -> tuple[int, int, int, int]:
    """A position of the rules, seen from the player to move."""
    fields = dict(part.split(":") for part in position.to_text().split()[1:])
    pawns = [
        sum(1 << INDEX[corner] for corner in fields[name].split(";") if corner != "-")
        for name in ("p0", "p1")
    ]
    owned = [
        sum(1 << n for n, owner in enumerate(fields["hexes"]) if owner == seat) for seat in "01"
    ]
    me, you = position.turn, 1 - position.turn
    return pawns[me], pawns[you], owned[me], owned[you]
