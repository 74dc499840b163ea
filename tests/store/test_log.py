"""Logs of events: one history for each subject, and shapes that change with time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from sixfold.store import Entry, Store, Upcasters
from sixfold.store.upcasters import UnknownShape

from .diary import diary, page, pages


def test_a_rev_is_written_once(store: Store) -> None:
    with store.write() as connection:
        diary.append(connection, "ada", 2, page("one", "two"))
        diary.append(connection, "bob", 1, page("another's"))
    with pytest.raises(IntegrityError), store.write() as connection:
        diary.append(connection, "ada", 3, page("two again", "three"))
    with store.read() as connection:
        rows = diary.rows(connection, "ada")
        assert [row.entry() for row in rows] == page("one", "two")
        assert [row.entry() for row in diary.rows(connection, "ada", after=1)] == page("two")


def test_a_removed_subject_leaves_the_others(store: Store) -> None:
    with store.write() as connection:
        for person in ("ada", "bob"):
            diary.append(connection, person, 1, page("one"))
        diary.remove(connection, "ada")
    with store.read() as connection:
        assert diary.rows(connection, "ada") == []
        assert len(diary.rows(connection, "bob")) == 1


@pytest.mark.parametrize("damage", ['{"words": "he', "[]", "null"])
def test_a_damaged_event_hurts_only_whoever_understands_it(store: Store, damage: str) -> None:
    with store.write() as connection:
        diary.append(connection, "ada", 1, page("one"))
        connection.execute(update(pages).values(data=damage))
    with store.read() as connection:
        (row,) = diary.rows(connection, "ada")
    with pytest.raises((ValueError, TypeError)):
        row.entry()


def shapes() -> Upcasters:
    """`wrote` was changed twice: it got a mood, then words became lines."""
    found = Upcasters()

    @found.step("wrote", 1)
    def with_mood(data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**data, "mood": "fine"}

    @found.step("wrote", 2)
    def in_lines(data: Mapping[str, Any]) -> Mapping[str, Any]:
        rest = {name: value for name, value in data.items() if name != "words"}
        return {**rest, "lines": data["words"].split("\n")}

    return found


def test_events_of_every_age_are_read_in_todays_shape() -> None:
    found = shapes()
    old = Entry(1, "wrote", {"words": "a\nb"})
    later = Entry(1, "wrote", {"words": "a\nb", "mood": "bad"}, shape=2)
    assert found.upcast(old) == Entry(1, "wrote", {"mood": "fine", "lines": ["a", "b"]}, 3)
    assert found.upcast(later).data == {"mood": "bad", "lines": ["a", "b"]}
    today = Entry(1, "wrote", {"mood": "bad", "lines": []}, shape=found.latest("wrote"))
    assert found.upcast(today) == today
    assert found.upcast(Entry(1, "erased", {})) == Entry(1, "erased", {})
    assert old.data == {"words": "a\nb"}  # what is stored is not touched


def test_a_shape_of_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(UnknownShape):
        shapes().upcast(Entry(1, "wrote", {}, shape=4))


def test_shapes_are_changed_one_after_the_other() -> None:
    with pytest.raises(ValueError, match="one after the other"):
        shapes().step("wrote", 2)(lambda data: data)
