"""A review on the socket of its table: each turn once, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from play import puppets
from sixfold.play.actions import fairness
from sixfold.server.api.reviews import games as reviewed_games
from sixfold.server.api.reviews import grants as review_grants
from sixfold.server.api.reviews import views as review_views
from sixfold.server.api.reviews.grants import Grants
from sixfold.server.settings import Settings
from sixfold.study.reviews import service, words
from sixfold.study.reviews.key import ReviewId
from sixfold.study.reviews.storage import ReviewStorage
from sixfold.study.reviews.stored import StoredReview
from testkit.waiting import until

from .house import LOCAL, House, error_code, make, online, play
from .reviewers import OPEN, pool
from .test_reviews import MOVES, finished, searched, wait_for

pytestmark = pytest.mark.timing


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(puppets.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def house(settings: Settings, folder: Path) -> Iterator[House]:
    with House(replace(settings, workers=1), pool=pool()) as house:
        yield house


def live(browser: TestClient, address: str, **params: str) -> WebSocketTestSession:
    """The socket of the table whose review has this address."""
    query = "&".join(f"{name}={value}" for name, value in params.items())
    return browser.websocket_connect(address.replace("/review", "/live") + f"?{query}")


def ask(socket: WebSocketTestSession, id: str = "r") -> None:
    socket.send_json({"type": "review", "id": id})


def heard(socket: WebSocketTestSession) -> Any:
    """The next message about a review."""
    while (message := socket.receive_json())["type"] not in ("review", "refused"):
        assert message["type"] in ("view", "presence", "pong")
    return message


def all_heard(socket: WebSocketTestSession) -> list[Any]:
    """Messages up to the last one."""
    messages = [heard(socket)]
    while messages[-1]["state"] != "done" or messages[-1]["later"]:
        messages.append(heard(socket))
    return messages


def put_together(messages: list[Any]) -> dict[int, Any]:
    return {turn["ply"]: turn for message in messages for turn in message["turns"]}


def test_each_turn_is_told_once_and_the_end_has_the_summary(house: House, folder: Path) -> None:
    ada, bob = house.visitor(), house.visitor()
    address = finished(ada, *MOVES)
    (folder / "hold-3").touch()
    with live(ada, address) as socket, live(bob, address, lang="fr") as french:
        ada.post(address)
        ask(socket)
        ask(french)
        first = [heard(socket)]
        while len(put_together(first)) < 2:
            first.append(heard(socket))
        assert {message["state"] for message in first} <= {"waiting", "making"}
        assert [message["players"] for message in first] == [[]] * len(first)
        (folder / "hold-3").unlink()
        messages, translated = first + all_heard(socket), all_heard(french)
        view = wait_for(ada, address)
    assert {message["id"] for message in messages} == {"r"}
    plies = Counter(turn["ply"] for message in messages for turn in message["turns"])
    assert plies == dict.fromkeys(range(1, 6), 1)
    steps = [message["done"] for message in messages]
    assert steps == sorted(steps)
    assert [put_together(messages)[ply] for ply in sorted(plies)] == view["turns"]
    last = messages[-1]
    for name in ("state", "players", "turning_points", "later", "earlier"):
        assert last[name] == view[name]
    better = put_together(translated)[2]["best"][0]
    assert put_together(translated)[2]["text"] == f"{better} est meilleur."


def test_a_turn_that_has_changed_is_told_again(house: House, folder: Path) -> None:
    (folder / "hold-proofs").touch()
    ada = house.visitor()
    address = finished(ada, OPEN, "d2", "a1")
    with live(ada, address) as socket:
        ada.post(address)
        ask(socket)
        messages = [heard(socket)]
        while messages[-1]["state"] != "done":
            messages.append(heard(socket))
        assert put_together(messages)[1]["grade"] == "open"
        (folder / "hold-proofs").unlink()
        later = all_heard(socket)
    assert [turn["grade"] for message in later for turn in message["turns"]] == ["missed-win"]
    assert later[-1]["turning_points"] == [1]


def test_on_a_new_line_everything_comes_once_more(house: House, folder: Path) -> None:
    ada = house.visitor()
    address = finished(ada, *MOVES)
    (folder / "hold-3").touch()
    with live(ada, address) as socket:
        ada.post(address)
        ask(socket)
        while not heard(socket)["turns"]:
            pass
    (folder / "hold-3").unlink()
    wait_for(ada, address)
    with live(ada, address) as socket:
        ask(socket, "again")
        (message,) = all_heard(socket)
        assert (message["id"], len(message["turns"])) == ("again", 5)
        ask(socket, "and again")
        assert len(heard(socket)["turns"]) == 5


def test_nobody_is_told_who_has_stopped_asking_or_has_gone(house: House, folder: Path) -> None:
    ada = house.visitor()
    address = finished(ada, *MOVES)
    reviews = house.services.reviews
    (folder / "hold-2").touch()

    def followers() -> int:
        return reviews.followers

    with live(ada, address) as socket:
        ada.post(address)
        ask(socket)
        heard(socket)
        until(lambda: followers() == 1)
        socket.send_json({"type": "review", "id": "r", "stop": True})
        until(lambda: followers() == 0)
        socket.send_json({"type": "ping"})
        (folder / "hold-2").unlink()
        wait_for(ada, address)
        socket.send_json({"type": "ping"})
        assert told_until_pongs(socket, 2) <= 2, "what was on its way when it stopped"
        (folder / "hold-1").touch()
    other = finished(ada, "d1")
    with live(ada, other) as socket:
        ada.post(other)
        ask(socket)
        heard(socket)
        until(lambda: followers() == 1)
    until(lambda: followers() == 0)
    (folder / "hold-1").unlink()


def told_until_pongs(socket: WebSocketTestSession, pongs: int) -> int:
    told = 0
    while pongs:
        kind = socket.receive_json()["type"]
        pongs -= kind == "pong"
        told += kind == "review"
    return told


def test_what_get_refuses_the_socket_refuses(house: House, folder: Path) -> None:
    ada, bob = house.visitor(), house.visitor()
    running = play(ada, make(ada), "d2")
    with live(ada, f"/api/tables/{running['id']}/review") as socket:
        ask(socket)
        message = heard(socket)
        answer = ada.get(f"/api/tables/{running['id']}/review")
        assert (message["type"], message["id"], message["status"]) == ("refused", "r", 409)
        assert message["error"] == answer.json()["error"]

    play(ada, online(ada, bob), "d2")
    address = finished(bob, "d2", "a1")
    with live(bob, address) as socket:
        ask(socket)
        message = heard(socket)
        assert (message["status"], message["error"]["code"]) == (403, "running-game")

    (folder / "fail").touch()
    other = finished(ada, "h1", "a1")
    with live(ada, other) as socket:
        ada.post(other)
        ask(socket)
        while (message := heard(socket))["type"] == "review":
            assert message["state"] in ("waiting", "making")
        assert (message["status"], message["error"]["code"]) == (503, "review-failed")


def test_a_stranger_at_a_private_table_gets_what_get_gives(house: House, folder: Path) -> None:
    ada, stranger = house.visitor(), house.visitor()
    view = play(ada, make(ada, "gosix", LOCAL, LOCAL, private=True), *MOVES)
    body = {"action": "resign", "rev": view["rev"]}
    ada.post(f"/api/tables/{view['id']}/actions", json=body)
    address = f"/api/tables/{view['id']}/review"
    ada.post(address)
    wait_for(ada, address)
    answer = stranger.get(address)
    assert answer.status_code == 200
    with live(stranger, address) as socket:
        ask(socket)
        message = heard(socket)
    del message["type"], message["id"]
    assert message == answer.json()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "review"},
        {"type": "review", "id": 1},
        {"type": "review", "id": "r", "rev": 1},
        {"type": "review", "id": "r", "stop": 1},
        {"type": "review", "id": "r", "move": "d2"},
        {"type": "ping", "stop": True},
        {"stop": True, "move": "d2", "rev": 1, "id": "r"},
    ],
)
def test_a_question_of_another_shape_is_refused(house: House, message: Any) -> None:
    ada = house.visitor()
    with live(ada, finished(ada, "d2")) as socket:
        socket.send_json(message)
        if isinstance(message.get("id"), str):
            assert heard(socket)["error"]["code"] == "bad-request"
        else:
            with pytest.raises(WebSocketDisconnect):
                heard(socket)


def test_who_waits_is_looked_at_once_and_read_once(
    house: House, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str | None] = []
    translated: list[int] = []
    told = words.explained

    def refuse(door: Any, player: str | None, line: Any) -> None:
        looks.append(player)
        fairness.refuse_analysis(door, player, line)

    def explained(ply: Any, game: Any, language: str) -> str:
        translated.append(ply.ply)
        return told(ply, game, language)

    monkeypatch.setattr(reviewed_games, "refuse_analysis", refuse)
    monkeypatch.setattr(review_views, "explained", explained)
    monkeypatch.setattr(review_grants, "GRANTED_SECONDS", 1e9)
    ada, bob = house.visitor(), house.visitor()
    address = finished(ada, *MOVES)
    ada.post(address)
    wait_for(ada, address)
    assert len(looks) == 1
    until(lambda: not house.services.reviews.under_way)
    reads: list[str] = []
    look = ReviewStorage.look

    def counted(storage: ReviewStorage, id: ReviewId) -> StoredReview | None:
        reads.append(id.key)
        return look(storage, id)

    monkeypatch.setattr(ReviewStorage, "look", counted)
    for _ in range(5):
        ada.get(address, params={"after": 1})
    assert len(looks) == 1
    assert reads == [], "all of it is in memory"
    assert sorted(translated) == [1, 2, 3, 4, 5]
    ada.get(address, params={"lang": "fr"})
    assert sorted(translated) == sorted([1, 2, 3, 4, 5] * 2)
    assert len(looks) == 2, "who comes anew is looked at"

    play(ada, online(ada, bob), "d2")  # something happens at one of her tables
    answer = ada.get(address, params={"after": 1})
    assert len(looks) == 3
    assert (answer.status_code, error_code(answer)) == (403, "running-game")
    assert bob.get(address).status_code == 403


def test_a_grant_ends_by_itself_and_there_are_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    grants = Grants(lambda: now[0])
    one, other = ("ada", "table", 3), ("ada", "table", 4)
    assert not grants.has(one)
    grants.give(one)
    assert (grants.has(one), grants.has(other)) == (True, False)
    now[0] += review_grants.GRANTED_SECONDS
    assert not grants.has(one)
    monkeypatch.setattr(grants._until, "most", 1)
    grants.give(one)
    grants.give(other)
    assert (grants.has(one), grants.has(other)) == (False, True)


def test_not_too_many_turns_are_remembered(house: House, folder: Path) -> None:
    ada = house.visitor()
    address = finished(ada, *MOVES)
    ada.post(address)
    view = wait_for(ada, address)
    few = house.services.review_turns = review_views.TurnViews(most=2)
    assert ada.get(address).json() == view
    assert len(few._known) == 2


def test_another_process_tells_it_too(
    settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ELSEWHERE_SECONDS", 0.01)
    busy = replace(settings, workers=1)
    with House(busy, pool=pool()) as here, House(busy, pool=pool()) as there:
        ada, bob = here.visitor(), there.visitor()
        address = finished(ada, *MOVES)
        (folder / "hold-3").touch()
        ada.post(address)
        until(lambda: bob.get(address).json()["done"] >= 1)
        with live(bob, address) as socket:
            ask(socket)
            assert heard(socket)["state"] == "making"
            (folder / "hold-3").unlink()
            wait_for(ada, address)
            while heard(socket)["state"] != "done":
                pass
    assert searched(folder) == ["1", "2", "3", "4", "5"]
