"""Hexagons of GoSix that nobody can take any more from a side that needs only one.

A side with three hexagons wins with any other one, and until then none of its pawns come off. So
what it has linked to a hexagon only grows, and often enough one can see that the other side cannot
link as many before the hexagon is closed. This ends most lines of the solver long before the game
does: without it there are three times as many visits.
"""

from __future__ import annotations

from sixfold.engine.compile.fixed import count_bits, lowest_bit
from sixfold.engine.compile.jit import kernel
from sixfold.engine.families.gosix.kernel import ALL, HEXAGON, grow, linked
from sixfold.games.gosix.position import TO_WIN

MOST_TRIED = 3
"""How many placements on the way to a hexagon are tried out where a quick bound is not enough."""


@kernel
def _most(own: int, empty: int, hexagon: int, moves: int) -> int:
    """At least as many pawns as a side could have linked to a hexagon by some placements."""
    chain = linked(own, hexagon)
    for _ in range(moves):
        step = (grow(chain) | hexagon) & empty
        more = linked(own | chain | step, chain | step)
        if more == chain:
            break
        chain = more
    return count_bits(chain & own)


@kernel
def _links_more(own: int, new: int, empty: int, hexagon: int, moves: int, most: int) -> bool:
    """Whether some placements could link more of a side's pawns than `most`; `new` are such."""
    chain = linked(own | new, hexagon)
    if count_bits(chain & own) > most:
        return True
    step = (grow(chain) | hexagon) & empty if moves else 0
    while step:
        corner = step & -step
        step ^= corner
        empty ^= corner
        if _links_more(own, new | corner, empty, hexagon, moves - 1, most):
            return True
    return False


@kernel
def _overtakes(own: int, empty: int, hexagon: int, moves: int, most: int) -> bool:
    """Whether they could, by a quick bound first; many placements are not tried out."""
    if _most(own, empty, hexagon, moves) <= most:
        return False
    return moves > MOST_TRIED or _links_more(own, 0, empty, hexagon, moves, most)


@kernel
def _holds(
    own: int, other: int, empty: int, hexagon: int, shared: int, triple: int, opened: int, late: int
) -> bool:
    """Whether a side gets a hexagon whatever happens; `late` is 1 if the other moves first.

    Nothing may take the side's pawns off before the hexagon is closed: its empty corners must not
    close another one first, which is sure if at most one of them is shared, and the others that
    share it are far from full; if two share it, the other side must not even have the time to use
    that corner, close one of them and so empty it again. And the other must not catch up in the
    placements that are left.
    Each side's placements count one each; what matters is how many of the pawns that stand already
    they link. A side that moves first may begin with a corner that links several.
    """
    corners = HEXAGON[hexagon]
    if corners & triple & other:
        return False
    common = corners & shared & empty
    if common & (common - 1):
        return False
    moves = count_bits(corners & empty) + count_bits(corners & shared & other) - 1 + late
    if common:
        least = max(3, moves + 1) if late and common & triple else 2 + late
        rest = opened ^ (1 << hexagon)
        while rest:
            neighbour = HEXAGON[lowest_bit(rest)]
            rest &= rest - 1
            if neighbour & common and count_bits(neighbour & empty) < least:
                return False
    count, theirs = count_bits(linked(own, corners)), count_bits(linked(other, corners))
    if count >= theirs + late and not _overtakes(other, empty, corners, moves, count - late):
        return True
    first = common if common else corners & empty
    if late or corners & empty == first & -first:
        return False
    while first:
        corner = first & -first
        first ^= corner
        linking = count_bits(linked(own | corner, corners)) - 1
        if (
            linking > count
            and linking >= theirs
            and not _overtakes(other, empty ^ corner, corners, moves, linking)
        ):
            return True
    return False


@kernel
def held(own: int, other: int, opened: int, mine: int, yours: int) -> int:
    """1 if the mover, who has three hexagons, is sure of a fourth; -1 if the other is; else 0."""
    empty = ALL & ~(own | other)
    once, shared, triple = 0, 0, 0
    rest = opened
    while rest:
        corners = HEXAGON[lowest_bit(rest)]
        rest &= rest - 1
        triple |= shared & corners
        shared |= once & corners
        once |= corners
    rest = opened
    while rest:
        hexagon = lowest_bit(rest)
        rest &= rest - 1
        if mine == TO_WIN - 1 and _holds(own, other, empty, hexagon, shared, triple, opened, 0):
            return 1
        if yours == TO_WIN - 1 and _holds(other, own, empty, hexagon, shared, triple, opened, 1):
            return -1
    return 0
