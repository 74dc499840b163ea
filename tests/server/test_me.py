"""Who somebody is, over HTTP and on the sockets of their tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from sixfold.locale import LANGUAGES
from sixfold.play.people import People
from sixfold.server.settings import Settings
from sixfold.store import Store

from .house import LOCAL, House, error_code, make, online

Visitors = Callable[[], TestClient]


def call(browser: TestClient, name: str | None) -> Any:
    answer = browser.put("/api/me", json={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(view: Any) -> list[str | None]:
    return [seat["name"] for seat in view["seats"]]


def until_named(socket: WebSocketTestSession, wanted: list[str | None]) -> Any:
    """The first message that has these names."""
    while True:
        message = socket.receive_json()
        if "seats" in message and names(message) == wanted:
            return message


def test_nobody_needs_a_name_and_asking_for_it_sets_no_cookie(client: TestClient) -> None:
    assert client.get("/api/me").json()["name"] is None
    assert not client.cookies


def test_a_name_makes_a_stranger_a_player_and_can_be_changed(client: TestClient) -> None:
    assert call(client, "Ada")["name"] == "Ada"
    cookie = client.cookies["sixfold"]
    assert client.get("/api/me").json()["name"] == "Ada"
    assert call(client, "Augusta")["name"] == "Augusta"
    assert call(client, None)["name"] is None
    assert client.cookies["sixfold"] == cookie


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty-name"),
        ("x" * 25, "name-too-long"),
        ("\u3164", "unreadable-name"),
        ("C0mputer", "reserved-name"),
        ("x" * 201, "bad-request"),
        (7, "bad-request"),
    ],
)
def test_what_is_no_name_is_refused(client: TestClient, name: Any, code: str) -> None:
    call(client, "Ada")
    answer = client.put("/api/me", json={"name": name})
    assert (answer.status_code, error_code(answer)) == (422, code)
    assert client.get("/api/me").json()["name"] == "Ada"


def test_refusals_speak_every_language(client: TestClient) -> None:
    texts = {
        client.put(f"/api/me?lang={lang}", json={"name": "\u2800"}).json()["error"]["text"]
        for lang in LANGUAGES
    }
    assert len(texts) == len(LANGUAGES)


def test_another_site_can_name_nobody(client: TestClient) -> None:
    answer = client.put(
        "/api/me", json={"name": "Ada"}, headers={"origin": "https://elsewhere.example"}
    )
    assert (answer.status_code, error_code(answer)) == (403, "wrong-origin")


def test_names_cannot_be_changed_all_the_time(settings: Settings) -> None:
    with House(dataclasses.replace(settings, rate=1)) as house:
        browser = house.visitor()
        statuses = [
            browser.put("/api/me", json={"name": f"Ada {n}"}).status_code for n in range(12)
        ]
    assert statuses[:10] == [200] * 10
    assert 429 in statuses


def test_open_tables_hear_of_a_name_at_once(client: TestClient, visitor: Visitors) -> None:
    friend = visitor()
    view = online(client, friend)
    address = f"/api/tables/{view['id']}/live"
    with (
        client.websocket_connect(address) as whole,
        client.websocket_connect(f"{address}?deltas=1") as deltas,
    ):
        call(friend, "Bob")
        assert until_named(whole, [None, "Bob"])["type"] == "view"
        told = until_named(deltas, [None, "Bob"])
        assert (told["type"], told["from"]) == ("delta", told["rev"])
    assert names(client.get(f"/api/tables/{view['id']}").json()) == [None, "Bob"]
    (line,) = client.get("/api/my").json()["tables"]
    assert names(line) == [None, "Bob"]


def test_whoever_sits_down_brings_their_name(client: TestClient, visitor: Visitors) -> None:
    friend = visitor()
    call(friend, "Bob")
    view = make(client, "gosix", LOCAL, {"kind": "open"}, lobby=True)
    with client.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
        friend.post(f"/api/tables/{view['id']}/seats/1", json={})
        until_named(socket, [None, "Bob"])
    record = client.get(f"/api/tables/{view['id']}/record.sfr").text
    assert '"Bob"' in record


@pytest.mark.timing
def test_a_name_that_another_process_writes_reaches_open_tables(
    house: House, client: TestClient, visitor: Visitors
) -> None:
    friend = visitor()
    view = online(client, friend)
    player = house.services.cookies.player(friend.cookies)
    assert player is not None
    with client.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
        until_named(socket, [None, None])
        elsewhere = Store(house.settings.url, durable=False)
        People(elsewhere).rename(player, "Bob", 1)
        elsewhere.close()
        until_named(socket, [None, "Bob"])
