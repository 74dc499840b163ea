"""Kinds are stored and sent: they are written out, and no name of a class is one of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from types import ModuleType
from typing import ClassVar

import pytest

from sixfold.core import events as within_moves
from sixfold.core import registry
from sixfold.core.events import Event, by_kind
from sixfold.games.gosix import events as gosix
from sixfold.games.hexone import events as hexone
from sixfold.games.six import events as six
from sixfold.play.table import events as at_tables
from sixfold.play.table.events import UPCASTERS, TableEvent, read_event
from sixfold.store import Entry

from .names import MOVE_KINDS, TABLE_KINDS

FIELDS = {
    "created": "table setup maker players secrets seed first_starter rules results previous"
    " coughers earlier",
    "joined": "seat player",
    "moved": "seat move base",
    "draw-offered": "seats",
    "draw-accepted": "seats",
    "draw-declined": "seat",
    "takeback-offered": "seats ply",
    "takeback-accepted": "seats",
    "takeback-declined": "seat",
    "taken-back": "ply",
    "resigned": "seats",
    "ended": "winners how",
    "closed": "how reason",
    "rematch-asked": "seats",
    "rematched": "table",
    "chatted": "seat text",
    "cough-agreed": "seats",
    "coughed": "seat",
    "left": "seats",
    "came": "seats",
    "resumed": "stopped",
    "engine-failed": "seat",
    "nudged": "seat",
}
"""The names that stand in the JSON of stored events."""


@contextmanager
def renamed(event: type) -> Iterator[None]:
    """Another name for a class, for a while."""
    name = event.__name__
    event.__name__ = "SomethingElse"
    try:
        yield
    finally:
        event.__name__ = name


def test_no_stored_kind_has_another_name() -> None:
    assert [*at_tables.KINDS] == TABLE_KINDS
    assert sorted(registry.events()) == sorted(MOVE_KINDS)


def test_no_stored_field_has_another_name() -> None:
    found = {
        kind: " ".join(field.name for field in fields(event) if field.name != "at")
        for kind, event in at_tables.KINDS.items()
    }
    assert found == FIELDS


@pytest.mark.parametrize(
    ("modules", "base", "kinds"),
    [
        ([at_tables], TableEvent, at_tables.KINDS),
        ([within_moves, six, gosix, hexone], Event, registry.events()),
    ],
    ids=["at tables", "within moves"],
)
def test_every_event_is_listed_under_its_own_kind(
    modules: list[ModuleType], base: type, kinds: dict[str, type]
) -> None:
    written = {
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, base) and found is not base
    }
    assert written == set(kinds.values())
    for kind, event in kinds.items():
        assert vars(event)["kind"] == kind


@pytest.mark.parametrize("kind", TABLE_KINDS)
def test_a_renamed_event_of_a_table_keeps_its_kind(kind: str) -> None:
    event = at_tables.KINDS[kind]
    values = [field.name for field in fields(event) if field.name != "at"]
    with renamed(event):
        made = read_event(Entry(5, kind, dict.fromkeys(values, 0), UPCASTERS.latest(kind)))
        assert type(made) is event
        assert made.kind == kind


@pytest.mark.parametrize("kind", MOVE_KINDS)
def test_a_renamed_event_of_a_move_keeps_its_kind(kind: str) -> None:
    event = registry.events()[kind]
    with renamed(event):
        made = event(*[0 for _ in fields(event)])
        assert made.to_json()["kind"] == kind


def test_a_kind_that_is_missing_or_taken_is_an_error_at_once() -> None:
    @dataclass(frozen=True, slots=True)
    class Nameless(Event):
        """It says no kind."""

    @dataclass(frozen=True, slots=True)
    class Sneezed(within_moves.Passed):
        """It has another's kind, by inheritance."""

    @dataclass(frozen=True, slots=True)
    class AlsoPassed(Event):
        kind: ClassVar[str] = "passed"

    for event in (Nameless, Sneezed):
        with pytest.raises(TypeError, match="has no kind of its own"):
            by_kind(event)
    with pytest.raises(TypeError, match="two events are called 'passed'"):
        by_kind(within_moves.Passed, AlsoPassed)
