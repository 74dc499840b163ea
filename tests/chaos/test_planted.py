"""A taste of `make test-chaos-proof`: one planted race, one seed."""

from __future__ import annotations

from .planted import failed

RACE = "test_a_pause_that_is_long_enough_on_a_quiet_day"
"""It depends on the delays alone: on a busy machine the page is slower still."""


def test_chaos_finds_a_planted_race() -> None:
    assert failed("planted_pages", 1, RACE) == {RACE}
