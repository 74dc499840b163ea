"""The mover's prospects in a position of GoSix, roughly: where proof numbers start.

The solver asks this about every new position, so it must cost less than a visit. What stands around
a hexagon is one of 729 patterns, and each has a worth, which depends on whether the hexagon is open
and whether it is the middle one. To these are added the worth of

- how far the mover leads at an open hexagon, with the number of its empty corners;
- the hexagons of both, the number of empty corners, and how many more pawns the mover has.

The sum is in hundredths of a logit. The weights are data, fitted to solved positions by
`lab/training/prospects.py`; patterns that a symmetry of their hexagon turns into one another
share a weight. On the tenth of the examples that was kept back, the sign is right in 91 of 100.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sixfold.engine.compile.fixed import count_bits
from sixfold.engine.compile.jit import kernel
from sixfold.engine.compile.memory import table, zeros
from sixfold.engine.evaluation import fitted
from sixfold.engine.families.gosix.kernel import ALL, CORNERS, HEXAGON, HEXAGONS, linked
from sixfold.games.gosix.board import HEXAGON_MASKS, NEIGHBOURS
from sixfold.games.gosix.position import TO_WIN

SURE = 600
"""Prospects are within ± this."""

MIDDLE = HEXAGONS // 2
KINDS = ("around taken", "around open", "middle taken", "middle open")
FAR = 6
"""A larger lead counts like this one."""

# The terms: 4096 for each hexagon, taken and open (own corners in the lower six bits, the other's
# in the upper), and then the other tables.
PATTERNS = 1 << 12
LENGTHS = {
    "leads": 2 * 7 * (2 * FAR + 1),
    "scores": TO_WIN**2,
    "empties": CORNERS + 1,
    "pawns": 2 * CORNERS + 1,
}
LEADS = 2 * HEXAGONS * PATTERNS
SCORES = LEADS + LENGTHS["leads"]
EMPTIES = SCORES + LENGTHS["scores"]
PAWNS = EMPTIES + LENGTHS["empties"]
TERMS = PAWNS + LENGTHS["pawns"]

MOST_TERMS = 2 * HEXAGONS + 3

PROSPECTS = np.dtype(
    [
        ("worth", np.int16, TERMS),
        ("terms", np.int64, MOST_TERMS),  # those of the position that is looked at
    ]
)


def _cycle(hexagon: int) -> list[int]:
    """The corners of a hexagon in a circle; around the middle, the two that touch it come first."""
    corners = HEXAGON_MASKS[hexagon]
    first = [n for n in range(CORNERS) if (corners & HEXAGON_MASKS[MIDDLE]) >> n & 1]
    cycle = [first[0], next(n for n in first if NEIGHBOURS[first[0]] >> n & 1)]
    while len(cycle) < 6:
        around = NEIGHBOURS[cycle[-1]] & corners & ~(1 << cycle[-2])
        cycle.append(around.bit_length() - 1)
    return cycle


CYCLES = [_cycle(hexagon) for hexagon in range(HEXAGONS)]


def _spread(byte: int, value: int) -> int:
    """Eight corners, as six bits for each hexagon."""
    here = [8 * byte + bit for bit in range(8) if value >> bit & 1]
    return sum(
        1 << 6 * hexagon + place
        for hexagon, cycle in enumerate(CYCLES)
        for place, corner in enumerate(cycle)
        if corner in here
    )


SPREAD = table(
    np.array([_spread(byte, value) for byte in range(3) for value in range(256)], np.int64)
)


@cache
def pattern_numbers(middle: bool) -> dict[int, int]:
    """For each pattern, the number of its weight."""
    if middle:
        turns = [
            [(turn + way * place) % 6 for place in range(6)] for turn in range(6) for way in (1, -1)
        ]
    else:
        turns = [[0, 1, 2, 3, 4, 5], [1, 0, 5, 4, 3, 2]]
    numbers: dict[int, int] = {}
    count = 0
    for pattern in range(PATTERNS):
        own, other = pattern & 63, pattern >> 6
        if own & other or pattern in numbers:
            continue
        for turn in turns:
            twin = sum(
                (own >> place & 1) << to | (other >> place & 1) << to + 6
                for place, to in enumerate(turn)
            )
            numbers[twin] = count
        count += 1
    return numbers


@cache
def _weights() -> Any:
    """The worth of every term."""
    data = fitted("gosix", "prospects")
    worth = np.zeros(TERMS, np.int16)
    for hexagon in range(HEXAGONS):
        numbers = pattern_numbers(hexagon == MIDDLE)
        for opened in (0, 1):
            weights = data[KINDS[2 * (hexagon == MIDDLE) + opened]]
            start = (2 * hexagon + opened) * PATTERNS
            for pattern, number in numbers.items():
                worth[start + pattern] = weights[number]
    at = LEADS
    for name, length in LENGTHS.items():
        worth[at : at + length] = data[name]
        at += length
    return worth


def load_prospects() -> Any:
    """The weights, in an array of one, with room to work: threads must not share it."""
    prospects = zeros(1, PROSPECTS)
    prospects[0]["worth"] = _weights()
    return prospects


@kernel
def _around(pawns: int) -> int:
    """Six bits for each hexagon: which of its corners have pawns."""
    return SPREAD[pawns & 255] | SPREAD[256 + (pawns >> 8 & 255)] | SPREAD[512 + (pawns >> 16)]  # type: ignore[no-any-return]


@kernel
def list_terms(own: int, other: int, opened: int, mine: int, yours: int, terms: Any) -> int:
    """Fill in the terms of a position; their number."""
    empty = ALL & ~(own | other)
    terms[0] = SCORES + TO_WIN * mine + yours
    terms[1] = EMPTIES + count_bits(empty)
    terms[2] = PAWNS + CORNERS + count_bits(own) - count_bits(other)
    count = 3
    owns, others = _around(own), _around(other)
    for hexagon in range(HEXAGONS):
        pattern = (owns & 63) | (others & 63) << 6
        owns >>= 6
        others >>= 6
        is_open = opened >> hexagon & 1
        terms[count] = (2 * hexagon + is_open) * PATTERNS + pattern
        count += 1
        if is_open:
            corners = HEXAGON[hexagon]
            lead = count_bits(linked(own, corners)) - count_bits(linked(other, corners))
            lacking = count_bits(corners & empty)
            row = lacking + 7 if hexagon == MIDDLE else lacking
            terms[count] = LEADS + (2 * FAR + 1) * row + FAR + min(FAR, max(-FAR, lead))
            count += 1
    return count


@kernel
def guess(own: int, other: int, opened: int, mine: int, yours: int, prospects: Any) -> int:
    """The mover's prospects, in hundredths of a logit."""
    worth, terms = prospects.worth, prospects.terms
    value = 0
    for at in range(list_terms(own, other, opened, mine, yours, terms)):
        value += worth[terms[at]]
    return int(max(-SURE, min(SURE, value)))
