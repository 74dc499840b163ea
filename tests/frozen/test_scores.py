"""Tries at puzzles of every release are read with today's code."""

from __future__ import annotations

from pathlib import Path

from sixfold.store import Store
from sixfold.study.puzzles.storage import AttemptStorage

from .fixture import House
from .making.scores import ADA, puzzles, seen_scores, write_scores


def test_tries_are_what_they_were(house: House) -> None:
    """0.3.0 had none: a database of that time gets the tables for them."""
    assert seen_scores(AttemptStorage(house.storage.store)) == house.fixture.seen.get("scores", {})


def test_a_fixture_can_be_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}", durable=False)
    book = AttemptStorage(store)
    store.open()
    write_scores(book, 5)
    seen = seen_scores(book)
    assert [each and each["score"] for each in seen["tries"]] == [1, 0, None, None]
    assert seen["tries"][1]["solved"] == 7
    assert seen["own"] == [puzzles()[3].to_json()]
    assert book.player_rating(ADA).tries == 2
    store.close()
