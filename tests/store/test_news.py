"""What is new of many subjects is one question, and never has a gap."""

from __future__ import annotations

from sqlalchemy import delete

from play.statements import overheard
from sixfold.store import Store

from .diary import diary, page, pages

PEOPLE = ("ada", "bob", "cy", "dora", "eve")


def words(store: Store, known: dict[str, int]) -> dict[str, list[str]]:
    found = diary.news(store, known)
    return {subject: [row.entry().data["words"] for row in rows] for subject, rows in found.items()}


def write(store: Store, subject: str, *lines: str) -> None:
    with store.write() as connection:
        diary.append(connection, subject, len(lines), page(*lines))


def test_the_news_of_many_are_one_question(store: Store) -> None:
    for person in PEOPLE:
        write(store, person, "one", "two", "three")
    with overheard() as said:
        news = words(store, {"ada": 0, "bob": 1, "cy": 2, "dora": 3, "nobody": 0})
    assert news == {"ada": ["one", "two", "three"], "bob": ["two", "three"], "cy": ["three"]}
    assert len(said) == 1
    with overheard() as said:
        assert words(store, {}) == {}
    assert said == []


def test_however_many_there_are(store: Store) -> None:
    write(store, "ada", "one")
    known = {f"nobody {number}": 0 for number in range(300)} | {"ada": 0}
    assert words(store, known) == {"ada": ["one"]}


def test_what_comes_after_a_gap_is_not_told(store: Store) -> None:
    write(store, "ada", "one", "two", "three", "four")
    with store.write() as connection:
        connection.execute(delete(pages).where(pages.c.rev == 3))
    assert words(store, {"ada": 1}) == {"ada": ["two"]}
    assert words(store, {"ada": 2}) == {}
    assert words(store, {"ada": 3}) == {"ada": ["four"]}
