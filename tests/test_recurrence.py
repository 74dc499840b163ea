"""Repetitions in long games: a look back does not walk over every earlier position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.recurrence import BLOCK, Block


def test_blocks_give_the_latest_first() -> None:
    old = Block([("a", 3), ("b", 2), ("a", 1)], None)
    new = Block([("b", 5), ("a", 4)], old)
    assert [*new.alike("a")] == [4, 3, 1]
    assert [*new.alike("b")] == [5, 2]
    assert [*new.alike("c")] == []
    assert [*old.alike("a")] == [3, 1]


def walk(position: Any, link: str) -> int:
    """Over how many positions a look back walks one by one."""
    steps = 0
    while (position := getattr(position, link)) is not None:
        steps += 1
    return steps


@pytest.mark.parametrize(("id", "link"), [("six/foxmind", "_round_ago"), ("hexone", "_link")])
def test_a_look_back_walks_over_a_bounded_number_of_positions(id: str, link: str) -> None:
    random, position = Random(4), sixfold.game(id).start()
    walked = []
    for _ in range(4 * BLOCK):
        moves = random.sample(position.legal_moves, min(60, len(position.legal_moves)))
        position = next(after for after in map(position.play, moves) if after.outcome is None)
        walked.append(walk(position, link))
    assert max(walked) == BLOCK - 1
