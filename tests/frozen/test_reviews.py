"""Reviews of every release are read with today's code, and those that were begun are continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixfold.store import Store
from sixfold.study.reviews.schema import SCHEMA
from sixfold.study.reviews.storage import ReviewStorage

from .fixture import House
from .making.reviews import BROKEN_OFF, plies, seen_reviews, write_reviews

JUDGED = ("grade", "loss")
"""What follows from the values of a turn: how today's code judges them, not how it did then."""


def stored(review: dict[str, Any], like: dict[str, Any]) -> list[dict[str, Any]]:
    """What was found out about each turn: the fields that it had in another review."""
    plies, fields = (side["plies"] or [ply for *_, ply in side["turns"]] for side in (review, like))
    return [
        {name: value for name, value in ply.items() if name in then and name not in JUDGED}
        for ply, then in zip(plies, fields, strict=True)
    ]


def test_reviews_are_what_they_were(own_house: House) -> None:
    """0.3.0 had none: a database of that time gets the tables for them."""
    shelf = ReviewStorage(own_house.storage.store, "today")
    frozen = own_house.fixture.seen.get("reviews", {})
    seen = seen_reviews(shelf)
    assert set(seen) == set(frozen)
    for key, then in frozen.items():
        assert stored(seen[key], then) == stored(then, then)
        assert [place[:2] for place in seen[key]["turns"]] == [place[:2] for place in then["turns"]]
        assert (seen[key]["plies"] is None) == (then["plies"] is None)
    if frozen:
        assert shelf.claim(BROKEN_OFF, own_house.fixture.seen["now"] + 10**9)


def test_a_fixture_can_be_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}", durable=False)
    store.register(SCHEMA)
    store.open()
    write_reviews(ReviewStorage(store, "then"), 0)
    whole, broken_off = seen_reviews(ReviewStorage(store, "today")).values()
    store.close()
    said = [ply.to_json() for ply in plies()]
    assert (whole["plies"], whole["turns"]) == (said, [])
    assert broken_off["plies"] is None
    assert [ply for *_, ply in broken_off["turns"]] == said
