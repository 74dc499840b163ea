"""Reviews of finished games: made once, kept, continued, and what is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from play import puppets
from sixfold.server.api.reviews import games as reviewed_games
from sixfold.server.settings import Settings
from sixfold.study.reviews import making, service
from sixfold.study.reviews.schema import reviews as kept
from testkit.waiting import notes, until

from .house import House, error_code, make, online, play
from .reviewers import OPEN, pool

MOVES = ("d2", "c2", "e2", "d3", "a1")
"""The second one is a blunder to these reviewers."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the reviewers leave their notes, and are told to wait."""
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, workers=1)


@pytest.fixture
def house(settings: Settings, folder: Path) -> Iterator[House]:
    with House(settings, pool=pool()) as house:
        yield house


def finished(browser: TestClient, *moves: str, game: str = "gosix") -> str:
    """The address of the review of a game that somebody gave up."""
    view = play(browser, make(browser, game), *moves)
    body = {"action": "resign", "rev": view["rev"]}
    assert browser.post(f"/api/tables/{view['id']}/actions", json=body).status_code == 200
    return f"/api/tables/{view['id']}/review"


def wait_for(browser: TestClient, address: str) -> Any:
    """Ask until it is done, as pages do; how far it was meanwhile never falls."""
    done = 0
    while True:
        answer = browser.get(address, params={"after": done})
        view = answer.json()
        if answer.status_code == 200:
            return view
        assert (answer.status_code, view["done"] >= done) == (202, True)
        done = view["done"]


def searched(folder: Path) -> list[str]:
    return sorted(notes(folder, "searched"))


def test_a_review_is_made_once_and_kept(settings: Settings, folder: Path) -> None:
    with House(settings, pool=pool()) as house:
        ada, bob = house.visitor(), house.visitor()
        address = finished(ada, *MOVES)
        assert ada.get(address).json()["state"] == "none"
        (folder / "hold-3").touch()
        first, second = ada.post(address), bob.post(address, params={"lang": "fr"})
        assert (first.status_code, second.status_code) == (202, 202)
        until(lambda: len(searched(folder)) == 3)
        under_way = wait_until(bob, address, 2)
        assert (under_way["state"], under_way["of"], under_way["players"]) == ("making", 5, [])
        (folder / "hold-3").unlink()
        view = wait_for(ada, address)
        assert [turn["grade"] for turn in view["turns"]] == ["best", "blunder", *["best"] * 3]
        assert [turn["last"] for turn in view["turns"]] == [1, 2, 3, 4, 5]
        assert view["turning_points"] == [2]
        assert [player["counts"]["blunder"] for player in view["players"]] == [0, 1]
        bad = view["turns"][1]
        better = bad["best"][0]
        assert (bad["sign"], bad["lesson"], bad["text"]) == ("??", True, f"{better} is better.")
        french = bob.get(address, params={"lang": "fr"}).json()
        assert french["turns"][1]["text"] == f"{better} est meilleur."
        assert ada.post(address).json() == view
    with House(settings, pool=pool()) as house:  # another day
        assert house.visitor().get(address).json() == view
    assert searched(folder) == ["1", "2", "3", "4", "5"]


def wait_until(browser: TestClient, address: str, done: int) -> Any:
    return browser.get(address, params={"after": done - 1}).json()


def test_one_that_was_broken_off_goes_on_where_it_was(settings: Settings, folder: Path) -> None:
    (folder / "hold-4").touch()
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        address = finished(ada, *MOVES)
        ada.post(address)
        until(lambda: len(searched(folder)) == 4)
    (folder / "hold-4").unlink()
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        assert ada.get(address).json()["state"] == "none"
        assert ada.post(address).status_code == 202
        assert len(wait_for(ada, address)["turns"]) == 5
    assert searched(folder) == ["1", "2", "3", "4", "4", "5"]


def test_what_nobody_asks_for_any_more_is_put_aside(
    house: House, client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "ABANDONED_SECONDS", 0.0)
    monkeypatch.setattr(making, "KEEP_SECONDS", 0.01)
    (folder / "hold-2").touch()
    address = finished(client, *MOVES)
    client.post(address)
    until(lambda: not house.services.reviews.under_way)
    (folder / "hold-2").unlink()
    assert client.get(address).json()["state"] == "none"
    monkeypatch.setattr(making, "ABANDONED_SECONDS", 30.0)
    client.post(address)
    assert wait_for(client, address)["state"] == "done"


def test_another_process_sees_how_far_it_is(
    settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "KEEP_SECONDS", 0.01)
    monkeypatch.setattr(service, "ELSEWHERE_SECONDS", 0.01)
    with House(settings, pool=pool()) as here, House(settings, pool=pool()) as there:
        ada, bob = here.visitor(), there.visitor()
        address = finished(ada, *MOVES)
        (folder / "hold-3").touch()
        ada.post(address)
        until(lambda: bob.get(address).json()["done"] == 2)
        standing = bob.post(address).json()  # it is made once
        assert (standing["state"], standing["of"], len(standing["turns"])) == ("making", 5, 2)
        (folder / "hold-3").unlink()
        wait_for(ada, address)
        assert wait_for(bob, address)["state"] == "done"
    assert searched(folder) == ["1", "2", "3", "4", "5"]


def of_an_earlier_version(house: House) -> None:
    """Make all reviews of this server those of another version."""
    with house.services.door.storage.store.write() as connection:
        for key in connection.execute(select(kept.c.key)).scalars().all():
            connection.execute(
                update(kept)
                .where(kept.c.key == key)
                .values(key=hashlib.md5(key.encode()).hexdigest(), engine="0" * 16)
            )


def test_a_review_by_an_earlier_version_is_shown_until_there_is_a_new_one(
    settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        address = finished(ada, *MOVES)
        ada.post(address)
        made = wait_for(ada, address)
        until(lambda: not house.services.reviews.under_way)
        assert made["earlier"] is False
        of_an_earlier_version(house)
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        for answer in (ada.get(address), ada.post(address), ada.post(address, json={})):
            assert (answer.status_code, answer.json()) == (200, {**made, "earlier": True})
        assert ada.get(address, params={"after": 99}).json()["earlier"], "nothing is waited for"
        assert ada.post(address, json={"renew": 1}).status_code == 422
        assert len(searched(folder)) == 5, "nothing is computed unless somebody asks for it"
        best = made["turns"][1]["best"]
        tried = ada.post(f"{address}/tries", json={"ply": 2, "moves": best})
        assert tried.json()["verdict"] == "best"

        (folder / "hold-3").touch()
        assert ada.post(address, json={"renew": True}).status_code == 202
        until(lambda: len(searched(folder)) == 8)
        assert ada.get(address).json()["state"] == "making"
    with House(settings, pool=pool()) as house:  # the server was stopped in the middle of it
        ada = house.visitor()
        assert ada.get(address).json() == {**made, "earlier": True}
        assert ada.post(address).json()["earlier"], "a bare question renews nothing"
        (folder / "hold-3").unlink()
        ada.post(address, json={"renew": True})
        assert wait_for(ada, address) == made
        until(lambda: not house.services.reviews.under_way)
        assert ada.post(address, json={"renew": True}).json() == made, "it is of today"
        with house.services.door.storage.store.read() as connection:
            assert len(connection.execute(select(kept.c.key)).all()) == 1
    assert searched(folder).count("1") == 2, "what was found before the stop was not lost"


def test_an_open_turn_is_settled_when_the_review_is_there(settings: Settings, folder: Path) -> None:
    (folder / "hold-proofs").touch()
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        address = finished(ada, OPEN, "d2", "a1")
        ada.post(address)
        view = wait_for(ada, address)
        turn = view["turns"][0]
        assert (view["state"], view["later"]) == ("done", True)
        assert (turn["open"], turn["grade"], turn["sign"], turn["loss"]) == (True, "open", "∞", 0)
        assert (turn["lesson"], turn["puzzle"], view["turning_points"]) == (False, False, [])
        assert view["players"][0]["counts"]["open"] == 1
        until(lambda: notes(folder, "proven") == ["1"])
        assert ada.post(address).json() == view, "it is under way"
        own = finished(ada, "d2", "a1"), finished(ada, "d2", "a2")
        assert [ada.post(each).status_code for each in own] == [202, 202], "that counts for nothing"
    # The server is stopped in the middle of it; another one goes on when somebody asks.
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        kept = ada.get(address).json()
        assert (kept["turns"], kept["later"]) == (view["turns"], True)
        view = ada.post(address).json()
        until(lambda: notes(folder, "proven") == ["1", "1"])
        (folder / "hold-proofs").unlink()
        settled = ada.get(address, params={"after": view["done"]}).json()
        until(lambda: not house.services.reviews.under_way)
        assert (settled["later"], settled["turns"][0]["grade"]) == (False, "missed-win")
        assert settled["turning_points"] == [1]
        assert ada.post(address).json()["turns"] == settled["turns"]
    with House(settings, pool=pool()) as house:  # another day
        assert house.visitor().get(address).json()["turns"] == settled["turns"]
    assert notes(folder, "proven") == ["1", "1"]


def test_a_proof_that_fails_in_the_background_spoils_nothing(house: House, folder: Path) -> None:
    (folder / "hold-proofs").touch()
    ada = house.visitor()
    address = finished(ada, OPEN)
    ada.post(address)
    view = wait_for(ada, address)
    (folder / "fail").touch()
    (folder / "hold-proofs").unlink()
    until(lambda: not house.services.reviews.under_way)
    assert ada.get(address).json()["turns"] == view["turns"]
    (folder / "fail").unlink()
    ada.post(address)
    until(lambda: not ada.get(address).json()["later"])


def test_a_running_game_is_not_reviewed_for_its_players(house: House) -> None:
    ada, bob = house.visitor(), house.visitor()
    play(ada, online(ada, bob), "d2")
    address = finished(bob, "d2", "a1")  # what they could play next, tried out at home
    answer = bob.post(address)
    assert (answer.status_code, error_code(answer)) == (403, "running-game")
    assert house.visitor().post(address).status_code == 202  # it concerns nobody else


def test_a_turn_can_be_tried_again(client: TestClient, folder: Path) -> None:
    address = finished(client, *MOVES)
    assert error_code(client.post(f"{address}/tries", json={"ply": 2, "moves": ["a1"]})) == (
        "no-review"
    )
    client.post(address)
    best = wait_for(client, address)["turns"][1]["best"]

    def attempt(*moves: str, ply: int = 2) -> Any:
        return client.post(f"{address}/tries", json={"ply": ply, "moves": list(moves)})

    assert attempt(*best).json()["verdict"] == "best"
    assert attempt("c2").json()["verdict"] == "played"
    before = len(searched(folder))
    assert (attempt("g3").json()["verdict"], len(searched(folder))) == ("good", before + 1)
    assert attempt("d2").status_code == 422
    assert error_code(attempt("d2")) == "illegal-move"
    assert error_code(attempt("nonsense")) == "illegal-move"
    assert error_code(attempt("g3", "a1")) == "not-a-turn"
    assert error_code(attempt("g3", ply=77)) == "unknown-ply"
    assert error_code(attempt()) == "bad-request"


def test_what_cannot_be_reviewed_is_said_in_a_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def refusal(address: str) -> tuple[int, str]:
        answer = client.post(address)
        return answer.status_code, error_code(answer)

    assert refusal("/api/tables/nowhere/review") == (404, "unknown-table")
    running = play(client, make(client), "d2")
    assert refusal(f"/api/tables/{running['id']}/review") == (409, "not-over")
    assert refusal(finished(client)) == (409, "nothing-to-review")
    address = finished(client, *MOVES[:2])
    with monkeypatch.context() as patched:
        patched.setattr(reviewed_games, "MOST_PLIES", 1)
        assert refusal(address) == (409, "too-long-to-review")
    (folder / "fail").touch()
    assert client.post(address).status_code == 202
    until(lambda: client.get(address).status_code == 503)
    (folder / "fail").unlink()
    client.post(address)  # it can be tried again
    assert wait_for(client, address)["state"] == "done"

    monkeypatch.setattr(service, "MOST_EACH", 1)
    (folder / "hold-1").touch()
    waiting = finished(client, "d1")
    assert client.post(waiting).status_code == 202
    assert refusal(finished(client, "e1")) == (409, "too-many-reviews")
    (folder / "hold-1").unlink()
    wait_for(client, waiting)


def test_without_an_engine_only_what_is_kept_is_shown(settings: Settings, folder: Path) -> None:
    with House(settings, pool=pool()) as house:
        ada = house.visitor()
        address, other = finished(ada, *MOVES), finished(ada, "d2")
        ada.post(address)
        wait_for(ada, address)
    with House(replace(settings, workers=0)) as house:
        ada = house.visitor()
        assert ada.post(address).json()["state"] == "done"
        answer = ada.post(other)
        assert (answer.status_code, error_code(answer)) == (501, "engine-missing")
