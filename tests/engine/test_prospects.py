"""Where the proof numbers of GoSix start: patterns of hexagons, and a weight for each."""

from __future__ import annotations

import random

import pytest

from sixfold.engine.evaluation import fitted
from sixfold.engine.families.gosix.prospects import (
    CYCLES,
    KINDS,
    LENGTHS,
    MIDDLE,
    SPREAD,
    pattern_numbers,
)
from sixfold.games.gosix.board import HEXAGON_MASKS, NEIGHBOURS
from testkit.network import symmetries

CORNERS, HEXAGONS = len(NEIGHBOURS), len(HEXAGON_MASKS)


def pattern(own: set[int], other: set[int], hexagon: int) -> int:
    """What stands around a hexagon, as one number."""
    return sum(
        (corner in own) << place | (corner in other) << place + 6
        for place, corner in enumerate(CYCLES[hexagon])
    )


@pytest.mark.parametrize("hexagon", range(HEXAGONS))
def test_corners_stand_in_a_circle(hexagon: int) -> None:
    cycle = CYCLES[hexagon]
    assert sum(1 << corner for corner in cycle) == HEXAGON_MASKS[hexagon]
    for corner, following in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        assert NEIGHBOURS[corner] >> following & 1


def test_patterns_of_all_hexagons_are_found_at_once() -> None:
    chance = random.Random(1)
    for _ in range(50):
        pawns = chance.getrandbits(CORNERS)
        spread = sum(
            int(SPREAD[256 * byte + (pawns >> 8 * byte & 255)]) for byte in range(CORNERS // 8)
        )
        here = {corner for corner in range(CORNERS) if pawns >> corner & 1}
        for hexagon in range(HEXAGONS):
            assert spread >> 6 * hexagon & 63 == pattern(here, set(), hexagon)


def test_a_turned_board_has_the_same_weights() -> None:
    chance = random.Random(2)
    for turn in symmetries():
        for _ in range(5):
            corners = chance.sample(range(CORNERS), 18)
            own, other = set(corners[:9]), set(corners[9:])
            turned = [{int(turn[corner]) for corner in side} for side in (own, other)]
            for hexagon in range(HEXAGONS):
                moved = int(turn[2 * CORNERS + hexagon]) - 2 * CORNERS
                numbers = pattern_numbers(hexagon == MIDDLE)
                there = numbers[pattern(turned[0], turned[1], moved)]
                assert numbers[pattern(own, other, hexagon)] == there


def test_every_pattern_has_a_weight() -> None:
    places = {kind: pattern_numbers(number >= 2) for number, kind in enumerate(KINDS)}
    lengths = {kind: 1 + max(numbers.values()) for kind, numbers in places.items()} | LENGTHS
    data = fitted("gosix", "prospects")
    assert {name: len(weights) for name, weights in data.items()} == lengths
    assert [len(pattern_numbers(middle)) for middle in (False, True)] == [3**6, 3**6]
    assert lengths["around open"] == (3**6 + 3**3) // 2  # two ways round
    assert lengths["middle open"] == 92  # necklaces of six beads in three colours, turned over too
