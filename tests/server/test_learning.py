"""Progress in the lessons over HTTP: joined for a player who is known, and refused politely."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from .house import House, error_code, make, play

PATH = "/api/me/lessons"


def known(done: list[str], at: tuple[str, int] | None = None, when: int = 0) -> dict[str, Any]:
    place = at and {"lesson": at[0], "step": at[1]}
    return {"game": "gosix", "done": done, "at": place, "when": when}


def test_a_player_finds_their_progress_on_another_device(house: House) -> None:
    stranger = house.visitor()
    assert stranger.get(PATH).json() == {"player": False, "games": []}
    answer = stranger.put(PATH, json={"games": [known(["place"])]})
    assert (answer.status_code, error_code(answer)) == (401, "no-player")
    assert "set-cookie" not in answer.headers, "nobody becomes a player by learning"

    phone, desk = house.visitor(), house.visitor()
    make(phone)
    desk.cookies.set("sixfold", phone.cookies["sixfold"])
    told = phone.put(PATH, json={"games": [known(["place"], ("close", 2), 20)]}).json()
    assert told == {"player": True, "games": [known(["place"], ("close", 2), 20)]}
    assert desk.get(PATH).json() == told
    both = desk.put(PATH, json={"games": [known(["count", "gone"], ("count", 1), 10)]}).json()
    assert both["games"] == [known(["count", "place"], ("close", 2), 20)]
    assert phone.get(PATH).json() == both
    stale = {"games": [known(["gone"], ("gone", 1), 30), {"game": "chess", "done": ["x"]}]}
    assert phone.put(PATH, json=stale).json() == both
    assert phone.put(PATH, json={"games": []}).json() == both


MALFORMED: list[Any] = [
    {},
    {"games": {}},
    {"games": [{"done": ["place"]}]},
    {"games": [known(["x" * 41])]},
    {"games": [known([""])]},
    {"games": [known(["place"], ("close", 0))]},
    {"games": [known(["place"], None, -1)]},
    {"games": [{**known(["place"]), "when": "yesterday"}]},
    {"games": [{**known(["place"]), "rating": 3}]},
    {"games": [{"game": "gosix"}] * 101},
]


def test_what_is_malformed_is_refused_and_changes_nothing(client: TestClient) -> None:
    make(client)
    before = client.put(PATH, json={"games": [known(["place"])]}).json()
    for body in MALFORMED:
        answer = client.put(PATH, json=body)
        assert (answer.status_code, error_code(answer)) == (422, "bad-request"), body
    assert client.get(PATH).json() == before


def test_a_lost_game_leads_to_its_lessons(client: TestClient, house: House) -> None:
    position = (
        "gosix p0:a2;b1;c2;d1;d2;d4;e2;f1;f2;g1;g3;h2 p1:a1;b2;b3;c1;c3;d3;e1;e4;f3;g2;h1 "
        "hexes:101100. turn:0"
    )
    local, guest = {"kind": "local"}, {"kind": "open"}
    view = make(client, "gosix", local, guest, position=position)
    rival = house.visitor()
    assert rival.post(f"/api{view['links']['seats']['1']}", json={}).status_code == 200
    address = f"/api/tables/{view['id']}/lessons"
    assert rival.get(address).json() == {"game": "gosix", "lessons": []}, "it is not over"
    view = client.get(f"/api/tables/{view['id']}").json()
    assert play(client, view, "e3")["outcome"]["reason"] == "four"
    found = rival.get(address, params={"lang": "de"}).json()["lessons"]
    assert [lesson["id"] for lesson in found] == ["four", "link"]
    assert found[0]["title"] == "Vier Sechsecke gewinnen"
    for other in (client, house.visitor()):
        assert other.get(address).json()["lessons"] == [], "nobody else has lost"
    assert error_code(rival.get("/api/tables/nowhere/lessons")) == "unknown-table"
