"""A taste of `make test-chaos-proof`: one planted race."""

from __future__ import annotations

from .planting import Race

RACE = Race("pages", "test_a_pause_that_is_long_enough_on_a_quiet_day", "'' == 'copied'")
"""It depends on the delays alone: on a busy machine the page is slower still."""


def test_chaos_finds_a_planted_race() -> None:
    assert RACE.found((2, 4, 5)) is not None
