"""The coach over HTTP: its word in one's language, and where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from play import puppets
from sixfold.server.api import coach
from sixfold.server.settings import Settings
from testkit.waiting import until

from .house import COMPUTER, LOCAL, House, error_code, make, online, play
from .reviewers import pool


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def house(settings: Settings, folder: Path) -> Iterator[House]:
    """Its computer plays the first legal move, and its coach calls `c2` a blunder."""
    with House(replace(settings, workers=1), pool=pool()) as house:
        yield house


def ask(browser: TestClient, view: Any, **how: Any) -> Any:
    answer = browser.get(f"/api/tables/{view['id']}/coach", params=how)
    assert answer.status_code == 200, answer.text
    return answer.json()


def answered(browser: TestClient, view: Any) -> Any:
    """The table once it is one's turn again."""
    until(lambda: not browser.get(f"/api/tables/{view['id']}").json()["thinking"])
    return browser.get(f"/api/tables/{view['id']}").json()


def test_it_objects_once_and_both_moves_are_taken_back(
    house: House, client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = make(client, "gosix", LOCAL, COMPUTER)
    assert view["coach"]
    nothing = {"state": "silent", "ply": None, "last": None, "text": "", "shown": None}
    assert ask(client, view) == nothing
    (folder / "hold-1").touch()
    view = answered(client, play(client, view, "c2"))
    assert view["ply"] == 2, "the computer does not wait for the coach"
    with monkeypatch.context() as hurried:
        hurried.setattr(coach, "LONGEST_WAIT", 0.01)
        assert ask(client, view)["state"] in ("thinking", "preparing")
    (folder / "hold-1").unlink()
    word = ask(client, view)
    assert (word["state"], word["ply"], word["last"]) == ("objection", 1, 1)
    assert word["text"] == "This gives a lot away."
    assert ask(client, view, lang="de")["text"] == "Damit verschenkst du viel."
    body = {"action": "undo", "rev": view["rev"]}
    view = client.post(f"/api/tables/{view['id']}/actions", json=body).json()
    assert view["moves"] == []
    assert ask(client, view) == nothing
    view = answered(client, play(client, view, "d2"))
    assert ask(client, view)["state"] == "silent"

    watching = house.visitor().get(f"/api/tables/{view['id']}/coach")
    assert (watching.status_code, error_code(watching)) == (403, "no-coach")
    (folder / "fail").touch()
    view = answered(client, play(client, view, "e3"))
    assert ask(client, view) == nothing, "a coach that has nothing to say is silent"


def test_never_between_people_nor_where_shapes_are_declared(house: House) -> None:
    ada, bob = house.visitor(), house.visitor()
    between = play(ada, ada.get(f"/api/tables/{online(ada, bob)['id']}").json(), "d2")
    beside = play(ada, make(ada), "d2")
    declared = make(ada, "six/steffen+declare", LOCAL, COMPUTER)
    for browser, view in ((ada, between), (bob, between), (ada, beside), (ada, declared)):
        assert not browser.get(f"/api/tables/{view['id']}").json()["coach"]
        answer = browser.get(f"/api/tables/{view['id']}/coach")
        assert (answer.status_code, error_code(answer)) == (403, "no-coach")
    # Nor is there a way round: the same moves against the computer.
    same = play(ada, make(ada, "gosix", LOCAL, COMPUTER), "d2")
    answer = ada.get(f"/api/tables/{same['id']}/coach")
    assert (answer.status_code, error_code(answer)) == (403, "running-game")
    assert error_code(ada.get("/api/tables/nowhere/coach")) == "unknown-table"


def test_without_an_engine_there_is_none(settings: Settings) -> None:
    with House(settings) as house:
        browser = house.visitor()
        answer = browser.get(f"/api/tables/{make(browser)['id']}/coach")
        assert (answer.status_code, error_code(answer)) == (501, "engine-missing")
