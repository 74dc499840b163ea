"""What players have learned in the database, on SQLite and PostgreSQL: joined, and never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import insert, select

from sixfold.store import Store
from sixfold.study.lessons.model import Place, Progress
from sixfold.study.lessons.schema import SCHEMA, done
from sixfold.study.lessons.storage import ProgressStorage

NOW = 1_800_000_000_000
ADA, BOB = "a" * 32, "b" * 32


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url, durable=False)
    store.register(SCHEMA)
    yield store.open()
    store.close()


def learned(*lessons: str, at: tuple[str, int] | None = None, when: int = 0) -> Progress:
    return Progress(frozenset(lessons), at and Place(*at), when)


def test_devices_are_joined_in_any_order(store: Store) -> None:
    notebook = ProgressStorage(store)
    assert notebook.of(ADA) == {}
    phone = {"gosix": learned("place", at=("close", 1), when=20)}
    desk = {"gosix": learned("count", at=("count", 2), when=10), "hexone": learned("open")}
    assert notebook.merge(ADA, phone, NOW) == phone
    both = {
        "gosix": learned("place", "count", at=("close", 1), when=20),
        "hexone": learned("open"),
    }
    assert notebook.merge(ADA, desk, NOW) == both, "an earlier place does not replace a later one"
    assert notebook.merge(ADA, {}, NOW) == notebook.of(ADA) == both
    assert notebook.merge(BOB, desk, NOW) == desk
    assert notebook.merge(BOB, phone, NOW) == both, "the other way round it is the same"
    later = notebook.merge(ADA, {"gosix": learned(at=("close", 2), when=30)}, NOW)
    assert later["gosix"] == learned("place", "count", at=("close", 2), when=30)
    ahead = notebook.merge(ADA, {"gosix": learned(at=("tie", 1), when=NOW + 10**9)}, NOW)
    assert ahead["gosix"].when == NOW, "a clock that is ahead wins only until now"
    back = notebook.merge(ADA, {"gosix": learned(at=("two", 1), when=NOW + 1)}, NOW + 1)
    assert back["gosix"].at == Place("two", 1)


def test_what_is_unknown_is_left_out_and_nothing_is_lost(store: Store) -> None:
    notebook = ProgressStorage(store)
    notebook.merge(ADA, {"gosix": learned("close", at=("close", 2), when=5)}, NOW)
    stale = {
        "gosix": learned("gone", "place", at=("gone", 1), when=9),
        "chess": learned("castle", at=("castle", 1), when=9),
    }
    kept = {"gosix": learned("close", "place", at=("close", 2), when=5)}
    assert notebook.merge(ADA, stale, NOW) == kept
    assert notebook.merge(ADA, {"gosix": learned(at=("close", 77), when=9)}, NOW) == kept
    # A lesson of another version of the app: not shown, and not thrown away either.
    with store.write() as connection:
        row = {"player": ADA, "family": "gosix", "lesson": "to-come", "at": NOW}
        connection.execute(insert(done).values(row))
    assert notebook.merge(ADA, kept, NOW) == kept
    with store.read() as connection:
        names = connection.scalars(select(done.c.lesson).where(done.c.player == ADA))
        assert sorted(names) == ["close", "place", "to-come"]
