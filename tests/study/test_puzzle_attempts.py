"""Tries at puzzles and ratings, on SQLite and PostgreSQL: a first try counts, and counts once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sixfold import study
from sixfold.play import Storage
from sixfold.store import Store
from sixfold.study.puzzles import Puzzle, Rating, storage
from sixfold.study.puzzles.rating import CENTRE, FARTHEST_OFF, of_puzzle, rated
from sixfold.study.puzzles.schema import SCHEMA
from sixfold.study.puzzles.storage import AttemptStorage

ADA, BOB = "a" * 32, "b" * 32
PUZZLES = study.puzzles()

Another = Callable[[], AttemptStorage]


@pytest.fixture
def another(url: str) -> Iterator[Another]:
    """The same book as other processes see it."""
    stores: list[Store] = []

    def come() -> AttemptStorage:
        stores.append(Store(url, durable=False))
        book = AttemptStorage(stores[-1])
        stores[-1].open()
        return book

    yield come
    for store in stores:
        store.close()


def owned(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, source="own", proof="engine")


def test_a_first_try_moves_both_ratings_and_later_ones_none(another: Another) -> None:
    book, (one, two) = another(), PUZZLES[:2]
    assert book.player_rating(ADA).rating == Rating()
    assert book.rating_of(one) == of_puzzle(one)
    lost = book.settle(ADA, one, 0, 1)
    assert (lost.is_new, lost.made.score, lost.made.before) == (True, 0, CENTRE)
    after = rated(Rating(), of_puzzle(one), 0)
    assert book.player_rating(ADA).rating == after
    assert book.rating_of(one) == rated(of_puzzle(one), Rating(), 1)
    again = book.settle(ADA, one, 1, 2)
    assert (again.is_new, again.made.score, again.made.solved) == (False, 0, 2)
    assert book.settle(ADA, one, 1, 3).made.solved == 2, "it was solved when it was solved"
    assert book.player_rating(ADA).rating == after
    assert book.settle(ADA, two, 1, 4).made.before == after.value
    mine = book.player_rating(ADA)
    assert (mine.tries, mine.solved) == (2, 1)
    history = another().history(ADA)
    assert [(each.puzzle, each.score) for each in history] == [(one.id, 0), (two.id, 1)]
    assert history[-1].after == mine.rating.value
    assert [each.puzzle for each in book.history(ADA, most=1)] == [two.id], "the latest ones"
    assert book.tried(ADA) == {one.id, two.id}
    assert book.tried(BOB) == frozenset()
    assert book.first_try(BOB, one.id) is None


def test_what_does_not_count_is_noted_without_a_rating(another: Another) -> None:
    book, (one, two) = another(), PUZZLES[:2]
    void = book.settle(ADA, one, None, 1).made
    own = book.settle(ADA, owned(two), 1, 2).made
    assert (void.score, void.after, own.score, own.after) == (None, None, 1, None)
    assert book.player_rating(ADA).rating == Rating()
    assert book.history(ADA) == []
    assert book.rating_of(two) == of_puzzle(two)
    assert book.settle(ADA, one, 1, 3).made.after is None, "the first try is over"


def test_a_try_that_many_settle_at_once_counts_once(another: Another) -> None:
    """A double click, a request sent again, two processes: each with a connection of its own."""
    books, puzzle = [another() for _ in range(4)], PUZZLES[0]
    gate = threading.Barrier(len(books))
    new: list[tuple[str, bool]] = []

    def work(number: int) -> None:
        player = (ADA, BOB)[number % 2]
        gate.wait()
        for score in (1, 0, 1):
            settled = books[number].settle(player, puzzle, score, number)
            new.append((player, settled.is_new))

    threads = [threading.Thread(target=work, args=[number]) for number in range(len(books))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(player for player, is_new in new if is_new) == [ADA, BOB]
    assert len(new) == 12
    for player in (ADA, BOB):
        assert (books[0].player_rating(player).tries, len(books[0].history(player))) == (1, 1)
    with books[0]._store.read() as connection:
        tries = connection.exec_driver_sql("SELECT tries FROM puzzle_ratings").scalars().all()
    assert tries == [2], "of two players"


def test_many_cookies_do_not_make_an_easy_puzzle_a_hard_one(another: Another) -> None:
    book, puzzle = another(), PUZZLES[0]
    for number in range(40):
        book.settle(f"{number:032}", puzzle, 0, number)
    assert book.rating_of(puzzle).value == puzzle.difficulty + FARTHEST_OFF


def test_a_try_that_was_broken_off_is_not_there(
    another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends a process within a try ends all of the try."""
    book, puzzle = another(), PUZZLES[0]

    def killed(*_: object) -> Rating:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(storage, "rated", killed)
        with pytest.raises(KeyboardInterrupt):
            book.settle(ADA, puzzle, 1, 1)
    assert another().first_try(ADA, puzzle.id) is None
    assert another().settle(ADA, puzzle, 1, 2).is_new


def test_puzzles_of_ones_own_games(another: Another, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_OWN", 3)
    book, mine = another(), [owned(puzzle) for puzzle in PUZZLES[:4]]
    book.keep_own(ADA, "t1", mine[:2], 1)
    book.keep_own(ADA, "t1", mine[:2], 2)
    book.keep_own(BOB, "t1", mine[:1], 1)
    book.keep_own(ADA, "t1", [], 2)
    assert {each.puzzle.id for each in book.own(ADA)} == {each.id for each in mine[:2]}
    assert book.own_puzzle(mine[1].id, BOB) == mine[1], "everybody who has the link may try it"
    assert book.own_puzzle("0" * 10, ADA) is None
    assert book.own_puzzle("a\0b", ADA) is None, "PostgreSQL does not look for that"
    book.settle(ADA, mine[0], 0, 3)
    assert [each.solved for each in book.own(ADA)] == [False, False]
    book.settle(ADA, mine[0], 1, 4)
    book.keep_own(ADA, "t2", mine[2:], 5)
    kept = book.own(ADA)
    assert len(kept) == 3, "the oldest give way"
    assert [each.table for each in kept] == ["t2", "t2", "t1"]
    assert [each.puzzle for each in book.own(ADA, "t2")] == sorted(mine[2:], key=lambda p: p.id)


def test_migrations_lead_to_the_layout_that_the_code_expects(tmp_path: Path) -> None:
    """In a database that was there before there were puzzles."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Storage(url, durable=False).open().close()
    store = Store(url, durable=False)
    book = AttemptStorage(store)
    store.open()
    book.settle(ADA, PUZZLES[0], 1, 0)

    def is_ours(name: str | None, kind: str, _: object) -> bool:
        return kind != "table" or name in SCHEMA.metadata.tables

    with store.read() as connection:
        options = {"version_table": SCHEMA.version_table, "include_name": is_ours}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, SCHEMA.metadata) == []
    store.close()
