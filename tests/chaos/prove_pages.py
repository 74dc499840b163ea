"""Chaos finds every race that was planted in tests of pages, each within three seeds.

    make test-chaos-proof

A planted test passes on a quiet day, or it would be no race.
"""

from __future__ import annotations

import functools

import pytest

from .planted import RUNS, failed, planted

RACES = planted("planted_pages")


@functools.cache
def found(seed: int | None) -> frozenset[str]:
    return failed("planted_pages", seed)


@pytest.mark.parametrize("race", RACES)
def test_a_planted_race_is_found_within_three_seeds(race: str) -> None:
    assert any(race in found(seed) for seed in range(1, RUNS + 1))


@pytest.mark.parametrize("race", RACES)
def test_without_chaos_a_planted_race_is_not_seen(race: str) -> None:
    assert race not in found(None) or race not in failed("planted_pages", None, race)
