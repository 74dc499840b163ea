"""Rounds that compare nothing, for the tests of the soak itself; other processes import them."""

from __future__ import annotations

import os

POSITIONS = 10


def agree(id: str, round: int) -> int:
    return POSITIONS


def differ_in_round_two(id: str, round: int) -> int:
    assert round < 2, f"not the same moves in {id}"
    return POSITIONS


def crash(id: str, round: int) -> int:
    os._exit(1)
