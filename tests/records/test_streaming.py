"""A file of any length is read in the memory of one game."""

from __future__ import annotations

import gc
import json
import tracemalloc
import weakref
from collections.abc import Iterator

import pytest

from sixfold import RecordError
from sixfold.records import Record, loads, read, read_json

from .texts import gosix

TINY = gosix("1. d2 {x} c2 ( a1 )\n*\n\n").splitlines(keepends=True)
FAULTY = gosix("1. d2 d2\n*\n\n").splitlines(keepends=True)

FLAT = 200_000
"""Bytes that the interpreter may keep in its free lists; a thousand games would take megabytes."""


def lines(text: list[str], games: int) -> Iterator[str]:
    for _ in range(games):
        yield from text


@pytest.fixture
def _no_collector() -> Iterator[None]:
    """Records have no cycles, so nothing may depend on the collector."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collector")
def test_thousands_of_games_leave_nothing_behind() -> None:
    """One object that is kept for every fiftieth game would show."""
    previous: weakref.ref[Record] | None = None
    counts = {}
    number = 0
    for number, record in enumerate(read(lines(TINY, 6_000)), 1):
        assert previous is None or previous() is None
        previous = weakref.ref(record)
        if number in (1_000, 6_000):
            counts[number] = len(gc.get_objects())
    assert number == 6_000
    assert counts[6_000] - counts[1_000] < 100


def memory_of(games: Iterator[Record]) -> int:
    """By how many bytes memory grows from the hundredth game to the last."""
    tracemalloc.start()
    try:
        before = 0
        for number, _ in enumerate(games):
            if number == 100:
                before = tracemalloc.get_traced_memory()[0]
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("_no_collector")
def test_memory_stays_flat() -> None:
    assert memory_of(read(lines(TINY, 1_500))) < FLAT


@pytest.mark.usefixtures("_no_collector")
def test_memory_stays_flat_in_json() -> None:
    line = json.dumps(loads("".join(TINY)).to_json())
    assert memory_of(read_json(lines([line], 1_500))) < FLAT


@pytest.mark.usefixtures("_no_collector")
def test_memory_stays_flat_with_faults() -> None:
    faults = 0

    def count(error: RecordError) -> None:
        nonlocal faults
        faults += 1

    assert memory_of(read(lines([*TINY, *FAULTY], 750), count)) < FLAT
    assert faults == 750


def test_games_come_as_soon_as_they_are_complete() -> None:
    """A reader of a live stream gets a game with its result, not with the next game's tags."""
    taken = 0

    def live() -> Iterator[str]:
        nonlocal taken
        for line in lines(TINY, 2):
            taken += 1
            yield line

    next(read(live()))
    assert taken == TINY.index("*\n") + 1


def test_a_game_is_let_go_before_the_next_one_is_read() -> None:
    first: list[weakref.ref[Record]] = []

    def watched() -> Iterator[str]:
        for line in lines(TINY, 2):
            assert all(record() is None for record in first)
            yield line

    games = read(watched())
    record = next(games)
    first.append(weakref.ref(record))
    del record
    assert next(games).moves
