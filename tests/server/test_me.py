"""Who somebody is, over HTTP and on the sockets of their tables; and who is shut out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sixfold.locale import LANGUAGES
from sixfold.play import Storage
from sixfold.play.admin import Admin
from sixfold.play.people.people import People
from sixfold.server.net.rates import Rates
from sixfold.server.settings import Settings
from sixfold.store import Store

from .house import LOCAL, House, error_code, make, online, view_after

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
    with House(settings) as house:
        house.services.rates = Rates(1, clock=lambda: 0.0)  # nothing fills up meanwhile
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
        for socket in (whole, deltas):
            until_named(socket, [None, None])  # each begins with a whole view
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


# Personal links


def link_of(browser: TestClient) -> str:
    answer = browser.post("/api/me/link")
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert body["qr"].startswith("<svg")
    base, _, secret = body["link"].partition("/me#")
    assert base == "http://testserver"
    return str(secret)


def test_a_personal_link_makes_another_device_the_same_player(
    client: TestClient, visitor: Visitors
) -> None:
    view = make(client)
    call(client, "Ada")
    secret = link_of(client)
    assert client.get("/api/me").json()["link"] is not None
    phone = visitor()
    seen = phone.post("/api/me/link/look", json={"secret": secret}).json()
    assert seen == {"player": {"name": "Ada", "games": 1}, "here": None, "same": False}
    assert not phone.cookies  # looking changes nothing: a preview may do it
    used = phone.post("/api/me/link/use", json={"secret": secret})
    assert used.json()["name"] == "Ada"
    assert phone.cookies["sixfold"] == client.cookies["sixfold"]
    assert phone.get(f"/api/tables/{view['id']}").json()["you"] == [0, 1]
    again = phone.post("/api/me/link/look", json={"secret": secret}).json()
    assert again["same"]


def test_a_browser_that_is_somebody_is_told_so(client: TestClient, visitor: Visitors) -> None:
    other = visitor()
    make(other)
    call(other, "Bob")
    seen = other.post("/api/me/link/look", json={"secret": link_of(client)}).json()
    assert seen["here"] == {"name": "Bob", "games": 1}
    assert seen["player"] == {"name": None, "games": 0}


def test_a_renewed_link_makes_the_old_one_void(client: TestClient, visitor: Visitors) -> None:
    old, new = link_of(client), link_of(client)
    phone = visitor()
    for path in ("look", "use"):
        answer = phone.post(f"/api/me/link/{path}", json={"secret": old})
        assert (answer.status_code, error_code(answer)) == (404, "void-personal-link")
    assert not phone.cookies
    assert phone.post("/api/me/link/use", json={"secret": new}).status_code == 200


def test_links_are_not_guessed_in_a_hurry(settings: Settings) -> None:
    with House(settings) as house:
        house.services.rates = Rates(1, clock=lambda: 0.0)  # nothing fills up meanwhile
        browser = house.visitor()
        statuses = {
            browser.post("/api/me/link/use", json={"secret": "x"}).status_code for _ in range(40)
        }
    assert statuses == {404, 429}


def test_the_page_of_a_personal_link_tells_nobody_where_it_leads(client: TestClient) -> None:
    answer = client.get("/me")
    assert answer.status_code == 200
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "noindex" in answer.headers["x-robots-tag"]
    assert "/me" in client.get("/robots.txt").text


# Somebody who is shut out


def shut_out(house: House, *whom: str) -> None:
    """Another process shuts them out, and this one notices."""
    storage = Storage(house.settings.url).open()
    for each in whom:
        Admin(storage, "root").shut_out(each, "")
    storage.close()
    house.services.door.people.refresh()


def test_a_player_who_is_shut_out_is_told_so_everywhere(
    house: House, client: TestClient, visitor: Visitors
) -> None:
    friend = visitor()
    view = online(client, friend)
    secret = link_of(friend)
    player = house.services.cookies.player(friend.cookies)
    assert player is not None
    address = f"/api/tables/{view['id']}"
    with friend.websocket_connect(f"{address}/live") as socket:
        assert socket.receive_json()["type"] == "view"
        shut_out(house, player)
        with pytest.raises(WebSocketDisconnect) as ending:
            until_named(socket, ["nobody"])
    assert ending.value.code == 4403
    requests = [
        friend.get(address),
        friend.get("/api/my"),
        friend.put("/api/me", json={"name": "Bob"}),
        friend.post("/api/tables", json={"game": "gosix", "seats": [LOCAL, LOCAL]}),
        visitor().post("/api/me/link/use", json={"secret": secret}),
    ]
    assert {(each.status_code, error_code(each)) for each in requests} == {(403, "shut-out")}
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        friend.websocket_connect(f"{address}/live"),
    ):
        pass
    assert denied.value.status_code == 403
    texts = {friend.get(f"{address}?lang={lang}").json()["error"]["text"] for lang in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    page = friend.get("/", headers={"accept": "text/html"})
    assert page.status_code == 403
    assert "has shut you out" in page.text
    assert friend.get("/static/css/site.css").status_code == 200
    assert client.get(address).status_code == 200


def test_an_address_that_is_shut_out_and_let_in_again(house: House) -> None:
    browser = TestClient(house.app, client=("203.0.113.7", 5000), raise_server_exceptions=False)
    browser.portal = house.portal
    assert browser.get("/api/my").status_code == 200
    shut_out(house, "203.0.113.0/24")
    assert error_code(browser.get("/api/my")) == "shut-out"
    storage = Storage(house.settings.url).open()
    Admin(storage, "root").let_in("203.0.113.0/24", "")
    storage.close()
    house.services.door.people.refresh()
    assert browser.get("/api/my").status_code == 200


@pytest.mark.timing
def test_a_table_that_is_closed_elsewhere_is_closed_for_those_who_watch(
    house: House, client: TestClient, visitor: Visitors
) -> None:
    view = online(client, visitor())
    with client.websocket_connect(f"/api/tables/{view['id']}/live") as socket:
        assert socket.receive_json()["phase"] == "playing"
        storage = Storage(house.settings.url).open()
        Admin(storage, "root").close(view["id"], "insults")
        storage.close()
        seen = view_after(socket, view["rev"] + 1)
    assert (seen["ending"], seen["ending_reason"]) == ("closed-by-host", "insults")
