"""Studies over HTTP and on their sockets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sixfold.server.live.hub import GONE
from sixfold.server.net.bodies import EDIT, RECORDS
from sixfold.store import Store
from sixfold.study.studies import Rename
from sixfold.study.studies.storage import SNAPSHOT_EVERY, StudyStorage
from sixfold.study.studies.values import EditRequest

from .house import House, error_code

Visitors = Callable[[], TestClient]

RECORD = """[Game "gosix"]
[Rules "1"]
[Seat0 "Ada"]
[Seat1 "Bob"]
[Result "*"]

1. d2 {in the middle} c2 $2
  ( 1... e3 {[%draw ring:d2 arrow:d2>e3:red] further away} )
*
"""
SIX = '[Game "six/foxmind"]\n[Rules "1"]\n[Result "*"]\n\n1. 2,0 *\n'


def made(browser: TestClient, **wish: Any) -> Any:
    body = wish or {"name": "Corners", "chapters": [{"record": {"game": "gosix"}}]}
    answer = browser.post("/api/studies", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/api/studies/{answer.json()['id']}"
    return answer.json()


def edit(browser: TestClient, study: str, kind: str, key: str = "", **fields: Any) -> Any:
    rev = fields.pop("rev", 1)
    body = {"edit": {"version": 1, "kind": kind, **fields}, "rev": rev, "id": fields.pop("id", "x")}
    body["edit"].pop("id", None)
    return browser.post(f"/api/studies/{study}/edits", params=key and {"key": key}, json=body)


def play(browser: TestClient, study: str, *moves: str, **more: Any) -> Any:
    return edit(browser, study, "add-moves", chapter="1", path=[], moves=[*moves], **more)


def links(browser: TestClient, study: str, *, read: bool = False, edit: bool = False) -> Any:
    answer = browser.put(f"/api/studies/{study}/links", json={"read": read, "edit": edit})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    return {name: found[name] and found[name].rpartition("key=")[2] for name in ("read", "edit")}


def test_a_study_from_first_to_last(client: TestClient) -> None:
    study = made(client)
    id = study["id"]
    assert (study["rev"], study["may"], study["study"]["name"]) == (1, "own", "Corners")
    answer = play(client, id, "d2", "c2")
    undo = {"version": 1, "kind": "remove-move", "chapter": "1", "path": ["d2"]}
    assert answer.json() == {"rev": 2, "undo": undo}
    assert play(client, id, "d2", "c2").json() == {"rev": 2, "undo": None}  # sent again
    assert edit(client, id, "rename", name="Edges", id="y").json()["rev"] == 3
    found = client.get(f"/api/studies/{id}").json()
    assert (found["rev"], found["study"]["name"]) == (3, "Edges")
    assert [move["move"] for move in found["study"]["chapters"][0]["record"]["line"]] == [
        "d2",
        "c2",
    ]
    news = client.get(f"/api/studies/{id}/edits", params={"after": 2}).json()["edits"]
    assert [(each["rev"], each["edit"]["kind"], each["id"]) for each in news] == [
        (3, "rename", "y")
    ]
    [line] = client.get("/api/studies").json()["studies"]
    assert line["name"] == "Edges"
    assert line["games"] == ["gosix"]
    assert (line["chapters"], line["moves"], line["shared"]) == (1, 2, "no")
    assert client.delete(f"/api/studies/{id}").status_code == 204
    assert error_code(client.get(f"/api/studies/{id}")) == "unknown-study"
    assert client.get("/api/studies").json() == {"studies": []}


def test_records_come_and_go(client: TestClient) -> None:
    study = made(client, name="All", records=f"{RECORD}\n{SIX}")
    chapters = study["study"]["chapters"]
    assert [(each["id"], each["name"]) for each in chapters] == [("1", "Ada – Bob"), ("2", "")]
    id = study["id"]
    answer = client.post(
        f"/api/studies/{id}/chapters", json={"records": RECORD, "rev": 1, "id": "i"}
    )
    assert answer.json()["undo"]["kind"] == "remove-chapter"
    edit(client, id, "rename-chapter", chapter="2", name="Six", rev=2)
    exported = client.get(f"/api/studies/{id}/study.sfr")
    assert exported.headers["content-disposition"].endswith('.sfr"')
    assert exported.text.count('[Study "All"]') == 3
    again = made(client, records=exported.text)
    names = [each["name"] for each in again["study"]["chapters"]]
    assert names == ["Ada – Bob", "Six", "Ada – Bob"]
    for one, two in zip(
        client.get(f"/api/studies/{id}").json()["study"]["chapters"],
        again["study"]["chapters"],
        strict=True,
    ):
        assert one["record"] == two["record"]
    alone = client.get(f"/api/studies/{id}/study.sfr", params={"chapter": "2"}).text
    assert alone.count("[Game") == 1
    assert client.get(f"/api/studies/{id}/study.sfr?chapter=9").status_code == 409


def test_a_finished_game_needs_no_result(client: TestClient) -> None:
    start = "six/foxmind b:0,0;0,1;1,-1;2,-1;2,0 r:1,0;3,0;3,1;4,0;4,1 hands:16,16 turn:0 seen:1"
    record = {"game": "six/foxmind", "start": start, "line": [{"move": "1,1"}]}
    study = made(client, chapters=[{"name": "A ring", "record": record}])
    assert study["study"]["chapters"][0]["record"]["result"] == "1-0"
    text = made(client, chapters=[{"record": RECORD}])
    assert text["study"]["chapters"][0]["name"] == "Ada – Bob"


def test_links_open_a_study_and_close_it(house: House, client: TestClient) -> None:
    guest = house.visitor()
    id = made(client)["id"]
    address = f"/api/studies/{id}"
    for path in ("", "/edits?after=1", "/study.sfr", "/links"):
        assert error_code(guest.get(address + path)) == "unknown-study", path
    guest.get("/about")  # who has a cookie is still nobody here
    assert play(guest, id, "d2").status_code == 404
    assert guest.put(f"{address}/links", json={"read": True, "edit": True}).status_code == 404
    assert guest.delete(address).status_code == 404
    page = guest.get(f"/study/{id}", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "There is no such study" in page.text
    assert "Corners" not in page.text
    assert "Corners" in client.get(f"/study/{id}").text
    key = links(client, id, read=True)["read"]
    assert guest.get(f"/study/{id}?key={key}").status_code == 200
    assert guest.get(address, params={"key": key}).json()["may"] == "read"
    refused = play(guest, id, "d2", key=key)
    assert (refused.status_code, error_code(refused)) == (403, "read-only-study")
    assert guest.get(f"{address}/links", params={"key": key}).status_code == 404
    key = links(client, id, edit=True)["edit"]
    assert play(guest, id, "d2", key=key).status_code == 200
    assert client.get("/api/studies").json()["studies"][0]["shared"] == "edit"
    links(client, id)
    assert play(guest, id, "c2", key=key).status_code == 404


def test_everybody_hears_of_edits(house: House, client: TestClient) -> None:
    guest = house.visitor()
    id = made(client)["id"]
    key = links(client, id, read=True)["read"]
    live = f"/api/studies/{id}/live"
    play(client, id, "d2", id="first")
    with (
        client.websocket_connect(f"{live}?rev=1") as mine,
        guest.websocket_connect(f"{live}?rev=2&key={key}") as theirs,
    ):
        assert [each["id"] for each in mine.receive_json()["edits"]] == ["first"]
        theirs.send_json({"type": "ping"})
        assert theirs.receive_json()["type"] == "pong"
        play(client, id, "d2", "c2", rev=2, id="second")
        for socket in (mine, theirs):
            told = socket.receive_json()
            assert told["type"] == "edits"
            assert [(each["rev"], each["id"]) for each in told["edits"]] == [(3, "second")]
        elsewhere = Store(house.settings.url, durable=False)
        another = StudyStorage(elsewhere)
        owner = house.services.studies.stored(id).access.owner
        another.edit(id, EditRequest(owner, Rename("Edges"), token="elsewhere"), 0)
        elsewhere.close()
        for socket in (mine, theirs):  # what another process did is found
            assert [each["id"] for each in socket.receive_json()["edits"]] == ["elsewhere"]
        links(client, id)  # the link is void
        with pytest.raises(WebSocketDisconnect) as gone:
            theirs.receive_json()
        assert gone.value.code == GONE
    with client.websocket_connect(f"{live}?rev=99") as ahead:
        assert ahead.receive_json() == {"type": "reset"}
    with guest.websocket_connect(live) as stranger, pytest.raises(WebSocketDisconnect) as gone:
        stranger.receive_json()
    assert gone.value.code == GONE


def test_what_does_not_fit_is_refused_in_a_sentence(client: TestClient) -> None:
    id = made(client)["id"]
    play(client, id, "d2")
    cases: list[tuple[Any, int, str]] = [
        (edit(client, id, "remove-move", chapter="1", path=["e3"], id="a"), 409, "move-gone"),
        (edit(client, id, "remove-chapter", chapter="7", id="b"), 409, "chapter-gone"),
        (edit(client, id, "fly", id="c"), 422, "unknown-edit"),
        (play(client, id, "d2", "d2", id="d"), 422, "occupied"),
        (client.post("/api/studies", json={"records": "hello"}), 422, "stray-token"),
        (client.post("/api/studies", json={"records": ""}), 422, "no-game"),
        (
            client.post("/api/studies", json={"chapters": [{"record": {"game": "chess"}}]}),
            422,
            "unknown-game",
        ),
        (
            client.post(
                "/api/studies", json={"chapters": [{"record": {"game": "gosix", "line": 1}}]}
            ),
            422,
            "bad-value",
        ),
        (
            client.post("/api/studies", json={"records": RECORD, "chapters": [{"record": RECORD}]}),
            422,
            "bad-request",
        ),
        (client.post("/api/studies", content=b" " * (RECORDS + 1)), 413, "too-large"),
    ]
    for answer, status, code in cases:
        assert (answer.status_code, error_code(answer)) == (status, code), answer.text
    bad = RECORD.replace("c2 $2", "d2 $2")
    answer = client.post(f"/api/studies/{id}/chapters", json={"records": bad, "rev": 1, "id": "e"})
    assert error_code(answer) == "illegal-move"
    error = answer.json()["error"]
    assert (error["params"]["line"], error["text"]) == (
        7,
        "Line 7, column 23: “d2” is not legal here. d2 is already taken.",
    )
    assert client.get(f"/api/studies/{id}").json()["rev"] == 2


def test_what_was_too_large_to_send_back_is_taken_back_by_its_number(client: TestClient) -> None:
    """What puts a long chapter back is longer than an edit may be: the server knows it anyway."""
    moves = ("d2", "c2", "e3", "a1", "b2", "g2")
    line = [{"move": move, "comment": "many words " * 1_800} for move in moves]
    study = made(client, name="Long", chapters=[{"record": {"game": "gosix", "line": line}}])
    id, before = study["id"], study["study"]
    for n in range(SNAPSHOT_EVERY):  # it is stored as a whole meanwhile, without the chapter
        if n == 1:
            answer = edit(client, id, "remove-chapter", chapter="1", rev=2, id="gone").json()
        else:
            edit(client, id, "rename", name=f"{n}", rev=n + 1, id=f"{n}")
    address = f"/api/studies/{id}/edits"
    again = {"edit": answer["undo"], "rev": 3, "id": "back"}
    refused = client.post(address, json=again)
    assert (refused.status_code, error_code(refused)) == (413, "too-large")
    assert refused.json()["error"]["params"] == {"most": EDIT}
    back = client.post(address, json={"undo": answer["rev"], "rev": 3, "id": "back"})
    assert back.status_code == 200, back.text
    assert client.get(f"/api/studies/{id}").json()["study"]["chapters"] == before["chapters"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "bad-request"),
        ({"undo": 1}, "bad-request"),
        ({"undo": 2, "edit": {"version": 1, "kind": "rename", "name": ""}}, "bad-request"),
        ({"undo": 99}, "bad-edit"),
    ],
)
def test_what_cannot_be_taken_back(client: TestClient, wish: dict[str, Any], code: str) -> None:
    id = made(client)["id"]
    play(client, id, "d2")
    answer = client.post(f"/api/studies/{id}/edits", json={**wish, "rev": 2, "id": "x"})
    assert (answer.status_code, error_code(answer)) == (422, code)


def test_nobody_takes_back_what_they_may_not_edit(house: House, client: TestClient) -> None:
    id = made(client)["id"]
    play(client, id, "d2")
    key = links(client, id, read=True)["read"]
    wish = {"undo": 2, "rev": 2, "id": "x"}
    stranger = house.visitor().post(f"/api/studies/{id}/edits", json=wish)
    assert (stranger.status_code, error_code(stranger)) == (404, "unknown-study")
    reader = house.visitor().post(f"/api/studies/{id}/edits", params={"key": key}, json=wish)
    assert (reader.status_code, error_code(reader)) == (403, "read-only-study")
