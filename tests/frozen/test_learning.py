"""What players had learned under any release is known today."""

from __future__ import annotations

from sixfold.study.lessons.storage import ProgressStorage

from .fixture import House
from .making.learning import LEARNED, seen_learning, write_learning


def test_what_was_learned_is_known_and_more_can_be(own_house: House) -> None:
    """0.3.0 kept nothing of it: a database of that time gets the tables."""
    notebook = ProgressStorage(own_house.storage.store)
    assert seen_learning(notebook) == own_house.fixture.seen.get("learning", {})
    write_learning(notebook, 2 * 10**12)
    learned = seen_learning(notebook)
    assert learned.keys() == LEARNED.keys()
    assert learned["gosix"] == [["close", "place"], ["count", 2], 1_700_000_000_000]
