"""The table of rules: each reads the fields that it declares, and what `may` remembers follows."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast

import pytest

from sixfold.play import Table
from sixfold.play.actions.acting import Actor
from sixfold.play.actions.actions import IN_PART, RULES, passes

from .people import PEOPLE
from .stories import CLOCKS, SETUPS, Story

GIVEN = {"rev"}
"""What a rule may look at without declaring it: `may` asks for somebody who knows the table's."""


class Noted:
    """A table that notes which of its fields are read."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.table, name)


@pytest.fixture(scope="module")
def reads() -> dict[str, set[str]]:
    """The fields that each rule has read at random tables."""
    found: dict[str, set[str]] = {kind: set() for kind in RULES}
    rng = random.Random(31)
    for number in range(60):
        setup = SETUPS[number % len(SETUPS)]
        clock = CLOCKS[number % len(CLOCKS)]
        story = Story(replace(setup, clock=clock), rng)
        for _ in range(40):
            story.go_on()
            for player in PEOPLE:
                _note(story.table, player, story.now, found)
    return found


def _note(table: Table, player: str, now: int, found: dict[str, set[str]]) -> None:
    actor = Actor.of(table, player)
    for kind in RULES if actor.seats else ("abort",):
        noted = Noted(table)
        passes(cast(Table, noted), actor, kind, now)
        found[kind] |= noted.read


@pytest.mark.parametrize("kind", RULES)
def test_a_rule_reads_the_fields_that_it_declares(kind: str, reads: dict[str, set[str]]) -> None:
    assert reads[kind] - GIVEN == {*RULES[kind].reads}


def test_what_is_told_in_part_is_read_by_a_rule() -> None:
    assert IN_PART.keys() <= {name for rule in RULES.values() for name in rule.reads}
