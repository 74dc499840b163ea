"""Studies of every release are opened and edited with today's code."""

from __future__ import annotations

from pathlib import Path

from sixfold.store import Store
from sixfold.study.studies import Rename, Study, fold
from sixfold.study.studies.storage import Library
from sixfold.study.studies.values import Writing
from study.editors import new_study

from .fixture import House
from .making.studies import missing_studies, seen_studies, write_studies


def opened(url: str) -> tuple[Store, Library]:
    store = Store(url, durable=False)
    library = Library(store)
    return store.open(), library


def test_studies_are_what_they_were(own_house: House) -> None:
    """0.3.0 had none: a database of that time gets the tables for them."""
    library = Library(own_house.storage.store)
    own_house.storage.store.open()
    frozen = own_house.fixture.seen.get("studies", {})
    assert seen_studies(library) == frozen
    for id, study in frozen.items():
        first = library.open(id, study["owner"])
        assert first.study == Study.from_json(study["study"])
        assert library.edit(id, Writing(study["owner"], Rename("today")), 0).rev == study["rev"] + 1


def test_a_fixture_can_be_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store, library = opened(url)
    write_studies(library, 0)
    assert missing_studies(library) == []
    seen = seen_studies(library)
    store.close()
    store, again = opened(url)
    assert seen_studies(again) == seen
    for id, study in seen.items():
        edits = (made.edit for made in again.since(id, 1))
        assert fold(new_study(), edits).to_json() == study["study"]
    store.close()
