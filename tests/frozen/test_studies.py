"""Studies of every release are opened and edited with today's code."""

from __future__ import annotations

from pathlib import Path

from sixfold.store import Store
from sixfold.study.studies import Rename, Study, fold
from sixfold.study.studies.storage import StudyStorage
from sixfold.study.studies.values import EditRequest
from study.editors import new_study

from .fixture import House
from .making.studies import missing_studies, seen_studies, write_studies


def opened(url: str) -> tuple[Store, StudyStorage]:
    store = Store(url, durable=False)
    studies = StudyStorage(store)
    return store.open(), studies


def test_studies_are_what_they_were(own_house: House) -> None:
    """0.3.0 had none: a database of that time gets the tables for them."""
    studies = StudyStorage(own_house.storage.store)
    own_house.storage.store.open()
    frozen = own_house.fixture.seen.get("studies", {})
    assert seen_studies(studies) == frozen
    for id, study in frozen.items():
        first = studies.open(id, study["owner"])
        assert first.study == Study.from_json(study["study"])
        request = EditRequest(study["owner"], Rename("today"))
        assert studies.edit(id, request, 0).rev == study["rev"] + 1


def test_a_fixture_can_be_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store, studies = opened(url)
    write_studies(studies, 0)
    assert missing_studies(studies) == []
    seen = seen_studies(studies)
    store.close()
    store, again = opened(url)
    assert seen_studies(again) == seen
    for id, study in seen.items():
        edits = (made.edit for made in again.since(id, 1))
        assert fold(new_study(), edits).to_json() == study["study"]
    store.close()
