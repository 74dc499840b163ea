"""Reviews of every release are read with today's code, and those that were begun are continued."""

from __future__ import annotations

from pathlib import Path

from sixfold.store import Store
from sixfold.study.keeping import ROOM, Shelf

from .fixture import House
from .making.reviews import BROKEN_OFF, plies, seen_reviews, write_reviews


def test_reviews_are_what_they_were(own_house: House) -> None:
    """0.3.0 had none: a database of that time gets the tables for them."""
    shelf = Shelf(own_house.storage.store, "today")
    frozen = own_house.fixture.seen.get("reviews", {})
    assert seen_reviews(shelf) == frozen
    if frozen:
        assert shelf.claim(BROKEN_OFF, own_house.fixture.seen["now"] + 10**9)


def test_a_fixture_can_be_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}", durable=False)
    store.register(ROOM)
    store.open()
    write_reviews(Shelf(store, "then"), 0)
    whole, broken_off = seen_reviews(Shelf(store, "today")).values()
    store.close()
    said = [ply.to_json() for ply in plies()]
    assert (whole["plies"], whole["turns"]) == (said, [])
    assert broken_off["plies"] is None
    assert [ply for *_, ply in broken_off["turns"]] == said
