"""Reviews in the database, on SQLite and PostgreSQL: made by one, kept for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sixfold.records import Record
from sixfold.store import Store
from sixfold.study import Ply, Rounds, Value, default_limits, jobs_of
from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.schema import SCHEMA
from sixfold.study.reviews.storage import ReviewStorage
from sixfold.study.reviews.stored import SILENT_MS

NOW = 1_700_000_000_000


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url, durable=False)
    store.register(SCHEMA)
    yield store.open()
    store.close()


def game() -> Record:
    record = Record.new("gosix")
    for move in ("d2", "c2", "e2"):
        record.add(move)
    return record


def found(record: Record) -> list[Ply]:
    """What somebody could have found out."""
    half = Value(0.5)
    return [
        Ply(job.turn.ply, job.turn.number, job.turn.seat, job.turn.moves, half, half,
            job.turn.moves, job.turn.moves, (), False, False)
        for job in jobs_of(record, default_limits(record))
    ]  # fmt: skip


def test_one_makes_it_and_another_goes_on_when_that_one_is_silent(store: Store) -> None:
    record = game()
    name, plies = ReviewId.of(record, default_limits(record)), found(record)
    ada, bob = ReviewStorage(store, "ada"), ReviewStorage(store, "bob")
    assert ada.look(name) is None
    assert ada.claim(name, NOW)
    assert not bob.claim(name, NOW)
    assert ada.add(name, {(0, 0): plies[0], (0, 2): plies[2]}, NOW + 1)
    kept = bob.look(name)
    assert kept is not None
    assert (kept.plies, kept.turns) == (None, {(0, 0): plies[0], (0, 2): plies[2]})
    assert kept.is_made_elsewhere("bob", NOW + SILENT_MS)
    assert not kept.is_made_elsewhere("bob", NOW + 1 + SILENT_MS)
    assert not bob.claim(name, NOW + SILENT_MS)
    assert bob.claim(name, NOW + 1 + SILENT_MS)
    assert not ada.add(name, {(0, 1): plies[1]}, NOW + 2 + SILENT_MS), "it is no longer hers"
    bob.release(name)
    assert ada.claim(name, NOW), "who was stopped properly keeps nobody waiting"

    rounds = Rounds(jobs_of(record, default_limits(record)))
    for (_, number), ply in sorted(kept.turns.items()):
        rounds.take(number, ply)
    assert list(rounds.open) == [1]
    rounds.take(1, plies[1])
    assert rounds.is_over
    ada.finish(name, rounds.found, NOW)
    done = bob.look(name)
    assert done is not None
    assert (done.plies, done.turns) == (tuple(plies), {})
    assert not bob.claim(name, NOW + 10 * SILENT_MS), "nothing is made twice"


def test_a_review_of_an_earlier_engine_gives_way(store: Store) -> None:
    record = game()
    name, plies = ReviewId.of(record, default_limits(record)), found(record)
    older = replace(name, key="0" * 32, engine="0" * 16)
    other = replace(name, key="1" * 32, line="2" * 32)
    shelf = ReviewStorage(store, "ada")
    oldest = replace(name, key="3" * 32, engine="3" * 16)
    assert shelf.look_for_earlier(name) is None
    for each, when in ((older, NOW), (oldest, NOW - 1), (other, NOW + 1)):
        assert shelf.claim(each, when)
        shelf.finish(each, plies, when)
        if each is older:
            assert shelf.claim(oldest, NOW), "that one is only begun"
            found_earlier = shelf.look_for_earlier(name)
            assert found_earlier is not None
            assert (found_earlier.plies, found_earlier.engine) == (tuple(plies), older.engine)
    assert shelf.look(older) is None, "a later one that is whole replaces it"
    assert shelf.claim(name, NOW)
    found_earlier = shelf.look_for_earlier(name)
    assert found_earlier is not None, "what is only begun replaces nothing"
    assert found_earlier.engine == oldest.engine
    shelf.finish(name, plies, NOW)
    assert shelf.look_for_earlier(name) is None
    assert shelf.look(oldest) is None
    assert shelf.look(other) is not None
