"""`sixfold import`: good games become a study of the local app, faults are listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from sixfold import records
from sixfold.server.settings import Settings
from sixfold.store import Store
from sixfold.study.studies import service
from sixfold.study.studies.importing import named
from sixfold.study.studies.service import collect
from sixfold.study.studies.storage import StudyStorage

from .runner import run

GAME = '[Game "gosix"]\n[Rules "1"]\n[Seat0 "Ada"]\n[Seat1 "Bob"]\n[Result "*"]\n\n1. d2 {} *\n\n'


def test_the_good_games_become_a_study(tmp_path: Path) -> None:
    file = tmp_path / "evening.sfr"
    file.write_text(GAME.format("c2") + GAME.format("d2") + GAME.format("e3"))
    data = tmp_path / "data"
    result = run("import", str(file), "--data", str(data), "--json")
    assert result.code == 1
    told: Any = json.loads(result.out)
    assert told["files"][0]["faults"][0]["line"] == 15
    [study] = told["studies"]
    assert (study["name"], study["games"]) == ("evening", 2)
    address = urlsplit(study["url"])
    assert address.netloc == "127.0.0.1:8006"
    store = Store(Settings(data=data).url)
    library = StudyStorage(store)
    store.open()
    try:
        kept = library.open(address.path.rpartition("/")[2], None, address.query.partition("=")[2])
    finally:
        store.close()
    assert kept.role == "edit"
    assert [chapter.name for chapter in kept.study.chapters] == ["Ada – Bob"] * 2


def test_many_games_are_several_studies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_CHAPTERS", 2)
    store = Store(f"sqlite:///{tmp_path}/games.db", durable=False)
    library = StudyStorage(store)
    store.open()
    try:
        games = [named(records.loads(GAME.format("c2"))) for _ in range(5)]
        made = [*collect(library, "a" * 32, "Club", games, 1)]
    finally:
        store.close()
    assert [kept.study.name for kept in made] == ["Club", "Club (2)", "Club (3)"]
    assert [len(kept.study.chapters) for kept in made] == [2, 2, 1]
