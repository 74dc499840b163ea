"""A taste of `make test-chaos-proof`: one planted race, one seed."""

from __future__ import annotations

from .planted import failed

RACE = "test_a_handler_that_comes_later_than_its_button"


def test_chaos_finds_a_planted_race() -> None:
    assert failed("planted_pages", 1, RACE) == {RACE}
